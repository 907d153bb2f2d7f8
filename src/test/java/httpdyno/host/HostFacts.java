package httpdyno.host;

import httpdyno.unit.ByteSize;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a number must carry about the machine that it was measured on. A fact that this machine does not tell is empty.
 *
 * @param kernel kernel release, as {@code uname -r}
 * @param os name of the distribution, as /etc/os-release has it
 * @param cpuModel model name of the first CPU
 * @param topology logical CPUs and physical cores
 * @param governor cpufreq governors in use, sorted, separated by comma
 * @param turbo whether the CPU may exceed its nominal frequency
 * @param smt whether simultaneous multithreading is active
 * @param memory total memory that the kernel manages
 * @param swap total swap, zero when off
 * @param loadAverage1 runnable and blocked tasks, averaged over one minute
 * @param cgroupVersion 1 (also for hybrid) or 2
 * @param hypervisor vendor of the hypervisor, or {@code unnamed} when only its presence shows; empty on bare metal
 * @param clockSource kernel clock source, such as {@code tsc}
 * @param bootId random id of this boot
 * @param state what may differ from run to run
 */
public record HostFacts(
        String kernel,
        Optional<String> os,
        String cpuModel,
        CpuTopology topology,
        Optional<String> governor,
        Optional<Boolean> turbo,
        Optional<Boolean> smt,
        Optional<ByteSize> memory,
        Optional<ByteSize> swap,
        OptionalDouble loadAverage1,
        OptionalInt cgroupVersion,
        Optional<String> hypervisor,
        Optional<String> clockSource,
        Optional<String> bootId,
        HostState state) {

    /** MemTotal moves by some MiB from boot to boot on the same machine. */
    private static final long MEMORY_GRAIN = 512L << 20;

    /**
     * SHA-256 in hex over what makes the numbers of two runs comparable: CPU model, topology, kernel and memory to the
     * nearest 512 MiB. The same on the same machine after a reboot; load and boot id do not enter.
     */
    public String fingerprint() {
        String grains = memory.map(size -> String.valueOf(Math.round((double) size.bytes() / MEMORY_GRAIN)))
                .orElse("unknown");
        String facts = String.join(
                "\n",
                "cpu " + cpuModel,
                "cores " + topology.cores() + " " + topology.siblingsKnown(),
                "kernel " + kernel,
                "memory " + grains);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(facts.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
