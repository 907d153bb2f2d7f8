package httpdyno.local;

import httpdyno.manifest.NearMiss;
import httpdyno.plan.SettingsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the servers that packages from disk have a place in. */
public final class LocalServers {

    private static final String PROPERTY = "-Ddyno.local.";

    private final Map<String, PackageLock> locks = new TreeMap<>();
    private final Map<String, ServerJars> jars = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private LocalServers(Path folder, List<String> ids) {
        for (String id : ids) {
            locks.put(id, PackageLock.of(folder.resolve(id)));
            jars.put(id, ServerJars.of(folder.resolve(id)));
        }
    }

    /**
     * One local row for every server that has any of the packages, in the order of their ids.
     *
     * @param asked folder or archive by name of the package
     * @param folder the folder that holds those of the servers
     * @param ids the servers
     * @throws SettingsException with all that is wrong: a package that no server has, a path that holds something else,
     *     dependencies that the servers do not install
     */
    public static List<LocalServer> find(Map<String, Path> asked, Path folder, List<String> ids) {
        return asked.isEmpty() ? List.of() : new LocalServers(folder, ids).find(asked);
    }

    private List<LocalServer> find(Map<String, Path> asked) {
        SortedMap<String, List<Replacement>> replacements = new TreeMap<>();
        asked.forEach((name, path) -> {
            Map<String, List<String>> places = places(name);
            if (places.isEmpty()) {
                problems.add(nowhere(name));
                return;
            }
            try {
                LocalPackage source = isJar(name) ? Jars.read(name, path) : NpmPackages.read(name, path);
                places.forEach((id, locations) -> replacements
                        .computeIfAbsent(id, none -> new ArrayList<>())
                        .add(new Replacement(source, locations)));
            } catch (UnusableException refused) {
                problems.add(PROPERTY + name + ": " + refused.getMessage());
            }
        });
        replacements.forEach(this::requireDependencies);
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return replacements.entrySet().stream()
                .map(entry -> new LocalServer(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static boolean isJar(String name) {
        return name.indexOf(':') >= 0;
    }

    /** Where each server has the package, by id; servers without it are not there. */
    private Map<String, List<String>> places(String name) {
        Map<String, List<String>> places = new TreeMap<>();
        locks.keySet().forEach(id -> {
            List<String> locations = isJar(name)
                    ? jars.get(id).location(name).stream().toList()
                    : locks.get(id).locations(name);
            if (!locations.isEmpty()) {
                places.put(id, locations);
            }
        });
        return places;
    }

    private String nowhere(String name) {
        boolean jar = isJar(name);
        Collection<String> known = new TreeSet<>();
        locks.keySet()
                .forEach(id ->
                        known.addAll(jar ? jars.get(id).names() : locks.get(id).names()));
        return PROPERTY + name + ": no server has the " + (jar ? "Maven artifact" : "npm package") + "."
                + NearMiss.of(name, known)
                        .map(near -> " Did you mean " + near + "?")
                        .orElse("")
                + " There are, besides what these bring: "
                + locks.keySet().stream()
                        .filter(id -> !direct(id, jar).isEmpty())
                        .map(id -> id + " (" + String.join(", ", direct(id, jar)) + ")")
                        .collect(Collectors.joining(", "));
    }

    private List<String> direct(String id, boolean jar) {
        return jar ? jars.get(id).direct() : locks.get(id).direct();
    }

    private void requireDependencies(String id, List<Replacement> replacements) {
        Map<String, String> replaced = new HashMap<>();
        for (Replacement replacement : replacements) {
            replacement
                    .locations()
                    .forEach(location ->
                            replaced.put(location, replacement.source().build().version()));
        }
        Dependencies dependencies = new Dependencies(locks.get(id), replaced);
        for (Replacement replacement : replacements) {
            LocalFile manifest = replacement.source().files().get(PackageJson.FILE);
            if (manifest != null) {
                requireDependencies(id, replacement, dependencies, manifest);
            }
        }
    }

    private void requireDependencies(
            String id, Replacement replacement, Dependencies dependencies, LocalFile manifest) {
        String name = replacement.source().build().name();
        try {
            PackageJson json = PackageJson.parse(manifest.content());
            TreeSet<String> unmet = new TreeSet<>();
            replacement
                    .locations()
                    .forEach(location -> unmet.addAll(dependencies.unmet(location, json.dependencies())));
            if (!unmet.isEmpty()) {
                problems.add(PROPERTY + name + ": required what images/servers/" + id
                        + "/package-lock.json installs, found that the package asks for " + String.join(", ", unmet)
                        + "; nothing is fetched for it, so change the lockfile first");
            }
        } catch (UnusableException refused) {
            problems.add(PROPERTY + name + ": " + refused.getMessage());
        }
    }
}
