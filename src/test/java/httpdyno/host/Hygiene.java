package httpdyno.host;

import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.host.Preflight.Problem;
import httpdyno.host.Preflight.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything on a host that would make numbers worse, or differ from run to run, found before anything starts. What
 * cannot be read is a warning too, for it is not known to be good. Pure; nothing of the host is changed.
 */
public final class Hygiene {

    private static final double HIGHEST_LOAD_PER_CPU = 0.5;

    /** As much as makes a round NOISY. */
    private static final double HIGHEST_STEAL = 0.02;

    /** Names of other containers in a sentence. */
    private static final int MOST_NAMES = 10;

    /** The first kernel on which each network namespace has all of {@link Sysctl} to itself. */
    private static final int[] OWN_SYSCTLS = {4, 11};

    private static final String CPUS = "/sys/devices/system/cpu";

    private final HostFacts host;
    private final CpuTopology topology;
    private final EngineFacts engine;
    private final Workload workload;

    private Hygiene(HostFacts host, CpuTopology topology, EngineFacts engine, Workload workload) {
        this.host = host;
        this.topology = topology;
        this.engine = engine;
        this.workload = workload;
    }

    /**
     * All warnings; empty when there is nothing to say. Of an engine on another kernel only what the engine tells is
     * looked at, which {@link Preflight} warns of.
     *
     * @param topology the CPUs that containers will run on, see {@link EngineFacts#topology}
     */
    public static List<Problem> check(HostFacts host, CpuTopology topology, EngineFacts engine, Workload workload) {
        Hygiene hygiene = new Hygiene(host, topology, engine, workload);
        List<Problem> problems = new ArrayList<>();
        hygiene.neighbours().ifPresent(problems::add);
        if (engine.sharesKernelWith(host)) {
            Stream.of(
                            hygiene.governor(),
                            hygiene.turbo(),
                            hygiene.load(),
                            hygiene.steal(),
                            hygiene.swap(),
                            hygiene.hugePages(),
                            hygiene.pinning())
                    .flatMap(Optional::stream)
                    .forEach(problems::add);
            problems.addAll(hygiene.network());
        }
        return List.copyOf(problems);
    }

    private Optional<Problem> neighbours() {
        String required = "no other running container on the engine";
        String remedy = "stop them (docker ps lists them), or keep them off CPUs " + workload.cpus()
                + " with docker update --cpuset-cpus.";
        if (engine.neighbours().isEmpty()) {
            return warning(required, "not known: the engine does not list its containers", remedy);
        }
        List<Neighbour> others = engine.neighbours().get();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String names = others.stream()
                .sorted(Comparator.comparing(Neighbour::name))
                .limit(MOST_NAMES)
                .map(this::name)
                .collect(Collectors.joining(", "));
        int unnamed = others.size() - MOST_NAMES;
        boolean overlap =
                others.stream().anyMatch(other -> other.on(workload.cpus()).isPresent());
        return warning(
                required,
                others.size() + ": " + names + (unnamed > 0 ? " and " + unnamed + " more" : "")
                        + (overlap ? "; on CPUs in brackets they may run beside what is measured" : ""),
                remedy);
    }

    private String name(Neighbour other) {
        return other.name()
                + other.on(workload.cpus()).map(shared -> " (" + shared + ")").orElse("");
    }

    private Optional<Problem> governor() {
        String required = "the CPU frequency governor \"performance\"";
        String remedy = "cpupower frequency-set -g performance";
        return host.governor().isEmpty()
                ? unknown(required, CPUS + "/cpu*/cpufreq/scaling_governor", unknownClock(remedy))
                : host.governor()
                        .filter(governor -> !governor.equals("performance"))
                        .flatMap(governor -> warning(
                                required, "\"" + governor + "\", which changes the clock while it measures", remedy));
    }

    private Optional<Problem> turbo() {
        String required = "turbo off, since it makes the clock depend on heat and on how many cores work";
        String remedy = "echo 1 > " + CPUS + "/intel_pstate/no_turbo, or where that is not there echo 0 > " + CPUS
                + "/cpufreq/boost";
        if (host.turbo().isEmpty()) {
            return unknown(required, CPUS + "/intel_pstate/no_turbo or cpufreq/boost beside it", unknownClock(remedy));
        }
        return host.turbo().get() ? warning(required, "turbo on", remedy) : Optional.empty();
    }

    /** A virtual machine cannot set the clock that it runs on. */
    private String unknownClock(String remedy) {
        return host.hypervisor().isPresent()
                ? "measure on a machine of your own to be sure; the clock of a virtual machine is up to the host of its"
                        + " hypervisor."
                : remedy + "; without these files, look in the firmware's setup.";
    }

