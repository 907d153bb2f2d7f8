package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every property of results/schema.json comes back from a stored run: who adds one and forgets the reader fails here. */
class EveryFieldTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The smallest first, so that each property is tried in the smallest document that has it. */
    private static final List<String> DOCUMENTS = Stream.concat(
                    SampleRuns.all().values().stream().map(RunJson::text), Stream.of(SampleRuns.captured()))
            .sorted(Comparator.comparing(String::length))
            .toList();

    private static final String ROUND = "/rounds/*/";
    private static final String ROW = "/conformance/*/";

    /** Fields that follow from others, or that others follow from: alone they cannot be changed. */
    private static final Set<String> BOUND = Set.of(
            "/schemaVersion",
            "/sha256",
            "/run/publishable",
            "/run/comparison/pairs",
            "/run/comparison/order",
            "/host/fingerprint",
            "/host/cpuModel",
            "/host/cpus",
            "/host/cores/*",
            "/host/physicalCores",
            "/host/siblingsKnown",
            "/host/memoryBytes",
            "/host/kernel",
            "/profiles/*/id",
            ROUND + "cell",
            ROUND + "profile",
            ROUND + "server",
            ROUND + "generator",
            ROUND + "connections",
            ROUND + "pipelining",
            ROUND + "ratePerSecond",
            ROUND + "percentOfMaximum",
            ROW + "server",
            ROW + "passed",
            ROW + "checks",
            ROW + "tolerated",
            ROW + "h1Core/passed",
            ROW + "h1Core/of",
            ROW + "firstFailingMust",
            ROW + "failures/*/id",
            ROW + "failures/*/level",
            ROW + "failures/*/blocking",
            ROW + "failures/*/transcript");

    private static boolean bound(SchemaProperty property) {
        return BOUND.contains(property.path()) || property.path().startsWith(ROW + "groups/");
    }

    /** One of each form that the schema knows. */
    private static final List<String> TEXTS = List.of(
            "other",
            "BAABABBABAAB",
            "4-5",
            "1 65000",
            "2026-03-01T12:00:01Z",
            "20260301T120001Z",
            "sha256:" + "0f".repeat(32),
            "0f".repeat(32),
            "a/b/c/c1",
            "raw/conformance/a/b.txt");

    static List<SchemaProperty> properties() throws IOException {
        return SchemaProperty.of(parsed(Files.readString(RunJsonTest.SCHEMA_FILE)));
    }

    /** A place in a document where there is more than null. */
    private record Place(ObjectNode document, JsonPointer pointer) {

        JsonNode value() {
            return document.at(pointer);
        }

        JsonNode parent() {
            return document.at(pointer.head());
        }
    }

    private static Place place(SchemaProperty property) {
        for (String text : DOCUMENTS) {
            ObjectNode document = (ObjectNode) parsed(text);
            for (JsonPointer pointer : property.in(document)) {
                if (!document.at(pointer).isNull()) {
                    return new Place(document, pointer);
                }
            }
        }
        throw new AssertionError("no sample run has " + property + "; add it to one of SampleRuns");
    }

    private static JsonNode writtenAgain(JsonNode document) {
        return parsed(RunJson.text(RunReaderTest.read(document.toString())));
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("properties")
    void itIsInASampleAndComesBack(SchemaProperty property) {
        Place place = place(property);

        assertThat(writtenAgain(place.document()).at(place.pointer()))
                .as(property.path())
                .isEqualTo(place.value());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("properties")
    void withoutItTheRunIsReadOrTheKeyIsMissed(SchemaProperty property) {
        Place place = place(property);
        if (!(place.parent() instanceof ObjectNode parent)) {
            return;
        }
        parent.remove(place.pointer().last().getMatchingProperty());
        seal(property, place.document());
        String without = place.document().toString();

        if (RunJsonTest.problems(without).isEmpty() && !bound(property)) {
            assertThat(writtenAgain(place.document())).as(property.path()).isEqualTo(place.document());
            assertThat(RunReaderTest.read(without).reports())
                    .as(property.path())
                    .containsKeys("report.md", "report.html");
        } else {
            assertThatExceptionOfType(StoredRunException.class)
                    .as(property.path())
                    .isThrownBy(() -> RunReaderTest.read(without));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("properties")
    void anotherValueComesBackToo(SchemaProperty property) {
        Place place = place(property);
        if (place.value().isContainerNode() || property.schema().path("enum").size() == 1) {
            return;
        }
        JsonNode changed = others(property.schema(), place.value())
                .map(value -> with(property, place, value))
                .filter(document -> RunJsonTest.problems(document.toString()).isEmpty())
                .findFirst()
                .orElse(place.document());

        assertThat(changed.equals(place.document()) && !bound(property))
                .as("the schema allows no other value of " + property)
                .isFalse();
        try {
            assertThat(writtenAgain(changed)).as(property.path()).isEqualTo(changed);
        } catch (StoredRunException refused) {
            assertThat(bound(property))
                    .as(property + " does not come back; read it, or name it in BOUND if other fields follow from it: "
                            + refused.getMessage())
                    .isTrue();
        }
    }

    private static JsonNode with(SchemaProperty property, Place place, JsonNode value) {
        ObjectNode copy = place.document().deepCopy();
        JsonPointer last = place.pointer().last();
        JsonNode parent = copy.at(place.pointer().head());
        if (parent instanceof ArrayNode array) {
            array.set(last.getMatchingIndex(), value);
        } else {
            ((ObjectNode) parent).set(last.getMatchingProperty(), value);
        }
        seal(property, copy);
        return parsed(copy.toString());
    }

    /** What was changed is not found out by the seal alone. */
    private static void seal(SchemaProperty property, ObjectNode document) {
        if (!property.path().equals("/" + RunJson.SEAL)) {
            RunJson.seal(document);
        }
    }

    /** Values besides the one that is there; some of them are what the schema allows. */
    private static Stream<JsonNode> others(JsonNode schema, JsonNode value) {
        Stream<JsonNode> all = switch (value.getNodeType()) {
            case BOOLEAN -> Stream.of(BooleanNode.valueOf(!value.booleanValue()));
            case NUMBER ->
                value.isIntegralNumber()
                        ? Stream.of(LongNode.valueOf(value.longValue() + 1), LongNode.valueOf(value.longValue() - 1))
                        : Stream.of(DoubleNode.valueOf(0.25), DoubleNode.valueOf(0.75));
            default ->
                Stream.concat(Stream.of(value.asText() + " x"), TEXTS.stream()).map(TextNode::valueOf);
        };
        return Stream.concat(schema.path("enum").valueStream(), all).filter(other -> !other.equals(value));
    }
}
