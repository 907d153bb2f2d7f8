package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Verdict.Kind;
import httpdyno.report.Grid.Cell;
import httpdyno.report.RunInfo.Server;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Differences between rows, worked out by hand. */
class OverheadTest {

    private static final List<Server> SERVERS = List.of(
            new Server("raw-node", true, Optional.empty()),
            new Server("raw-bun", true, Optional.empty()),
            new Server("fastify", false, Optional.of("raw-node")),
            new Server("koa", false, Optional.of("raw-node")),
            new Server("elysia", false, Optional.of("raw-bun")),
            new Server("fastify@local", false, Optional.of("raw-node")));

    private static final SampleRound NODE = SampleRound.of("raw-node", 40_000).cpuMicros(20);
    private static final SampleRound FASTIFY = SampleRound.of("fastify", 30_000).cpuMicros(26.5);

    private static Optional<Overhead> of(SampleRound... rounds) {
        return Overhead.of(SampleLevels.table(rounds), SERVERS);
    }

    private static List<List<String>> texts(Overhead overhead) {
        return overhead.grid().lines().stream()
                .map(line -> line.stream().map(Cell::text).toList())
                .toList();
    }

    @Test
    void aRowIsHeldAgainstTheOneThatItStandsOn() {
        Overhead overhead = of(NODE, FASTIFY).orElseThrow();

        assertThat(overhead.pairs()).singleElement().satisfies(pair -> {
            assertThat(pair.rate().orElseThrow()).isCloseTo(-0.25, within(1e-9));
            assertThat(pair.cpuSeconds().orElseThrow()).isCloseTo(6.5e-6, within(1e-12));
            assertThat(pair.refusal()).isEmpty();
        });
        assertThat(texts(overhead)).containsExactly(List.of("fastify", "raw-node", "-25.0 %", "+6.5"));
        assertThat(overhead.refusals()).isEmpty();
    }

    @Test
    void aLowerBoundIsComparedByCpuOnly() {
        Overhead overhead = of(NODE.with(Kind.CLIENT_BOUND), FASTIFY, SampleRound.of("koa", 25_000))
                .orElseThrow();

        assertThat(texts(overhead))
                .containsExactly(List.of("fastify", "raw-node", "-", "+6.5"), List.of("koa", "raw-node", "-", "+0.0"));
        assertThat(overhead.refusals())
                .containsExactly("fastify over raw-node, koa over raw-node: nothing is said of req/s, as raw-node is"
                        + " CLIENT_BOUND.");
        assertThat(of(NODE, FASTIFY.with(Kind.CLIENT_BOUND)).orElseThrow().refusals())
                .containsExactly("fastify over raw-node: nothing is said of req/s, as it is CLIENT_BOUND.");
    }

    @Test
    void nothingIsSaidWhereEitherVerdictForbidsIt() {
        Overhead overhead = of(
                        NODE, FASTIFY.with(Kind.NOISY), SampleRound.of("koa", 9).with(Kind.CRASHED))
                .orElseThrow();

        assertThat(texts(overhead)).isEmpty();
        assertThat(overhead.refusals())
                .containsExactly(
                        "fastify over raw-node: nothing is said, as it is NOISY.",
                        "koa over raw-node: nothing is said, as it is CRASHED.");
        assertThat(of(NODE.with(Kind.NOISY), FASTIFY).orElseThrow().refusals())
                .containsExactly("fastify over raw-node: nothing is said, as raw-node is NOISY.");
    }

    @Test
    void whatForbidsEverythingIsSaidBeforeWhatForbidsTheRate() {
        assertThat(of(NODE.with(Kind.CLIENT_BOUND), FASTIFY.with(Kind.THROTTLED))
                        .orElseThrow()
                        .refusals())
                .containsExactly("fastify over raw-node: nothing is said, as it is THROTTLED.");
    }

    @Test
    void aMissingRowIsSaidToBeMissing() {
        assertThat(of(FASTIFY, SampleRound.of("elysia", 9)).orElseThrow().refusals())
                .containsExactly(
                        "fastify over raw-node: nothing is said, as there is no row of raw-node beside it.",
                        "elysia over raw-bun: nothing is said, as there is no row of raw-bun beside it.");
    }

    @Test
    void aLocalRowStandsOnTheSameRowAsThePublishedOne() {
        Overhead overhead = of(
                        NODE, FASTIFY, SampleRound.of("fastify@local", 36_000).cpuMicros(22))
                .orElseThrow();

        assertThat(texts(overhead)).last().isEqualTo(List.of("fastify@local", "raw-node", "-10.0 %", "+2.0"));
    }

    @Test
    void atAFixedRateOnlyCpuDiffers() {
        Overhead overhead = of(
                        NODE.profile("fixed-rate").loadedBy("oha"),
                        FASTIFY.profile("fixed-rate").loadedBy("oha"))
                .orElseThrow();

        assertThat(overhead.grid().columns())
                .extracting(Grid.Column::title)
                .containsExactly("server", "over", "CPU us/req");
        assertThat(texts(overhead)).containsExactly(List.of("fastify", "raw-node", "+6.5"));
        assertThat(overhead.refusals()).isEmpty();
    }

    @Test
    void rowsThatStandOnNothingHaveNoOverhead() {
        assertThat(of(NODE, SampleRound.of("raw-bun", 9))).isEmpty();
    }
}
