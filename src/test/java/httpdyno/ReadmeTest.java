package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.GeneratorManifest;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Manifests;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import httpdyno.plan.SettingsReader;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether README.md and the matrix know all that is there. */
class ReadmeTest {

    private static String readme;
    private static Manifests manifests;

    @BeforeAll
    static void read() throws IOException {
        readme = Files.readString(Path.of("README.md"));
        manifests = new ManifestReader(Path.of("")).read();
    }

    @Test
    void everySettingIsDocumented() {
        assertThat(SettingsReader.PROPERTIES.keySet())
                .allSatisfy(name -> assertThat(readme).contains("`-Ddyno." + name + "`"));
    }

    @Test
    void noSettingIsDocumentedThatIsNotThere() {
        List<String> documented = java.util.regex.Pattern.compile("-Ddyno\\.(local\\.(?=[@<])|[a-z.]*[a-z])")
                .matcher(readme)
                .results()
                .map(match -> match.group(1))
                // What follows is the name of a package.
                .filter(name -> !name.startsWith("local."))
                .toList();

        assertThat(documented).isNotEmpty();
        assertThat(SettingsReader.PROPERTIES.keySet()).containsAll(documented);
    }

    @Test
    void theDefaultsOfThePresetsAreDocumentedAsTheyAre() {
        assertThat(readme)
                .contains(row("duration", preset -> seconds(preset.window())))
                .contains(row("runs", preset -> Integer.toString(preset.runs())))
                .contains(row("settle", preset -> seconds(preset.settle())))
                .contains(row("warmup", preset -> seconds(preset.warmup())))
                .contains(row("cooldown", preset -> seconds(preset.cooldown())));
    }

    @Test
    void everyProfileServerAndGeneratorIsNamed() {
        Stream<String> ids = Stream.of(
                        manifests.profiles().stream().map(Profile::id),
                        manifests.servers().stream().map(ServerManifest::id),
                        manifests.generators().stream().map(GeneratorManifest::id))
                .flatMap(kind -> kind);

        assertThat(ids)
                .hasSizeGreaterThan(5)
                .allSatisfy(id -> assertThat(readme).contains("| `" + id + "` |"));
    }

    @Test
    void everyGeneratorIsNamedWithItsVersion() {
        assertThat(manifests.generators())
                .allSatisfy(tool -> assertThat(readme).contains("| `" + tool.id() + "` | " + tool.version() + " |"));
    }

    @Test
    void everyVerdictIsExplained() {
        assertThat(Kind.values()).allSatisfy(kind -> assertThat(readme).contains("`" + kind + "`"));
    }

    @Test
    void everyProfileHasItsMethodInTheMatrix() {
        List<Method> methods = Arrays.stream(BenchmarkIT.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(ParameterizedTest.class))
                .toList();

        assertThat(methods)
                .extracting(method -> Stream.concat(
                                Stream.of(Tags.BENCHMARK),
                                Stream.of(method.getAnnotationsByType(Tag.class))
                                        .map(Tag::value))
                        .toList())
                .containsExactlyInAnyOrderElementsOf(
                        manifests.profiles().stream().map(Tags::of).toList());
        assertThat(methods).allMatch(method -> method.isAnnotationPresent(MethodSource.class));
        assertThat(BenchmarkIT.class.getAnnotation(Tag.class).value()).isEqualTo(Tags.BENCHMARK);
    }

    @Test
    void theCatalogueComesBeforeTheMatrixAndIsDocumentedByItsTag() throws IOException {
        assertThat(ConformanceIT.class.getAnnotation(Tag.class).value()).isEqualTo(Tags.CONFORMANCE);
        assertThat(ConformanceIT.class.getAnnotation(Order.class).value())
                .isLessThan(BenchmarkIT.class.getAnnotation(Order.class).value());
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("junit.jupiter.testclass.order.default = org.junit.jupiter.api.ClassOrderer$OrderAnnotation")
                .contains("<include>httpdyno/ConformanceIT.java</include>");
        assertThat(readme).contains("-Dgroups=" + Tags.CONFORMANCE).contains("`" + Tags.CONFORMANCE + "`");
    }

    @Test
    void anEarlierRunIsRenderedAloneAndWithoutDocker() throws IOException {
        assertThat(readme).contains("mvn verify -Ddyno.replay=results/");
        assertThat(Files.readString(Path.of("results/README.md"))).contains("`mvn verify -Ddyno.replay=<run.json>`");
        String pom = Files.readString(Path.of("pom.xml"));
        assertThat(pom.substring(pom.indexOf("<id>replay</id>\n      <activation>")))
                .contains("<name>dyno.replay</name>")
                .contains("<matrix.skip>true</matrix.skip>", "<selftest.skip>true</selftest.skip>")
                .contains("<serve.skip>true</serve.skip>", "<replay.skip>false</replay.skip>");
        assertThat(pom)
                .containsOnlyOnce("<include>httpdyno/" + ReplayIT.class.getSimpleName() + ".java</include>")
                .containsOnlyOnce("<exclude>httpdyno/" + ReplayIT.class.getSimpleName() + ".java</exclude>");
    }

    @Test
    void serversToTalkToAreStartedByTheirTagAloneAndInPlaceOfEverythingElse() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));

        assertThat(ServeIT.class.getAnnotation(Tag.class).value()).isEqualTo(Tags.SERVE);
        assertThat(pom.split("<include>httpdyno/ServeIT.java</include>", -1)).hasSize(2);
        assertThat(pom.split("<exclude>httpdyno/ServeIT.java</exclude>", -1)).hasSize(2);
        assertThat(pom).contains("<serve.skip>true</serve.skip>").contains("<skipITs>${serve.skip}</skipITs>");
        assertThat(pom.replaceAll("\\s+", ""))
                .contains("<activation><property><name>groups</name><value>" + Tags.SERVE
                        + "</value></property></activation><properties><matrix.skip>true</matrix.skip>"
                        + "<serve.skip>false</serve.skip></properties>");
        assertThat(readme).contains("-Dgroups=" + Tags.SERVE);
    }

    @Test
    void theCommandThatListsTheChecksIsTheOneThatThePomHas() throws IOException {
        assertThat(readme).contains("`mvn -q test-compile exec:java@checks`");
        assertThat(Files.readString(Path.of("images/README.md"))).contains("`mvn -q test-compile exec:java@checks`");
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<id>checks</id>")
                .contains("<mainClass>" + CheckList.class.getName() + "</mainClass>");
    }

    private static String row(String setting, Function<Preset, String> value) {
        return Stream.of(Preset.SMOKE, Preset.QUICK, Preset.PUBLISH)
                .map(preset -> " `" + value.apply(preset) + "` |")
                .collect(Collectors.joining("", "| `-Ddyno." + setting + "` |", ""));
    }

    private static String seconds(Duration duration) {
        return duration.toSeconds() + "s";
    }
}
