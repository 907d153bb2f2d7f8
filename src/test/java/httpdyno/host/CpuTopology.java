package httpdyno.host;

import httpdyno.unit.CpuSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The logical CPUs that are online, grouped into physical cores. SMT siblings share a core's execution units, so a
 * share of the machine is always whole cores.
 *
 * @param cores the logical CPUs of each physical core, by lowest number; disjoint, at least one
 * @param siblingsKnown false when the kernel does not tell siblings and each CPU was taken for a core of its own
 */
public record CpuTopology(List<CpuSet> cores, boolean siblingsKnown) {

    /** @throws IllegalArgumentException without a core, or when a CPU belongs to two */
    public CpuTopology {
        cores = cores.stream()
                .sorted(Comparator.comparing(core -> core.cpus().first()))
                .toList();
        long distinct =
                cores.stream().flatMap(core -> core.cpus().stream()).distinct().count();
        if (cores.isEmpty() || distinct != cores.stream().mapToInt(CpuSet::size).sum()) {
            throw new IllegalArgumentException("a topology has cores that share no CPU, found " + cores);
        }
    }

    /** A machine of which only the number of CPUs is known, 0 to {@code cpus - 1}. */
    public static CpuTopology ofCount(int cpus) {
        return eachItsOwnCore(CpuSet.of(IntStream.range(0, cpus).boxed().toList()));
    }

    /** CPUs of which only the numbers are known. */
    static CpuTopology eachItsOwnCore(CpuSet cpus) {
        return new CpuTopology(
                cpus.cpus().stream().map(cpu -> CpuSet.of(List.of(cpu))).toList(), false);
    }

    /** All logical CPUs. */
    public CpuSet logicalCpus() {
        return CpuSet.of(
                cores.stream().flatMap(core -> core.cpus().stream()).collect(Collectors.toCollection(TreeSet::new)));
    }

    public int physicalCores() {
        return cores.size();
    }

    /** Whether some core runs more than one logical CPU. */
    public boolean smt() {
        return cores.stream().anyMatch(core -> core.size() > 1);
    }

    /** {@code 2 logical CPUs (0-1) on 1 physical core}. */
    @Override
    public String toString() {
        CpuSet cpus = logicalCpus();
        String logical = cpus.size() + " logical CPU" + (cpus.size() == 1 ? "" : "s") + " (" + cpus + ")";
        if (!siblingsKnown) {
            return logical + ", SMT siblings unknown";
        }
        return logical + " on " + physicalCores() + " physical core" + (physicalCores() == 1 ? "" : "s");
    }
}
