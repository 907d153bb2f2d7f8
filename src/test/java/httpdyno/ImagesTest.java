package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import httpdyno.manifest.GeneratorManifest;
import httpdyno.manifest.ManifestReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of images/README.md that can be told from the files. */
class ImagesTest {

    private static final Path IMAGES = Path.of("images");
    private static final Pattern ARG = Pattern.compile("ARG ([A-Z][A-Z0-9_]*)=httpdyno/([a-z0-9-]+)");
    private static final Pattern FROM = Pattern.compile("FROM (\\S+)(?: AS (\\S+))?");

    /** What a shell runs as a command of its own: at the start, or after an operator. */
    private static final String COMMAND = "(^RUN |[;&|(]\\s*|\\b(then|do|else|exec|xargs)\\s+)";

    private static final Pattern FETCH =
            Pattern.compile(COMMAND + "(curl|wget|git|pip3?|npx|bunx|bun (x|i|add|install))\\b");
    private static final Pattern EXACT_NPM =
            Pattern.compile("(npm:(@[a-z0-9-]+/)?[a-z0-9._-]+@)?\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?");
    private static final Pattern EXACT_GO = Pattern.compile("\\s*\\S+ v\\d+\\.\\d+\\.\\d+\\S*( // indirect)?");
    private static final Pattern POM_VERSION = Pattern.compile("<([a-z.]*)version>([^<]*)</");

    /** No lockfile can be made for what the registry does not serve; an entry goes when the lockfile comes. */
    private static final Set<Path> WITHOUT_LOCK = Stream.of(
                    "moro-node", "moro-engine", "moro-uws", "moro-cluster", "raw-moro-engine")
            .map(id -> IMAGES.resolve("servers/" + id))
            .collect(Collectors.toUnmodifiableSet());

