package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GateJsonTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCHEMA_TEXT = schemaText();
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SCHEMA_TEXT, InputFormat.JSON);

    private static String schemaText() {
        try {
            return Files.readString(Path.of("results/gate.schema.json"));
        } catch (IOException e) {
            throw new IllegalStateException("the tests run in the project's folder", e);
        }
    }

    private static List<String> problems(String document) {
        return SCHEMA.validate(document, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }

    static Stream<Judgement> judgements() {
        return Stream.of(
                SampleJudgements.regressed(),
                SampleJudgements.regressedPairs(),
                SampleJudgements.baseline(List.of(), List.of(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("judgements")
    void everyJudgementIsAsTheSchemaSays(Judgement judgement) {
        assertThat(problems(GateJson.text(judgement))).isEmpty();
    }

    @Test
    void theSchemaKnowsTheWordsOfTheGate() throws IOException {
        JsonNode schema = JSON.readTree(SCHEMA_TEXT);
        JsonNode finding = schema.at("/$defs/finding/properties");

        assertThat(texts(finding.at("/verdict/enum"))).isEqualTo(names(GateVerdict.values()));
        assertThat(texts(schema.at("/properties/kind/enum"))).isEqualTo(names(Judgement.Kind.values()));
        assertThat(texts(finding.at("/metric/enum")))
                .isEqualTo(Arrays.stream(GatedMetric.values())
                        .map(GatedMetric::key)
                        .toList());
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    private static List<String> names(Enum<?>... values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    @Test
    void figuresAreInBaseUnitsAndWhatIsNotKnownIsAbsent() {
        ObjectNode root = GateJson.of(SampleJudgements.regressed());

        assertThat(root.fieldNames()).toIterable().startsWith("schemaVersion", "kind", "run", "yardstick");
        assertThat(root.at("/findings/5").toString())
                .isEqualTo("{\"cell\":\"no-pipelining/fastify/wrk/c100\",\"profile\":\"no-pipelining\","
                        + "\"server\":\"fastify\",\"generator\":\"wrk\",\"level\":\"c100\",\"metric\":\"cpuPerRequest\","
                        + "\"verdict\":\"REGRESSED\",\"from\":2.94E-5,\"to\":3.44E-5,\"change\":"
                        + GatedMetric.CPU.change(29.4e-6, 34.4e-6)
                        + ",\"tolerated\":0.03,\"sentence\":\"29.4 us to 34.4 us where 3.0 % is tolerated.\"}");
        assertThat(root.at("/findings/9").toString())
                .isEqualTo("{\"cell\":\"no-pipelining/koa/wrk/c100\",\"profile\":\"no-pipelining\",\"server\":\"koa\","
                        + "\"generator\":\"wrk\",\"level\":\"c100\",\"metric\":\"requestsPerSecond\","
                        + "\"verdict\":\"MISSING\",\"from\":20000.0,\"sentence\":\"the run has no such row.\","
                        + "\"next\":\"Measure both alike.\"}");
    }

    @Test
    void pairsHaveTheirInterval() {
        ObjectNode root = GateJson.of(SampleJudgements.regressedPairs());
        double change = GatedMetric.RATE.change(30_100, 28_625);

        assertThat(root.path("yardstick").textValue()).isEqualTo("fastify");
        assertThat(root.at("/findings/0/interval").toString())
                .isEqualTo("{\"lower\":" + (change - 0.026) + ",\"upper\":" + (change + 0.026)
                        + ",\"coverage\":0.951171875}");
        assertThat(root.at("/findings/0/p").doubleValue()).isEqualTo(0.00195);
    }

    static Stream<Arguments> mutations() {
        return Stream.of(
                mutation("unknown field", root -> root.put("extra", 1)),
                mutation("other version", root -> root.put("schemaVersion", 2)),
                mutation("no yardstick", root -> root.remove("yardstick")),
                mutation("unknown kind", root -> root.put("kind", "OTHER")),
                mutation("unknown verdict", root -> first(root).put("verdict", "FINE")),
                mutation("unknown metric", root -> first(root).put("metric", "req/s")),
                mutation("figure of zero", root -> first(root).put("from", 0)),
                mutation("figure with a unit", root -> first(root).put("to", "19852 req/s")),
                mutation("change of null", root -> first(root).putNull("change")),
                mutation("p above one", root -> first(root).put("p", 1.5)),
                mutation(
                        "interval of one end", root -> ((ObjectNode) first(root).get("interval")).remove("upper")),
                mutation("finding without a row", root -> first(root).remove("cell")),
                mutation("line that is no text", root -> ((ArrayNode) root.get("above")).add(1)));
    }

    private static Arguments mutation(String name, Consumer<ObjectNode> change) {
        return Arguments.of(name, change);
    }

    private static ObjectNode first(ObjectNode root) {
        return (ObjectNode) root.at("/findings/0");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutations")
    void whatIsNotAsTheSchemaSaysIsSeen(String name, Consumer<ObjectNode> change) {
        ObjectNode root = GateJson.of(SampleJudgements.regressedPairs());
        assertThat(problems(root.toString())).isEmpty();

        change.accept(root);

        assertThat(problems(root.toString())).as(name).isNotEmpty();
    }
}