    private Optional<Problem> load() {
        int cpus = topology.logicalCpus().size();
        double highest = HIGHEST_LOAD_PER_CPU * cpus;
        String required = String.format(
                Locale.ROOT,
                "a quiet machine: a load average of at most %.1f on %d CPU%s",
                highest,
                cpus,
                cpus == 1 ? "" : "s");
        String remedy = "stop what else runs here (top shows it), or wait a minute if it has just ended.";
        if (host.loadAverage1().isEmpty()) {
            return unknown(required, "/proc/loadavg", remedy);
        }
        double load = host.loadAverage1().getAsDouble();
        return load <= highest
                ? Optional.empty()
                : warning(required, String.format(Locale.ROOT, "%.2f over the last minute", load), remedy);
    }

    private Optional<Problem> steal() {
        String required = String.format(
                Locale.ROOT,
                "a hypervisor that takes at most %.0f %% of the CPU time that this machine wants",
                HIGHEST_STEAL * 100);
        String remedy = "measure on a machine of its own; here expect NOISY rounds.";
        if (host.state().steal().isEmpty()) {
            return unknown(required, "/proc/stat", remedy);
        }
        double steal = host.state().steal().getAsDouble();
        return steal <= HIGHEST_STEAL
                ? Optional.empty()
                : warning(required, String.format(Locale.ROOT, "%.1f %% since it was started", steal * 100), remedy);
    }

    private Optional<Problem> swap() {
        String required = "no swap in use, since a page that comes back from disk looks like a slow server";
        String remedy = "stop what needs the memory, then swapoff -a && swapon -a";
        if (host.state().swapUsed().isEmpty()) {
            return unknown(required, "SwapTotal and SwapFree of /proc/meminfo", remedy);
        }
        return host.state()
                .swapUsed()
                .filter(used -> used.bytes() > 0)
                .flatMap(used -> warning(
                        required,
                        used + host.swap().map(total -> " of " + total).orElse("") + " in use",
                        remedy));
    }

    private Optional<Problem> hugePages() {
        String file = "/sys/kernel/mm/transparent_hugepage/enabled";
        String required = "transparent huge pages only for programs that ask for them (\"madvise\") or for none"
                + " (\"never\"), since making them stalls a program that did not ask";
        String remedy = "echo madvise > " + file;
        return host.state().hugePages().isEmpty()
                ? unknown(required, file, remedy)
                : host.state()
                        .hugePages()
                        .filter("always"::equals)
                        .flatMap(set -> warning(required, "\"" + set + "\"", remedy));
    }

    private Optional<Problem> pinning() {
        String required = "CPUs " + workload.cpus()
                + " to be there for containers, to keep the server and the generator" + " on cores of their own";
        String remedy = "take the limit from the engine's control group (AllowedCPUs= of its systemd unit or slice,"
                + " cpuset.cpus), or plan within it: -Ddyno.cpus.server and -Ddyno.cpus.generator.";
        int online = host.topology().logicalCpus().size();
        if (engine.cpuCount() < online) {
            return warning(required, "an engine that counts " + engine.cpuCount() + " of " + online + " CPUs", remedy);
        }
        return host.state().containerCpus().isEmpty()
                ? unknown(required, "the cpuset controller's list of CPUs below /sys/fs/cgroup", remedy)
                : host.state()
                        .containerCpus()
                        .filter(cpus -> !cpus.containsAll(workload.cpus()))
                        .flatMap(cpus -> warning(required, "control groups that leave them CPUs " + cpus, remedy));
    }

    /** What is going to hold where the suite measures; each round reads what really does. */
    private List<Problem> network() {
        boolean own = Arrays.compare(EngineVersion.leading(host.kernel()), OWN_SYSCTLS) >= 0;
        Sysctls hosts = host.state().sysctls();
        return Shortfall.of(workload.loads(), own ? hosts.withAsked() : hosts).stream()
                .map(shortfall ->
                        new Problem(Severity.WARNING, shortfall.required(), shortfall.found(), remedy(shortfall, own)))
                .toList();
    }

    private static String remedy(Shortfall shortfall, boolean own) {
        if (!shortfall.known()) {
            return "look at the rounds' sysctls in run.json, which are read where the suite measures.";
        }
        return own
                ? "ask for less (-Ddyno.connections): the suite sets all that there is in the namespace that it measures"
                        + " in."
                : "sysctl -w " + shortfall.mend()
                        + "; only kernels from 4.11 on let the suite set it where it measures.";
    }

    private static Optional<Problem> unknown(String required, String source, String remedy) {
        return warning(required, "not known: " + source + " cannot be read", remedy);
    }

    private static Optional<Problem> warning(String required, String found, String remedy) {
        return Optional.of(new Problem(Severity.WARNING, required, found, remedy));
    }
}
