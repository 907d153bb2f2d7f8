package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Verdict.Kind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The best row, with gains worked out by hand. A sample's p99 is 400 / its rate in seconds unless it says otherwise. */
class BestTest {

    private static final SampleRound DUE =
            SampleRound.of("raw-node", 2_000).profile("fixed-rate").loadedBy("oha");

    private static Best of(SampleRound... rounds) {
        return Best.of(SampleLevels.table(rounds), List.of("raw-node", "raw-uws"));
    }

    @Test
    void theHighestRankedRateIsHeldAgainstEveryReferenceRow() {
        Best best = of(
                SampleRound.of("raw-node", 40_000),
                SampleRound.of("fastify", 50_000),
                SampleRound.of("raw-uws", 32_000),
                SampleRound.of("koa", 10_000));

        assertThat(best.against()).hasSize(2).first().satisfies(against -> {
            assertThat(against.server()).isEqualTo("raw-node");
            assertThat(against.moreRate().orElseThrow()).isCloseTo(0.25, within(1e-9));
            // 8 ms against 10 ms
            assertThat(against.lessP99().orElseThrow()).isCloseTo(0.2, within(1e-9));
        });
        assertThat(best.sentence())
                .isEqualTo("no-pipelining (wrk, c100): fastify is the best of 4 ranked rows with 50,000 req/s:"
                        + " 25.0 % more req/s, p99 20.0 % lower than raw-node;"
                        + " 56.3 % more req/s, p99 36.0 % lower than raw-uws.");
    }

    @Test
    void aHigherP99IsSaidAsSuch() {
        Best best = of(
                SampleRound.of("raw-node", 40_000),
                SampleRound.of("fastify", 50_000).mean(Duration.ofMillis(3)));

        // 12 ms against 10 ms
        assertThat(best.sentence()).endsWith(": 25.0 % more req/s, p99 20.0 % higher than raw-node.");
    }

    @Test
    void withoutAP99OnlyTheRateIsCompared() {
        Best best = of(
                SampleRound.of("raw-node", 40_000),
                SampleRound.of("fastify", 50_000).withoutLatency());

        assertThat(best.sentence()).endsWith("with 50,000 req/s: 25.0 % more req/s than raw-node.");
    }

    @Test
    void onlyRankedRowsCount() {
        Best best = of(
                SampleRound.of("raw-uws", 90_000).with(Kind.CLIENT_BOUND),
                SampleRound.of("raw-node", 80_000).with(Kind.NOISY),
                SampleRound.of("fastify", 30_000));

        assertThat(best.against()).isEmpty();
        assertThat(best.sentence())
                .isEqualTo("no-pipelining (wrk, c100): fastify is the only row that may be ranked with 30,000 req/s."
                        + " Not held against raw-uws (CLIENT_BOUND), raw-node (NOISY).");
    }

    @Test
    void whereNoRowMayBeRankedThatIsSaid() {
        assertThat(of(
                                SampleRound.of("a", 9).with(Kind.NOISY),
                                SampleRound.of("b", 9).with(Kind.CRASHED),
                                SampleRound.of("c", 9).with(Kind.NOISY))
                        .sentence())
                .isEqualTo(
                        "no-pipelining (wrk, c100): no row may be ranked (1 CRASHED, 2 NOISY), so that none is called"
                                + " the best.");
    }

    @Test
    void atAFixedRateTheLowestP99IsTheBest() {
        Best best = of(
                DUE.mean(Duration.ofMillis(4)),
                SampleRound.of("fastify", 2_000)
                        .profile("fixed-rate")
                        .loadedBy("oha")
                        .mean(Duration.ofMillis(3)));

        assertThat(best.against().get(0).moreRate()).isEmpty();
        assertThat(best.sentence())
                .isEqualTo("fixed-rate (oha, c100): fastify is the best of 2 ranked rows with p99 12.0 ms:"
                        + " p99 25.0 % lower than raw-node.");
    }

    @Test
    void roundsThatOverlapAreSaidToDoSo() {
        SampleRound node = SampleRound.of("raw-node", 40_000);
        SampleRound more = SampleRound.of("fastify", 41_000);
        SampleRound less = SampleRound.of("fastify", 39_500);

        assertThat(of(node.round(1, 2), node.round(2, 2), more.round(1, 2), more.round(2, 2))
                        .sentence())
                .endsWith("lower than raw-node.");
        assertThat(of(node.round(1, 3), node.round(2, 3), more.round(1, 3), more.round(2, 3), less.round(3, 3))
                        .sentence())
                .endsWith("lower than raw-node (their rounds overlap).");
    }
}
