package httpdyno.gate;

import static httpdyno.gate.BaselineRun.baseline;
import static httpdyno.gate.BaselineRun.run;
import static httpdyno.gate.BaselineSample.round;
import static httpdyno.gate.GateVerdict.IMPROVED;
import static httpdyno.gate.GateVerdict.NOT_GATED;
import static httpdyno.gate.GateVerdict.OK;
import static httpdyno.gate.GateVerdict.REGRESSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Observation;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BaselineGateTest {

    private static final String AGAIN =
            "Measure again; if it stays, compare both versions in one run: -Ddyno.compare=A,B.";

    /** Rates of fastify in rounds that follow one another. */
    private static BaselineRun baselineOf(double... perSecond) {
        return baseline(rounds(perSecond));
    }

    private static BaselineRun runOf(double... perSecond) {
        return run(rounds(perSecond));
    }

    private static Observation[] rounds(double... perSecond) {
        return Arrays.stream(perSecond).mapToObj(rate -> round("fastify", rate)).toArray(Observation[]::new);
    }

    private static Finding of(Judgement judgement, String server, GatedMetric metric) {
        return judgement.findings().stream()
                .filter(finding -> finding.cell().server().equals(server) && finding.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Finding rate(Judgement judgement) {
        return of(judgement, "fastify", GatedMetric.RATE);
    }

    @Test
    void regressionBeyondProfileDriftAndSpreadFails() {
        Judgement judgement = runOf(25_620)
                .references(39_560, 49_000, 60_000)
                .by(baselineOf(30_100).references(40_000, 50_000, 60_000));

        Finding found = rate(judgement);

        assertThat(found.text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s REGRESSED: 30,100 to 25,620 req/s, -14.9 % where -4.4 %"
                                + " is tolerated (2.0 % by the profile, 1.1 % drift of 3 references, 1.3 % their spread). "
                                + AGAIN);
        assertThat(found.from()).contains(30_100.0);
        assertThat(found.to()).contains(25_620.0);
        assertThat(found.change().orElseThrow()).isCloseTo(Math.log(25_620 / 30_100.0), within(1e-12));
        double spread = 1.4826 * Math.log(0.989 / 0.98);
        assertThat(found.tolerated().orElseThrow()).isCloseTo(-Math.log(0.98) - Math.log(0.989) + spread, within(1e-9));
        assertThat(judgement.failing()).containsExactly(found);
        assertThat(judgement.kind()).isEqualTo(Judgement.Kind.BASELINE);
        assertThat(judgement.run()).isEqualTo("20260301T200000Z");
        assertThat(judgement.yardstick()).isEqualTo("20260301T080000Z");
        assertThat(judgement.above().get(0))
                .isEqualTo(
                        "Rule: no figure that is gated (3 are) may be worse by more than its profile tolerates, req/s by"
                                + " more than the spread of the baseline's own rounds where that is more; all of it widens by how"
                                + " far the references moved to the worse and by how far they disagree.");
        assertThat(judgement.above())
                .contains("no-pipelining/wrk/c100 drift: req/s -1.1 % (3 references, spread 1.3 %); p99 0.0 % (3"
                        + " references, spread 0.0 %); CPU/request 0.0 % (3 references, spread 0.0 %); RSS 0.0 % (3"
                        + " references, spread 0.0 %).");
    }

    @Test
    void everyFigureOfEveryRowIsListedRowsTogether() {
        Judgement judgement = runOf(30_000)
                .references(40_000, 50_000, 60_000)
                .by(baselineOf(30_000).references(40_000, 50_000, 60_000));

        assertThat(judgement.findings())
                .extracting(finding ->
                        finding.cell().server() + " " + finding.metric().title() + " " + finding.verdict())
                .containsExactly(
                        "fastify req/s OK",
                        "fastify p99 NOT_GATED",
                        "fastify CPU/request OK",
                        "fastify RSS OK",
                        "raw-a req/s NOT_GATED",
                        "raw-a p99 NOT_GATED",
                        "raw-a CPU/request NOT_GATED",
                        "raw-a RSS NOT_GATED",
                        "raw-b req/s NOT_GATED",
                        "raw-b p99 NOT_GATED",
                        "raw-b CPU/request NOT_GATED",
                        "raw-b RSS NOT_GATED",
                        "raw-c req/s NOT_GATED",
                        "raw-c p99 NOT_GATED",
                        "raw-c CPU/request NOT_GATED",
                        "raw-c RSS NOT_GATED");
    }

    @Test
    void withoutReferencesTheProfileAloneTolerates() {
        assertThat(rate(runOf(29_401).by(baselineOf(30_000))).text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s OK: 30,000 to 29,401 req/s, -2.0 % where -2.0 % is"
                        + " tolerated (2.0 % by the profile).");
        assertThat(rate(runOf(29_399).by(baselineOf(30_000))).verdict()).isEqualTo(REGRESSED);
    }

    /** 31,000 less 29,500 is 5 % of the middle one. */
    @Test
    void spreadOfTheBaselinesOwnRoundsIsToleratedInRequestsPerSecond() {
        BaselineRun morning = baselineOf(29_500, 31_000, 30_000);

        assertThat(rate(runOf(28_501).by(morning)).sentence())
                .isEqualTo("30,000 to 28,501 req/s, -5.0 % where -5.0 % is tolerated (5.0 % spread of the baseline's"
                        + " rounds).");
        assertThat(rate(runOf(28_499).by(morning)).verdict()).isEqualTo(REGRESSED);
    }

    @Test
    void spreadOfTheRunItselfIsNot() {
        assertThat(rate(runOf(25_000, 29_000, 35_000).by(baselineOf(30_000))).sentence())
                .isEqualTo("30,000 to 29,000 req/s, -3.3 % where -2.0 % is tolerated (2.0 % by the profile).");
    }

    @Test
    void otherFiguresTolerateWhatTheProfileSays() {
        BaselineRun morning =
                baseline(round("fastify", s -> s.cpuSeconds = 20e-6), round("fastify", s -> s.cpuSeconds = 30e-6));
        Judgement judgement = run(round("fastify", s -> {
                    s.cpuSeconds = 26e-6;
                    s.rssBytes = Optional.of(90.0 * (1 << 20));
                }))
                .by(morning);

        assertThat(of(judgement, "fastify", GatedMetric.CPU).sentence())
                .isEqualTo("25.0 us to 26.0 us, +4.0 % where +3.0 % is tolerated (3.0 % by the profile).");
        assertThat(of(judgement, "fastify", GatedMetric.CPU).verdict()).isEqualTo(REGRESSED);
        assertThat(of(judgement, "fastify", GatedMetric.RSS).sentence())
                .isEqualTo("80.0 MiB to 90.0 MiB, +12.5 % where +10.0 % is tolerated (10.0 % by the profile).");
        assertThat(of(judgement, "fastify", GatedMetric.RSS).verdict()).isEqualTo(REGRESSED);
    }

    /** A fifth less by the host, 15 % less by the row: 0.8 * 0.85 is 0.68. */
    @Test
    void driftAndRegressionMultiply() {
        BaselineRun morning = baselineOf(30_000).references(40_000, 50_000, 60_000);

        Finding same = rate(runOf(24_000).references(32_000, 40_000, 48_000).by(morning));
        Finding worse = rate(runOf(20_400).references(32_000, 40_000, 48_000).by(morning));

        assertThat(same.verdict()).isEqualTo(OK);
        assertThat(worse.verdict()).isEqualTo(REGRESSED);
        assertThat(worse.sentence())
                .isEqualTo("30,000 to 20,400 req/s, -32.0 % where -21.6 % is tolerated (2.0 % by the profile, 20.0 %"
                        + " drift of 3 references, 0.0 % their spread).");
    }

    @Test
    void hostThatBecameFasterNeverTightensButIsNamed() {
        Judgement judgement = runOf(30_000)
                .references(48_000, 60_000, 72_000)
                .by(baselineOf(30_000).references(40_000, 50_000, 60_000));

        assertThat(rate(judgement).text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s OK: 30,000 to 30,000 req/s, 0.0 % where -2.0 % is"
                        + " tolerated (2.0 % by the profile, 0.0 % spread of 3 references).");
        assertThat(judgement.below())
                .containsExactly("no-pipelining/fastify/wrk/c100 req/s: 0.0 % while 3 references moved +20.0 % is"
                        + " -16.7 % relative to them, where -2.0 % is tolerated (2.0 % by the profile, 0.0 % spread of 3"
                        + " references). A host that became faster hides it, and this gate never tightens: compare both"
                        + " versions in one run, -Ddyno.compare=A,B.");
    }

    @Test
    void hostThatBecameFasterIsNoImprovement() {
        BaselineRun morning = baselineOf(30_000).references(40_000, 50_000, 60_000);

        Judgement withTheHost = runOf(36_000).references(48_000, 60_000, 72_000).by(morning);
        Judgement beyondIt = runOf(37_000).references(48_000, 60_000, 72_000).by(morning);

        assertThat(rate(withTheHost).verdict()).isEqualTo(OK);
        assertThat(withTheHost.below()).isEmpty();
        assertThat(rate(beyondIt).text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s IMPROVED: 30,000 to 37,000 req/s, +23.3 % where +22.4 %"
                                + " may be chance or the host (2.0 % by the profile, 20.0 % drift of 3 references, 0.0 % their"
                                + " spread).");
        assertThat(rate(beyondIt).verdict()).isEqualTo(IMPROVED);
    }

    @Test
    void referenceIsNeverGatedWhateverItDoes() {
        Judgement judgement = runOf(30_000)
                .references(20_000, 50_000, 60_000)
                .by(baselineOf(30_000).references(40_000, 50_000, 60_000));

        Finding reference = of(judgement, "raw-a", GatedMetric.RATE);

        assertThat(reference.verdict()).isEqualTo(NOT_GATED);
        assertThat(reference.sentence()).isEqualTo("40,000 to 20,000 req/s, -50.0 %; a reference is never gated.");
        assertThat(reference.change()).contains(Math.log(0.5));
        assertThat(judgement.failing()).isEmpty();
    }

    @Test
    void fewerThanThreeReferencesHaveNoSpread() {
        BaselineRun morning = baseline(round("raw-a", 40_000), round("raw-b", 50_000), round("fastify", 30_000));
        Judgement judgement = run(round("raw-a", 36_000), round("raw-b", 45_000), round("fastify", 27_000))
                .by(morning);

        assertThat(rate(judgement).sentence())
                .isEqualTo(
                        "30,000 to 27,000 req/s, -10.0 % where -11.8 % is tolerated (2.0 % by the profile, 10.0 % drift"
                                + " of 2 references).");
        assertThat(judgement.above())
                .contains(
                        "no-pipelining/wrk/c100 drift: req/s -10.0 % (2 references); p99 0.0 % (2 references);"
                                + " CPU/request 0.0 % (2 references); RSS 0.0 % (2 references).",
                        "no-pipelining/wrk/c100: fewer than 3 references, so that no spread can be told and no tolerance"
                                + " is widened by it.");
    }

    @Test
    void oneReferenceIsOne() {
        Judgement judgement = run(round("raw-a", 36_000), round("fastify", 27_000))
                .by(baseline(round("raw-a", 40_000), round("fastify", 30_000)));

        assertThat(rate(judgement).sentence())
                .isEqualTo(
                        "30,000 to 27,000 req/s, -10.0 % where -11.8 % is tolerated (2.0 % by the profile, 10.0 % drift"
                                + " of 1 reference).");
    }

    @Test
    void atAGivenRateTheTailIsGatedAndTheRateIsNot() {
        BaselineRun morning = baseline(round("fastify", s -> s.offered = OptionalInt.of(2_000)));
        Judgement judgement = run(round("fastify", s -> {
                    s.offered = OptionalInt.of(2_000);
                    s.perSecond = 20_000;
                    s.p99Seconds = 4.5e-3;
                }))
                .by(morning);

        assertThat(rate(judgement).sentence())
                .isEqualTo("30,000 to 20,000 req/s, -33.3 %; shown only: the rate was given.");
        assertThat(of(judgement, "fastify", GatedMetric.P99).text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 p99 REGRESSED: 4.00 ms to 4.50 ms, +12.5 % where +5.0 % is"
                        + " tolerated (5.0 % by the profile). " + AGAIN);
    }

    @Test
    void inAClosedLoopTheTailIsShownOnly() {
        Judgement judgement = run(round("fastify", s -> s.p99Seconds = 8e-3)).by(baselineOf(30_000));

        assertThat(of(judgement, "fastify", GatedMetric.P99).text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 p99 NOT_GATED: 4.00 ms to 8.00 ms, +100.0 %; shown only: closed"
                                + " loop.");
    }

    @Test
    void profileThatSaysNothingTodayGatesNothing() {
        Judgement judgement = BaselineGate.judge(
                baselineOf(30_000).gated(), runOf(20_000).gated(), profile -> Map.of(), NoiseFloors.NONE);

        assertThat(rate(judgement).text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s NOT_GATED: 30,000 to 20,000 req/s, -33.3 %; no tolerance"
                                + " for it is known today. State requestsPerSecond under gate in profiles/no-pipelining.yaml.");
        assertThat(judgement.gatesAnything()).isFalse();
        assertThat(judgement.above()).containsExactly("No figure is gated, so that nothing can fail.");
    }

    @Test
    void rowWhoseRoundsDifferByMoreThanTheirMedianToleratesNearlyAnything() {
        assertThat(rate(runOf(400).by(baselineOf(10_000, 30_000, 50_000))).verdict())
                .isEqualTo(OK);
        assertThat(rate(runOf(299).by(baselineOf(10_000, 30_000, 50_000))).verdict())
                .isEqualTo(REGRESSED);
    }
}
