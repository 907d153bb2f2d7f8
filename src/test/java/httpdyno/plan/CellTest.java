package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.LoadShape;
import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CellTest {

    private final Cell cell = new Cell("pipelined", "raw-uws", "wrk", Level.of(100));

    @Test
    void itsIdNamesAllThatMakesItWhatItIs() {
        assertThat(cell.id()).isEqualTo("pipelined/raw-uws/wrk/c100");
        assertThat(cell).hasToString("pipelined/raw-uws/wrk/c100");
    }

    @Test
    void itsLevelSaysWhatTheProfileDoesNot() {
        Level level = Level.of(100);

        assertThat(level.percent(75)).hasToString("c100-75pct");
        assertThat(level.maximum()).hasToString("c100-max");
        assertThat(new Level(8, OptionalInt.of(16), OptionalInt.empty(), OptionalInt.empty()))
                .hasToString("c8-p16");
        assertThat(new Level(8, OptionalInt.empty(), OptionalInt.of(5000), OptionalInt.empty()))
                .hasToString("c8-r5000");
    }

    @Test
    void itsLevelReplacesWhatTheProfileSays() {
        LoadShape profile = new LoadShape(100, 10, true);

        assertThat(new Level(8, OptionalInt.of(16), OptionalInt.empty(), OptionalInt.empty()).of(profile))
                .isEqualTo(new LoadShape(8, 16, true));
        assertThat(new Level(8, OptionalInt.empty(), OptionalInt.of(5), OptionalInt.empty()).of(profile))
                .isEqualTo(new LoadShape(8, 10, true).at(5));
    }

    @Test
    void aRoundOfItIsNumbered() {
        CpuShares shares = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());

        assertThat(new PlannedRound(cell, 2, 3, shares, Optional.empty()))
                .hasToString("pipelined/raw-uws/wrk/c100 round 2/3");
    }
}
