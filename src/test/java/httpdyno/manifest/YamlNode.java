package httpdyno.manifest;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * One value of a file, read by the type that its place requires. A value that does not fit is reported and replaced by
 * a harmless one, so that the reader sees the rest of the file; {@link Problems#throwIfAny} keeps it from getting out.
 */
final class YamlNode {

    private static final Pattern WHOLE = Pattern.compile("-?(?:0|[1-9][0-9]{0,8})");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]{0,8})(?:\\.[0-9]{1,12})?");

    private final Node node;
    private final Position position;
    private final String name;
    private final SourceFile file;
    private final Problems problems;

    private YamlNode(Node node, Position position, String name, SourceFile file, Problems problems) {
        this.node = node;
        this.position = position;
        this.name = name;
        this.file = file;
        this.problems = problems;
    }

    static YamlNode root(Node node, String name, SourceFile file, Problems problems) {
        return new YamlNode(node, Position.of(node.getStartMark()), name, file, problems);
    }

    /** A value of this one; what is missing inside it is reported at {@code position}. */
    YamlNode child(Node child, Position position, String name) {
        return new YamlNode(child, position, name, file, problems);
    }

    /** Stands for a value whose absence has been reported: reads as harmless and reports nothing more. */
    YamlNode absent() {
        return new YamlNode(null, position, name, file, problems);
    }

    String name() {
        return name;
    }

    SourceFile file() {
        return file;
    }

    Problems problems() {
        return problems;
    }

    /** Where the owner of missing keys is named: its key, or the start of the file. */
    Position position() {
        return position;
    }

    boolean isAbsent() {
        return node == null;
    }

    /** Text as written, in quotes or not; {@code no}, {@code 1.0} and {@code 010} are text too. */
    String text() {
        String text = anyText();
        if (isText() && text.isBlank()) {
            report("text that is not blank for " + name, Texts.quote(text));
        }
        return text;
    }

    /** As {@link #text}, but {@code ""} is a value. */
    String anyText() {
        if (node != null && !isText()) {
            report("text for " + name, found());
        }
        return isText() ? scalar() : "";
    }

    /** Text in a form; {@code required} says the form in words. */
    String text(Pattern form, String required) {
        String text = text();
        if (isText() && !text.isBlank() && !form.matcher(text).matches()) {
            report(required + " for " + name, Texts.quote(text));
        }
        return text;
    }

    int whole(int least, int most) {
        if (isPlain() && WHOLE.matcher(scalar()).matches()) {
            int value = Integer.parseInt(scalar());
            if (least <= value && value <= most) {
                return value;
            }
        }
        String zeros = isPlain() && scalar().matches("0[0-9]+") ? " without leading zeros" : "";
        report("a whole number from " + least + " to " + most + zeros + " for " + name, found());
        return least;
    }

    /** A part of one. Percent are refused: 5 might mean either. */
    double fraction() {
        if (isPlain() && DECIMAL.matcher(scalar()).matches()) {
            BigDecimal value = new BigDecimal(scalar());
            if (value.signum() >= 0 && value.compareTo(BigDecimal.ONE) <= 0) {
                return value.doubleValue();
            }
        }
        report("a fraction from 0 to 1 (0.05 for 5 %) for " + name, found());
        return 0;
    }

    boolean flag() {
        if (isPlain() && (scalar().equals("true") || scalar().equals("false"))) {
            return scalar().equals("true");
        }
        report("true or false for " + name, found());
        return false;
    }

    /** One of a closed set. */
    String word(Collection<String> allowed) {
        return word(allowed, "a known word for " + name);
    }

    /** One of a closed set; {@code required} says in words what it holds. */
    String word(Collection<String> allowed, String required) {
        String text = text();
        if (isText() && !text.isBlank() && !allowed.contains(text)) {
            problems.notAllowed(file, valuePosition(), required, text, allowed);
        }
        return text;
    }

    /** One constant of an enum, in lower case. */
    <E extends Enum<E>> E word(Class<E> type) {
        E[] constants = type.getEnumConstants();
        List<String> words = Stream.of(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return constants[Math.max(0, words.indexOf(word(words)))];
    }

    /** The items of a list that holds at least one. */
    List<YamlNode> items() {
        if (!(node instanceof SequenceNode sequence) || sequence.getValue().isEmpty()) {
            report("a list with at least one item for " + name, found());
            return List.of();
        }
        List<YamlNode> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(child(item, Position.of(item.getStartMark()), "an item of " + name));
        }
        return items;
    }

    /** Different words of a closed set, at least one. */
    List<String> words(Collection<String> allowed) {
        return distinct(items(), item -> item.word(allowed));
    }

    /** Different texts, at least one. */
    List<String> texts() {
        return distinct(items(), YamlNode::text);
    }

    private static List<String> distinct(List<YamlNode> items, Function<YamlNode, String> read) {
        List<String> values = new ArrayList<>();
        for (YamlNode item : items) {
            String value = read.apply(item);
            if (values.contains(value)) {
                item.report("each item once in " + item.name.replace("an item of ", ""), Texts.quote(value) + " again");
            }
            values.add(value);
        }
        return values;
    }

    /** The values under exactly these keys. */
    YamlMap map(Keys keys) {
        if (node instanceof MappingNode mapping) {
            return YamlMap.of(this, mapping, keys);
        }
        report("a mapping for " + name, found());
        return YamlMap.empty(absent());
    }

    /** The values under whatever keys there are. */
    YamlMap anyMap() {
        if (node instanceof MappingNode mapping) {
            return YamlMap.of(this, mapping);
        }
        report("a mapping for " + name, found());
        return YamlMap.empty(absent());
    }

    /** Report that this value is not what its place requires. */
    void report(String required, String found) {
        if (node != null) {
            problems.at(file, valuePosition(), required, found);
        }
    }

    /** Where this value stands, as messages name it: {@code file:line:column}. */
    String place() {
        Position position = valuePosition();
        return file.name() + ":" + position.line() + ":" + position.column();
    }

    private Position valuePosition() {
        return Position.of(node.getStartMark());
    }

    private String found() {
        if (node instanceof MappingNode) {
            return "a mapping";
        }
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().isEmpty() ? "an empty list" : "a list";
        }
        if (isPlain()) {
            return scalar().isEmpty() ? "nothing" : Texts.quote(scalar());
        }
        return node == null ? "nothing" : "the text " + Texts.quote(scalar());
    }

    private boolean isText() {
        return node instanceof ScalarNode
                && !(isPlain() && List.of("", "~", "null").contains(scalar()));
    }

    private boolean isPlain() {
        return node instanceof ScalarNode scalar && scalar.isPlain();
    }

    private String scalar() {
        return ((ScalarNode) node).getValue();
    }
}
