package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.LoadShape;
import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"c100", "c8-p16", "c8-r5000", "c100-p4-r5", "c100-max", "c100-75pct"})
    void itComesBackFromItsId(String level) {
        String id = "fixed-rate/fastify@local/oha/" + level;

        assertThat(Cell.parse(id)).hasToString(id);
        assertThat(Cell.parse(id).level()).hasToString(level);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a/b/wrk        | profile/server/generator/level was required, found "a/b/wrk"
            a//wrk/c1      | profile/server/generator/level was required, found "a//wrk/c1"
            a/b/wrk/c1/d   | profile/server/generator/level was required, found "a/b/wrk/c1/d"
            a/b/wrk/100    | a level such as c100 or c100-r5000 was required, found "100"
            a/b/wrk/c1-x   | a level such as c100 or c100-r5000 was required, found "c1-x"
            """)
    void whatIsNoIdIsRefused(String id, String message) {
        assertThatThrownBy(() -> Cell.parse(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
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
