package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SandboxTest {

    private static final CpuSet CPUS = CpuSet.parse("0-1,4");
    private static final Limits LIMITS = new Limits(ByteSize.ofMebibytes(64), 100, OptionalLong.empty());
    private static final Sandbox STANDALONE = Sandbox.standalone(CPUS, LIMITS, new Sandbox.Published(8080, 8081));
    private static final Map<String, String> SYSCTLS = Map.of("net.core.somaxconn", "65535");

    @Test
    void aServerHasNothingButItsOwnLoopback() {
        HostConfig host = applied(Sandbox.server(CPUS, LIMITS, SYSCTLS));

        assertThat(host.getNetworkMode()).isEqualTo("none");
        assertThat(host.getPidMode()).isNullOrEmpty();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getCapAdd()).isEmpty();
        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getBinds()).isNullOrEmpty();
        assertThat(host.getTmpFs()).containsOnlyKeys("/tmp");
    }

    @Test
    void itsLimitsHoldWithoutSwap() {
        HostConfig host = applied(Sandbox.server(CPUS, LIMITS, SYSCTLS));

        assertThat(host.getCpusetCpus()).isEqualTo("0-1,4");
        assertThat(host.getMemory()).isEqualTo(64L << 20);
        assertThat(host.getMemorySwap()).isEqualTo(64L << 20);
        assertThat(host.getPidsLimit()).isEqualTo(100);
    }

    @Test
    void noQuotaIsSetUnlessATestAsksForOne() {
        Limits quota = new Limits(LIMITS.memory(), LIMITS.pids(), OptionalLong.of(30_000));

        assertThat(applied(Sandbox.server(CPUS, LIMITS, SYSCTLS)).getCpuQuota()).isNull();
        assertThat(applied(Sandbox.server(CPUS, quota, SYSCTLS)).getCpuQuota()).isEqualTo(30_000);
        assertThat(Limits.SERVER.cpuQuotaMicros()).isEmpty();
        assertThat(Limits.GENERATOR.cpuQuotaMicros()).isEmpty();
    }

    @Test
    void aGeneratorJoinsTheServersNamespacesAndMaySampleThem() {
        HostConfig host = applied(Sandbox.generator(CPUS, LIMITS, "abc", PerfGrant.NOTHING));

        assertThat(host.getNetworkMode()).isEqualTo("container:abc");
        assertThat(host.getPidMode()).isEqualTo("container:abc");
        assertThat(host.getCapAdd()).containsExactly(Capability.SYS_PTRACE);
        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getMounts()).isNullOrEmpty();
        assertThat(host.getReadonlyRootfs()).isTrue();
    }

    @Test
    void onlyWhoOwnsTheNamespaceSetsItsSysctls() {
        assertThat(applied(Sandbox.server(CPUS, LIMITS, SYSCTLS)).getSysctls()).isEqualTo(SYSCTLS);
        assertThat(applied(Sandbox.generator(CPUS, LIMITS, "abc", PerfGrant.NOTHING))
                        .getSysctls())
                .isNull();
        assertThat(applied(Sandbox.probe(CPUS, LIMITS, "abc")).getSysctls()).isNull();
    }

    @Test
    void aProbeJoinsTheNetworkOnly() {
        HostConfig host = applied(Sandbox.probe(CPUS, LIMITS, "abc"));

        assertThat(host.getNetworkMode()).isEqualTo("container:abc");
        assertThat(host.getPidMode()).isNullOrEmpty();
        assertThat(host.getCapAdd()).isEmpty();
    }

    @Test
    void aStandaloneServerIsAServerWithOnePortOnTheLoopbackOfTheMachine() {
        HostConfig host = applied(STANDALONE);
        HostConfig measured = applied(Sandbox.server(CPUS, LIMITS, Map.of()));

        assertThat(host.getPortBindings().getBindings())
                .containsExactly(
                        Map.entry(ExposedPort.tcp(8080), new Binding[] {Binding.bindIpAndPort("127.0.0.1", 8081)}));
        assertThat(host.getNetworkMode()).isEqualTo("bridge");
        assertThat(host.withNetworkMode("none").withPortBindings())
                .hasToString(measured.withPortBindings().toString());
    }

    @Test
    void aPortThatOtherMachinesReachIsRefused() {
        HostConfig everywhere = applied(STANDALONE)
                .withPortBindings(new PortBinding(Binding.bindIpAndPort("0.0.0.0", 8081), ExposedPort.tcp(8080)));

        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> STANDALONE.requireApplied(everywhere))
                .withMessage("the container engine was asked for published ports 127.0.0.1:8081 for 8080/tcp and set"
                        + " 0.0.0.0:8081 for 8080/tcp; a server that other machines reach is not left running.");
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> Sandbox.server(CPUS, LIMITS, Map.of()).requireApplied(everywhere))
                .withMessageContaining("published ports none and set 0.0.0.0:8081");
        assertThatCode(() -> STANDALONE.requireApplied(applied(STANDALONE))).doesNotThrowAnyException();
    }

    @Test
    void whatWasAppliedIsAccepted() {
        Sandbox sandbox = Sandbox.server(CPUS, LIMITS, SYSCTLS);

        HostConfig actual = applied(sandbox).withCpusetCpus("0,1,4");

        assertThatCode(() -> sandbox.requireApplied(actual)).doesNotThrowAnyException();
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource
    void whatTheEngineDidOtherwiseIsRefused(Consumer<HostConfig> change, String difference) {
        Sandbox sandbox = Sandbox.server(CPUS, LIMITS, SYSCTLS);
        HostConfig actual = applied(sandbox);
        change.accept(actual);

        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> sandbox.requireApplied(actual))
                .withMessage("the container engine was asked for " + difference + "; without it nothing that is"
                        + " measured would hold. Check the engine's cgroup support.");
    }

    static Stream<Arguments> whatTheEngineDidOtherwiseIsRefused() {
        return Stream.of(
                differs("other CPUs", host -> host.withCpusetCpus("0-3"), "cpuset 0-1,4 and set 0-3"),
                differs("no CPUs", host -> host.withCpusetCpus(""), "cpuset 0-1,4 and set nothing"),
                differs("CPUs untold", host -> host.withCpusetCpus(null), "cpuset 0-1,4 and set nothing"),
                differs("no memory limit", host -> host.withMemory(0L), "memory limit 67108864 and set 0"),
                differs("swap", host -> host.withMemorySwap(-1L), "memory+swap limit 67108864 and set -1"),
                differs("no pids limit", host -> host.withPidsLimit(null), "pids limit 100 and set null"),
                differs("a root to write on", h -> h.withReadonlyRootfs(false), "read-only root true and set false"),
                differs("privileges", host -> host.withPrivileged(true), "privileged false and set true"),
                differs(
                        "capabilities kept",
                        host -> host.withCapDrop(new Capability[0]),
                        "dropped capabilities [ALL] and set []"));
    }

    private static Arguments differs(String name, Consumer<HostConfig> change, String difference) {
        return argumentSet(name, change, difference);
    }

    /** The engine reports privileged as false where nothing was asked. */
    static HostConfig applied(Sandbox sandbox) {
        HostConfig host = HostConfig.newHostConfig();
        CreateContainerCmd command = (CreateContainerCmd) Proxy.newProxyInstance(
                SandboxTest.class.getClassLoader(),
                new Class<?>[] {CreateContainerCmd.class},
                (proxy, method, arguments) -> method.getName().equals("getHostConfig") ? host : proxy);
        sandbox.apply(command);
        return host.withPrivileged(false);
    }
}
