package httpdyno.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads what a server's folder pins: {@code package-lock.json} or {@code package.json}, and {@code dependencies.sha256}. */
final class PinsReader {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern JAR = Pattern.compile("[0-9a-f]{64} [ *](\\S+\\.jar)");
    private static final Pattern EXACT = Pattern.compile("\\d+\\.\\d+\\.\\d+[\\w.+-]*");
    private static final String LOCK = "package-lock.json";
    private static final String PACKAGE = "package.json";
    private static final String MODULES = "node_modules/";

    private PinsReader() {}

    static Pins read(Path root, String folder, Problems problems) {
        Optional<JsonNode> lock = json(root, folder + "/" + LOCK, problems);
        Map<String, Set<String>> npm = lock.map(node -> locked(folder + "/" + LOCK, node.path("packages"), problems))
                .orElseGet(() -> json(root, folder + "/" + PACKAGE, problems)
                        .map(node -> exact(node.path("dependencies")))
                        .orElse(Map.of()));
        return new Pins(folder, lock.isPresent() ? LOCK : PACKAGE, npm, jars(root, folder, problems));
    }

    private static Map<String, Set<String>> locked(String name, JsonNode packages, Problems problems) {
        if (!packages.isObject()) {
            problems.in(name, "a lockfile of npm with \"packages\" (lockfileVersion 2 or 3)", "none");
        }
        Map<String, Set<String>> versions = new HashMap<>();
        packages.properties().forEach(entry -> {
            int at = entry.getKey().lastIndexOf(MODULES);
            if (at >= 0) {
                // An alias is installed under one name and is another package.
                String installed = entry.getKey().substring(at + MODULES.length());
                String real = entry.getValue().path("name").asText(installed);
                versions.computeIfAbsent(real, absent -> new TreeSet<>())
                        .add(entry.getValue().path("version").asText());
            }
        });
        return versions;
    }

    /** Where no lockfile can be made yet, a version without a range pins at least the package itself. */
    private static Map<String, Set<String>> exact(JsonNode dependencies) {
        Map<String, Set<String>> versions = new HashMap<>();
        dependencies.properties().forEach(entry -> {
            String version = entry.getValue().asText();
            if (EXACT.matcher(version).matches()) {
                versions.put(entry.getKey(), Set.of(version));
            }
        });
        return versions;
    }

    private static Optional<JsonNode> json(Path root, String name, Problems problems) {
        Optional<String> text = text(root, name, problems);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(JSON.readTree(text.get()));
        } catch (JsonProcessingException broken) {
            problems.in(name, "JSON as npm writes it", broken.getOriginalMessage());
            return Optional.empty();
        }
    }

    private static List<String> jars(Path root, String folder, Problems problems) {
        String name = folder + "/dependencies.sha256";
        List<String> jars = new ArrayList<>();
        text(root, name, problems).stream().flatMap(String::lines).forEach(line -> {
            var jar = JAR.matcher(line);
            if (jar.matches()) {
                jars.add(jar.group(1));
            } else {
                problems.in(name, "a SHA-256 and the name of a jar in each line, as sha256sum prints them", line);
            }
        });
        return jars;
    }

    private static Optional<String> text(Path root, String name, Problems problems) {
        Path file = root.resolve(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException unreadable) {
            problems.in(name, "a readable file", unreadable.toString());
            return Optional.empty();
        }
    }
}
