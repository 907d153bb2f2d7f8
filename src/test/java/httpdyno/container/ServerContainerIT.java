package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.model.Container;
import httpdyno.host.HostProbe;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the engine makes of the sysctls that a server's namespace is to have. */
class ServerContainerIT {

    private static final Logger LOG = LoggerFactory.getLogger(ServerContainerIT.class);
    private static final Duration BOUND = Duration.ofSeconds(10);

    private static Engine engine;
    private static BuiltImage image;

    @BeforeAll
    static void open() throws ImageUnavailableException {
        engine =
                Engine.connect(RunIdentity.current("selftest-namespace", Path.of("/proc"), Path.of("/etc/machine-id")));
        Runtime.getRuntime().addShutdownHook(new Thread(engine::closeForGood));
        image = new Images(
                        engine,
                        Path.of("images").toAbsolutePath(),
                        HostCertificates.ofThisHost(),
                        System.getenv(),
                        LOG::info)
                .server("raw-node");
    }

    @AfterAll
    static void close() {
        engine.closeForGood();
    }

    /** The values are fewer where the kernel lacks one; each that is there is as asked. */
    @Test
    void theSysctlsHoldInTheNamespaceAndTheHostsStayAsTheyWere() {
        Sysctls before = hosts();

        Sysctls inside;
        Sysctls meanwhile;
        try (ServerContainer server = ServerContainer.start(engine, spec(image))) {
            inside = inside(server);
            meanwhile = hosts();
        }

        LOG.info("host: {}", before);
        LOG.info("namespace: {}", inside);
        assertThat(inside.values()).isNotEmpty();
        assertThat(inside).isEqualTo(inside.withAsked());
        assertThat(before.clientPorts()).isPresent();
        assertThat(before).isNotEqualTo(before.withAsked());
        assertThat(meanwhile).isEqualTo(before);
        assertThat(hosts()).isEqualTo(before);
    }

    @Test
    void aSysctlThatTheKernelLacksIsLeftOutAndTheOthersHold() {
        NamespaceSysctls sysctls =
                new NamespaceSysctls(Map.of("net.ipv4.tcp_no_such_thing", "1", "net.core.somaxconn", "1234"));

        try (ServerContainer server = ServerContainer.start(engine, spec(image), sysctls)) {
            assertThat(inside(server).number(Sysctl.SOMAXCONN)).hasValue(1234);
            assertThat(own()).hasSize(1);
        }

        assertThat(sysctls.asked()).containsOnlyKeys("net.core.somaxconn");
    }

    @Test
    void aContainerThatCannotStartForAnotherReasonIsRefusedAndLeavesNothing() {
        NamespaceSysctls sysctls = NamespaceSysctls.all();
        ServerSpec nowhere = new ServerSpec("c", image, CpuSet.parse("4095"), Map.of(), Limits.SERVER);

        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> ServerContainer.start(engine, nowhere, sysctls))
                .withMessageContaining("4095");

        assertThat(sysctls.asked()).hasSize(Sysctl.values().length);
        assertThat(own()).isEmpty();
    }

    private static ServerSpec spec(BuiltImage image) {
        return new ServerSpec("selftest", image, CpuSet.parse("0"), Map.of(), Limits.SERVER);
    }

    private static Sysctls inside(ServerContainer server) {
        return Sysctls.parse(server.exec(Sysctls.command(), BOUND).stdout());
    }

    private static Sysctls hosts() {
        return HostProbe.ofThisMachine().read().state().sysctls();
    }

    private static List<Container> own() {
        return engine.client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(RunIdentity.RUN, "selftest-namespace"))
                .exec();
    }
}
