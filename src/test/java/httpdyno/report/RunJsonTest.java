package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import httpdyno.local.LocalBuild;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RunJsonTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    static final Path SCHEMA_FILE = Path.of("results/schema.json");
    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(SCHEMA_FILE), InputFormat.JSON);
        } catch (IOException e) {
            throw new IllegalStateException("the tests run in the project's folder", e);
        }
    }

    private static ObjectNode document(List<Observation> observations) {
        return RunJson.of(
                SampleRun.info(Preset.PUBLISH),
                observations,
                List.of(),
                Map.of("images", Duration.ofMillis(1500)),
                true);
    }

    /** What a document has against the schema. */
    static List<String> problems(String document) {
        return SCHEMA.validate(document, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }

    @Test
    void documentOfEveryKindOfVerdictIsAsTheSchemaSays() {
        assertThat(problems(document(SampleRun.everyKind()).toString())).isEmpty();
        assertThat(problems(document(SampleRun.threeRounds()).toString())).isEmpty();
        assertThat(problems(document(List.of()).toString())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void everyKindStandsInTheDocumentAndInTheSchema(Kind kind) throws IOException {
        JsonNode verdict = document(SampleRun.everyKind()).at("/rounds/" + kind.ordinal() + "/verdict");
        JsonNode words = JSON.readTree(Files.readString(SCHEMA_FILE)).at("/$defs/verdict/properties/kind/enum");

        assertThat(verdict.path("kind").textValue()).isEqualTo(kind.name());
        assertThat(words).hasSize(Kind.values().length);
        assertThat(words.get(kind.ordinal()).textValue()).isEqualTo(kind.name());
    }

    @Test
    void storedRunOfARealServerIsAsTheSchemaSays() throws IOException {
        try (InputStream stored = RunJsonTest.class.getResourceAsStream("run-real-noisy.json")) {
            assertThat(problems(new String(stored.readAllBytes(), StandardCharsets.UTF_8)))
                    .isEmpty();
        }
    }

    @Test
    void schemaVersionStandsFirst() {
        ObjectNode document = document(List.of());

        assertThat(document.fieldNames().next()).isEqualTo("schemaVersion");
        assertThat(document.get("schemaVersion").intValue()).isEqualTo(RunJson.SCHEMA_VERSION);
    }

    @Test
    void absentFiguresAreAbsentAndNeverZeroOrNull() {
        Observation withoutLatency =
                SampleRound.of("raw-uws", 500_000).withoutLatency().observation();
        ObjectNode document = document(List.of(withoutLatency));
        JsonNode measured = document.at("/rounds/0/measurement");

        assertThat(measured.has("latency")).isFalse();
        assertThat(measured.get("latencyAbsence").textValue()).isEqualTo("wrk cannot time pipelined requests");
        assertThat(measured.get("memory").has("peakRssBytes")).isFalse();
        assertThat(measured.get("cpu").has("engineCores")).isFalse();
        assertThat(document.get("rounds").toString()).doesNotContain("null");
    }

    @Test
    void figuresAreInBaseUnits() {
        JsonNode measured = document(List.of(
                        SampleRound.of("raw-node", 40_000).cpuMicros(21.5).observation()))
                .at("/rounds/0/measurement");

        assertThat(measured.get("goodputPerSecond").doubleValue()).isEqualTo(40_000);
        assertThat(measured.get("windowSeconds").doubleValue()).isEqualTo(10);
        assertThat(measured.at("/cpu/serverSecondsPerResponse").doubleValue()).isEqualTo(21.5e-6);
        assertThat(measured.at("/latency/percentilesSeconds/p97.5").doubleValue())
                .isEqualTo(0.0075);
        assertThat(measured.at("/latency/percentilesSeconds").has("p75")).isFalse();
    }

    @Test
    void whatAJvmDidIsThereOrWhyItIsNot() {
        SampleRound java = SampleRound.of("java-jdk", 9_000);
        ObjectNode document = document(List.of(
                java.observation(),
                java.round(2, 2).observation(),
                SampleRound.of("raw-node", 1).observation()));

        assertThat(problems(document.toString())).isEmpty();
        assertThat(document.at("/rounds/0/measurement/jvm").toString())
                .isEqualTo("{\"collections\":12,\"pauseSeconds\":0.085,\"heapBytes\":3655376,"
                        + "\"compileSeconds\":1.4,\"compilations\":328,\"codeBytes\":2709096}");
        assertThat(document.at("/rounds/1/measurement/jvm").toString())
                .isEqualTo("{\"absence\":\"the counters of the JVM could not be read\"}");
        assertThat(document.at("/rounds/2/measurement").has("jvm")).isFalse();
    }

    @Test
    void notesAreThereWhereThereAreAny() {
        ObjectNode document = document(List.of(
                SampleRound.of("node-cluster", 9_000).observation(),
                SampleRound.of("raw-node", 9_000).observation()));

        assertThat(problems(document.toString())).isEmpty();
        assertThat(document.at("/rounds/0/notes/0").textValue()).startsWith("1 worker: ");
        assertThat(document.at("/rounds/1").has("notes")).isFalse();
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                mutation("unknown field at the top", root -> root.put("extra", 1)),
                mutation("older schema version", root -> root.put("schemaVersion", 0)),
                mutation("missing host", root -> root.remove("host")),
                mutation("missing conformance", root -> root.remove("conformance")),
                mutation("missing target", root -> ((ObjectNode) root.get("run")).remove("target")),
                mutation("rounds without an engine", root -> root.putNull("engine")),
                mutation("rounds without CPU shares", root -> ((ObjectNode) root.get("host")).putNull("cpuShares")),
                mutation("rounds without a profile", root -> root.putArray("profiles")),
                mutation("unknown field in a round", root -> round(root).put("note", "x")),
                mutation("unknown kind of verdict", root -> verdict(root).put("kind", "FINE")),
                mutation(
                        "fault without a sentence",
                        root -> verdict(root).put("kind", "NOISY").put("sentence", "")),
                mutation(
                        "evidence that is text",
                        root -> ((ObjectNode) verdict(root).get("evidence")).put("steal", "2 %")),
                mutation("rate with a unit", root -> measurement(root).put("goodputPerSecond", "19852 req/s")),
                mutation("latency of null", root -> measurement(root).putNull("latency")),
                mutation(
                        "neither latency nor a reason",
                        root -> measurement(root).remove("latency")),
                mutation("OK without figures", root -> round(root).remove("measurement")),
                mutation(
                        "more than all of a share",
                        root -> ((ObjectNode) measurement(root).get("cpu")).put("serverShareUsed", 97)),
                mutation("unknown phase", root -> ((ObjectNode) round(root).get("phasesSeconds")).put("tea", 1)),
                mutation("dirty without a commit", root -> local(root).remove("commit")),
                mutation("local package without a hash", root -> local(root).remove("sha256")),
                mutation("a row that is called otherwise", root -> round(root).put("server", "fastify@home")),
                mutation("time without a zone", root -> round(root).put("startedAt", "2026-03-01T12:00:00")));
    }

    static Stream<Arguments> jvmMutations() {
        return Stream.of(
                mutation(
                        "a JVM without a figure and without a reason",
                        root -> measurement(root).putObject("jvm")),
                mutation(
                        "a JVM with a figure and a reason why there is none",
                        root -> measurement(root)
                                .putObject("jvm")
                                .put("absence", "x")
                                .put("collections", 1)
                                .put("pauseSeconds", 0)
                                .put("compileSeconds", 0)
                                .put("compilations", 0)
                                .put("codeBytes", 0)));
    }

    private static Arguments mutation(String name, Consumer<ObjectNode> change) {
        return Arguments.of(name, change);
    }

    private static ObjectNode round(ObjectNode root) {
        return (ObjectNode) ((ArrayNode) root.get("rounds")).get(0);
    }

    private static ObjectNode local(ObjectNode root) {
        LocalJson.put(round(root), List.of(SampleRound.LOCAL));
        return (ObjectNode) round(root).get("local").get(0);
    }

    private static ObjectNode verdict(ObjectNode root) {
        return (ObjectNode) round(root).get("verdict");
    }

    private static ObjectNode measurement(ObjectNode root) {
        return (ObjectNode) round(root).get("measurement");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"mutations", "jvmMutations"})
    void schemaAndReaderRefuse(String name, Consumer<ObjectNode> change) {
        ObjectNode document =
                document(List.of(SampleRound.of("raw-node", 40_000).observation()));
        change.accept(document);

        assertThat(problems(document.toString())).as(name).isNotEmpty();
        assertThatExceptionOfType(StoredRunException.class)
                .as(name)
                .isThrownBy(() -> RunReaderTest.read(document.toString()));
    }

    @Test
    void schemaLeavesNoObjectOpenAndExplainsEveryField() throws IOException {
        JsonNode schema = JSON.readTree(Files.readString(SCHEMA_FILE));
        List<JsonNode> objects = schema.findParents("additionalProperties");

        assertThat(objects)
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        object -> assertThat(object.get("additionalProperties").booleanValue())
                                .isFalse());
        for (JsonNode object : objects) {
            object.path("properties")
                    .properties()
                    .forEach(field -> assertThat(field.getValue().has("description")
                                    || field.getValue().has("$ref"))
                            .as(field.getKey())
                            .isTrue());
        }
        assertThat(schema.findValuesAsText("type").stream().filter("object"::equals))
                .hasSize(objects.size());
    }

    @Test
    void readmeNamesEveryField() throws IOException {
        String readme = Files.readString(Path.of("results/README.md"));
        JsonNode schema = JSON.readTree(Files.readString(SCHEMA_FILE));

        assertThat(schema.findParents("additionalProperties"))
                .flatExtracting(
                        object -> object.has("properties") ? names(object.get("properties")) : List.<String>of())
                .allSatisfy(name -> assertThat(readme).containsPattern("`[^`\n]*\\b" + name + "\\b[^`\n]*`"));
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void aLocalRoundAndCatalogueSayWhatIsInThem() {
        LocalBuild plain = new LocalBuild("io.netty:netty-codec-http", "4.2.19", Optional.empty(), "ab".repeat(32));
        ObjectNode published =
                document(List.of(SampleRound.of("fastify", 40_000).observation()));
        ObjectNode local =
                document(List.of(SampleRound.of("fastify@local", 40_000).observation()));

        LocalJson.put((ObjectNode) local.get("run"), List.of(plain));
        JsonNode withoutTree = ((ObjectNode) local.get("run")).remove("local");

        assertThat(problems(local.toString())).isEmpty();
        assertThat(round(published).has("local")).isFalse();
        assertThat(round(local).get("server").asText()).isEqualTo("fastify@local");
        assertThat(round(local).get("local").toString())
                .isEqualTo("[{\"package\":\"fastify\",\"version\":\"5.12.9\",\"commit\":\"3f2a1bc\",\"dirty\":true,"
                        + "\"sha256\":\"" + "cd".repeat(32) + "\"}]");
        assertThat(names(withoutTree.get(0))).containsExactly("package", "version", "sha256");
    }
}
