package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {

    private static final String ID = "20260301T120000Z";
    private static final Run RUN = SampleRuns.all().get("three rounds");

    @TempDir
    private Path root;

    private Path stored;
    private Path file;
    private Path results;

    @BeforeEach
    void aRunIsStored() throws IOException {
        stored = Files.createDirectories(root.resolve("published"));
        file = Files.writeString(stored.resolve("run.json"), RunJson.text(RUN));
        results = root.resolve("results");
    }

    private Path replayed() {
        return Replay.write(RunReader.read(file), file, results);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private static void assertReports(Path folder) {
        RUN.reports()
                .forEach((name, content) ->
                        assertThat(folder.resolve(name)).content().isEqualTo(content));
    }

    @Test
    void reportsThatAreNotThereAreWrittenBesideTheRun() throws IOException {
        assertThat(replayed()).isEqualTo(stored);
        assertReports(stored);
        assertThat(names(stored))
                .containsExactly(
                        "dashboard-bigger.json", "dashboard-smaller.json", "report.html", "report.md", "run.json");
        assertThat(results).doesNotExist();
    }

    @Test
    void reportsThatAreTheSameStay() throws IOException {
        replayed();
        Path report = stored.resolve("report.md");
        Object before = Files.readAttributes(report, "unix:ino").get("ino");

        assertThat(replayed()).isEqualTo(stored);
        assertThat(Files.readAttributes(report, "unix:ino")).containsEntry("ino", before);
        assertThat(results).doesNotExist();
    }

    @Test
    void aReportThatDiffersStaysAndBothAreWrittenElsewhere() throws IOException {
        Files.writeString(stored.resolve("report.md"), "somebody's own words");

        Path folder = replayed();

        assertThat(folder).isEqualTo(results.resolve("replay-" + ID));
        assertReports(folder);
        assertThat(stored.resolve("report.md")).hasContent("somebody's own words");
        assertThat(names(stored)).containsExactly("report.md", "run.json");
    }

    @Test
    void reportsOfAnEarlierReplayAreReplaced() throws IOException {
        Files.writeString(stored.resolve("report.html"), "x");
        Files.writeString(
                Files.createDirectories(results.resolve("replay-" + ID)).resolve("report.md"), "older");

        assertReports(replayed());
    }

    @Test
    void aFolderInTheWayIsNoReport() throws IOException {
        Files.createDirectories(stored.resolve("report.md"));

        assertThat(replayed()).isEqualTo(results.resolve("replay-" + ID));
    }

    @Test
    void resultsThatCannotBeWrittenAreRefused() throws IOException {
        Files.writeString(stored.resolve("report.md"), "somebody's own words");
        Files.writeString(results, "in the way");

        assertThatThrownBy(this::replayed)
                .isInstanceOf(ResultsException.class)
                .hasMessage("a results folder that can be written was required, found cannot write "
                        + results.resolve("replay-" + ID).resolve("report.md")
                        + ". Free the path or name another folder with -Ddyno.results=<folder>.");
    }
}