    /** Every image folder, and the faulty server's, which is built by the same rules. */
    static Stream<Path> folders() throws IOException {
        List<Path> folders = new ArrayList<>(List.of(Path.of("src/test/resources/faulty")));
        for (String kind : List.of("runtimes", "servers", "generators", "services", "calibration")) {
            if (Files.isDirectory(IMAGES.resolve(kind))) {
                try (Stream<Path> children = Files.list(IMAGES.resolve(kind))) {
                    children.filter(Files::isDirectory).sorted().forEach(folders::add);
                }
            }
        }
        return folders.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void everyFolderIsAnImage(Path folder) {
        assertThat(folder.resolve("Dockerfile")).isRegularFile();
        if (folder.startsWith(IMAGES.resolve("servers")) || folder.startsWith(IMAGES.resolve("calibration"))) {
            assertThat(folder.resolve("server.yaml")).isRegularFile();
        }
        if (folder.startsWith(IMAGES.resolve("generators"))) {
            assertThat(folder.resolve("generator.yaml")).isRegularFile();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void imagesBuildOnDebianOrOneAnother(Path folder) {
        Map<String, String> arguments = new HashMap<>();
        Set<String> stages = new HashSet<>();
        int froms = 0;

        for (String line : instructions(folder)) {
            Matcher argument = ARG.matcher(line);
            if (argument.matches()) {
                arguments.put("${" + argument.group(1) + "}", argument.group(2));
            }
            Matcher from = FROM.matcher(line);
            if (line.startsWith("FROM")) {
                assertThat(from.matches()).as(line).isTrue();
                String parent = from.group(1);
                froms++;
                if (arguments.containsKey(parent)) {
                    assertThat(IMAGES.resolve("runtimes/" + arguments.get(parent)))
                            .isDirectory();
                } else {
                    assertThat(stages.contains(parent) || parent.equals("debian:trixie-slim"))
                            .as(line)
                            .isTrue();
                }
                stages.add(String.valueOf(from.group(2)));
            }
        }

        assertThat(froms).isPositive();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void nothingIsFetchedButFromDebianAndTheRegistries(Path folder) {
        assertThat(instructions(folder))
                .allSatisfy(line -> assertThat(line)
                        .doesNotStartWith("ADD")
                        .doesNotContainIgnoringCase("latest")
                        .doesNotContainPattern(FETCH)
                        .doesNotContain("http://", "https://", "--mount", "--chmod", "<<"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void packagesAreInstalledPinned(Path folder) {
        for (String line : instructions(folder)) {
            if (line.contains("apt-get install")) {
                assertThat(line).contains("--no-install-recommends");
            }
            if (line.contains("cargo install")) {
                assertThat(line).contains("--locked").containsPattern("--version \\S+");
            }
            if (line.matches(".*\\bgo install.*")) {
                assertThat(line).containsPattern("go install (tool\\b|\\S+@v\\d+\\.\\d+\\.\\d+)");
            }
            for (MatchResult npm : (Iterable<MatchResult>) Pattern.compile("npm (install|i|add) ([^&;]*)")
                    .matcher(line)
                    .results()::iterator) {
                assertThat(npm.group(2))
                        .as("npm ci takes the lockfile; npm install needs an exact tag")
                        .containsPattern(
                                WITHOUT_LOCK.contains(folder) ? "^--no-package-lock " : "#v\\d+\\.\\d+\\.\\d+\"");
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void npmPackagesAreExactAndLocked(Path folder) throws IOException {
        String install = WITHOUT_LOCK.contains(folder) ? "npm install --no-package-lock" : "npm ci";
        boolean usesNpm = instructions(folder).stream().anyMatch(line -> line.contains(install));
        Path manifest = folder.resolve("package.json");
        if (!Files.exists(manifest)) {
            assertThat(usesNpm).as("npm ci without package.json").isFalse();
            return;
        }
        int dependencies = 0;
        JsonNode json = new JsonMapper().readTree(manifest.toFile());

        for (String kind : List.of("dependencies", "optionalDependencies", "devDependencies", "peerDependencies")) {
            for (JsonNode version : json.path(kind)) {
                assertThat(version.asText()).matches(EXACT_NPM);
                dependencies++;
            }
        }

        assertThat(usesNpm).isEqualTo(dependencies > 0);
        if (WITHOUT_LOCK.contains(folder)) {
            assertThat(folder.resolve("package-lock.json")).doesNotExist();
        } else if (dependencies > 0) {
            requireLock(new JsonMapper()
                    .readTree(folder.resolve("package-lock.json").toFile()));
        }
    }

    /** Every package by its hash, and from no host in particular, so that a mirror serves as well. */
    private static void requireLock(JsonNode lock) {
        assertThat(lock.path("lockfileVersion").asInt()).isEqualTo(3);
        lock.path("packages").properties().forEach(entry -> {
            assertThat(entry.getValue().has("resolved")).as(entry.getKey()).isFalse();
            assertThat(entry.getKey().isEmpty()
                            || entry.getValue().path("inBundle").asBoolean()
                            || entry.getValue().has("integrity"))
                    .as(entry.getKey())
                    .isTrue();
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void mavenVersionsAreExact(Path folder) {
        if (Files.exists(folder.resolve("pom.xml"))) {
            String pom = read(folder.resolve("pom.xml"));

            assertThat(pom.split("<plugin>")).allMatch(part -> part.contains("<version>"));
            assertThat(POM_VERSION.matcher(pom).results().map(match -> match.group(2)))
                    .isNotEmpty()
                    .allMatch(version -> version.matches("[0-9][0-9A-Za-z.-]*|\\$\\{[a-z.]+}"))
                    .noneMatch(version -> version.endsWith("SNAPSHOT"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("folders")
    void goModulesAreExactAndHashed(Path folder) {
        if (Files.exists(folder.resolve("go.mod"))) {
            Matcher required =
                    Pattern.compile("require \\(\n(.*?)\n\\)", Pattern.DOTALL).matcher(read(folder.resolve("go.mod")));

            assertThat(required.find()).isTrue();
            assertThat(required.group(1).lines())
                    .allMatch(line -> EXACT_GO.matcher(line).matches());
            assertThat(folder.resolve("go.sum")).isNotEmptyFile();
        }
    }

    /** Debian's wrk is pinned by the release of Debian. */
    @Test
    void generatorsInstallTheVersionThatTheyAreSaidToBe() {
        List<GeneratorManifest> tools = new ManifestReader(Path.of("")).read().generators();

        assertThat(tools)
                .filteredOn(tool -> !tool.id().equals("wrk"))
                .isNotEmpty()
                .allSatisfy(tool -> assertThat(Stream.of("Dockerfile", "package.json", "go.mod")
                                .map(file -> IMAGES.resolve("generators/" + tool.id())
                                        .resolve(file))
                                .filter(Files::exists)
                                .map(ImagesTest::read))
                        .anyMatch(text -> Pattern.compile("(?<![0-9.])" + Pattern.quote(tool.version()) + "(?![0-9.])")
                                .matcher(text)
                                .find()));
    }

    @Test
    void everyServerIsInAReadme() {
        String readmes = read(Path.of("README.md")) + read(IMAGES.resolve("README.md"));

        assertThat(new ManifestReader(Path.of("")).read().servers())
                .allSatisfy(server -> assertThat(readmes).contains("`" + server.id() + "`"));
    }

    /** The instructions of a Dockerfile, each on one line, without comments. */
    private static List<String> instructions(Path folder) {
        String text = read(folder.resolve("Dockerfile"))
                .replaceAll("(?m)^\\s*#.*\n", "")
                .replaceAll("\\\\\n\\s*", " ");
        return text.lines().filter(line -> !line.isBlank()).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
