package httpdyno.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One value of a stored document and where it stands. Each reading throws {@link StoredRunException} for another type.
 *
 * @param file the document
 * @param pointer place in it (RFC 6901); empty for all of it
 * @param node what stands there
 */
record StoredValue(Path file, String pointer, JsonNode node) {

    /** What to do about a file that is not as this version would have written it. */
    private static final String NEXT =
            "use the version of httpdyno that wrote the file, or a copy of it that nobody has changed";

    private static final int LONGEST_QUOTE = 60;

    /** An object, of which {@code reader} must ask for every key. */
    <T> T object(Function<StoredObject, T> reader) {
        require(JsonNode::isObject, "an object");
        StoredObject object = new StoredObject(this);
        try {
            T value = reader.apply(object);
            object.end();
            return value;
        } catch (IllegalArgumentException | ArithmeticException impossible) {
            throw refuse("values that can be", "otherwise (" + impossible.getMessage() + ")");
        }
    }

    <T> List<T> list(Function<StoredValue, T> reader) {
        require(JsonNode::isArray, "an array");
        List<T> values = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            values.add(reader.apply(element(i)));
        }
        return values;
    }

    /** An object whose keys are data, in its order. */
    <T> Map<String, T> map(Function<StoredValue, T> reader) {
        require(JsonNode::isObject, "an object");
        Map<String, T> values = new LinkedHashMap<>();
        node.properties().forEach(entry -> values.put(entry.getKey(), reader.apply(key(entry.getKey()))));
        return values;
    }

    /** The same where only some keys are known. */
    <T> Map<String, T> map(Collection<String> known, Function<StoredValue, T> reader) {
        Map<String, T> values = map(reader);
        values.keySet().stream().filter(name -> !known.contains(name)).forEach(name -> {
            throw refuse("no key but " + String.join(", ", known), '"' + name + '"');
        });
        return values;
    }

    List<String> texts() {
        return list(StoredValue::text);
    }

    String text() {
        require(JsonNode::isTextual, "a text");
        return node.textValue();
    }

    /** A text of which it is known whether it is empty. */
    String text(boolean empty) {
        require(
                value -> value.isTextual() && value.textValue().isEmpty() == empty,
                empty ? "an empty text" : "a text that is not empty");
        return node.textValue();
    }

    String matching(Pattern form, String required) {
        require(value -> value.isTextual() && form.matcher(value.textValue()).matches(), required);
        return node.textValue();
    }

    boolean flag() {
        require(JsonNode::isBoolean, "true or false");
        return node.booleanValue();
    }

    /** Any whole number. */
    long signed() {
        require(value -> value.isIntegralNumber() && value.canConvertToLong(), "a whole number");
        return node.longValue();
    }

    long whole() {
        require(
                value -> value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0,
                "a whole number of at least 0");
        return node.longValue();
    }

    int count() {
        return atLeast(0);
    }

    int positive() {
        return atLeast(1);
    }

    int atLeast(int least) {
        require(
                value -> value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= least,
                "a whole number of at least " + least);
        return node.intValue();
    }

    double number() {
        require(
                value -> value.isNumber() && Double.isFinite(value.doubleValue()) && value.doubleValue() >= 0,
                "a number of at least 0");
        return node.doubleValue();
    }

    /** A part of a whole. */
    double part() {
        require(
                value -> value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= 1,
                "a number from 0 to 1");
        return node.doubleValue();
    }

    /** A part of a whole that is more than nothing. */
    double positivePart() {
        require(
                value -> value.isNumber() && value.doubleValue() > 0 && value.doubleValue() <= 1,
                "a number above 0, up to 1");
        return node.doubleValue();
    }

    /** Any number: a whole one as {@link Long}, another as {@link Double}. */
    Object figure() {
        require(value -> value.isNumber() && Double.isFinite(value.doubleValue()), "a number");
        return node.canConvertToLong() && node.isIntegralNumber() ? (Object) node.longValue() : node.doubleValue();
    }

    /** A time span that is stored in seconds, to the nanosecond. */
    Duration seconds() {
        return Duration.ofNanos(Math.round(number() * 1e9));
    }

    Instant instant() {
        return parsed("a time of day in UTC such as 2026-03-01T12:00:00Z", Instant::parse);
    }

    /** Anything that is stored as text; {@code reader} refuses with an exception of time or of arguments. */
    <T> T parsed(String required, Function<String, T> reader) {
        require(JsonNode::isTextual, required);
        try {
            return reader.apply(node.textValue());
        } catch (IllegalArgumentException | DateTimeException refused) {
            throw refuse(required);
        }
    }

    /** A word of an enumeration, as Java spells it. */
    <E extends Enum<E>> E word(Class<E> type) {
        return oneOf(List.of(type.getEnumConstants()), Enum::name);
    }

    /** The same in lower case. */
    <E extends Enum<E>> E lowerWord(Class<E> type) {
        return oneOf(List.of(type.getEnumConstants()), word -> word.name().toLowerCase(Locale.ROOT));
    }

    /** @param spelling of each of them, unlike that of any other */
    <T> T oneOf(List<T> all, Function<T, String> spelling) {
        return all.stream()
                .filter(each -> node.isTextual() && node.textValue().equals(spelling.apply(each)))
                .findFirst()
                .orElseThrow(() -> refuse("one of " + all.stream().map(spelling).collect(Collectors.joining(", "))));
    }

    StoredValue key(String name) {
        return at(name.replace("~", "~0").replace("/", "~1"), node.get(name));
    }

    StoredValue element(int index) {
        return at(Integer.toString(index), node.get(index));
    }

    private StoredValue at(String step, JsonNode value) {
        return new StoredValue(file, pointer + "/" + step, value);
    }

    void require(Predicate<JsonNode> form, String required) {
        if (!form.test(node)) {
            throw refuse(required);
        }
    }

    StoredRunException refuse(String required) {
        return refuse(required, quote(node));
    }

    StoredRunException refuse(String required, String found) {
        return new StoredRunException(file, pointer.isEmpty() ? "its top" : pointer, required, found, NEXT);
    }

    /** As it stands in the document, on one line, cut where it is long. */
    static String quote(JsonNode node) {
        String text = node.toString();
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
    }
}
