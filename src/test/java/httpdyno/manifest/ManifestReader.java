package httpdyno.manifest;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads images/ and profiles/ strictly: what it does not know is an error. Every method looks at all files before it
 * throws, so that one run shows all that is wrong.
 */
public final class ManifestReader {

    private static final String PROFILES = "profiles";
    private static final String SERVERS = "images/servers";
    private static final String GENERATORS = "images/generators";
    private static final String DOCKERFILE = "Dockerfile";

    private final Path root;

    /** @param root the repository's root, the folder above images/ and profiles/ */
    public ManifestReader(Path root) {
        this.root = root;
    }

    /**
     * Read all profiles, servers and generators.
     *
     * @throws ManifestException with every problem of every file
     */
    public Manifests read() {
        Problems problems = new Problems();
        List<Profile> profiles = profiles(problems);
        List<ServerManifest> servers = images(SERVERS, "server.yaml", "a server", ServerReader::read, problems).stream()
                .map(server -> server.with(PinsReader.read(root, SERVERS + "/" + server.id(), problems)))
                .toList();
        List<GeneratorManifest> generators =
                images(GENERATORS, "generator.yaml", "a generator", GeneratorReader::read, problems);
        problems.throwIfAny();
        return new Manifests(profiles, servers, generators);
    }

    /**
     * Read the profiles only, in the order of their ids.
     *
     * @throws ManifestException with every problem of every profile
     */
    public List<Profile> profiles() {
        Problems problems = new Problems();
        List<Profile> profiles = profiles(problems);
        problems.throwIfAny();
        return profiles;
    }

    /**
     * Read one server whose folder lies elsewhere, relative to the root.
     *
     * @throws ManifestException with every problem of its manifest
     */
    public ServerManifest server(String folder) {
        Problems problems = new Problems();
        String id = folder.substring(folder.lastIndexOf('/') + 1);
        Optional<ServerManifest> server = parse(folder + "/server.yaml", "a server", problems)
                .map(node -> ServerReader.read(node, new Ids(id, "folder", Set.of(id)))
                        .with(PinsReader.read(root, folder, problems)));
        problems.throwIfAny();
        return server.orElseThrow();
    }

    private List<Profile> profiles(Problems problems) {
        Set<String> files = list(PROFILES, Files::isRegularFile, problems);
        for (String name : files) {
            if (name.matches("(?i).*\\.ya?ml") && !name.endsWith(".yaml")) {
                problems.in(PROFILES + "/" + name, "a name that ends in .yaml", Texts.quote(name));
            }
        }
        Set<String> ids = files.stream()
                .filter(name -> name.endsWith(".yaml"))
                .map(name -> name.substring(0, name.length() - ".yaml".length()))
                .collect(Collectors.toCollection(TreeSet::new));
        if (ids.isEmpty() && !files.isEmpty()) {
            problems.in(PROFILES, "at least one profile, <id>.yaml", String.join(", ", files));
        }
        List<Profile> profiles = new ArrayList<>();
        for (String id : ids) {
            parse(PROFILES + "/" + id + ".yaml", "a profile", problems)
                    .ifPresent(node -> profiles.add(ProfileReader.read(node, new Ids(id, "file", ids))));
        }
        return profiles;
    }

    private <T> List<T> images(
            String folder, String yaml, String what, BiFunction<YamlNode, Ids, T> reader, Problems problems) {
        Set<String> ids = list(folder, Files::isDirectory, problems);
        List<T> manifests = new ArrayList<>();
        for (String id : ids) {
            String path = folder + "/" + id;
            Set<String> files = list(path, Files::isRegularFile, problems);
            if (!files.isEmpty() && !files.contains(DOCKERFILE)) {
                problems.in(path, "a " + DOCKERFILE, String.join(", ", files) + write(path, DOCKERFILE));
            }
            if (files.contains(yaml)) {
                parse(path + "/" + yaml, what, problems)
                        .ifPresent(node -> manifests.add(reader.apply(node, new Ids(id, "folder", ids))));
            } else if (!files.isEmpty()) {
                problems.in(path, "a " + yaml, String.join(", ", files) + write(path, yaml));
            }
        }
        return manifests;
    }

    private static String write(String folder, String file) {
        return "; write " + folder + "/" + file + " as images/README.md tells, or remove the folder";
    }

    private Optional<YamlNode> parse(String name, String what, Problems problems) {
        try {
            SourceFile file = new SourceFile(name, Files.readString(root.resolve(name)));
            return new YamlParser(file, problems).parse(what);
        } catch (CharacterCodingException e) {
            problems.in(name, "text in UTF-8", "bytes of another encoding");
        } catch (IOException e) {
            problems.in(name, "a readable file", e.toString());
        }
        return Optional.empty();
    }

    /** Names in a folder, sorted, without hidden ones; none at all is a problem. */
    private Set<String> list(String folder, Predicate<Path> wanted, Problems problems) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            Set<String> names = entries.filter(wanted)
                    .map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (names.isEmpty()) {
                problems.in(folder, "a folder with something in it", "an empty folder");
            }
            return names;
        } catch (IOException e) {
            problems.in(folder, "a folder", Files.exists(root.resolve(folder)) ? e.toString() : "nothing");
            return Set.of();
        }
    }
}
