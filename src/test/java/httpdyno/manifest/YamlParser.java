package httpdyno.manifest;

import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Turns text into nodes that know their place. Stops before YAML's types: no value is guessed to be a number, a date or
 * {@code false} because it reads {@code no}. Anchors, aliases and tags are refused, they only hide what a file says.
 */
final class YamlParser {

    private final Yaml yaml = new Yaml(new LoaderOptions());
    private final SourceFile file;
    private final Problems problems;

    YamlParser(SourceFile file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /**
     * The root of the file, empty when a problem was reported instead.
     *
     * @param what what the file describes, for messages: "a profile"
     */
    Optional<YamlNode> parse(String what) {
        try {
            if (usesTricks()) {
                return Optional.empty();
            }
            Node root = yaml.compose(new StringReader(file.text()));
            if (root == null) {
                problems.at(file, Position.START, "the keys of " + what, "an empty file");
                return Optional.empty();
            }
            return Optional.of(YamlNode.root(root, what, file, problems));
        } catch (MarkedYAMLException e) {
            Position position = e.getProblemMark() == null ? Position.START : Position.of(e.getProblemMark());
            syntax(position, (e.getContext() == null ? "" : e.getContext() + ": ") + e.getProblem());
        } catch (ReaderException e) {
            syntax(file.at(e.getPosition()), String.format("the character U+%04X is not allowed", e.getCodePoint()));
        } catch (YAMLException e) {
            syntax(Position.START, e.getMessage());
        }
        return Optional.empty();
    }

    private void syntax(Position position, String found) {
        problems.at(file, position, "valid YAML", "an error: " + found);
    }

    private boolean usesTricks() {
        boolean found = false;
        for (Event event : yaml.parse(new StringReader(file.text()))) {
            String trick = trick(event);
            if (trick != null) {
                problems.at(file, Position.of(event.getStartMark()), "values that are written out", trick);
                found = true;
            }
        }
        return found;
    }

    private static String trick(Event event) {
        if (event instanceof AliasEvent alias) {
            return "the alias *" + alias.getAnchor();
        }
        if (event instanceof NodeEvent node && node.getAnchor() != null) {
            return "the anchor &" + node.getAnchor();
        }
        if (event instanceof ScalarEvent scalar && scalar.getTag() != null) {
            return "the tag " + scalar.getTag();
        }
        if (event instanceof CollectionStartEvent collection && collection.getTag() != null) {
            return "the tag " + collection.getTag();
        }
        return null;
    }
}
