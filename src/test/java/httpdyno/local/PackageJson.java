package httpdyno.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What of an npm package's {@code package.json} matters here.
 *
 * @param dependencies ranges by name that must be met: its dependencies and the peers that are not optional
 * @param entryPoints files that it is entered by, of which at least one must be there; empty where it names none
 * @param bundles whether it brings dependencies inside itself
 */
record PackageJson(
        String name, String version, Map<String, String> dependencies, List<String> entryPoints, boolean bundles) {

    static final String FILE = "package.json";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** @throws UnusableException for anything that is no package.json with a name and a version */
    static PackageJson parse(byte[] content) throws UnusableException {
        try {
            JsonNode root = JSON.readTree(new String(content, StandardCharsets.UTF_8));
            return new PackageJson(
                    text(root, "name"),
                    text(root, "version"),
                    dependencies(root),
                    entryPoints(root),
                    !root.path("bundleDependencies").isEmpty()
                            || !root.path("bundledDependencies").isEmpty());
        } catch (JsonProcessingException e) {
            throw new UnusableException("required JSON in package.json, found " + e.getOriginalMessage());
        }
    }

    private static String text(JsonNode root, String key) throws UnusableException {
        String text = root.path(key).asText("");
        if (text.isBlank()) {
            throw new UnusableException("required a " + key + " in package.json, found none; add it");
        }
        return text;
    }

    /** Of a package in a lockfile too, which repeats these keys of its package.json. */
    static Map<String, String> dependencies(JsonNode root) {
        Map<String, String> ranges = new TreeMap<>();
        root.path("peerDependencies").properties().forEach(peer -> {
            if (!root.at("/peerDependenciesMeta")
                    .path(peer.getKey())
                    .path("optional")
                    .asBoolean()) {
                ranges.put(peer.getKey(), peer.getValue().asText());
            }
        });
        root.path("dependencies")
                .properties()
                .forEach(entry -> ranges.put(entry.getKey(), entry.getValue().asText()));
        // npm lets a package that is listed in both be absent.
        root.path("optionalDependencies").fieldNames().forEachRemaining(ranges::remove);
        return ranges;
    }

    private static List<String> entryPoints(JsonNode root) {
        List<String> files = new ArrayList<>();
        JsonNode exports = root.path("exports");
        leaves(exports.has(".") ? exports.get(".") : exports.has("./package.json") ? null : exports, files);
        if (root.path("main").isTextual()) {
            String main = root.path("main").asText();
            files.addAll(List.of(main, main + ".js", main + "/index.js"));
        }
        return files.stream()
                .map(file -> file.startsWith("./") ? file.substring(2) : file)
                .filter(file -> !file.contains("*"))
                .toList();
    }

    private static void leaves(JsonNode node, List<String> files) {
        if (node == null) {
            return;
        }
        if (node.isTextual()) {
            files.add(node.asText());
        }
        node.properties().stream()
                .filter(entry -> !entry.getKey().equals("types"))
                .forEach(entry -> leaves(entry.getValue(), files));
        if (node.isArray()) {
            node.forEach(element -> leaves(element, files));
        }
    }
}
