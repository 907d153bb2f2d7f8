package httpdyno.gate;

import static httpdyno.gate.BaselineRun.baseline;
import static httpdyno.gate.BaselineRun.floor;
import static httpdyno.gate.BaselineRun.run;
import static httpdyno.gate.BaselineSample.round;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Observation;
import httpdyno.stat.Chance;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the noise of a host does to tolerances. */
class BaselineFloorTest {

    private static final NoiseFloors KNOWN = new NoiseFloors(
            List.of(floor(GatedMetric.RATE, 0.01), floor(GatedMetric.CPU, 0.001), floor(GatedMetric.RSS, 0.001)));

    private static BaselineRun morning() {
        return baseline(round("fastify", 30_000)).references(40_000, 40_000, 40_000);
    }

    private static BaselineRun evening(double perSecond, double reference) {
        return run(round("fastify", perSecond)).references(reference, reference, reference);
    }

    /**
     * Of three figures each may fail by chance in one of sixty runs; t of nine degrees of freedom exceeds 2.5096 so often.
     * One round varies by 0.01 / sqrt(2), a difference of two by 0.01, and the median of three such by 0.669 of that; and
     * all of it 1.5 times as far, for there is one round each.
     */
    @Test
    void toleranceIsRaisedToWhatNoiseAloneDoes() {
        Judgement judgement = evening(29_000, 40_000).by(morning(), KNOWN);

        Finding found = judgement.findings().get(0);
        double reach = 2.5096 * 0.01 * Math.sqrt(1 + Chance.varianceOfMedian(3)) * 1.5;
        assertThat(found.tolerated().orElseThrow()).isCloseTo(reach, within(1e-5));
        assertThat(found.text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s OK: 30,000 to 29,000 req/s, -3.3 % where -4.4 % is"
                        + " tolerated (4.4 % that noise alone reaches, more than 2.0 % by the profile and 0.0 % spread of 3"
                        + " references).");
        assertThat(judgement.findings().get(2).sentence())
                .isEqualTo(
                        "20.0 us to 20.0 us, 0.0 % where +3.0 % is tolerated (3.0 % by the profile, 0.0 % spread of 3"
                                + " references).");
        assertThat(judgement.above())
                .contains(
                        "no-pipelining/wrk/c100 noise floor: 0.5 % (req/s, no-pipelining/raw-a/wrk/c100, windows of 10.0 s,"
                                + " 10 pairs, run 20260228T080000Z).",
                        "no-pipelining/wrk/c100: no tolerance is below what noise alone does, so that at most 5 % of runs"
                                + " without a regression fail.");
    }

    @Test
    void driftComesOnTop() {
        Judgement judgement = evening(25_700, 36_000).by(morning(), KNOWN);

        assertThat(judgement.findings().get(0).sentence())
                .isEqualTo(
                        "30,000 to 25,700 req/s, -14.3 % where -14.0 % is tolerated (10.0 % drift of 3 references, 4.4 %"
                                + " that noise alone reaches, more than 2.0 % by the profile and 0.0 % spread of 3 references).");
        assertThat(judgement.failing()).hasSize(1);
    }

    @Test
    void roundsThatLieApartSayMoreThanAFloorThatWasFoundInAQuietHour() {
        Stream<Double> rounds = Stream.of(28_500.0, 30_000.0, 31_500.0);
        BaselineRun apart = baseline(rounds.map(rate -> round("koa", rate)).toArray(Observation[]::new));
        NoiseFloors quiet = new NoiseFloors(List.of(floor(GatedMetric.RATE, 0.0001)));

        double tolerated = run(round("koa", 30_000))
                .by(apart, quiet)
                .findings()
                .get(0)
                .tolerated()
                .orElseThrow();

        // Two degrees of freedom with a sum of squares of 0.005009, nine with next to nothing.
        double deviation = Math.sqrt(0.005009 / 11);
        double reach = Chance.exceededBy(0.05 / 3, 11) * deviation;
        assertThat(tolerated)
                .isCloseTo(
                        Math.max(-Math.log(0.9), reach * Math.sqrt(1.5 * 1.5 + Chance.varianceOfMedian(3))),
                        within(1e-4));
    }

    @Test
    void moreRoundsNeedLess() {
        NoiseAllowance allowance = new NoiseAllowance(GatedMetric.RATE, 0.03);
        RowPair one = pair(1);
        RowPair three = pair(3);

        assertThat(allowance.of(one, List.of())).isCloseTo(0.03 * Math.sqrt(2) * 1.5, within(1e-9));
        assertThat(allowance.of(three, List.of()))
                .isCloseTo(0.03 * Math.sqrt(2 * Chance.varianceOfMedian(3)), within(1e-9));
        assertThat(allowance.of(three, List.of(three)))
                .isCloseTo(0.03 * Math.sqrt(4 * Chance.varianceOfMedian(3)), within(1e-9));
    }

    private static RowPair pair(int rounds) {
        BaselineRun measured = run(
                Stream.generate(() -> round("fastify", 30_000)).limit(rounds).toArray(Observation[]::new));
        return RowPairs.of(measured.gated(), measured.gated()).get(0);
    }

    @Test
    void withoutAFloorNothingBoundsTheFalseAlarms() {
        NoiseFloors rateOnly = new NoiseFloors(List.of(floor(GatedMetric.RATE, 0.01)));

        assertThat(evening(30_000, 40_000).by(morning()).above())
                .contains(
                        "no-pipelining/wrk/c100: the noise of req/s, CPU/request, RSS on this host in windows of 10.0 s"
                                + " is not known, so that nothing bounds the false alarms; measure it: mvn verify"
                                + " -Dgroups=noise-floor");
        assertThat(evening(30_000, 40_000).by(morning(), rateOnly).above())
                .contains(
                        "no-pipelining/wrk/c100: the noise of CPU/request, RSS on this host in windows of 10.0 s is not"
                                + " known, so that nothing bounds the false alarms; measure it: mvn verify -Dgroups=noise-floor");
    }

    @Test
    void floorOfAnotherHostSaysNothing() {
        NoiseFloor known = floor(GatedMetric.RATE, 0.01);
        NoiseFloor elsewhere = new NoiseFloor(
                "91ab",
                known.cell(),
                known.window(),
                known.metric(),
                known.pairs(),
                known.halfWidth(),
                known.pairDeviation(),
                known.run(),
                known.measuredAt());

        assertThat(evening(30_000, 40_000)
                        .by(morning(), new NoiseFloors(List.of(elsewhere)))
                        .above())
                .anyMatch(line -> line.contains("the noise of req/s, CPU/request, RSS on this host"));
    }

    /** Sums of squares add up: nine of 0.01 and nine of 0.03 make a deviation of 0.0224. */
    @Test
    void newestFloorsCountTogether() {
        NoiseFloor first = floor(GatedMetric.RATE, 0.01);
        NoiseFloor second = floor(GatedMetric.RATE, 0.03);

        double tolerated = evening(30_000, 40_000)
                .by(morning(), new NoiseFloors(List.of(first, second)))
                .findings()
                .get(0)
                .tolerated()
                .orElseThrow();

        double deviation = Math.sqrt((9 * 0.0001 + 9 * 0.0009) / 18);
        double reach = Chance.exceededBy(0.05 / 3, 19) * deviation * Math.sqrt(1 + Chance.varianceOfMedian(3)) * 1.5;
        assertThat(tolerated).isCloseTo(reach, within(1e-9));
    }
}
