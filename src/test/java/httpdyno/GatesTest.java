package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import httpdyno.gate.NoiseFloor;
import httpdyno.measure.Observation;
import httpdyno.plan.Cell;
import httpdyno.plan.Pairing;
import httpdyno.plan.SettingsReader;
import httpdyno.report.Console;
import httpdyno.report.NoiseFile;
import httpdyno.report.Run;
import httpdyno.report.RunInfo;
import httpdyno.report.RunReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What judges a stored run, without Docker. */
class GatesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final Path EXAMPLE = ROOT.resolve("results/20261130T234954Z/run.json");

    @TempDir
    Path results;

    private Gates gates(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(Map.of("dyno.results", results.toString()));
        properties.putAll(more);
        return Gates.read(ROOT, properties);
    }

    private Gates saying(boolean fails, GateVerdict... verdicts) {
        Map<String, String> properties = new HashMap<>(Map.of("dyno.baseline", "x/run.json"));
        if (fails) {
            properties.put("dyno.gate", "");
        }
        Judgement judgement = new Judgement(
                Judgement.Kind.BASELINE,
                "now",
                "then",
                List.of(),
                List.of(verdicts).stream().map(GatesTest::finding).toList(),
                List.of());
        Run run = RunReader.read(EXAMPLE);
        return new Gates(
                EXAMPLE,
                run,
                true,
                SettingsReader.read(properties, 0, ROOT),
                Optional.of(judgement),
                NoiseFile.in(results));
    }

    private static Finding finding(GateVerdict verdict) {
        return new Finding(
                Cell.parse("no-pipelining/fastify/wrk/c100"),
                GatedMetric.RATE,
                verdict,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "30,100 to 25,600.",
                "");
    }

    private static Conclusion concluded(Gates gates) {
        return gates.conclude(gates.findings().findFirst().orElseThrow());
    }

    @Test
    void aRegressionFailsOnlyWhereAGateIsAskedFor() {
        assertThat(concluded(saying(true, GateVerdict.REGRESSED)))
                .isEqualTo(Conclusion.failed("no-pipelining/fastify/wrk/c100 req/s REGRESSED: 30,100 to 25,600."));
        assertThat(concluded(saying(false, GateVerdict.REGRESSED)))
                .isEqualTo(Conclusion.aborted("no-pipelining/fastify/wrk/c100 req/s REGRESSED: 30,100 to 25,600. Not"
                        + " failed, since -Ddyno.gate is not given."));
    }

    @ParameterizedTest
    @EnumSource(names = {"OK", "IMPROVED"})
    void whatIsNoWorsePasses(GateVerdict verdict) {
        assertThat(concluded(saying(true, verdict))).isEqualTo(Conclusion.PASSED);
    }

    @ParameterizedTest
    @EnumSource(names = {"INCONCLUSIVE", "INCOMPARABLE", "NOT_GATED", "MISSING", "NEW"})
    void whatIsNotDecidedIsASkippedTestWithTheReason(GateVerdict verdict) {
        assertThat(concluded(saying(true, verdict)))
                .isEqualTo(
                        Conclusion.aborted("no-pipelining/fastify/wrk/c100 req/s " + verdict + ": 30,100 to 25,600."));
    }

    @Test
    void aGateThatCanJudgeNothingDoesNotPass() {
        String said = "no figure of run 20261130T234954Z could be judged by then; the findings tell why.";

        assertThat(saying(true, GateVerdict.NOT_GATED, GateVerdict.NEW).concludeWhole())
                .isEqualTo(
                        Conclusion.failed(said + " Nothing would ever fail this gate: mend what keeps it from judging,"
                                + " or leave -Ddyno.gate out."));
        assertThat(saying(false, GateVerdict.INCOMPARABLE).concludeWhole()).isEqualTo(Conclusion.aborted(said));
        assertThat(saying(true, GateVerdict.NOT_GATED, GateVerdict.OK).concludeWhole())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void aStoredRunIsNoWorseThanItself() throws IOException {
        Gates gates =
                gates(Map.of("dyno.replay", EXAMPLE.toString(), "dyno.baseline", EXAMPLE.toString(), "dyno.gate", ""));

        assertThat(gates.live()).isFalse();
        assertThat(gates.findings())
                .isNotEmpty()
                .noneMatch(finding -> finding.verdict().fails());
        assertThat(gates.concludeWhole()).isEqualTo(Conclusion.PASSED);

        String printed = told(gates);
        assertThat(results.resolve("replay-20261130T234954Z/gate.md")).content().contains("20261130T234954Z");
        assertThat(results.resolve("replay-20261130T234954Z/gate.json")).exists();
        assertThat(Files.exists(EXAMPLE.resolveSibling("gate.md"))).isFalse();
        assertThat(printed).contains("drift");
    }

    @Test
    void aRunWithoutABaselineIsJudgedByNothing() {
        Gates gates = gates(Map.of("dyno.replay", EXAMPLE.toString()));

        assertThat(gates.judgement()).isEmpty();
        assertThat(gates.findings()).isEmpty();
        assertThat(gates.concludeWhole()).isEqualTo(Conclusion.PASSED);
    }

    @Test
    void aBuildThatHasMeasuredNothingIsToldSo(@TempDir Path root) {
        assertThatThrownBy(() -> Gates.read(root, Map.of("dyno.baseline", EXAMPLE.toString())))
                .hasMessage("a run that came to its end was required, and this build has measured none; what it said"
                        + " above tells why");
    }

    /** The rounds of one server in turns with itself, as far as they came. */
    private Gates noise(List<Observation> rounds, boolean live) {
        RunInfo info = RunReader.read(EXAMPLE).info();
        RunInfo turns = new RunInfo(
                info.id(),
                info.startedAt(),
                info.suite(),
                info.settings(),
                Map.of("groups", "noise-floor"),
                info.host(),
                info.engine(),
                info.shares(),
                info.target(),
                Optional.of(Pairing.of("fastify", "fastify", 6, 1)),
                info.profiles(),
                info.servers(),
                info.calibrations(),
                info.warnings());
        return new Gates(
                EXAMPLE,
                new Run(turns, rounds, List.of(), Map.of(), true),
                live,
                SettingsReader.read(Map.of("dyno.results", results.toString()), 0, ROOT),
                Optional.empty(),
                NoiseFile.in(results));
    }

    private static String told(Gates gates) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        gates.tell(new Console(new PrintStream(printed, true), () -> 0));
        return printed.toString();
    }

    @Test
    void theNoiseThatWasMeasuredIsKeptAndThatOfAnEarlierRunIsNot() {
        Observation fastify = RunReader.read(EXAMPLE).observations().stream()
                .filter(seen -> seen.round().cell().id().equals("no-pipelining/fastify/wrk/c100"))
                .findFirst()
                .orElseThrow();
        List<Observation> rounds = Collections.nCopies(12, fastify);

        assertThat(told(noise(rounds, false))).doesNotContain("noise floor");
        assertThat(NoiseFile.in(results).read().floors().all()).isEmpty();

        assertThat(told(noise(rounds, true)))
                .contains("noise floor 0.0 % (req/s, no-pipelining/fastify/wrk/c100, windows of 5.00 s, 6 pairs");
        assertThat(NoiseFile.in(results).read().floors().all())
                .extracting(NoiseFloor::metric)
                .containsExactlyInAnyOrder(GatedMetric.RATE, GatedMetric.CPU, GatedMetric.RSS);
    }

    @Test
    void aRunThatTellsNoNoiseSaysSo() {
        Gates silent = noise(List.of(), true);
        String said =
                "run 20261130T234954Z tells no noise floor: fewer than 6 of its pairs can be used, the findings say"
                        + " why; measure it again, with more pairs or on a quieter host.";

        assertThat(told(silent)).contains(said);
        assertThat(silent.concludeWhole()).isEqualTo(Conclusion.aborted(said));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <name>dyno.baseline</name> | <gate.skip>false</gate.skip>
            <name>dyno.compare</name>  | <gate.skip>false</gate.skip>
            <name>dyno.replay</name>   | <gate.skip>false</gate.skip>
            <value>noise-floor</value> | <gate.skip>false</gate.skip>
            <value>noise-floor</value> | <groups>benchmark</groups>
            """)
    void theBuildJudgesWhereSomethingIsJudged(String activation, String property) throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        String profile = pom.substring(pom.indexOf(activation));

        assertThat(profile.substring(0, profile.indexOf("</profile>"))).contains(property);
        assertThat(pom)
                .containsOnlyOnce("<include>httpdyno/GateIT.java</include>")
                .containsOnlyOnce("<exclude>httpdyno/GateIT.java</exclude>")
                .contains("<groups>" + GateIT.TAG + "</groups>");
    }
}
