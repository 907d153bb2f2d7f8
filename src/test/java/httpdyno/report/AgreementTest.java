package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Level;
import httpdyno.plan.Preset;
import httpdyno.report.Grid.Cell;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Several tools on the same servers, with spreads worked out by hand. */
class AgreementTest {

    private static final SampleRound NODE = SampleRound.of("raw-node", 40_000);

    private static List<Agreement> of(SampleRound... rounds) {
        List<Observation> seen = Stream.of(rounds).map(SampleRound::observation).toList();
        return Agreement.of(
                ProfileSection.of(SampleLevels.info(Preset.PUBLISH), seen).get(0));
    }

    private static List<List<String>> texts(Grid grid) {
        return grid.lines().stream()
                .map(line -> line.stream().map(Cell::text).toList())
                .toList();
    }

    private static SampleRound by(String tool, double perSecond) {
        return SampleRound.of("raw-node", perSecond).loadedBy(tool);
    }

    @Test
    void oneToolAgreesWithNobody() {
        assertThat(of(NODE, SampleRound.of("fastify", 1_000))).isEmpty();
    }

    @Test
    void toolsStandSideBySideAndTheSpreadIsThatOfTheirMedian() {
        Grid grid = of(NODE, by("oha", 50_000), by("bombardier", 44_000)).get(0).grid();

        assertThat(grid.columns())
                .extracting(Grid.Column::title)
                .containsExactly("req/s by tool", "wrk", "oha", "bombardier", "spread");
        // (50,000 - 40,000) / 44,000
        assertThat(texts(grid)).containsExactly(List.of("raw-node", "40,000", "50,000", "44,000", "22.7 %"));
    }

    @Test
    void whatMayNotBeRankedIsShownWithItsVerdictAndLeftOutOfTheSpread() {
        Grid grid = of(
                        NODE,
                        by("oha", 10_000).with(Kind.CLIENT_BOUND),
                        by("bombardier", 44_000),
                        by("autocannon", 90_000).with(Kind.NOISY))
                .get(0)
                .grid();

        // (44,000 - 40,000) / 42,000
        assertThat(texts(grid))
                .containsExactly(List.of("raw-node", "40,000", "at least 10,000", "44,000", "90,000 NOISY", "9.5 %"));
    }

    @Test
    void oneRankedFigureHasNoSpreadAndAMissingRowIsADash() {
        Grid grid = of(
                        NODE,
                        by("oha", 39_000).with(Kind.CRASHED),
                        SampleRound.of("fastify", 30_000).loadedBy("oha"))
                .get(0)
                .grid();

        assertThat(texts(grid))
                .containsExactly(List.of("raw-node", "40,000", "CRASHED", "-"), List.of("fastify", "-", "30,000", "-"));
    }

    @Test
    void latencyIsComparedWhereTwoToolsGiveIt() {
        Agreement agreement = of(
                        NODE.mean(Duration.ofMillis(2)), NODE.loadedBy("oha").mean(Duration.ofMillis(3)))
                .get(0);

        assertThat(agreement.others())
                .extracting(grid -> grid.columns().get(0).title(), AgreementTest::texts)
                .containsExactly(
                        tuple("latency avg by tool", List.of(List.of("raw-node", "2.00 ms", "3.00 ms", "40.0 %"))),
                        tuple("p50 by tool", List.of(List.of("raw-node", "1.00 ms", "1.50 ms", "40.0 %"))));
        assertThat(of(NODE.withoutLatency(), NODE.loadedBy("oha")).get(0).others())
                .isEmpty();
    }

    @Test
    void aLowerBoundOfTheRateIsNoLowerBoundOfTheLatency() {
        Agreement agreement =
                of(NODE, NODE.loadedBy("oha").with(Kind.CLIENT_BOUND)).get(0);

        assertThat(texts(agreement.others().get(0)))
                .containsExactly(List.of("raw-node", "2.50 ms", "2.50 ms CLIENT_BOUND", "-"));
    }

    @Test
    void everyLevelHasItsOwnRow() {
        Level deep = new Level(100, OptionalInt.of(16), OptionalInt.empty(), OptionalInt.empty());
        Grid grid = of(
                        NODE,
                        NODE.loadedBy("oha"),
                        NODE.level(deep),
                        by("oha", 20_000).level(deep))
                .get(0)
                .grid();

        assertThat(texts(grid))
                .containsExactly(
                        List.of("raw-node", "c100", "40,000", "40,000", "0.0 %"),
                        List.of("raw-node", "c100-p16", "40,000", "20,000", "66.7 %"));
    }

    @Test
    void atAFixedRateItIsTheP99ThatIsCompared() {
        SampleRound due = SampleRound.of("raw-node", 2_000).profile("fixed-rate");
        Grid grid = of(
                        due.mean(Duration.ofMillis(2)).loadedBy("oha"),
                        due.mean(Duration.ofMillis(3)).loadedBy("bombardier"))
                .get(0)
                .grid();

        assertThat(texts(grid)).containsExactly(List.of("raw-node", "8.00 ms", "12.0 ms", "40.0 %"));
    }
}
