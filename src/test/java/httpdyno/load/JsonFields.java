package httpdyno.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** One JSON object of a tool's report, read to the last field: what is missing, mistyped or left over is an error. */
final class JsonFields {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final String tool;
    private final String path;
    private final JsonNode node;
    private final Set<String> unread = new LinkedHashSet<>();

    private JsonFields(String tool, String path, JsonNode node) throws ReportFormatException {
        if (!node.isObject()) {
            throw new ReportFormatException(tool, "an object at " + (path.isEmpty() ? "the top" : path), text(node));
        }
        this.tool = tool;
        this.path = path;
        this.node = node;
        node.fieldNames().forEachRemaining(unread::add);
    }

    /** Read {@code json}, which is one object and nothing else. */
    static JsonFields of(String tool, String json) throws ReportFormatException {
        try {
            return new JsonFields(tool, "", MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new ReportFormatException(tool, "one JSON object (" + e.getOriginalMessage() + ")", json);
        }
    }

    JsonFields object(String name) throws ReportFormatException {
        return new JsonFields(tool, at(name), take(name));
    }

    boolean has(String name) {
        return node.has(name);
    }

    Optional<JsonFields> maybeObject(String name) throws ReportFormatException {
        return node.has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    List<JsonFields> objects(String name) throws ReportFormatException {
        List<JsonFields> objects = new ArrayList<>();
        for (JsonNode element : array(name)) {
            objects.add(new JsonFields(tool, at(name) + "[]", element));
        }
        return objects;
    }

    JsonNode array(String name) throws ReportFormatException {
        JsonNode value = take(name);
        if (!value.isArray()) {
            throw mistyped(name, "an array", value);
        }
        return value;
    }

    /** A whole number that is not negative; some tools print it as {@code 1.5e+06}. */
    long count(String name) throws ReportFormatException {
        JsonNode value = take(name);
        if (value.isNumber()) {
            double number = value.asDouble();
            if (number >= 0 && number <= 1L << 53 && number == Math.rint(number)) {
                return value.isIntegralNumber() ? value.asLong() : (long) number;
            }
        }
        throw mistyped(name, "a whole number >= 0", value);
    }

    double number(String name) throws ReportFormatException {
        JsonNode value = take(name);
        if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
            throw mistyped(name, "a number", value);
        }
        return value.asDouble();
    }

    /** A number, or {@code null} as tools print it where they have no sample. */
    OptionalDouble numberOrNull(String name) throws ReportFormatException {
        if (node.has(name) && node.get(name).isNull()) {
            take(name);
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number(name));
    }

    String string(String name) throws ReportFormatException {
        JsonNode value = take(name);
        if (!value.isTextual()) {
            throw mistyped(name, "a string", value);
        }
        return value.asText();
    }

    /** Every field of an object whose names are data, as counts. */
    Map<String, Long> counts(String name) throws ReportFormatException {
        JsonFields object = object(name);
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String key : Set.copyOf(object.unread)) {
            counts.put(key, object.count(key));
        }
        return counts;
    }

    /** Every field of an object whose names are data, as objects. */
    Map<String, JsonFields> objectsByName(String name) throws ReportFormatException {
        JsonFields object = object(name);
        Map<String, JsonFields> objects = new LinkedHashMap<>();
        for (String key : Set.copyOf(object.unread)) {
            objects.put(key, object.object(key));
        }
        return objects;
    }

    /** Pass over fields that are known and not used. */
    void skip(String... names) throws ReportFormatException {
        for (String name : names) {
            take(name);
        }
    }

    /** Pass over a field that is known, not used and not always there. */
    void skipIfPresent(String name) throws ReportFormatException {
        if (node.has(name)) {
            take(name);
        }
    }

    /** Say that every known field is read, so that an unknown one is an error. */
    void end() throws ReportFormatException {
        if (!unread.isEmpty()) {
            String first = unread.iterator().next();
            throw new ReportFormatException(tool, "no field " + at(first), first + ": " + text(node.get(first)));
        }
    }

    /** What the tool says twice must agree. */
    void agree(boolean agrees, String what, String found) throws ReportFormatException {
        if (!agrees) {
            throw new ReportFormatException(tool, what, found);
        }
    }

    private JsonNode take(String name) throws ReportFormatException {
        JsonNode value = node.get(name);
        if (value == null) {
            throw new ReportFormatException(tool, "a field " + at(name), text(node));
        }
        unread.remove(name);
        return value;
    }

    private ReportFormatException mistyped(String name, String wanted, JsonNode found) {
        return new ReportFormatException(tool, wanted + " in field " + at(name), text(found));
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String text(JsonNode node) {
        String text = node.toString();
        return text.substring(0, Math.min(200, text.length()));
    }
}
