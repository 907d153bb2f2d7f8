package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DashboardJsonTest {

    private static final RunInfo RUN = SampleRun.info(Preset.PUBLISH);

    private static List<JsonNode> entries(String document) throws IOException {
        return new ObjectMapper().readTree(document).valueStream().toList();
    }

    private static List<String> names(String document) throws IOException {
        return entries(document).stream()
                .map(entry -> entry.get("name").asText())
                .toList();
    }

    @Test
    void ratesShouldRise() {
        assertThat(DashboardJson.biggerIsBetter(RUN, SampleRun.threeRounds())).isEqualTo("""
                        [ {
                          "name" : "no-pipelining / raw-node / wrk / c100 / req/s",
                          "unit" : "req/s",
                          "value" : 40200.8,
                          "range" : "± 100.4",
                          "extra" : "verdict: OK\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        }, {
                          "name" : "no-pipelining / fastify / wrk / c100 / req/s",
                          "unit" : "req/s",
                          "value" : 29700.0,
                          "range" : "± 900",
                          "extra" : "verdict: OK (2 of 3)\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        }, {
                          "name" : "pipelined / raw-node / wrk / c100 / req/s",
                          "unit" : "req/s",
                          "value" : 90002.0,
                          "range" : "± 1",
                          "extra" : "verdict: OK\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        } ]
                        """);
    }

    @Test
    void timesAndMemoryShouldFall() {
        List<Observation> one =
                List.of(SampleRound.of("fastify@local", 40_000).cpuMicros(21.54).observation());

        assertThat(DashboardJson.smallerIsBetter(RUN, one)).isEqualTo("""
                        [ {
                          "name" : "no-pipelining / fastify@local / wrk / c100 / p99",
                          "unit" : "ms",
                          "value" : 10.0,
                          "extra" : "verdict: OK\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        }, {
                          "name" : "no-pipelining / fastify@local / wrk / c100 / CPU/request",
                          "unit" : "us/request",
                          "value" : 21.54,
                          "extra" : "verdict: OK\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        }, {
                          "name" : "no-pipelining / fastify@local / wrk / c100 / RSS",
                          "unit" : "MiB",
                          "value" : 78.957,
                          "extra" : "verdict: OK\\nrun: 20260301T120000Z\\nsuite: httpdyno 0.1.0\\ngenerator: wrk 4.1.0"
                        } ]
                        """);
    }

    @Test
    void onlyRowsThatMayBeRankedAreThere() throws IOException {
        List<Observation> everyKind = SampleRun.everyKind();

        assertThat(everyKind).hasSize(Kind.values().length);
        assertThat(names(DashboardJson.biggerIsBetter(RUN, everyKind)))
                .containsExactly("no-pipelining / s-ok / wrk / c100 / req/s");
        assertThat(names(DashboardJson.smallerIsBetter(RUN, everyKind)))
                .hasSize(3)
                .allMatch(name -> name.contains("s-ok"));
    }

    @Test
    void aRateThatWasGivenIsNoFigureOfTheServer() throws IOException {
        Run levels = SampleRuns.all().get("levels");

        assertThat(names(DashboardJson.biggerIsBetter(levels.info(), levels.observations())))
                .isNotEmpty()
                .noneMatch(name -> name.startsWith("fixed-rate / "))
                .noneMatch(name -> name.contains("pct"));
        assertThat(names(DashboardJson.smallerIsBetter(levels.info(), levels.observations())))
                .anyMatch(name -> name.startsWith("fixed-rate / ") && name.endsWith(" / p99"));
    }

    @Test
    void everyNameIsThereOnceInEveryRun() throws IOException {
        for (Run run : SampleRuns.all().values()) {
            List<String> all = Stream.concat(
                            names(DashboardJson.biggerIsBetter(run.info(), run.observations())).stream(),
                            names(DashboardJson.smallerIsBetter(run.info(), run.observations())).stream())
                    .toList();

            assertThat(all).doesNotHaveDuplicates();
        }
    }

    @Test
    void anAbsentFigureIsNoEntry() throws IOException {
        List<Observation> pipelined =
                List.of(SampleRound.of("raw-uws", 500_000).withoutLatency().observation());

        assertThat(names(DashboardJson.smallerIsBetter(RUN, pipelined)))
                .containsExactly(
                        "no-pipelining / raw-uws / wrk / c100 / CPU/request",
                        "no-pipelining / raw-uws / wrk / c100 / RSS");
        assertThat(DashboardJson.biggerIsBetter(RUN, List.of())).isEqualTo("[ ]\n");
    }

    @Test
    void onlyRunsThatLoadServersWriteThem() {
        Map<String, Run> runs = SampleRuns.all();

        assertThat(runs.get("three rounds").reports())
                .containsOnlyKeys("report.md", "report.html", "dashboard-bigger.json", "dashboard-smaller.json");
        assertThat(runs.get("conformance").reports()).containsOnlyKeys("report.md", "report.html");
    }
}
