package httpdyno.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.Ports.Binding;
import httpdyno.unit.CpuSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a container of the suite is confined: one place, because a second HostConfig would silently wipe the first.
 *
 * @param cpus CPUs it is pinned to
 * @param limits memory, processes, quota
 * @param networkMode {@code none} for a namespace of its own with nothing but a loopback, or {@code container:<id>}
 * @param pidMode absent (null) for a PID namespace of its own, or {@code container:<id>}
 * @param capabilities capabilities kept; all others are dropped
 * @param readOnlyRoot whether the root file system is read-only; files can be copied into a container only without
 * @param perf what it gets beyond all that so that it may count events
 * @param published the port that the machine of the engine reaches; absent in everything that is measured
 * @param sysctls what is set in a network namespace of its own; empty for who joins another's. Not compared with what
 *     the engine says: the values that hold are read back inside
 */
record Sandbox(
        CpuSet cpus,
        Limits limits,
        String networkMode,
        String pidMode,
        List<Capability> capabilities,
        boolean readOnlyRoot,
        PerfGrant perf,
        Optional<Published> published,
        Map<String, String> sysctls) {

    /** Nobody but the machine itself connects to it. */
    private static final String LOOPBACK = "127.0.0.1";

    /**
     * A port that is published on the loopback of the engine's machine.
     *
     * @param inside port in the container
     * @param outside port of the machine
     */
    record Published(int inside, int outside) {}

    static Sandbox server(CpuSet cpus, Limits limits, Map<String, String> sysctls) {
        return new Sandbox(cpus, limits, "none", null, List.of(), true, PerfGrant.NOTHING, Optional.empty(), sysctls);
    }

    /** The same on the engine's own bridge, for whoever wants to talk to it from this machine. */
    static Sandbox standalone(CpuSet cpus, Limits limits, Published port) {
        return new Sandbox(
                cpus, limits, "bridge", null, List.of(), true, PerfGrant.NOTHING, Optional.of(port), Map.of());
    }

    /** Joins the namespaces of a server; SYS_PTRACE lets the sampler read the server's smaps_rollup and cgroup. */
    static Sandbox generator(CpuSet cpus, Limits limits, String serverId, PerfGrant perf) {
        String join = "container:" + serverId;
        return new Sandbox(
                cpus, limits, join, join, List.of(Capability.SYS_PTRACE), true, perf, Optional.empty(), Map.of());
    }

    /** Joins the server's network only. */
    static Sandbox probe(CpuSet cpus, Limits limits, String serverId) {
        return new Sandbox(
                cpus,
                limits,
                "container:" + serverId,
                null,
                List.of(),
                false,
                PerfGrant.NOTHING,
                Optional.empty(),
                Map.of());
    }

    void apply(CreateContainerCmd command) {
        HostConfig host = command.getHostConfig();
        host.withNetworkMode(networkMode)
                .withCpusetCpus(cpus.toString())
                .withMemory(limits.memory().bytes())
                .withMemorySwap(limits.memory().bytes())
                .withPidsLimit(limits.pids())
                .withCapDrop(Capability.ALL)
                .withCapAdd(capabilities.toArray(Capability[]::new))
                .withSecurityOpts(List.of("no-new-privileges"))
                .withReadonlyRootfs(readOnlyRoot)
                .withTmpFs(Map.of("/tmp", "rw,size=256m,mode=1777"));
        if (!sysctls.isEmpty()) {
            host.withSysctls(sysctls);
        }
        if (pidMode != null) {
            host.withPidMode(pidMode);
        }
        perf.apply(host);
        limits.cpuQuotaMicros().ifPresent(quota -> host.withCpuQuota(quota).withCpuPeriod(100_000L));
        published.ifPresent(port -> {
            ExposedPort inside = ExposedPort.tcp(port.inside());
            command.withExposedPorts(inside);
            host.withPortBindings(new PortBinding(Binding.bindIpAndPort(LOOPBACK, port.outside()), inside));
        });
    }

    /**
     * Compare with what the engine says it did.
     *
     * @throws EngineException naming each difference
     */
    void requireApplied(HostConfig actual) {
        require("cpuset", cpus.toString(), cpuset(actual.getCpusetCpus()));
        require("memory limit", limits.memory().bytes(), actual.getMemory());
        require("memory+swap limit", limits.memory().bytes(), actual.getMemorySwap());
        require("pids limit", limits.pids(), actual.getPidsLimit());
        require("read-only root", readOnlyRoot, actual.getReadonlyRootfs());
        require("privileged", false, actual.getPrivileged());
        Capability[] dropped = actual.getCapDrop() == null ? new Capability[0] : actual.getCapDrop();
        require("dropped capabilities", List.of(Capability.ALL), Arrays.asList(dropped));
        String asked = published
                .map(port -> LOOPBACK + ":" + port.outside() + " for " + port.inside() + "/tcp")
                .orElse("none");
        String found = bindings(actual);
        if (!asked.equals(found)) {
            throw new EngineException("the container engine was asked for published ports " + asked + " and set "
                    + found + "; a server that other machines reach is not left running.");
        }
    }

    /** {@code 127.0.0.1:8081 for 8080/tcp}, several with commas. */
    private static String bindings(HostConfig actual) {
        Ports ports = actual.getPortBindings();
        if (ports == null || ports.getBindings().isEmpty()) {
            return "none";
        }
        return ports.getBindings().entrySet().stream()
                .flatMap(entry -> Arrays.stream(entry.getValue() == null ? new Binding[0] : entry.getValue())
                        .map(binding ->
                                binding.getHostIp() + ":" + binding.getHostPortSpec() + " for " + entry.getKey()))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** An engine that pins nothing says nothing. */
    private static String cpuset(String actual) {
        return actual == null || actual.isBlank()
                ? "nothing"
                : CpuSet.parse(actual).toString();
    }

    private static void require(String what, Object asked, Object found) {
        if (!asked.equals(found)) {
            throw new EngineException("the container engine was asked for " + what + " " + asked + " and set " + found
                    + "; without it nothing that is measured would hold. Check the engine's cgroup support.");
        }
    }
}
