package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateReportsTest {

    @TempDir
    private Path folder;

    private final Map<String, String> reports =
            GateReports.of(SampleJudgements.regressed(), SampleJudgements.run(true));

    @Test
    void aSummaryAndADocumentReplaceThoseOfAnEarlierJudgement() throws IOException {
        Files.writeString(folder.resolve("gate.md"), "older");

        Path summary = GateReports.write(SampleJudgements.regressed(), SampleJudgements.run(true), folder);

        assertThat(summary).isEqualTo(folder.resolve("gate.md")).content().startsWith("## httpdyno: 2 regressions in ");
        assertThat(reports).containsOnlyKeys("gate.md", "gate.json");
        reports.forEach(
                (name, content) -> assertThat(folder.resolve(name)).content().isEqualTo(content));
    }

    @Test
    void aReplayKeepsThemWithTheReportsOfTheRun() throws IOException {
        Run run = SampleRuns.all().get("three rounds");
        Path results = folder.resolve("results");
        Path file = Files.createDirectories(folder.resolve("stored")).resolve("run.json");
        Files.writeString(file, RunJson.text(run));

        assertThat(Replay.write(run, reports, file, results)).isEqualTo(file.getParent());
        assertThat(file.resolveSibling("gate.json")).content().isEqualTo(reports.get("gate.json"));
        assertThat(file.resolveSibling("report.md")).exists();

        Map<String, String> others = GateReports.of(SampleJudgements.regressedPairs(), SampleJudgements.run(true));
        Path elsewhere = Replay.write(run, others, file, results);

        assertThat(elsewhere).isEqualTo(results.resolve("replay-20260301T120000Z"));
        assertThat(elsewhere.resolve("gate.json")).content().isEqualTo(others.get("gate.json"));
        assertThat(file.resolveSibling("gate.json")).content().isEqualTo(reports.get("gate.json"));
        try (Stream<Path> all = Files.list(elsewhere)) {
            assertThat(all).hasSize(run.reports().size() + others.size());
        }
    }
}
