package httpdyno.host;

import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the container engine says of itself and of its machine.
 *
 * @param version engine version, such as {@code 20.10.24+dfsg1}
 * @param apiVersion highest API version that it speaks, such as {@code 1.41}
 * @param cgroupVersion 1 or 2; empty before API 1.41
 * @param cpusetSupported whether it can pin a container to CPUs
 * @param cpuCount logical CPUs that it sees
 * @param kernel kernel release of its machine
 * @param storageDriver such as {@code overlay2}
 * @param rootless whether it runs without root
 * @param operatingSystem name of its operating system, such as {@code Docker Desktop}
 * @param neighbours other containers that run on it, by name; empty where it does not tell
 */
public record EngineFacts(
        String version,
        String apiVersion,
        OptionalInt cgroupVersion,
        boolean cpusetSupported,
        int cpuCount,
        String kernel,
        String storageDriver,
        boolean rootless,
        String operatingSystem,
        Optional<List<Neighbour>> neighbours) {

    public EngineFacts {
        neighbours = neighbours.map(List::copyOf);
    }

    /**
     * A running container that is not the suite's.
     *
     * @param name its name
     * @param cpus CPUs that it is pinned to; absent when it may run on any
     */
    public record Neighbour(String name, Optional<CpuSet> cpus) {

        /** Those of {@code planned} on which it may run. */
        Optional<CpuSet> on(CpuSet planned) {
            SortedSet<Integer> both = new TreeSet<>(planned.cpus());
            cpus.ifPresent(own -> both.retainAll(own.cpus()));
            return both.isEmpty() ? Optional.empty() : Optional.of(CpuSet.of(both));
        }
    }

    /** Whether the engine runs on the suite's own kernel: same release, and no more CPUs than are online here. */
    public boolean sharesKernelWith(HostFacts host) {
        return kernel.equals(host.kernel())
                && cpuCount <= host.topology().logicalCpus().size();
    }

    /** The CPUs that containers will run on: the host's own, or on another kernel as many as the engine counts. */
    public CpuTopology topology(HostFacts host) {
        return sharesKernelWith(host) ? host.topology() : CpuTopology.ofCount(Math.max(1, cpuCount));
    }
}
