package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private static final List<String> FINDINGS = List.of(
            "no-pipelining (wrk, c100): raw-node is the best of 2 ranked rows with 40,201 req/s. Not held against raw-uws"
                    + " (CLIENT_BOUND).",
            "no-pipelining (wrk, c100): over the rounds, req/s varied by 0.5 % (raw-node) to 6.1 % (fastify), highest"
                    + " minus lowest as part of the median.",
            "pipelined (wrk, c100): raw-node is the only row that may be ranked with 90,002 req/s.",
            "pipelined (wrk, c100): over the rounds, req/s varied by 0.0 % (raw-node), highest minus lowest as part of"
                    + " the median.");

    private final Locale before = Locale.getDefault();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long nanos = TimeUnit.HOURS.toNanos(5);
    private final Console console = new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> nanos);

    @BeforeEach
    void writeNumbersAsInGermany() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private void play(SampleRound round, int seconds) {
        console.starting(round.observation().round());
        nanos += TimeUnit.SECONDS.toNanos(seconds);
        console.finished(round.observation());
    }

    private String[] lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
    }

    @Test
    void everyRoundIsALineWithPositionAndTimeLeft() {
        SampleRound uws = SampleRound.of("raw-uws", 652_934.2).cpuMicros(1.5);

        console.plan(4, SampleRun.settings(Preset.PUBLISH));
        play(uws.round(1, 2), 55);
        play(SampleRound.unmeasured("leaky", SampleVerdicts.of(Kind.CRASHED)).round(1, 2), 5);
        play(uws.round(2, 2), 30);
        play(uws.round(2, 2).with(Kind.NOISY), 30);

        assertThat(lines())
                .containsExactly(
                        "[httpdyno] about 3m40s of measuring",
                        "[1/4, 2m45s left] no-pipelining raw-uws round 1/2 (wrk) ... 652,934 req/s  CPU 1.5 us/req  OK",
                        "[2/4, 1m00s left] no-pipelining leaky round 1/2 (wrk) ... CRASHED: the server ended with exit"
                                + " code 3. Its last lines are below.",
                        "[3/4, 30s left] no-pipelining raw-uws round 2/2 (wrk) ... 652,934 req/s  CPU 1.5 us/req  OK",
                        "[4/4] no-pipelining raw-uws round 2/2 (wrk) ... 652,934 req/s  CPU 1.5 us/req  NOISY: others"
                                + " used 33.2 % of the CPUs. Stop what else runs.");
    }

    @Test
    void aRoundIsOneLineWhateverItsVerdictQuotes() {
        console.plan(1, SampleRun.settings(Preset.SMOKE));
        play(
                SampleRound.unmeasured(
                        "bad", Verdict.of(Kind.NONCONFORMANT, "no boot line:\n\u001b[1mhello\n", "Mend.")),
                1);

        assertThat(lines())
                .containsExactly(
                        "[httpdyno] about 7s of measuring",
                        "[1/1] no-pipelining bad round 1/1 (wrk) ... NONCONFORMANT: no boot line: hello. Mend.");
    }

    @Test
    void everyCatalogueIsALine() {
        console.conformance(SampleConformance.result("raw-node", Map.of(), "h1-date", "h1-head"));
        console.conformance(SampleConformance.result("fastify", Map.of()));
        console.conformance(SampleConformance.unavailable("java-jdk", "exit code 1:\n\u001b[1mno such\u0007 file\n"));

        int checks = Checks.all().size();
        assertThat(lines())
                .containsExactly(
                        "conformance raw-node ... " + (checks - 2) + "/" + checks
                                + ", h1-core 33/33, first failing MUST h1-date  (7.1 s)",
                        "conformance fastify ... " + checks + "/" + checks + ", h1-core 33/33  (7.1 s)",
                        "conformance java-jdk ... could not run: exit code 1: no such\ufffd file",
                        "    panic: cannot <bind>",
                        "    exit");
    }

    @Test
    void theLastLinesOfAServerThatIsGoneAreShownOnce() {
        SampleRound gone =
                SampleRound.unmeasured("leaky", SampleVerdicts.of(Kind.CRASHED)).log("one", "\u001b[1mtwo");

        console.plan(2, SampleRun.settings(Preset.SMOKE));
        play(gone.round(1, 2), 5);
        play(gone.round(2, 2), 5);

        assertThat(lines()).hasSize(5);
        assertThat(lines()[1]).startsWith("[1/2, 5s left] no-pipelining leaky round 1/2 (wrk) ... CRASHED: ");
        assertThat(lines()).containsSubsequence("    one", "    two");
        assertThat(lines()[4]).startsWith("[2/2] no-pipelining leaky");
    }

    @Test
    void theCoreHasItsScoreInTheLine() {
        assertThat(ConformanceLine.of(SampleConformance.row("raw-bun", 2, Group.CORE, Group.CHUNKS)))
                .isEqualTo("245/249, h1-core 31/33, first failing MUST h1-chunks-1  (7.1 s)");
    }

    @Test
    void aStepIsOneLineAndTheLogBelowIt() {
        console.step("run 20260301T120000Z");
        console.step("raw-x CRASHED:\nended", List.of("last", "words"));

        assertThat(lines())
                .containsExactly(
                        "[httpdyno] run 20260301T120000Z", "[httpdyno] raw-x CRASHED: ended", "    last", "    words");
    }

    @Test
    void aRunEndsWithItsTablesAndTheFileThatHasThem() {
        Run run = new Run(
                SampleRun.info(Preset.PUBLISH),
                SampleRun.threeRounds(),
                SampleConformance.sixServers(),
                Map.of(),
                false);

        console.end(run, Path.of("results/1/report.md"));

        assertThat(Stream.of(lines()).filter(line -> !line.startsWith("|")))
                .containsExactly(
                        "",
                        "conformance",
                        "",
                        "",
                        "no-pipelining: Hello world, 1 in flight",
                        "",
                        "",
                        "pipelined: Hello world, 10 in flight",
                        "",
                        "",
                        "all profiles",
                        "",
                        "",
                        "key findings (incomplete)",
                        FINDINGS.get(0),
                        FINDINGS.get(1),
                        FINDINGS.get(2),
                        FINDINGS.get(3),
                        "",
                        "",
                        "Frameworks over what they stand on: no-pipelining (wrk, c100)",
                        "",
                        "[httpdyno] report: results/1/report.md");
        assertThat(lines()[2]).startsWith("| server ");
        assertThat(lines()).anyMatch(line -> line.matches("\\| raw-node \\| +40,201 \\|.*"));
    }

    @Test
    void aRunWithoutARoundOrACatalogueEndsWithoutATable() {
        console.end(
                new Run(SampleRun.info(Preset.PUBLISH), List.of(), List.of(), Map.of(), true), Path.of("report.md"));

        assertThat(lines()).containsExactly("[httpdyno] report: report.md");
    }

    @Test
    void aJudgementIsShownWithTheFileThatHasIt() {
        console.judged(SampleJudgements.baseline(List.of("drift"), List.of(), List.of()), Path.of("results/1/gate.md"));
        console.judged(SampleJudgements.paired(List.of()), Path.of("results/2/gate.md"));

        assertThat(lines())
                .containsExactly(
                        "",
                        "run 20260302T080000Z, judged by the baseline 20260301T120000Z",
                        "drift",
                        "nothing could be gated against 20260301T120000Z",
                        "",
                        "[httpdyno] gate: results/1/gate.md",
                        "",
                        "run 20260302T080000Z, judged in pairs with fastify",
                        "order ABBA BAAB ABBA, seed 42",
                        "nothing could be gated against fastify",
                        "",
                        "[httpdyno] gate: results/2/gate.md");
    }
}
