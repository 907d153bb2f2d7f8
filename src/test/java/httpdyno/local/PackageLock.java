package httpdyno.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The packages that a server's {@code package-lock.json} installs.
 *
 * @param direct names of those that the server itself asks for
 * @param installed by folder, {@code node_modules/fastify} or deeper
 */
record PackageLock(List<String> direct, SortedMap<String, Locked> installed) {

    private static final String FOLDER = "node_modules/";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * One installed package.
     *
     * @param name its own name; under an alias the folder has another
     * @param dependencies the ranges that it asks for, by name
     */
    record Locked(String name, String version, Map<String, String> dependencies) {}

    /** What a server's folder locks; nothing where it has no lockfile. */
    static PackageLock of(Path server) {
        Path file = server.resolve("package-lock.json");
        SortedMap<String, Locked> installed = new TreeMap<>();
        if (!Files.isRegularFile(file)) {
            return new PackageLock(List.of(), installed);
        }
        JsonNode packages;
        try {
            packages = JSON.readTree(file.toFile()).path("packages");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        packages.properties().forEach(entry -> {
            JsonNode locked = entry.getValue();
            if (entry.getKey().startsWith(FOLDER) && !locked.path("dev").asBoolean()) {
                String name = locked.path("name").asText(nameOf(entry.getKey()));
                String version = locked.path("version").asText();
                installed.put(entry.getKey(), new Locked(name, version, PackageJson.dependencies(locked)));
            }
        });
        return new PackageLock(
                packages.path("").path("dependencies").properties().stream()
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList(),
                installed);
    }

    private static String nameOf(String folder) {
        return folder.substring(folder.lastIndexOf(FOLDER) + FOLDER.length());
    }

    /** Names that any package here goes by, its own or its folder's. */
    Collection<String> names() {
        return installed.entrySet().stream()
                .flatMap(entry ->
                        List.of(nameOf(entry.getKey()), entry.getValue().name()).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Where a package is installed: the folder nearest to the top, and all others of the same version. Copies of another
     * version are there because their dependants cannot take this one.
     */
    List<String> locations(String name) {
        List<String> all = installed.keySet().stream()
                .filter(folder -> nameOf(folder).equals(name)
                        || installed.get(folder).name().equals(name))
                .sorted(Comparator.comparing((String folder) -> folder.split(FOLDER).length))
                .toList();
        return all.stream()
                .filter(folder -> installed
                        .get(folder)
                        .version()
                        .equals(installed.get(all.get(0)).version()))
                .toList();
    }

    /** Where Node finds a package from inside another: in its own folder first, then upwards. */
    Optional<String> resolve(String from, String name) {
        String at = from;
        while (true) {
            String candidate = (at.isEmpty() ? "" : at + "/") + FOLDER + name;
            if (installed.containsKey(candidate)) {
                return Optional.of(candidate);
            }
            if (at.isEmpty()) {
                return Optional.empty();
            }
            at = at.substring(0, Math.max(0, at.lastIndexOf(FOLDER) - 1));
        }
    }
}
