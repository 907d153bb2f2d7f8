package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CellTest {

    private final Cell cell = new Cell("pipelined", "raw-uws", "wrk", 100);

    @Test
    void itsIdNamesAllThatMakesItWhatItIs() {
        assertThat(cell.id()).isEqualTo("pipelined/raw-uws/wrk/c100");
        assertThat(cell).hasToString("pipelined/raw-uws/wrk/c100");
    }

    @Test
    void aRoundOfItIsNumbered() {
        CpuShares shares = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());

        assertThat(new PlannedRound(cell, 2, 3, shares, Optional.empty()))
                .hasToString("pipelined/raw-uws/wrk/c100 round 2/3");
    }
}
