package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.PlannedRound;
import httpdyno.report.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both gates on real rounds: servers whose image has a build argument for the CPU time that each request costs. What is
 * asserted is the CPU time per request, which a busy host hardly moves; the rate follows the host.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class RegressionIT {

    /** What a request costs, in microseconds, besides some 7 for the response itself. */
    private static final int STEADY = 60;

    private static final int FIVE_PERCENT_MORE = 64;
    private static final int FIFTEEN_PERCENT_MORE = 70;

    /** A few more than ten: a busy host spoils some, and of three figures eight pairs prove nothing. */
    private static final String PAIRS = "14";

    /** A change that pairs rule out on a busy host too; what is found does not depend on it. */
    private static final String RULED_OUT = "5%";

    /** Runs until one is quiet enough for a verdict. */
    private static final int MOST_RUNS = 3;

    @TempDir
    private Path folder;

    private CopiedSuite suite;
    private Path results;

    @BeforeEach
    void copy() throws IOException {
        suite = CopiedSuite.in(folder.resolve("suite"));
        results = folder.resolve("results");
    }

    @AfterEach
    void unlink() throws IOException {
        suite.unlink();
    }

    @Test
    void fivePercentMoreCpuIsFoundInTurns() throws IOException {
        Finding cpu = changed(FIVE_PERCENT_MORE);

        assertThat(cpu.verdict()).as(cpu.text()).isEqualTo(GateVerdict.REGRESSED);
        assertThat(Math.exp(cpu.change().orElseThrow())).isBetween(0.88, 0.98);
    }

    @Test
    void fifteenPercentMoreCpuIsFoundInTurns() throws IOException {
        Finding cpu = changed(FIFTEEN_PERCENT_MORE);

        assertThat(cpu.verdict()).as(cpu.text()).isEqualTo(GateVerdict.REGRESSED);
        assertThat(Math.exp(cpu.change().orElseThrow())).isBetween(0.79, 0.93);
    }

    @Test
    void aServerIsNoWorseThanItself() throws IOException {
        suite.withBurning("steady", false, STEADY);
        Finding cpu = decided("steady");

        assertThat(cpu.verdict()).as(cpu.text()).isEqualTo(GateVerdict.OK);
    }

    private Finding changed(int burnMicros) throws IOException {
        suite.withBurning("steady", false, STEADY).withBurning("changed", false, burnMicros);
        return decided("changed");
    }

    /** What the gate says of CPU time, once more where a busy host has spoilt too many pairs for a verdict. */
    private Finding decided(String judged) {
        Finding cpu = inTurns(judged);
        for (int run = 1; run < MOST_RUNS && cpu.verdict() == GateVerdict.INCONCLUSIVE; run++) {
            cpu = inTurns(judged);
        }
        Assumptions.assumeTrue(cpu.verdict() != GateVerdict.INCONCLUSIVE, cpu.text());
        return cpu;
    }

    private Finding inTurns(String judged) {
        return cpu(judged(Map.of(
                "dyno.compare", "steady," + judged, "dyno.pairs", PAIRS, "dyno.delta", RULED_OUT, "dyno.gate", "")));
    }

    @Test
    void fifteenPercentMoreCpuIsFoundAgainstABaseline() throws IOException {
        for (String reference : List.of("yardstick-a", "yardstick-b", "yardstick-c")) {
            suite.withBurning(reference, true, STEADY);
        }
        suite.withBurning("candidate", false, STEADY);
        Map<String, String> matrix = Map.of("dyno.servers", "yardstick-*,candidate", "dyno.runs", "3");
        quiet(matrix);
        Path baseline = LastRun.find(suite.root()).orElseThrow();
        Map<String, String> against = new HashMap<>(matrix);
        against.putAll(Map.of("dyno.baseline", baseline.toString(), "dyno.gate", ""));

        Finding same = cpu(quiet(against));
        suite.withBurning("candidate", false, FIFTEEN_PERCENT_MORE);
        Gates changed = quiet(against);

        assertThat(same.verdict()).as(same.text()).isEqualTo(GateVerdict.OK);
        Finding cpu = cpu(changed);
        assertThat(cpu.verdict()).as(cpu.text()).isEqualTo(GateVerdict.REGRESSED);
        assertThat(changed.conclude(cpu).kind()).isEqualTo(Conclusion.Kind.FAILED);
        assertThat(again(baseline, against)).isEqualTo(changed.judgement());
    }

    /** The same run judged from its file: another JVM would see nothing else. */
    private Optional<Judgement> again(Path baseline, Map<String, String> against) {
        Path stored = LastRun.find(suite.root()).orElseThrow();
        return Gates.read(
                        suite.root(),
                        Map.of(
                                "dyno.replay", stored.toString(),
                                "dyno.baseline", baseline.toString(),
                                "dyno.results", results.toString()))
                .judgement();
    }

    /** The first of a few runs in which every row is OK: what is NOISY is not judged by a baseline, and judges nothing. */
    private Gates quiet(Map<String, String> asked) {
        for (int run = 0; run < MOST_RUNS; run++) {
            Gates gates = judged(asked);
            if (gates.run().observations().stream()
                    .collect(Collectors.groupingBy(seen -> seen.round().cell()))
                    .values()
                    .stream()
                    .allMatch(RegressionIT::mostlyOk)) {
                return gates;
            }
        }
        return Assumptions.abort("the host was busy in " + MOST_RUNS + " runs, and a baseline judges OK rows only");
    }

    private static boolean mostlyOk(List<Observation> rounds) {
        long fine =
                rounds.stream().filter(seen -> seen.verdict().kind() == Kind.OK).count();
        return 2 * fine > rounds.size();
    }

    private static Finding cpu(Gates gates) {
        return gates.findings()
                .filter(finding -> finding.metric() == GatedMetric.CPU)
                .filter(finding -> Stream.of("changed", "candidate", "steady")
                        .anyMatch(finding.cell().server()::equals))
                .findFirst()
                .orElseThrow();
    }

    private Gates judged(Map<String, String> asked) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "dyno.preset", "smoke",
                "dyno.duration", "2s",
                "dyno.settle", "200ms",
                "dyno.generator", "wrk",
                "dyno.calibration", "off",
                "dyno.results", results.toString(),
                "groups", "no-pipelining"));
        properties.putAll(asked);
        BenchSession session = BenchSession.open(suite.root(), properties, Clock.systemUTC(), System.out);
        for (PlannedRound round : session.matrix().rounds("no-pipelining")) {
            session.matrix().measure(round);
        }
        session.finish();
        Gates gates = Gates.read(suite.root(), properties);
        gates.tell(new Console(System.out, System::nanoTime));
        Path said = results.resolve(gates.run().info().id()).resolve("gate.md");
        assertThat(Files.exists(said)).isEqualTo(gates.judgement().isPresent());
        return gates;
    }
}
