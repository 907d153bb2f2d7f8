package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import httpdyno.report.Grid.Cell;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SummaryGridTest {

    private static Optional<SummaryGrid> of(RunInfo run, List<Observation> rounds) {
        return SummaryGrid.of(ProfileSection.of(run, rounds));
    }

    private static List<List<String>> texts(SummaryGrid summary) {
        return summary.grid().lines().stream()
                .map(line -> line.stream().map(Cell::text).toList())
                .toList();
    }

    private static List<String> titles(SummaryGrid summary) {
        return summary.grid().columns().stream().map(Grid.Column::title).toList();
    }

    @Test
    void aColumnPerProfileWithTheHeadlineFirstAndItsCost() {
        SummaryGrid summary =
                of(SampleLevels.info(Preset.PUBLISH), SampleLevels.rounds()).orElseThrow();

        assertThat(titles(summary))
                .containsExactly(
                        "server",
                        "no-pipelining req/s",
                        "fixed-rate p99",
                        "latency-under-load p99 at 90 %",
                        "latency avg",
                        "p99",
                        "CPU us/req",
                        "bytes/resp",
                        "RSS");
        assertThat(summary.note())
                .isEqualTo("Latency, CPU, bytes and memory are those of no-pipelining. Loaded: no-pipelining by wrk,"
                        + " fixed-rate by oha, latency-under-load by oha.");
    }

    @Test
    void aRowPerServerInTheOrderOfTheHeadline() {
        SummaryGrid summary =
                of(SampleLevels.info(Preset.PUBLISH), SampleLevels.rounds()).orElseThrow();

        assertThat(texts(summary))
                .containsExactly(
                        List.of("raw-uws", "120,000", "-", "-", "833 us", "3.33 ms", "20.0", "173", "79.0 MiB"),
                        List.of(
                                "raw-node",
                                "40,000",
                                "1.20 ms",
                                "6.40 ms",
                                "2.50 ms",
                                "10.0 ms",
                                "20.0",
                                "173",
                                "79.0 MiB"),
                        List.of(
                                "fastify",
                                "30,000",
                                "2.00 ms",
                                "21.6 ms RATE_NOT_MET",
                                "3.33 ms",
                                "13.3 ms",
                                "20.0",
                                "173",
                                "79.0 MiB"),
                        List.of("leaky", "-", "1.60 s RATE_NOT_MET", "-", "-", "-", "-", "-", "-"));
    }

    @Test
    void verdictsStandWhereFiguresMayNot() {
        List<Observation> rounds = Stream.of(
                        SampleRound.of("a", 9_000).with(Kind.NOISY),
                        SampleRound.of("b", 9_000).with(Kind.CRASHED),
                        SampleRound.of("a", 9_000).with(Kind.CLIENT_BOUND).profile("pipelined"),
                        SampleRound.of("c", 5_000).profile("pipelined"))
                .map(SampleRound::observation)
                .toList();

        assertThat(texts(of(SampleRun.info(Preset.PUBLISH), rounds).orElseThrow()))
                .extracting(line -> line.subList(0, 3))
                .containsExactly(
                        List.of("a", "9,000 NOISY", "at least 9,000"),
                        List.of("b", "CRASHED", "-"),
                        List.of("c", "-", "5,000"));
    }

    @Test
    void oneProfileSaysItAll() {
        assertThat(of(
                        SampleRun.info(Preset.PUBLISH),
                        List.of(SampleRound.of("a", 1_000).observation())))
                .isEmpty();
    }

    @Test
    void aMicrobenchmarkIsNotTheHeadline() {
        List<Observation> rounds = Stream.of(
                        SampleRound.of("a", 9_000), SampleRound.of("a", 90_000).profile("pipelined"))
                .map(SampleRound::observation)
                .toList();

        assertThat(of(SampleRun.info(Preset.PUBLISH), rounds).orElseThrow().headline())
                .extracting(group -> group.profile().id())
                .isEqualTo("no-pipelining");
    }
}
