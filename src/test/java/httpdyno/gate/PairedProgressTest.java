package httpdyno.gate;

import static httpdyno.gate.GatedMetric.RATE;
import static httpdyno.gate.PairedRuns.TEN;
import static httpdyno.gate.PairedRuns.floor;
import static httpdyno.gate.PairedRuns.run;
import static httpdyno.gate.PairedRuns.samples;
import static httpdyno.gate.PairedRuns.spoilt;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Pairing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PairedProgressTest {

    private static final List<Double> SLOWER = List.of(-0.05, -0.04, -0.06, -0.05, -0.07, -0.03);

    @Test
    void everyFigureThatGatesHasItsLine() {
        List<PairedSample> samples = samples(TEN, SLOWER);
        samples.replaceAll(sample -> sample.p99(1));

        assertThat(PairedProgress.lines(run(samples), TEN))
                .containsExactly(
                        "pair 6/10 req/s -4.9 % [-6.8 %, -3.0 %]",
                        "pair 6/10 CPU/request 0.0 % [0.0 %, 0.0 %]", "pair 6/10 RSS 0.0 % [0.0 %, 0.0 %]");
    }

    @Test
    void beforeSixPairsThereIsNoInterval() {
        assertThat(PairedProgress.lines(run(TEN, SLOWER.subList(0, 5)), TEN))
                .contains("pair 5/10 req/s -5.3 % (no interval before 6 pairs)");
    }

    @Test
    void afterTheFirstRoundOfAPairThereIsNothingToSay() {
        List<PairedSample> samples = samples(TEN, SLOWER);

        assertThat(PairedProgress.lines(run(samples.subList(0, 11)), TEN)).isEmpty();
        assertThat(PairedProgress.lines(run(List.of()), TEN)).isEmpty();
    }

    @Test
    void aPairThatIsNotUsedIsSaidToBe() {
        List<PairedSample> samples = spoilt(samples(TEN, SLOWER), 10, sample -> sample.with(Kind.CRASHED));

        assertThat(PairedProgress.lines(run(samples), TEN))
                .first()
                .isEqualTo("pair 6/10 req/s not used: B (fastify) CRASHED");

        samples = spoilt(samples(TEN, SLOWER), 0, sample -> sample.with(Kind.CRASHED));

        assertThat(PairedProgress.lines(run(samples), TEN))
                .first()
                .isEqualTo("pair 6/10 req/s -4.9 % (no interval before 6 pairs) (5 used)");
    }

    @Test
    void whatLiesWithinTheSmallestChangeEightTimesMayEnd() {
        assertThat(decided(TEN, Collections.nCopies(8, 0.01)))
                .contains("no-pipelining ended after 8 of 10 pairs by the stop rule: all of req/s within 3.0 %, all of"
                        + " CPU/request within 3.0 %, all of RSS within 3.0 %.");
    }

    @Test
    void oneOfEightThatLiesOutsideGoesOn() {
        List<Double> changes = new ArrayList<>(Collections.nCopies(8, 0.01));
        changes.set(7, 0.031);

        assertThat(decided(TEN, changes)).isEmpty();
    }

    /** Chance does it once in 2^8 times, and there are three figures: too often for pairs alone, not with a floor. */
    @Test
    void whatLiesBeyondDeltaEightTimesMayEndIfItIsProven() {
        List<Double> changes = Collections.nCopies(8, -0.05);

        assertThat(decided(TEN, changes)).isEmpty();
        assertThat(decided(TEN, changes, floor(RATE, 0.01, 0.02)))
                .contains(
                        "no-pipelining ended after 8 of 10 pairs by the stop rule: all of req/s worse by more than 3.0 %,"
                                + " all of CPU/request within 3.0 %, all of RSS within 3.0 %.");
        assertThat(decided(TEN, Collections.nCopies(8, 0.05), floor(RATE, 0.01, 0.02))
                        .orElseThrow())
                .contains("all of req/s better by more than 3.0 %");
        // Twice 2.6 % is more than that, with which floor delta is 5.8 %.
        assertThat(decided(TEN, changes, floor(RATE, 0.026, 0.03))).isEmpty();
    }

    @Test
    void itIsLookedOnlyOnce() {
        assertThat(decided(TEN, Collections.nCopies(7, 0.0))).isEmpty();
        assertThat(decided(TEN, Collections.nCopies(9, 0.0))).isEmpty();
        Pairing eight = new Pairing("raw-node", "fastify", 8, PairedRuns.ORDER.substring(0, 16));
        assertThat(decided(eight, Collections.nCopies(8, 0.0))).isEmpty();
    }

    @Test
    void aPairThatIsNotUsedForbidsIt() {
        List<PairedSample> samples =
                spoilt(samples(TEN, Collections.nCopies(8, 0.0)), 3, sample -> sample.with(Kind.CLIENT_BOUND));

        assertThat(PairedProgress.decided(
                        run(samples), TEN, NoiseFloors.NONE, PairedGate.SMALLEST_CHANGE, "no-pipelining"))
                .isEmpty();
    }

    @Test
    void aProfileIsDecidedByItself() {
        List<PairedSample> samples = new ArrayList<>(samples(TEN, Collections.nCopies(8, 0.0)));
        samples(TEN, Collections.nCopies(3, 0.0)).forEach(sample -> samples.add(sample.under("second")));

        GatedRun run = run(samples);

        assertThat(PairedProgress.decided(run, TEN, NoiseFloors.NONE, 0.03, "no-pipelining"))
                .isPresent();
        assertThat(PairedProgress.decided(run, TEN, NoiseFloors.NONE, 0.03, "second"))
                .isEmpty();
        assertThat(PairedProgress.decided(run, TEN, NoiseFloors.NONE, 0.03, "third"))
                .isEmpty();
    }

    private static Optional<String> decided(Pairing pairing, List<Double> changes, NoiseFloor... floors) {
        return PairedProgress.decided(
                run(pairing, changes),
                pairing,
                new NoiseFloors(List.of(floors)),
                PairedGate.SMALLEST_CHANGE,
                "no-pipelining");
    }
}
