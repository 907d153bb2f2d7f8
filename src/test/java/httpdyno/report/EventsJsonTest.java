package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.PerfEvent;
import httpdyno.plan.Preset;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EventsJsonTest {

    private static ObjectNode document(Observation observation) {
        return RunJson.of(SampleRun.info(Preset.PUBLISH), List.of(observation), List.of(), Map.of(), true);
    }

    private static ObjectNode measurement(ObjectNode document) {
        return (ObjectNode) document.at("/rounds/0/measurement");
    }

    private static Observation observation(String server) {
        return SampleRound.of(server, 40_000).observation();
    }

    @Test
    void ratesOfTheSlicesAreThere() {
        JsonNode rates = measurement(document(observation("fastify"))).get("rates");

        assertThat(rates.toString())
                .isEqualTo("{\"sliceSeconds\":0.1,\"slices\":98,\"meanPerSecond\":40000.0,"
                        + "\"standardDeviationPerSecond\":2000.0,\"percentilesPerSecond\":{\"p1\":32000.0,"
                        + "\"p2.5\":36000.0,\"p50\":40000.0,\"p97.5\":44000.0}}");
    }

    @Test
    void aWindowTooShortForADistributionHasNone() {
        ObjectNode document = document(observation("short"));

        assertThat(measurement(document).has("rates")).isFalse();
        assertThat(RunJsonTest.problems(document.toString())).isEmpty();
    }

    @Test
    void eventsThatAreKnownAreThereWithoutBeingAskedFor() {
        JsonNode measured = measurement(document(observation("fastify")));

        assertThat(measured.get("events").toString())
                .isEqualTo("{\"voluntarySwitches\":1200,\"involuntarySwitches\":800,\"minorFaults\":5000}");
        assertThat(measured.has("perf")).isFalse();
    }

    @Test
    void everyCounterIsATotalOrAReason() {
        ObjectNode document = document(observation("raw-node"));
        JsonNode perf = measurement(document).get("perf");

        assertThat(RunJsonTest.problems(document.toString())).isEmpty();
        assertThat(perf.get("granted").asText()).isEqualTo("CAP_PERFMON");
        assertThat(perf.get("cycles").toString())
                .isEqualTo("{\"total\":20000000000,\"runningFraction\":0.75,\"scope\":\"user\"}");
        assertThat(perf.get("cpuMigrations").toString())
                .isEqualTo("{\"total\":0,\"runningFraction\":1.0,\"scope\":\"user+kernel\"}");
        assertThat(perf.get("instructions").toString())
                .isEqualTo("{\"absence\":\"no hardware PMU, as in many virtual machines (perf_event_open: ENOENT)\"}");
        assertThat(perf).hasSize(1 + PerfEvent.values().length);
    }

    @Test
    void figuresPerRequestAreThoseOfAllResponses() {
        Measurement counted = observation("raw-node").measurement().orElseThrow();
        Measurement unasked = observation("fastify").measurement().orElseThrow();

        assertThat(counted.perRequest(PerfEvent.CYCLES)).hasValue(50_000);
        assertThat(counted.perRequest(PerfEvent.SYSCALLS)).isEmpty();
        assertThat(unasked.perRequest(PerfEvent.CYCLES)).isEmpty();
        assertThat(unasked.faultsPerRequest()).isEmpty();
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                mutation("fewer than ten slices", m -> part(m, "rates").put("slices", 9)),
                mutation("rates without a mean", m -> part(m, "rates").remove("meanPerSecond")),
                mutation(
                        "a rank that is none",
                        m -> part(part(m, "rates"), "percentilesPerSecond").put("q1", 1)),
                mutation("an unknown event", m -> part(m, "events").put("signals", 1)),
                mutation("part of a page fault", m -> part(m, "events").put("minorFaults", 0.5)),
                mutation("counters without one of them", m -> part(m, "perf").remove("syscalls")),
                mutation("an unknown counter", m -> part(m, "perf").putObject("cacheMisses")),
                mutation("an unknown grant", m -> part(m, "perf").put("granted", "privileged")),
                mutation(
                        "a total without its scope",
                        m -> part(part(m, "perf"), "cycles").remove("scope")),
                mutation(
                        "a total and a reason",
                        m -> part(part(m, "perf"), "cycles").put("absence", "x")),
                mutation("neither total nor reason", m -> part(m, "perf").putObject("cycles")),
                mutation(
                        "a counter that never ran",
                        m -> part(part(m, "perf"), "cycles").put("runningFraction", 0)),
                mutation(
                        "a kernel without its users",
                        m -> part(part(m, "perf"), "cycles").put("scope", "kernel")));
    }

    private static ObjectNode part(ObjectNode node, String name) {
        return (ObjectNode) node.get(name);
    }

    private static Arguments mutation(String name, Consumer<ObjectNode> change) {
        return Arguments.of(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutations")
    void schemaAndReaderRefuse(String name, Consumer<ObjectNode> change) {
        ObjectNode document = document(observation("raw-node"));
        change.accept(measurement(document));

        assertThat(RunJsonTest.problems(document.toString())).as(name).isNotEmpty();
        assertThatExceptionOfType(StoredRunException.class)
                .as(name)
                .isThrownBy(() -> RunReaderTest.read(document.toString()));
    }
}
