package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads trees like those under /proc, /sys and /etc; cgroup1-2cpu was captured from a Firecracker guest. */
class HostProbeTest {

    private static final Path TREES = Path.of("src/test/resources/httpdyno/host");

    @Test
    void readsGuestWithCgroup1AndTwoCpus() {
        HostFacts facts = read("cgroup1-2cpu");

        assertThat(facts.kernel()).isEqualTo("6.18.44-fc-v669");
        assertThat(facts.os()).contains("Debian GNU/Linux 12 (bookworm)");
        assertThat(facts.cpuModel()).isEqualTo("Intel(R) Xeon(R) Processor");
        assertThat(facts.topology()).hasToString("2 logical CPUs (0-1) on 2 physical cores");
        assertThat(facts.governor()).isEmpty();
        assertThat(facts.turbo()).isEmpty();
        assertThat(facts.smt()).contains(false);
        assertThat(facts.memory()).contains(new ByteSize(24_684_084L * 1024));
        assertThat(facts.swap()).contains(new ByteSize(0));
        assertThat(facts.loadAverage1()).hasValue(0.59);
        assertThat(facts.cgroupVersion()).hasValue(1);
        assertThat(facts.hypervisor()).contains("unnamed");
        assertThat(facts.clockSource()).contains("tsc");
        assertThat(facts.bootId()).contains("65c1cb67-c6f2-4ee4-be07-d2a946333df7");
    }

    @Test
    void readsBareMetalWithSmt() {
        HostFacts facts = read("cgroup2-smt8");

        assertThat(facts.topology().cores())
                .containsExactly(CpuSet.parse("0,4"), CpuSet.parse("1,5"), CpuSet.parse("2,6"), CpuSet.parse("3,7"));
        assertThat(facts.topology().siblingsKnown()).isTrue();
        assertThat(facts.governor()).contains("powersave");
        assertThat(facts.turbo()).contains(true);
        assertThat(facts.smt()).contains(true);
        assertThat(facts.swap()).contains(new ByteSize(2_097_148L * 1024));
        assertThat(facts.cgroupVersion()).hasValue(2);
        assertThat(facts.hypervisor()).isEmpty();
    }

    @Test
    void groupsBySocketAndCoreWhereSiblingListsAreMissing() {
        HostFacts facts = read("cgroup2-cloud");

        assertThat(facts.topology().cores()).containsExactly(CpuSet.parse("0-1"), CpuSet.parse("2"), CpuSet.parse("4"));
        assertThat(facts.topology().siblingsKnown()).isTrue();
        assertThat(facts.os()).contains("Ubuntu 24.04.2 LTS");
        assertThat(facts.turbo()).contains(true);
        assertThat(facts.smt()).isEmpty();
        assertThat(facts.cgroupVersion()).hasValue(2);
        assertThat(facts.hypervisor()).contains("Amazon EC2");
        assertThat(facts.bootId()).isEmpty();
    }

    @Test
    void takesEachCpuForACoreWithoutSysfs() {
        HostFacts facts = read("no-sysfs");

        assertThat(facts.topology()).isEqualTo(CpuTopology.ofCount(3));
        assertThat(facts.cpuModel()).isEqualTo("Arm implementer 0x41 part 0xd0c");
        assertThat(facts.memory()).isEmpty();
        assertThat(facts.loadAverage1()).isEmpty();
        assertThat(facts.cgroupVersion()).isEmpty();
    }

    @Test
    void knowsLittleButDoesNotFailWithoutAnyFile() {
        HostFacts facts = read("nowhere");

        assertThat(facts.topology().logicalCpus().size())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(facts.kernel()).isNotBlank();
        assertThat(facts.cpuModel()).startsWith("unknown ");
    }

    @Test
    void fingerprintsAreStableAndTellMachinesApart() {
        assertThat(read("cgroup1-2cpu").fingerprint())
                .isEqualTo(read("cgroup1-2cpu").fingerprint())
                .matches("[0-9a-f]{64}")
                .isNotEqualTo(read("cgroup2-smt8").fingerprint());
    }

    @Test
    void readsWhatMayDifferFromRunToRun(@TempDir Path folder) {
        HostState state = HostTree.read(folder, "swap/present", "steal/present").state();

        assertThat(state.swapUsed()).contains(new ByteSize(12_288L * 1024));
        assertThat(state.hugePages()).contains("madvise");
        assertThat(state.steal().orElseThrow()).isEqualTo(10_500 / 511_000.0);
        assertThat(state.containerCpus()).contains(CpuSet.parse("0-1"));
        assertThat(state.sysctls().values()).hasSize(5).containsEntry(Sysctl.PORT_RANGE, "32768 60999");
    }

    @Test
    void aKernelThatCannotMakeHugePagesIsKnown(@TempDir Path folder) throws IOException {
        Path tree = HostTree.copy(folder);
        Path pages = tree.resolve("sys/kernel/mm/transparent_hugepage");
        Files.delete(pages.resolve("enabled"));
        Files.delete(pages);

        assertThat(HostTree.probe(tree).read().state().hugePages()).contains("none");
    }

    @Test
    void theStateOfAMachineThatTellsNothingIsNotKnown() {
        assertThat(read("nowhere").state())
                .isEqualTo(new HostState(
                        Optional.empty(), Optional.empty(), OptionalDouble.empty(), Optional.empty(), Sysctls.NONE));
        assertThat(read("cgroup1-2cpu").state().containerCpus()).contains(CpuSet.parse("0-1"));
    }

    private static HostFacts read(String tree) {
        return HostTree.probe(TREES.resolve(tree)).read();
    }
}
