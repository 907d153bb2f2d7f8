package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Verdict.Kind;
import httpdyno.report.Grid.Cell;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DistributionsTest {

    private static final SampleRound ROUND = SampleRound.of("raw-node", 40_000).mean(Duration.ofMillis(2));

    private static List<CellSummary> rows(SampleRound... rounds) {
        return CellSummary.of(Stream.of(rounds).map(SampleRound::observation).toList());
    }

    private static List<String> titles(Grid grid) {
        return grid.columns().stream().map(Grid.Column::title).toList();
    }

    private static List<List<String>> texts(Grid grid) {
        return grid.lines().stream()
                .map(line -> line.stream().map(Cell::text).toList())
                .toList();
    }

    @Test
    void latencyAndRateHaveATableEachWithADashForWhatTheToolDoesNotGive() {
        List<Grid> grids = Distributions.of(rows(ROUND));

        assertThat(titles(grids.get(0))).containsExactly("latency", "p2.5", "p50", "p97.5", "p99", "p99.9", "verdict");
        assertThat(texts(grids.get(0)))
                .containsExactly(List.of("raw-node", "-", "1.00 ms", "6.00 ms", "8.00 ms", "-", "OK"));
        assertThat(titles(grids.get(1)))
                .containsExactly("req/s over the window", "p1", "p2.5", "p50", "p97.5", "mean", "sd", "verdict");
        assertThat(texts(grids.get(1)))
                .containsExactly(List.of("raw-node", "32,000", "36,000", "40,000", "44,000", "40,000", "2,000", "OK"));
    }

    @Test
    void overRoundsTheMedianStands() {
        List<Grid> grids = Distributions.of(rows(
                ROUND.round(1, 3),
                ROUND.mean(Duration.ofMillis(3)).round(2, 3),
                ROUND.mean(Duration.ofMillis(9)).round(3, 3)));

        assertThat(texts(grids.get(0)).get(0)).startsWith("raw-node", "-", "1.50 ms", "9.00 ms", "12.0 ms");
    }

    @Test
    void theVerdictStandsWhereNoFigureMay() {
        List<Grid> grids = Distributions.of(rows(ROUND, SampleRound.of("bad", 9).with(Kind.INVALID)));

        assertThat(texts(grids.get(0))).last().isEqualTo(List.of("bad", "INVALID", "-", "-", "-", "-", "INVALID"));
        assertThat(Distributions.of(rows(ROUND.with(Kind.INVALID)))).isEmpty();
    }

    @Test
    void aTableThatWouldBeEmptyIsNotThere() {
        SampleRound brief = SampleRound.of("short", 1_000);

        assertThat(Distributions.of(rows(brief.withoutLatency()))).isEmpty();
        assertThat(Distributions.of(rows(brief))).extracting(Grid::label).containsExactly("Distribution of latency");
        assertThat(Distributions.of(rows(ROUND.withoutLatency())))
                .extracting(Grid::label)
                .containsExactly("Distribution of req/s over the window");
    }

    @Test
    void theNoteSaysHowLongTheSlicesAre() {
        assertThat(Distributions.note(rows(ROUND))).contains("over slices of about 100 ms that");
        assertThat(Distributions.note(rows(SampleRound.of("short", 1_000)))).isEmpty();
    }
}
