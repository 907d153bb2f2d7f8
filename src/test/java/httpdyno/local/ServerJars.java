package httpdyno.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jars that a server's {@code dependencies.sha256} installs.
 *
 * @param files file name by artifact; those with a classifier hold native code and are left out
 * @param groups group by artifact, of those that the server's {@code pom.xml} asks for itself
 */
record ServerJars(Map<String, String> files, Map<String, String> groups) {

    private static final Pattern LINE = Pattern.compile("[0-9a-f]{64} [ *](.+?)-(\\d[^ ]*)\\.jar");
    private static final Pattern NATIVE = Pattern.compile(".*-(linux|osx|windows)-.*");
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>", Pattern.DOTALL);

    /** What a server's folder installs; nothing where it has no such file. */
    static ServerJars of(Path server) {
        Map<String, String> files = new TreeMap<>();
        read(server.resolve("dependencies.sha256")).lines().forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && !NATIVE.matcher(matcher.group(2)).matches()) {
                files.put(matcher.group(1), matcher.group(1) + "-" + matcher.group(2) + ".jar");
            }
        });
        Map<String, String> groups = new LinkedHashMap<>();
        DEPENDENCY
                .matcher(read(server.resolve("pom.xml")))
                .results()
                .forEach(found ->
                        groups.put(found.group(2).strip(), found.group(1).strip()));
        return new ServerJars(files, groups);
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** {@code group:artifact} of what the server asks for itself. */
    List<String> direct() {
        return groups.entrySet().stream()
                .filter(entry -> files.containsKey(entry.getKey()))
                .map(entry -> entry.getValue() + ":" + entry.getKey())
                .sorted()
                .toList();
    }

    /** All artifacts, with their group where it is known. */
    Collection<String> names() {
        return files.keySet().stream()
                .map(artifact -> groups.containsKey(artifact) ? groups.get(artifact) + ":" + artifact : artifact)
                .toList();
    }

    /**
     * The jar of {@code group:artifact}, from the server's folder in its image.
     *
     * <p>Of an artifact that only others ask for no group is known here, and none is compared.
     */
    Optional<String> location(String name) {
        String artifact = Jars.artifact(name);
        String group = name.substring(0, name.indexOf(':'));
        return Optional.ofNullable(files.get(artifact))
                .filter(file -> groups.getOrDefault(artifact, group).equals(group))
                .map(file -> "lib/" + file);
    }
}
