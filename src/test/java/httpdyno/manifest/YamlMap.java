package httpdyno.manifest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** The values of one mapping by key, in the order of the file. */
final class YamlMap {

    /** A key with its place. */
    record Entry(YamlNode key, YamlNode value) {}

    private final YamlNode owner;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private YamlMap(YamlNode owner) {
        this.owner = owner;
    }

    /** A mapping whose absence has been reported. */
    static YamlMap empty(YamlNode absent) {
        return new YamlMap(absent);
    }

    /** Read a mapping with any keys; a key that stands twice or is not text is reported. */
    static YamlMap of(YamlNode owner, MappingNode node) {
        YamlMap map = new YamlMap(owner);
        for (NodeTuple tuple : node.getValue()) {
            map.add(tuple);
        }
        return map;
    }

    /** Read a mapping with exactly these keys; an unknown or missing one is reported. */
    static YamlMap of(YamlNode owner, MappingNode node, Keys keys) {
        YamlMap map = of(owner, node);
        map.check(keys);
        return map;
    }

    /** The value under a required key. */
    YamlNode get(String key) {
        return find(key).orElseGet(owner::absent);
    }

    /** The value under an optional key. */
    Optional<YamlNode> find(String key) {
        return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }

    Map<String, Entry> entries() {
        return entries;
    }

    private void add(NodeTuple tuple) {
        Position position = Position.of(tuple.getKeyNode().getStartMark());
        if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
            owner.problems().at(owner.file(), position, "a word as key", "a mapping or list");
            return;
        }
        String key = scalar.getValue();
        Entry earlier = entries.get(key);
        if (earlier != null) {
            int line = earlier.key().position().line();
            String found = Texts.quote(key) + " again (first in line " + line + ")";
            owner.problems().at(owner.file(), position, "each key once", found);
            return;
        }
        YamlNode keyNode = owner.child(scalar, position, "a key of " + owner.name());
        entries.put(key, new Entry(keyNode, owner.child(tuple.getValueNode(), position, key)));
    }

    private void check(Keys keys) {
        Set<String> unknown = entries.keySet().stream()
                .filter(key -> !keys.all().contains(key))
                .collect(Collectors.toSet());
        for (String key : unknown) {
            Position position = entries.get(key).key().position();
            String required = "a known key of " + owner.name();
            owner.problems().notAllowed(owner.file(), position, required, key, keys.all());
        }
        // A misspelt key is one problem, not an unknown one and a missing one.
        Set<String> misspelt = unknown.stream()
                .flatMap(key -> NearMiss.of(key, keys.all()).stream())
                .collect(Collectors.toSet());
        for (String key : keys.required()) {
            if (!entries.containsKey(key) && !misspelt.contains(key)) {
                String required = "the key " + Texts.quote(key) + " in " + owner.name();
                String found = entries.isEmpty() ? "no keys" : "only " + String.join(", ", entries.keySet());
                owner.problems().at(owner.file(), owner.position(), required, found);
            }
        }
    }
}
