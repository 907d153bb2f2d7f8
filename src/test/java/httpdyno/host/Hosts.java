package httpdyno.host;

import httpdyno.unit.ByteSize;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Builds a quiet, well-kept host for tests, which then change one thing each. */
record Hosts(
        String kernel, CpuTopology topology, long memoryMebibytes, String governor, long swapMebibytes, double load) {

    static final Hosts GOOD = new Hosts("6.12.41", CpuTopology.ofCount(4), 16_000, "performance", 0, 0.1);

    Hosts withKernel(String other) {
        return new Hosts(other, topology, memoryMebibytes, governor, swapMebibytes, load);
    }

    Hosts withTopology(CpuTopology other) {
        return new Hosts(kernel, other, memoryMebibytes, governor, swapMebibytes, load);
    }

    Hosts withMemory(long mebibytes) {
        return new Hosts(kernel, topology, mebibytes, governor, swapMebibytes, load);
    }

    Hosts withGovernor(String other) {
        return new Hosts(kernel, topology, memoryMebibytes, other, swapMebibytes, load);
    }

    Hosts withSwap(long mebibytes) {
        return new Hosts(kernel, topology, memoryMebibytes, governor, mebibytes, load);
    }

    Hosts withLoad(double other) {
        return new Hosts(kernel, topology, memoryMebibytes, governor, swapMebibytes, other);
    }

    HostFacts facts(String bootId) {
        return new HostFacts(
                kernel,
                Optional.of("Debian GNU/Linux 13 (trixie)"),
                "Some CPU",
                topology,
                Optional.ofNullable(governor),
                Optional.empty(),
                Optional.of(false),
                Optional.of(ByteSize.ofMebibytes(memoryMebibytes)),
                Optional.of(ByteSize.ofMebibytes(swapMebibytes)),
                OptionalDouble.of(load),
                OptionalInt.of(2),
                Optional.empty(),
                Optional.of("tsc"),
                Optional.of(bootId),
                new HostState(
                        Optional.of(ByteSize.ofMebibytes(0)),
                        Optional.of("madvise"),
                        OptionalDouble.of(0),
                        Optional.of(topology.logicalCpus()),
                        Sysctls.NONE));
    }

    HostFacts facts() {
        return facts("boot-1");
    }
}
