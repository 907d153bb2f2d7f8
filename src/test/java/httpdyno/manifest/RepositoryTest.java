package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this repository itself holds, and whether profiles/README.md tells the truth about it. */
class RepositoryTest {

    /** Maven runs tests in the folder of pom.xml. */
    private static final Path ROOT = Path.of("");

    private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @Test
    void profilesParse() {
        List<Profile> profiles = new ManifestReader(ROOT).profiles();

        assertThat(profiles).extracting(Profile::id).contains("no-pipelining", "pipelined");
    }

    @Test
    void imagesParse() {
        assumeTrue(
                Stream.of("servers", "generators").allMatch(kind -> Files.isDirectory(ROOT.resolve("images/" + kind))),
                "images/servers and images/generators are not there yet");

        Manifests manifests = new ManifestReader(ROOT).read();

        assertThat(manifests.servers()).isNotEmpty();
        assertThat(manifests.generators()).isNotEmpty();
    }

    @Test
    void profilesSayFirstWhatTheyAnswerAndWhatNot() throws IOException {
        for (Profile profile : new ManifestReader(ROOT).profiles()) {
            String text = Files.readString(ROOT.resolve("profiles/" + profile.id() + ".yaml"));

            assertThat(text)
                    .as(profile.id())
                    .startsWith("# What it answers: ")
                    .contains("\n# What it does not answer: ");
        }
    }

    @Test
    void readmeNamesEveryKey() throws IOException {
        String readme = Files.readString(ROOT.resolve("profiles/README.md"));

        assertThat(Stream.of(
                                ProfileReader.KEYS,
                                ProfileReader.LOAD,
                                ProfileReader.TOLERANCE,
                                ProfileReader.CPUS,
                                ProfileReader.GATE,
                                RequestReader.KEYS,
                                RequestReader.EXPECT)
                        .flatMap(keys -> keys.all().stream()))
                .allSatisfy(key -> assertThat(readme).contains("`" + key + "`"));
    }

    @Test
    void readmeExampleParses(@TempDir Path dir) throws IOException {
        Matcher example = EXAMPLE.matcher(Files.readString(ROOT.resolve("profiles/README.md")));
        assertThat(example.find()).isTrue();
        Files.createDirectory(dir.resolve("profiles"));
        Files.writeString(dir.resolve("profiles/small-post.yaml"), example.group(1));

        List<Profile> profiles = new ManifestReader(dir).profiles();

        assertThat(profiles).extracting(Profile::id).containsExactly("small-post");
    }
}
