package httpdyno.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import httpdyno.manifest.ServerManifest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The one line {@code httpdyno {json}} that a server prints at boot: what really runs, as opposed to what its manifest
 * says should.
 *
 * @param server id of the image
 * @param runtime runtime and the version that runs
 * @param framework HTTP interface or framework and the version that was loaded
 * @param transport what moves the bytes; tells a native transport from its silent fallback
 * @param workers threads or processes that serve requests
 * @param cpus CPUs that the runtime sees
 * @param features work done per request beyond the contract, and whether it is on; at least those of {@link #FEATURES}
 * @param provenance where a package came from that is not from its own registry; may be any text but empty
 * @param jvm how the JVM runs; there exactly for the runtime {@code java}
 */
public record BootLine(
        String server,
        Component runtime,
        Component framework,
        String transport,
        int workers,
        int cpus,
        Map<String, Boolean> features,
        String provenance,
        Optional<Jvm> jvm) {

    /** Name of the runtime that states how its JVM runs. */
    private static final String JAVA = "java";

    /** Features that every server states. */
    public static final Set<String> FEATURES = Set.of("logging", "compression", "cors");

    private static final String WHERE = "boot line";
    /** How the line begins. */
    public static final String PREFIX = "httpdyno {";

    private static final List<String> KEYS =
            List.of("server", "runtime", "framework", "transport", "workers", "cpus", "features", "provenance");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** @param features copied, order kept */
    public BootLine {
        features = Collections.unmodifiableMap(new LinkedHashMap<>(features));
    }

    /**
     * Something with a name and a version.
     *
     * @param name as {@code server.yaml} spells it
     * @param version as it reports itself while running
     */
    public record Component(String name, String version) {}

    /**
     * How a JVM runs.
     *
     * @param collector {@code Serial}, {@code G1} and so on, as the JVM chose or was told
     * @param heapBytes largest heap
     * @param flags the arguments that the JVM was given
     */
    public record Jvm(String collector, long heapBytes, List<String> flags) {

        public Jvm {
            flags = List.copyOf(flags);
        }
    }

    /**
     * Find and read the line in all that a server printed.
     *
     * @throws FormatException when there is not exactly one, or when a key is missing, unknown or of the wrong type
     */
    public static BootLine parse(String log) throws FormatException {
        List<String> lines = log.lines().filter(line -> line.startsWith(PREFIX)).toList();
        if (lines.size() != 1) {
            throw new FormatException(
                    WHERE,
                    "exactly one line that begins with \"" + PREFIX + '"',
                    lines.size() + " such lines in " + log.lines().count() + " lines of the log: "
                            + (lines.isEmpty() ? log.strip() : String.join(" | ", lines)));
        }
        String line = lines.get(0);
        JsonNode root;
        try {
            root = JSON.readTree(line.substring(PREFIX.length() - 1));
        } catch (JsonProcessingException e) {
            throw new FormatException(
                    WHERE, "one JSON object after \"httpdyno \"", e.getOriginalMessage() + ": " + line);
        }
        List<String> keys = new ArrayList<>(KEYS);
        if (root.path("runtime").path("name").asText().equals(JAVA)) {
            keys.add("jvm");
        }
        requireKeys(root, "", keys);
        return new BootLine(
                text(root, "", "server"),
                component(root, "runtime"),
                component(root, "framework"),
                text(root, "", "transport"),
                count(root, "workers"),
                count(root, "cpus"),
                features(root.get("features")),
                text(root, "", "provenance"),
                root.has("jvm") ? Optional.of(jvm(root.get("jvm"))) : Optional.empty());
    }

    private static Jvm jvm(JsonNode node) throws FormatException {
        requireKeys(node, "jvm", List.of("collector", "heapBytes", "flags"));
        List<String> flags = new ArrayList<>();
        for (JsonNode flag : node.get("flags")) {
            flags.add(flag.asText());
        }
        if (!node.get("heapBytes").canConvertToLong() || node.get("heapBytes").longValue() < 1) {
            throw new FormatException(
                    WHERE,
                    "a number of bytes as \"jvm.heapBytes\"",
                    node.get("heapBytes").toString());
        }
        return new Jvm(text(node, "jvm.", "collector"), node.get("heapBytes").longValue(), flags);
    }

    /**
     * Where the line contradicts what the suite believes it started.
     *
     * @param workersAsked the value of {@code WORKERS} that the server got
     * @return one sentence each; empty when all is as declared
     */
    public List<String> contradictions(ServerManifest manifest, int workersAsked) {
        List<String> sentences = new ArrayList<>();
        compare(sentences, "server id", manifest.folder(), server);
        compare(sentences, "runtime", manifest.boot().runtime(), runtime.name());
        compare(sentences, "framework", manifest.boot().framework(), framework.name());
        if (!manifest.boot().transports().contains(transport)) {
            sentences.add("The transport must be one of " + manifest.boot().transports() + ", the server loaded \""
                    + transport + "\".");
        }
        if (workers != workersAsked) {
            sentences.add("The server was asked for " + workersAsked + " workers, it runs " + workers + '.');
        }
        features.forEach((feature, on) -> {
            if (on) {
                sentences.add("The per-request feature \"" + feature + "\" must be off, the server has it on.");
            }
        });
        return List.copyOf(sentences);
    }

    /** The same line with another word on where the package came from. */
    public BootLine from(String other) {
        return new BootLine(server, runtime, framework, transport, workers, cpus, features, other, jvm);
    }

    private static void compare(List<String> sentences, String what, String declared, String found) {
        if (!declared.equals(found)) {
            sentences.add("The " + what + " must be \"" + declared + "\", the server says \"" + found + "\".");
        }
    }

    private static void requireKeys(JsonNode object, String path, List<String> keys) throws FormatException {
        String name = path.isEmpty() ? "the top level" : '"' + path + '"';
        if (!object.isObject()) {
            throw new FormatException(WHERE, "an object with the keys " + keys + " as " + name, object.toString());
        }
        Set<String> found = new TreeSet<>();
        object.fieldNames().forEachRemaining(found::add);
        if (!found.equals(new TreeSet<>(keys))) {
            throw new FormatException(WHERE, "exactly the keys " + keys + " in " + name, "the keys " + found);
        }
    }

    private static Component component(JsonNode root, String key) throws FormatException {
        JsonNode node = root.get(key);
        requireKeys(node, key, List.of("name", "version"));
        return new Component(text(node, key + '.', "name"), text(node, key + '.', "version"));
    }

    private static String text(JsonNode object, String path, String key) throws FormatException {
        JsonNode node = object.get(key);
        if (!node.isTextual() || node.textValue().isBlank()) {
            throw new FormatException(WHERE, "a text that is not blank as \"" + path + key + '"', node.toString());
        }
        return node.textValue();
    }

    private static int count(JsonNode object, String key) throws FormatException {
        JsonNode node = object.get(key);
        if (!node.isInt() || node.intValue() < 1) {
            throw new FormatException(WHERE, "a whole number of at least 1 as \"" + key + '"', node.toString());
        }
        return node.intValue();
    }

    private static Map<String, Boolean> features(JsonNode node) throws FormatException {
        Map<String, Boolean> features = new LinkedHashMap<>();
        for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!node.get(name).isBoolean()) {
                throw new FormatException(
                        WHERE,
                        "true or false as \"features." + name + '"',
                        node.get(name).toString());
            }
            features.put(name, node.get(name).booleanValue());
        }
        if (!features.keySet().containsAll(FEATURES)) {
            throw new FormatException(
                    WHERE, "an object with at least " + new TreeSet<>(FEATURES) + " as \"features\"", node.toString());
        }
        return features;
    }
}
