package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All of it under a locale that writes numbers the other way round. */
class MarkdownReportTest {

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void writeNumbersAsInGermany() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private static String render(Observation... observations) {
        return MarkdownReport.render(SampleRun.info(Preset.PUBLISH), List.of(observations), List.of(), true);
    }

    @Test
    void writesTheGoldenReportOfThreeRounds() throws IOException {
        String report = MarkdownReport.render(SampleRun.info(Preset.PUBLISH), SampleRun.threeRounds(), List.of(), true);

        try (InputStream golden = MarkdownReportTest.class.getResourceAsStream("golden-three-rounds.md")) {
            assertThat(report).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void writesTheGoldenReportOfEveryKindOfVerdictInAStoppedQuickRun() throws IOException {
        String report = MarkdownReport.render(SampleRun.info(Preset.QUICK), SampleRun.everyKind(), List.of(), false);

        try (InputStream golden = MarkdownReportTest.class.getResourceAsStream("golden-every-kind.md")) {
            assertThat(report).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void writesTheGoldenReportOfSeveralToolsAndLevels() throws IOException {
        String report = MarkdownReport.render(SampleLevels.info(Preset.QUICK), SampleLevels.rounds(), List.of(), true);

        try (InputStream golden = MarkdownReportTest.class.getResourceAsStream("golden-tools-and-levels.md")) {
            assertThat(report).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void publishableAndCompleteRunCarriesNoCaution() {
        assertThat(render(SampleRound.of("raw-node", 40_000).observation()))
                .doesNotContain("incomplete")
                .doesNotContain("do not publish");
    }

    @Test
    void tableIsAlignedInEveryLine() {
        RowGroup group = ProfileSection.of(SampleRun.info(Preset.PUBLISH), SampleRun.everyKind())
                .get(0)
                .tables()
                .get(0);
        String table = ResultGrid.of(group).markdown();

        assertThat(table.lines().map(String::length).distinct()).hasSize(1);
        assertThat(table.lines()).hasSize(2 + Kind.values().length);
    }

    @Test
    void logStaysInsideItsListItemWhateverItHolds() {
        String report = render(SampleRound.unmeasured(
                        "bad", SampleVerdicts.of(Kind.CRASHED), "```", "</details>", "", "\u001b[31mred\u001b[0m")
                .observation());

        assertThat(report).contains("""
                below.

                  ````text
                  ```
                  </details>

                  red
                  ````
                """);
    }

    @Test
    void foreignTextIsOnlyText() {
        Verdict hostile = Verdict.of(
                Kind.INVALID, "<img src=x> | **bold** `code` [a](b)\n# head", "Look & see &amp; _that_ CLIENT_BOUND.");
        String report = render(SampleRound.of("raw-node", 1).with(hostile).observation());

        assertThat(report)
                .contains("INVALID: \\<img src=x> \\| \\*\\*bold\\*\\* \\`code\\` \\[a](b) # head. Look & see \\&amp;"
                        + " \\_that\\_ CLIENT_BOUND.\n");
    }

    @Test
    void sentenceThatQuotesAWholeLogIsCut() {
        Verdict verdict = Verdict.of(Kind.NONCONFORMANT, "no boot line: " + "line\n".repeat(1000), "Mend it.");

        assertThat(render(SampleRound.unmeasured("bad", verdict).observation()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThan(700));
    }

    @Test
    void aNoteMarksItsRowAndStandsBelowTheTableWhateverTheVerdict() {
        String report = render(
                SampleRound.of("node-cluster", 9_000).round(1, 2).observation(),
                SampleRound.of("node-cluster", 9_000)
                        .round(2, 2)
                        .with(Kind.NOISY)
                        .observation(),
                SampleRound.of("raw-node", 9_000).observation());

        assertThat(report)
                .containsOnlyOnce("\n| node-cluster † |")
                .containsOnlyOnce("- † **node-cluster** 1 worker: clustering has nothing to spread on one core.\n")
                .contains("\n| raw-node       |");
    }

    @Test
    void lineOfTheConsoleShowsTheRateAsItsVerdictAllows() {
        SampleRound round = SampleRound.of("raw-uws", 652_934).cpuMicros(1.5);

        assertThat(Stream.of(Kind.OK, Kind.CLIENT_BOUND, Kind.STALLED)
                        .map(round::with)
                        .map(r -> RoundLine.figures(r.observation())))
                .containsExactly(
                        "652,934 req/s  CPU 1.5 us/req  OK",
                        "at least 652,934 req/s  CPU 1.5 us/req  CLIENT_BOUND: the generator used 98.0 % of its CPUs,"
                                + " the server 61.0 % of its own. Give the generator more cores"
                                + " (-Ddyno.cpus.generator).",
                        "STALLED: 1,204 responses, the longest silence 8.2 s. See raw/.");
    }

    @Test
    void runWithoutARoundYetSaysSo() {
        assertThat(MarkdownReport.render(SampleRun.info(Preset.PUBLISH), List.of(), List.of(), false))
                .contains("- incomplete: the run had not finished when this was written, after 0 rounds\n")
                .contains("- verdicts: none yet\n")
                .contains("- generator: none yet\n");
    }

    @Test
    void aLocalRowSaysWhatIsInItInTableAndFooter() {
        String report = render(
                SampleRound.of("fastify", 40_000).observation(),
                SampleRound.of("fastify@local", 41_000).observation());

        assertThat(report.lines().filter(line -> line.startsWith("| fastify")))
                .element(1)
                .asString()
                .startsWith("| fastify@local 5.12.9 (3f2a1bc, dirty) | 41,000");
        assertThat(report)
                .contains("- servers: fastify = fastify 1.2.3 on node 24.21.0")
                .contains("; fastify@local 5.12.9 (3f2a1bc, dirty) = ");
    }
}
