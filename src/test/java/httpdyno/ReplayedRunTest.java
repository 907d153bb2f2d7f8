package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.plan.SettingsException;
import httpdyno.report.Console;
import httpdyno.report.StoredRunException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayedRunTest {

    @TempDir
    private Path root;

    private Path file;

    @BeforeEach
    void aRunIsStored() throws IOException {
        file = root.resolve("results/20261130T155521Z/run.json");
        Files.createDirectories(file.getParent());
        try (InputStream stored = Console.class.getResourceAsStream("run-real-noisy.json")) {
            Files.copy(stored, file);
        }
    }

    @Test
    void itsTablesAreShownAndItsReportsWritten() {
        Map<String, String> properties =
                Map.of("dyno.replay", "results/20261130T155521Z/run.json", "dyno.preset", "smoke");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        Path report = ReplayedRun.read(root, properties)
                .orElseThrow()
                .render(new Console(new PrintStream(printed, true, StandardCharsets.UTF_8), () -> 0));

        assertThat(report).isEqualTo(file.resolveSibling("report.md")).content().contains("| raw-node | 19,852 |");
        assertThat(file.resolveSibling("report.html")).isRegularFile();
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .startsWith(
                        "[httpdyno] run 20261130T155521Z again, from " + file,
                        "",
                        "no-pipelining: Hello world, one request per round trip")
                .anyMatch(line -> line.startsWith("| raw-node | 19,852 |"))
                .endsWith("[httpdyno] report: " + report);
    }

    @Test
    void whereNothingIsReplayedThereIsNone() {
        assertThat(ReplayedRun.read(root, Map.of("dyno.servers", "x", "groups", "pipelined")))
                .isEmpty();
    }

    @Test
    void whateverElseIsAskedForIsRefused() {
        Map<String, String> properties =
                Map.of("dyno.replay", "run.json", "dyno.servers", "raw-node", "dyno.perf", "", "groups", "conformance");

        SettingsException refused =
                catchThrowableOfType(SettingsException.class, () -> ReplayedRun.read(root, properties));

        assertThat(refused.problems())
                .containsExactly(
                        "-Dgroups has no meaning beside -Ddyno.replay, which renders an earlier run and measures"
                                + " nothing; leave one of them out",
                        "-Ddyno.perf has no meaning beside -Ddyno.replay, which renders an earlier run and measures"
                                + " nothing; leave one of them out",
                        "-Ddyno.servers has no meaning beside -Ddyno.replay, which renders an earlier run and measures"
                                + " nothing; leave one of them out");
    }

    @Test
    void aFileThatIsNoStoredRunIsRefused() {
        assertThatThrownBy(() -> ReplayedRun.read(root, Map.of("dyno.replay", "results/none.json")))
                .isInstanceOf(StoredRunException.class)
                .hasMessage(root.resolve("results/none.json")
                        + ": required the run.json of an earlier run, found nothing; give a path such as"
                        + " results/<run>/run.json.");
    }
}
