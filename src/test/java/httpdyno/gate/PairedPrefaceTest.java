package httpdyno.gate;

import static httpdyno.gate.GatedMetric.RATE;
import static httpdyno.gate.PairedRuns.SIX;
import static httpdyno.gate.PairedRuns.TEN;
import static httpdyno.gate.PairedRuns.TEN_OF_ONE;
import static httpdyno.gate.PairedRuns.about;
import static httpdyno.gate.PairedRuns.floor;
import static httpdyno.gate.PairedRuns.judge;
import static httpdyno.gate.PairedRuns.run;
import static httpdyno.gate.PairedRuns.samples;
import static httpdyno.gate.PairedRuns.spoilt;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.measure.Verdict.Kind;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedPrefaceTest {

    private static final String RULE =
            "Rule: REGRESSED where the mean of the pairs is worse by more than 3.0 % with p at"
                    + " most 0.006, or, with a noise floor that helps, by more than what noise may do with p at most 0.05; p by"
                    + " sign flips, after Holm over the 3 figures that gate. IMPROVED the same way. OK where the interval at 95 %"
                    + " lies within delta: 3.0 %, or twice a noise floor that helps, up to 6.0 %. Else INCONCLUSIVE.";
    private static final String STOP =
            "Stop rule, fixed beforehand: one look after 8 pairs; a profile ends there if, of"
                    + " every figure that gates, all 8 pairs lie within 3.0 %, or all beyond delta on one side with a p that"
                    + " proves it.";

    @Test
    void orderRuleAndTheAbsenceOfANoiseFloorStandAbove() {
        Judgement judgement = judge(TEN, run(TEN, about(0, 0.02)));

        assertThat(judgement.above())
                .containsExactly(
                        "B fastify by A raw-node: 10 pairs, one round of each to a pair, in the order ABBA BAAB ABBA BAAB"
                                + " ABBA from the run's seed.",
                        RULE,
                        STOP,
                        "No noise floor is known on this host for no-pipelining/fastify/wrk/c100 (req/s, CPU/request,"
                                + " RSS): the pairs alone have to prove a change. Measure it: mvn verify"
                                + " -Dgroups=noise-floor");
        assertThat(judgement.below()).isEmpty();
    }

    @Test
    void aNoiseFloorIsNamed() {
        assertThat(judge(TEN, run(TEN, about(0, 0.02)), floor(RATE, 0.021, 0.03))
                        .above())
                .contains("Noise floor: 2.1 % (req/s, no-pipelining/raw-node/wrk/c100, windows of 10.0 s, 10 pairs, run"
                        + " 20260228T120000Z).")
                .last()
                .asString()
                .startsWith(
                        "No noise floor is known on this host for no-pipelining/fastify/wrk/c100 (CPU/request, RSS):");
    }

    @Test
    void aSmallestChangeBelowTheNoiseFloorIsRefusedWithTheFigure() {
        assertThat(judge(TEN, run(TEN, about(0, 0.2)), floor(RATE, 0.1, 0.13)).above())
                .contains(
                        "A smallest change of 3.0 % was refused for no-pipelining/fastify/wrk/c100 req/s: 10 pairs of one"
                                + " server seem up to 10.0 % apart on this host; that is used.");
    }

    @Test
    void aServerAgainstItselfIsSaidToBeOne() {
        List<String> above = judge(TEN_OF_ONE, run(TEN_OF_ONE, about(0, 0.02))).above();

        assertThat(above.subList(0, 2))
                .containsExactly(
                        "B fastify by A fastify: 10 pairs, one round of each to a pair, in the order ABBA BAAB ABBA BAAB"
                                + " ABBA from the run's seed.",
                        "A and B are the same server: whatever differs is noise, and a REGRESSED is a false alarm.");
    }

    @Test
    void fewPairsHaveNoStopRule() {
        assertThat(judge(SIX, run(SIX, Collections.nCopies(6, 0.0))).above())
                .contains("No early stop: with 8 pairs or fewer there is none.");
    }

    @Test
    void aRunThatWasInterruptedIsUsedAsFarAsItCame() {
        Judgement judgement = judge(TEN, run(samples(TEN, about(0, 0.02)).subList(0, 15)));

        assertThat(judgement.above()).contains("no-pipelining: 7 of 10 pairs were measured, and no rule ended it.");
        assertThat(judgement.below())
                .containsExactly(
                        "no-pipelining/fastify/wrk/c100: pair 8 is not used, since only raw-node was measured.");
    }

    @Test
    void aRunThatTheStopRuleEndedSaysSo() {
        assertThat(judge(TEN, run(TEN, Collections.nCopies(8, 0.0))).above())
                .contains("no-pipelining ended after 8 of 10 pairs by the stop rule: all of req/s within 3.0 %, all of"
                        + " CPU/request within 3.0 %, all of RSS within 3.0 %.");
    }

    @Test
    void pairsThatAreNotUsedAreNamedWithTheVerdict() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        samples = spoilt(samples, 1, sample -> sample.with(Kind.CRASHED));
        samples = spoilt(samples, 4, sample -> sample.with(Kind.CLIENT_BOUND));
        samples = spoilt(samples, 6, PairedSample::withoutRss);

        assertThat(judge(TEN, run(samples)).below())
                .containsExactly(
                        "no-pipelining/fastify/wrk/c100: pair 1 is not used for req/s, CPU/request, RSS: B (fastify)"
                                + " CRASHED.",
                        "no-pipelining/fastify/wrk/c100: pair 3 is not used for req/s: B (fastify) CLIENT_BOUND.",
                        "no-pipelining/fastify/wrk/c100: pair 4 is not used for RSS: A (raw-node) without the figure.");
    }

    @Test
    void noisyPairsCountAndAreNamed() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        samples = spoilt(samples, 6, sample -> sample.with(Kind.NOISY));
        samples = spoilt(samples, 13, sample -> sample.with(Kind.NOISY));

        assertThat(judge(TEN, run(samples)).below())
                .containsExactly(
                        "no-pipelining/fastify/wrk/c100: 2 of 10 pairs have a NOISY round (4, 7) and count, since"
                                + " noise hits either side alike.");
    }

    @Test
    void whatNoRoundHasIsSaid() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        samples.replaceAll(PairedSample::withoutRss);

        assertThat(judge(TEN, run(samples)).below())
                .containsExactly("no-pipelining/fastify/wrk/c100 RSS: no round has the figure.");

        samples.replaceAll(PairedSample::atFixedRate);

        assertThat(judge(TEN, run(samples)).below())
                .containsExactly(
                        "no-pipelining/fastify/wrk/c100 p99: no round has the figure.",
                        "no-pipelining/fastify/wrk/c100 RSS: no round has the figure.");
    }

    @Test
    void aProfileOfWhichNothingWasMeasuredIsNamed() {
        GatedRun run = run(TEN, about(0, 0.02));
        List<GatedProfile> profiles = List.of(run.profiles().get(0), new GatedProfile("one-connection", "definition"));
        GatedRun other = new GatedRun(
                run.id(), run.host(), run.conditions(), run.window(), profiles, run.references(), run.rounds(), false);

        assertThat(judge(TEN, other).below()).containsExactly("one-connection: nothing was measured.");
    }
}
