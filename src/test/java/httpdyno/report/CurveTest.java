package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import httpdyno.report.Grid.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table and the chart of latency over the part of a maximum. */
class CurveTest {

    private static final Pattern POINT =
            Pattern.compile("<circle class=\"([a-z ]+)\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"[^>]*><title>([^<]+)");

    private static Curve curve(List<Observation> rounds) {
        return ProfileSection.of(SampleLevels.info(Preset.PUBLISH), rounds)
                .get(0)
                .curves()
                .get(0);
    }

    private static String chart(List<Observation> rounds) {
        Markup page = new Markup();
        CurveChart.write(page, curve(rounds));
        return page.toString();
    }

    private static SampleRound part(int percent) {
        return SampleRound.of("raw-node", 10_000)
                .profile("latency-under-load")
                .loadedBy("oha")
                .level(SampleLevels.part(percent));
    }

    @Test
    void everyServerHasARowForEachPartWithWhatWasOfferedAndWhatItTook() {
        Grid grid = curve(SampleLevels.parts("fastify", 30_000, 3)).grid();

        assertThat(grid.lines())
                .extracting(line -> line.stream().map(Cell::text).toList())
                .containsExactly(
                        List.of("fastify", "25", "7,500", "7,500", "100 us", "800 us", "-", "20.0", "97 %", "OK"),
                        List.of("fastify", "50", "15,000", "15,000", "300 us", "2.40 ms", "-", "20.0", "97 %", "OK"),
                        List.of("fastify", "75", "22,500", "22,500", "900 us", "7.20 ms", "-", "20.0", "97 %", "OK"),
                        List.of(
                                "fastify",
                                "90",
                                "27,000",
                                "27,000",
                                "2.70 ms",
                                "21.6 ms",
                                "-",
                                "20.0",
                                "97 %",
                                "RATE_NOT_MET"));
    }

    @Test
    void serversStandByNameForTheirRatesDiffer() {
        List<Observation> rounds = new ArrayList<>(SampleLevels.parts("raw-node", 40_000, 2));
        rounds.addAll(SampleLevels.parts("fastify", 90_000, 2));

        assertThat(curve(rounds).lines())
                .extracting(Curve.Line::server, line -> line.points().size())
                .containsExactly(tuple("fastify", 4), tuple("raw-node", 4));
    }

    @Test
    void whereThereIsNoFigureTheVerdictStandsInItsPlace() {
        Grid grid = curve(List.of(part(25).with(Kind.CRASHED).observation())).grid();

        assertThat(grid.lines().get(0))
                .extracting(Cell::text)
                .containsExactly("raw-node", "25", "-", "CRASHED", "-", "-", "-", "-", "-", "CRASHED");
    }

    @Test
    void thePointsLieWhereTheirPartAndTheLogarithmOfTheirTimeSay() {
        String chart = chart(SampleLevels.parts("raw-node", 40_000, 10));
        // 0.1 ms at 25 % to 800 ms at 90 %: five powers of ten from 0.1 ms up, but for the last eight tenths.
        List<MatchResult> points = POINT.matcher(chart).results().toList();

        assertThat(points)
                .extracting(match -> match.group(4))
                .containsExactly(
                        "p99 at 25 %: 800 us",
                        "p99 at 50 %: 8.00 ms",
                        "p99 at 75 %: 80.0 ms",
                        "p99 at 90 %: 800 ms",
                        "p50 at 25 %: 100 us",
                        "p50 at 50 %: 1.00 ms",
                        "p50 at 75 %: 10.0 ms",
                        "p50 at 90 %: 100 ms");
        assertThat(points).extracting(match -> match.group(2)).startsWith("93.5", "141.0", "188.5", "217.0");
        // The axis is 132 high and spans four powers of ten.
        assertThat(points.subList(4, 8))
                .extracting(match -> match.group(3))
                .containsExactly("142.0", "109.0", "76.0", "43.0");
    }

    @Test
    void aPointWhoseVerdictIsNotOkIsHollow() {
        assertThat(POINT.matcher(chart(SampleLevels.parts("fastify", 30_000, 3)))
                        .results())
                .filteredOn(match -> match.group(1).equals("dot other"))
                .extracting(match -> match.group(4))
                .containsExactly("p99 at 90 %: 21.6 ms, RATE_NOT_MET", "p50 at 90 %: 2.70 ms, RATE_NOT_MET");
    }

    @Test
    void withoutALatencyThereIsNoChart() {
        assertThat(chart(List.of(part(25).withoutLatency().observation()))).doesNotContain("<figure");
        assertThat(chart(List.of(part(25).with(Kind.CRASHED).observation()))).doesNotContain("<figure");
    }

    @Test
    void whereOnePointIsMissingTheOthersAreThere() {
        String chart = chart(
                List.of(part(25).observation(), part(50).with(Kind.STALLED).observation(), part(75).observation()));

        assertThat(POINT.matcher(chart).results()).hasSize(4);
        assertThat(chart).contains("aria-label=\"raw-node: p99 40.0 ms at 25 %, STALLED at 50 %, 40.0 ms at 75 %\"");
    }
}
