package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import httpdyno.unit.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTopologyTest {

    @Test
    void ordersCoresAndCountsThem() {
        CpuTopology topology = new CpuTopology(List.of(CpuSet.parse("1,3"), CpuSet.parse("0,2")), true);

        assertThat(topology.cores()).containsExactly(CpuSet.parse("0,2"), CpuSet.parse("1,3"));
        assertThat(topology.logicalCpus()).isEqualTo(CpuSet.parse("0-3"));
        assertThat(topology.physicalCores()).isEqualTo(2);
        assertThat(topology.smt()).isTrue();
        assertThat(topology).hasToString("4 logical CPUs (0-3) on 2 physical cores");
    }

    @Test
    void takesEachCpuForACoreWhenOnlyTheCountIsKnown() {
        CpuTopology topology = CpuTopology.ofCount(3);

        assertThat(topology.cores()).containsExactly(CpuSet.parse("0"), CpuSet.parse("1"), CpuSet.parse("2"));
        assertThat(topology.siblingsKnown()).isFalse();
        assertThat(topology.smt()).isFalse();
        assertThat(topology).hasToString("3 logical CPUs (0-2), SMT siblings unknown");
    }

    @Test
    void refusesCpuInTwoCores() {
        List<CpuSet> cores = List.of(CpuSet.parse("0-1"), CpuSet.parse("1-2"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CpuTopology(cores, true))
                .withMessage("a topology has cores that share no CPU, found [0-1, 1-2]");
    }

    @Test
    void refusesNoCore() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CpuTopology(List.of(), true))
                .withMessage("a topology has cores that share no CPU, found []");
    }
}
