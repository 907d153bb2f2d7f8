package httpdyno.host;

import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What people and other programs make of a machine, and what may differ from run to run. What this machine does not
 * tell is empty.
 *
 * @param swapUsed swap that holds pages, of all that there is
 * @param hugePages when the kernel makes transparent huge pages: {@code always}, {@code madvise}, {@code never};
 *     {@code none} for a kernel that cannot
 * @param steal part of the CPU time that this machine wanted since it was started and its hypervisor gave to others
 * @param containerCpus CPUs that the control groups leave to containers
 * @param sysctls network settings of the namespace that the suite itself runs in, which is the host's
 */
public record HostState(
        Optional<ByteSize> swapUsed,
        Optional<String> hugePages,
        OptionalDouble steal,
        Optional<CpuSet> containerCpus,
        Sysctls sysctls) {}
