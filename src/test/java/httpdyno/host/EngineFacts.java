package httpdyno.host;

import java.util.OptionalInt;

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
        String operatingSystem) {

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
