package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import httpdyno.measure.Observation;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceJsonTest {

    private static final int CHECKS = Checks.all().size();

    private static ObjectNode document(RunInfo run, List<Observation> observations, List<ConformanceRow> rows) {
        return RunJson.of(run, observations, rows, Map.of(), true);
    }

    private static ObjectNode conformanceOnly() {
        return document(SampleRun.conformanceOnly(), List.of(), SampleConformance.sixServers());
    }

    static Stream<Arguments> shapes() {
        List<ConformanceRow> rows = SampleConformance.sixServers();
        RunInfo target = SampleRun.targetOnly("http://127.0.0.1:8080");
        List<ConformanceRow> one = List.of(SampleConformance.row("target", 1, Group.values()));
        List<ConformanceRow> real = List.of(
                ConformanceRow.of(SampleConformance.result("raw-node", Map.of("h1-date", "so it is"), "h1-date")),
                ConformanceRow.of(SampleConformance.result("fastify", Map.of())));
        return Stream.of(
                Arguments.of("matrix", document(SampleRun.info(Preset.QUICK), SampleRun.threeRounds(), List.of())),
                Arguments.of("both", document(SampleRun.info(Preset.QUICK), SampleRun.threeRounds(), rows)),
                Arguments.of("conformance", document(SampleRun.conformanceOnly(), List.of(), rows)),
                Arguments.of("the catalogue as it is", document(SampleRun.conformanceOnly(), List.of(), real)),
                Arguments.of("conformance, just begun", document(SampleRun.conformanceOnly(), List.of(), List.of())),
                Arguments.of("target", document(target, List.of(), one)),
                Arguments.of("target, just begun", document(target, List.of(), List.of())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void everyShapeOfARunIsAsTheSchemaSays(String name, ObjectNode document) {
        assertThat(RunJsonTest.problems(document.toString())).as(name).isEmpty();
        assertThat(document.get("conformance").isArray()).isTrue();
    }

    @Test
    void whatARunHadNoneOfIsNull() {
        ObjectNode target = document(SampleRun.targetOnly("http://[::1]:1/?<b>"), List.of(), List.of());

        assertThat(target.at("/run/target").textValue()).isEqualTo("http://[::1]:1/?<b>");
        assertThat(target.get("engine").isNull()).isTrue();
        assertThat(target.at("/host/cpuShares").isNull()).isTrue();
        assertThat(target.get("profiles")).isEmpty();
        assertThat(conformanceOnly().at("/run/target").isNull()).isTrue();
        assertThat(conformanceOnly().at("/engine/version").textValue()).isEqualTo("20.10.24");
    }

    @Test
    void everyFieldIsWhatTheReportSaid() {
        ConformanceResult result = SampleConformance.result(
                "raw-node", Map.of("h1-head", "it is so"), "h1-date", "h1-echo-post", "h1-head");
        JsonNode node = ConformanceJson.of(ConformanceRow.of(result));

        assertThat(node.get("server").textValue()).isEqualTo("raw-node");
        assertThat(node.get("unavailable").isNull()).isTrue();
        assertThat(node.get("elapsedSeconds").doubleValue()).isEqualTo(7.123);
        assertThat(node.get("passed").intValue()).isEqualTo(CHECKS - 3);
        assertThat(node.get("checks").intValue()).isEqualTo(CHECKS);
        assertThat(node.get("tolerated").intValue()).isEqualTo(1);
        assertThat(node.at("/toleratedOutcomes/0/id").textValue())
                .isEqualTo(Checks.all().get(0).id());
        assertThat(node.at("/toleratedOutcomes/0/found").textValue()).isEqualTo("status 400");
        assertThat(node.get("firstFailingMust").textValue()).isEqualTo("h1-date");
        assertThat(texts(node.get("blocking")))
                .isEqualTo(Stream.of("h1-date", "h1-echo-post", "h1-head")
                        .filter(id -> Checks.byId(id).blocking())
                        .toList())
                .isNotEmpty();
        for (Group group : Group.values()) {
            long of = Checks.all().stream().filter(c -> c.group() == group).count();
            long broken = Stream.of("h1-date", "h1-echo-post", "h1-head")
                    .filter(id -> Checks.byId(id).group() == group)
                    .count();
            JsonNode tally = node.get("groups").path(ConformanceTable.id(group));
            assertThat(tally.isMissingNode()).as(group.name()).isEqualTo(of == 0);
            assertThat(tally.path("of").asLong()).as(group.name()).isEqualTo(of);
            assertThat(tally.path("passed").asLong()).as(group.name()).isEqualTo(of == 0 ? 0 : of - broken);
        }
    }

    @Test
    void aFailureIsToldWithItsFile() {
        ConformanceResult result =
                SampleConformance.result("raw-node", Map.of("h1-head", "it is so"), "h1-date", "h1-head");
        JsonNode failures = ConformanceJson.of(ConformanceRow.of(result)).get("failures");

        assertThat(failures).hasSize(2);
        assertThat(failures.get(0).get("known").isNull()).isTrue();
        Check check = Checks.byId("h1-head");
        assertThat(failures.get(1).toString())
                .isEqualTo("{\"id\":\"h1-head\",\"group\":\"" + ConformanceTable.id(check.group())
                        + "\",\"source\":\"" + check.source() + "\",\"level\":\"" + check.level() + "\",\"blocking\":"
                        + check.blocking()
                        + ",\"expected\":\"status 200\",\"actual\":\"status 405\",\"known\":\"it is so\","
                        + "\"transcript\":\"raw/conformance/raw-node/h1-head.txt\",\"wire\":{"
                        + "\"sent\":\"POST /echo HTTP/1.1\\\\r\\\\nHost: a\\\\r\\\\n\\\\r\\\\n0\\\\r\\\\n\\\\r\\\\n\","
                        + "\"received\":\"HTTP/1.1 405 No\\\\r\\\\nX: <script>alert(1)</script>\\\"'&amp; | `x` **b** [a](b)"
                        + "\\\\x00\\\\x1B[31m\\\\r\\\\n\\\\r\\\\n\",\"connectSeconds\":4.1E-5,"
                        + "\"firstByteSeconds\":0.001234,\"endSeconds\":3.000123,\"ending\":\"CLOSED\"}}");
    }

    @Test
    void aServerThatCouldNotBeCheckedHasAReasonItsLastLinesAndNothingElse() {
        JsonNode node = ConformanceJson.of(ConformanceRow.of(SampleConformance.unavailable("a", "no image")));

        assertThat(node.toString())
                .isEqualTo(
                        "{\"server\":\"a\",\"unavailable\":\"no image\",\"logTail\":[\"panic: cannot <bind>\",\"exit\"]}");
    }

    @Test
    void theCoreIsShownByItself() {
        JsonNode node = ConformanceJson.of(SampleConformance.row("a", 2, Group.CORE));

        assertThat(node.get("h1Core").toString()).isEqualTo("{\"passed\":31,\"of\":33}");
        assertThat(node.at("/groups/core")).isEqualTo(node.get("h1Core"));
        assertThat(node.get("firstFailingMust").isNull()).isTrue();
    }

    @Test
    void schemaKnowsEveryGroupAndLevel() throws IOException {
        JsonNode defs = new ObjectMapper()
                .readTree(Files.readString(RunJsonTest.SCHEMA_FILE))
                .get("$defs");
        List<String> groups =
                Stream.of(Group.values()).map(ConformanceTable::id).toList();
        List<String> described = new ArrayList<>();
        defs.at("/catalogue/properties/groups/properties").fieldNames().forEachRemaining(described::add);

        assertThat(described).isEqualTo(groups);
        assertThat(texts(defs.at("/failure/properties/group/enum"))).isEqualTo(groups);
        assertThat(texts(defs.at("/failure/properties/level/enum")))
                .isEqualTo(Stream.of(Check.Level.values()).map(Enum::name).toList());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.textValue()));
        return texts;
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                mutation("an unknown field", (server, failure) -> server.put("note", "x")),
                mutation("a field too few", (server, failure) -> server.remove("h1Core")),
                mutation("results beside a reason for none", (server, failure) -> server.put("unavailable", "x")),
                mutation(
                        "an empty reason",
                        (server, failure) ->
                                server.removeAll().put("server", "a").put("unavailable", "")),
                mutation(
                        "neither results nor a reason",
                        (server, failure) ->
                                server.removeAll().put("server", "a").putNull("unavailable")),
                mutation("a server that is a path", (server, failure) -> server.put("server", "../a")),
                mutation(
                        "an unknown group",
                        (server, failure) -> ((ObjectNode) server.get("groups"))
                                .putObject("tea")
                                .put("passed", 1)
                                .put("of", 1)),
                mutation("a count that is text", (server, failure) -> server.put("passed", "246")),
                mutation("a time that is text", (server, failure) -> server.put("elapsedSeconds", "7.1 s")),
                mutation("a failure with an unknown field", (server, failure) -> failure.put("note", "x")),
                mutation("a failure of no level", (server, failure) -> failure.put("level", "WOULD")),
                mutation("a failure of no group", (server, failure) -> failure.put("group", "tea")),
                mutation("a failure that does not say what is known", (server, failure) -> failure.remove("known")),
                mutation("bytes that are not escaped", (server, failure) -> failure.put("actual", "a\u001b[31m")),
                mutation(
                        "a transcript outside its folder",
                        (server, failure) -> failure.put("transcript", "raw/conformance/../../x.txt")),
                mutation(
                        "a tolerated outcome without its check",
                        (server, failure) -> ((ObjectNode) server.at("/toleratedOutcomes/0")).remove("id")));
    }

    /** @param change gets the first server of the document and its first failure */
    private static Arguments mutation(String name, BiConsumer<ObjectNode, ObjectNode> change) {
        Consumer<ObjectNode> all = root -> {
            ObjectNode server = (ObjectNode) ((ArrayNode) root.get("conformance")).get(0);
            change.accept(server, (ObjectNode) server.at("/failures/0"));
        };
        return Arguments.of(name, all);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutations")
    void schemaAndReaderRefuse(String name, Consumer<ObjectNode> change) {
        ObjectNode document = conformanceOnly();
        change.accept(document);

        assertThat(RunJsonTest.problems(document.toString())).as(name).isNotEmpty();
        assertThatExceptionOfType(StoredRunException.class)
                .as(name)
                .isThrownBy(() -> RunReaderTest.read(document.toString()));
    }
}
