package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import httpdyno.report.Grid.Cell;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultGridTest {

    private static final SampleRound DUE = SampleRound.of("fastify", 1_999.6)
            .profile("fixed-rate")
            .loadedBy("oha")
            .mean(Duration.ofMillis(2))
            .cpuMicros(31);

    private static RowGroup group(SampleRound... rounds) {
        return ProfileSection.of(
                        SampleLevels.info(Preset.PUBLISH),
                        Stream.of(rounds).map(SampleRound::observation).toList())
                .get(0)
                .tables()
                .get(0);
    }

    private static List<String> titles(Grid grid) {
        return grid.columns().stream().map(Grid.Column::title).toList();
    }

    private static List<String> first(Grid grid) {
        return grid.lines().get(0).stream().map(Cell::text).toList();
    }

    @Test
    void aTableOfAFixedRateLeadsWithItsP99AndShowsWhatWasDue() {
        Grid grid = ResultGrid.of(group(DUE));

        assertThat(titles(grid))
                .containsExactly(
                        "server", "p99", "CPU us/req", "p50", "p99.9", "offered/s", "achieved/s", "RSS", "verdict");
        assertThat(first(grid))
                .containsExactly("fastify", "8.00 ms", "31.0", "1.00 ms", "-", "2,000", "2,000", "79.0 MiB", "OK");
    }

    @Test
    void overRoundsTheSpreadIsThatOfTheP99() {
        Grid grid = ResultGrid.of(group(
                DUE.round(1, 3),
                DUE.mean(Duration.ofMillis(3)).round(2, 3),
                DUE.mean(Duration.ofMillis(4)).round(3, 3)));

        assertThat(titles(grid)).startsWith("server", "p99", "spread");
        // (16 - 8) / 12
        assertThat(first(grid)).startsWith("fastify", "12.0 ms", "66.7 %");
    }

    @Test
    void theVerdictStandsWhereTheP99MayNot() {
        assertThat(first(ResultGrid.of(group(DUE.with(Kind.CRASHED)))))
                .startsWith("fastify", "CRASHED", "-", "-")
                .endsWith("CRASHED");
    }

    @Test
    void theTableSaysFromWhenLatencyCounts() {
        assertThat(ResultGrid.notes(group(DUE).rows()))
                .singleElement()
                .asString()
                .startsWith("Latency counts from the instant at which each request was due");
        assertThat(ResultGrid.notes(group(SampleRound.of("fastify", 1_000)).rows()))
                .singleElement()
                .asString()
                .startsWith("Latency was taken in a closed loop and is not corrected");
        assertThat(ResultGrid.notes(
                        group(SampleRound.of("fastify", 1_000).withoutLatency()).rows()))
                .containsExactly("No latency: wrk cannot time pipelined requests.");
        assertThat(ResultGrid.notes(group(DUE.with(Kind.CRASHED)).rows())).isEmpty();
    }

    @Test
    void everyRoundShowsItsP99() {
        String table = RoundTable.markdown(
                group(DUE.round(1, 2), DUE.round(2, 2).with(Kind.CLIENT_BOUND)).rows());

        assertThat(table).startsWith("\n| every round, p99 | round 1 |").contains("| 8.00 ms | 8.00 ms CLIENT_BOUND |");
    }
}
