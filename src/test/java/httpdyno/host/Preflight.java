package httpdyno.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether this host and its engine can measure at all, found before anything is planned. Pure: the same facts give the
 * same list, blocking problems first. {@link Hygiene} tells what else would spoil the numbers.
 */
public final class Preflight {

    /** Whether a run may start. */
    public enum Severity {
        /** No number can be had. */
        BLOCKING,
        /** Numbers can be had but may be worse than they look. */
        WARNING
    }

    /**
     * One reason, with its evidence and the way out.
     *
     * @param severity whether a run may start
     * @param required what the suite needs
     * @param found evidence, in numbers where there are any
     * @param remedy what to do
     */
    public record Problem(Severity severity, String required, String found, String remedy) {

        /** The same on one line, for a run that goes on in spite of it. */
        public String sentence() {
            return "recommended: " + required + "; found: " + found + "; remedy: " + remedy;
        }

        /** Three lines, ready to print. */
        @Override
        public String toString() {
            return severity.name().toLowerCase(Locale.ROOT) + ": required " + required + "\n  found " + found
                    + "\n  remedy: " + remedy;
        }
    }

    private final HostFacts host;
    private final CpuTopology topology;
    private final EngineFacts engine;

    private Preflight(HostFacts host, CpuTopology topology, EngineFacts engine) {
        this.host = host;
        this.topology = topology;
        this.engine = engine;
    }

    /**
     * All problems, blocking ones first; empty when there is nothing to say.
     *
     * @param topology the CPUs that containers will run on, see {@link EngineFacts#topology}
     */
    public static List<Problem> check(HostFacts host, CpuTopology topology, EngineFacts engine) {
        Preflight preflight = new Preflight(host, topology, engine);
        List<Problem> problems = new ArrayList<>();
        Stream.of(
                        preflight.engineAge(),
                        preflight.cpuset(),
                        preflight.cpus(),
                        preflight.kernel(),
                        preflight.rootless(),
                        preflight.make())
                .flatMap(Optional::stream)
                .forEach(problems::add);
        return List.copyOf(problems);
    }

    /**
     * Why a run may not start.
     *
     * @param strict whether warnings count as much as what blocks
     * @return one text with every problem that counts; empty when none does
     */
    public static Optional<String> refusal(List<Problem> problems, boolean strict) {
        List<Problem> counting = problems.stream()
                .filter(problem -> strict || problem.severity() == Severity.BLOCKING)
                .toList();
        if (counting.isEmpty()) {
            return Optional.empty();
        }
        boolean blocked = counting.stream().anyMatch(problem -> problem.severity() == Severity.BLOCKING);
        String first = blocked
                ? "this host cannot measure; nothing was started."
                : "-Ddyno.strict takes a host without warnings and this one has " + counting.size()
                        + "; nothing was started. Mend them, or leave -Ddyno.strict out.";
        return Optional.of(
                first + "\n" + counting.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }

    private Optional<Problem> engineAge() {
        if (EngineVersion.isRecentEnough(engine.version(), engine.apiVersion())) {
            return Optional.empty();
        }
        return blocking(
                "Docker Engine 19.03 or newer with API 1.40 or newer",
                "engine " + engine.version() + " with API " + engine.apiVersion(),
                "install a newer Docker Engine (images/host/prepare installs the distribution's), or point DOCKER_HOST"
                        + " to one.");
    }

    private Optional<Problem> cpuset() {
        if (engine.cpusetSupported()) {
            return Optional.empty();
        }
        String cgroup = engine.cgroupVersion().isPresent()
                ? "cgroup v" + engine.cgroupVersion().getAsInt()
                : "cgroups";
        String required = "the cpuset controller, to keep the server and the generator on cores of their own";
        if (engine.rootless()) {
            return blocking(
                    required,
                    "a rootless engine on " + cgroup + " without it",
                    "use the engine that runs as root; or, on cgroup v2, let systemd delegate the controller: put"
                            + " \"[Service]\" and \"Delegate=cpu cpuset io memory pids\" into"
                            + " /etc/systemd/system/user@.service.d/delegate.conf, run systemctl daemon-reload and log"
                            + " in again.");
        }
        return blocking(
                required,
                "an engine on " + cgroup + " without it",
                "use a kernel with CONFIG_CPUSETS and the controller enabled (cgroup v1: mounted at"
                        + " /sys/fs/cgroup/cpuset; v2: listed in /sys/fs/cgroup/cgroup.controllers).");
    }

    private Optional<Problem> cpus() {
        if (topology.physicalCores() >= 2 && engine.cpuCount() >= 2) {
            return Optional.empty();
        }
        String seen = engine.cpuCount() == topology.logicalCpus().size()
                ? ""
                : "; the engine counts " + engine.cpuCount() + " CPU" + (engine.cpuCount() == 1 ? "" : "s");
        return blocking(
                "two CPUs on different physical cores, since the server and the generator need a core each",
                topology + seen,
                "run on a host with at least two cores. No -Ddyno.topology helps: netns (the default), bridge and host"
                        + " all need two CPUs; remote would not, but is not built yet.");
    }

    private Optional<Problem> kernel() {
        if (engine.sharesKernelWith(host)) {
            return Optional.empty();
        }
        return warning(
                "the engine on the kernel that the suite runs on",
                engine.operatingSystem() + " on kernel " + engine.kernel() + " with " + engine.cpuCount()
                        + " CPUs; the suite runs on kernel " + host.kernel() + " with "
                        + host.topology().logicalCpus().size(),
                "for numbers to publish, run the suite on the engine's own machine. Here the CPUs are the engine's"
                        + " count and each is taken for a core, so SMT siblings may be split; the"
                        + " clock, load, memory and network settings of the engine's machine are not known.");
    }

    private Optional<Problem> rootless() {
        if (!engine.rootless() || !engine.cpusetSupported()) {
            return Optional.empty();
        }
        return warning(
                "an engine that runs as root",
                "a rootless one (" + engine.version() + ")",
                "for numbers to publish, use the engine that runs as root. Here hardware counters (-Ddyno.perf) and"
                        + " the host topology do not work, and limits hold only as far as systemd delegates them.");
    }

    private Optional<Problem> make() {
        if (!EngineVersion.isOfAnotherMake(engine.version())
                || !EngineVersion.isRecentEnough(engine.version(), engine.apiVersion())) {
            return Optional.empty();
        }
        return warning(
                "Docker Engine, the only one that the suite is tested on",
                "an engine that calls itself " + engine.version() + " with API " + engine.apiVersion()
                        + ", as Podman does",
                "for numbers to publish, use Docker Engine. Another one may refuse a load container in the namespaces"
                        + " of the server, or pin it elsewhere than asked; both end in an error, not in a wrong"
                        + " number.");
    }

    private static Optional<Problem> blocking(String required, String found, String remedy) {
        return Optional.of(new Problem(Severity.BLOCKING, required, found, remedy));
    }

    private static Optional<Problem> warning(String required, String found, String remedy) {
        return Optional.of(new Problem(Severity.WARNING, required, found, remedy));
    }
}
