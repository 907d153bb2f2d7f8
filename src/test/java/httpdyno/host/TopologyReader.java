package httpdyno.host;

import httpdyno.unit.CpuSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads which CPUs are online and which share a core. */
final class TopologyReader {

    private static final String CPUS = "devices/system/cpu";
    private static final Pattern CPU = Pattern.compile("cpu(\\d{1,5})");
    private static final Pattern PROCESSOR = Pattern.compile("(?m)^processor\\s*:");

    private final HostFiles proc;
    private final HostFiles sys;

    TopologyReader(HostFiles proc, HostFiles sys) {
        this.proc = proc;
        this.sys = sys;
    }

    CpuTopology read() {
        CpuSet online = online();
        return siblings(online)
                .or(() -> sameCore(online))
                .map(cores -> new CpuTopology(cores.stream().toList(), true))
                .orElseGet(() -> CpuTopology.eachItsOwnCore(online));
    }

    /** The kernel's list; else the CPUs that sysfs or /proc/cpuinfo show; else what Java sees. */
    private CpuSet online() {
        Optional<String> list = sys.text(CPUS + "/online");
        if (list.isPresent()) {
            return CpuSet.parse(list.get());
        }
        Collection<Integer> cpus = sys.numbers(CPUS, CPU);
        if (!cpus.isEmpty()) {
            return CpuSet.of(cpus);
        }
        long processors = proc.text("cpuinfo")
                .map(text -> PROCESSOR.matcher(text).results().count())
                .orElse(0L);
        int count = processors > 0 ? (int) processors : Runtime.getRuntime().availableProcessors();
        return CpuTopology.ofCount(count).logicalCpus();
    }

    private Optional<Collection<CpuSet>> siblings(CpuSet online) {
        Set<CpuSet> cores = new LinkedHashSet<>();
        for (int cpu : online.cpus()) {
            Optional<String> list = topology(cpu, "thread_siblings_list");
            if (list.isEmpty()) {
                return Optional.empty();
            }
            Set<Integer> core = new TreeSet<>(CpuSet.parse(list.get()).cpus());
            core.retainAll(online.cpus());
            core.add(cpu);
            cores.add(CpuSet.of(core));
        }
        return Optional.of(cores);
    }

    /** Without sibling lists: core numbers repeat from package to package and from die to die. */
    private Optional<Collection<CpuSet>> sameCore(CpuSet online) {
        Map<String, Set<Integer>> cores = new TreeMap<>();
        for (int cpu : online.cpus()) {
            Optional<String> core = topology(cpu, "core_id");
            Optional<String> socket = topology(cpu, "physical_package_id");
            if (core.isEmpty() || socket.isEmpty()) {
                return Optional.empty();
            }
            String key = socket.get() + "/" + topology(cpu, "die_id").orElse("0") + "/" + core.get();
            cores.computeIfAbsent(key, k -> new TreeSet<>()).add(cpu);
        }
        return Optional.of(cores.values().stream().map(CpuSet::of).toList());
    }

    private Optional<String> topology(int cpu, String file) {
        return sys.text(CPUS + "/cpu" + cpu + "/topology/" + file);
    }
}
