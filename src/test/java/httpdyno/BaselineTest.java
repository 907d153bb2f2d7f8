package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import httpdyno.plan.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A baseline is read before anything starts. */
class BaselineTest {

    private static final Path EXAMPLE = Path.of("results/20261130T234954Z/run.json");

    @TempDir
    Path folder;

    private static void assertRefused(Path file, Map<String, String> more, String... messages) {
        Map<String, String> properties = new java.util.HashMap<>(more);
        properties.put("dyno.baseline", file.toString());
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Draft.read(Path.of("").toAbsolutePath(), properties, 7))
                .satisfies(refused -> assertThat(refused.problems()).containsExactly(messages));
    }

    private Path stored(String text) throws IOException {
        return Files.writeString(folder.resolve("run.json"), text);
    }

    @Test
    void aStoredRunIsABaseline() {
        assertThat(Draft.read(
                                Path.of("").toAbsolutePath(),
                                Map.of("dyno.baseline", EXAMPLE.toString(), "dyno.gate", "true"),
                                7)
                        .settings()
                        .gating()
                        .fails())
                .isTrue();
    }

    @Test
    void nothingThatIsMissingIsABaseline() {
        Path missing = folder.resolve("run.json");

        assertRefused(
                missing,
                Map.of(),
                "-Ddyno.baseline cannot be compared with: " + missing
                        + ": required the run.json of an earlier run, found"
                        + " nothing; give a path such as results/<run>/run.json.");
    }

    @Test
    void aBaselineThatWasCutOffIsRefused() throws IOException {
        String whole = Files.readString(EXAMPLE);
        Path cut = stored(whole.substring(0, whole.length() / 2));

        assertThat(Baseline.unreadable(cut))
                .singleElement()
                .asString()
                .startsWith("-Ddyno.baseline cannot be compared with: " + cut + " at ")
                .endsWith(": required the rest of the JSON document, found the end of the file; take a whole copy, this"
                        + " one was cut off.");
    }

    @Test
    void aBaselineOfAnotherSchemaIsRefused() throws IOException {
        Path other = stored(Files.readString(EXAMPLE).replaceFirst("\"schemaVersion\" : 1", "\"schemaVersion\" : 99"));

        assertRefused(
                other,
                Map.of(),
                "-Ddyno.baseline cannot be compared with: " + other
                        + " at /schemaVersion: required a schema version that"
                        + " this httpdyno reads (1), found 99; use the version of httpdyno that wrote the file.");
    }

    @Test
    void aBaselineThatWasEditedIsRefused() throws IOException {
        String whole = Files.readString(EXAMPLE);
        // A figure of a calibration: nothing else in the file follows from it.
        Path edited = stored(whole.replaceFirst("(\"goodputPerSecond\" : )([0-9])", "$19$2"));

        assertThat(Baseline.unreadable(edited))
                .singleElement()
                .asString()
                .startsWith("-Ddyno.baseline cannot be compared with: " + edited + " at /sha256: required \"")
                .endsWith(
                        "; use the version of httpdyno that wrote the file, or a copy of it that nobody has changed.");
    }

    @Test
    void aBaselineJudgesWhatIsMeasured() {
        assertRefused(
                EXAMPLE,
                Map.of("groups", "conformance"),
                "-Ddyno.baseline=" + Path.of("").toAbsolutePath().resolve(EXAMPLE) + " judges what is measured, and the"
                        + " tags select no profile; name one with -Dgroups");
    }
}
