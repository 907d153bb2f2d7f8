package httpdyno.gate;

import httpdyno.gate.PairedRule.PairedVerdict;
import httpdyno.plan.Pairing;
import httpdyno.stat.Dispersion;
import httpdyno.stat.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The rounds of one comparison under noise, and those that a noise floor is from.
 *
 * @param pairing the order of the rounds
 * @param rounds logarithm of each round without any difference between A and B, of every figure
 * @param floors what is known of the noise, of every figure
 */
record PairedTrial(Pairing pairing, List<double[]> rounds, List<NoiseFloor> floors) {

    static final int PAIRS = 10;

    /** Four times as many rounds would halve the floor's own error; twice as many is what a night allows. */
    static final int FLOOR_PAIRS = 20;

    static final int ROUNDS = 2 * (PAIRS + FLOOR_PAIRS);
    private static final PairedRule RULE = new PairedRule(PairedGate.SMALLEST_CHANGE);

    /** Of rounds that follow one another: those of the comparison come first, those of the noise floor after them. */
    static PairedTrial of(int figures, Function<SplittableRandom, double[]> noise, SplittableRandom random) {
        Pairing pairing = Pairing.of("a", "b", PAIRS, random.nextLong());
        String order = Pairing.of("a", "a", FLOOR_PAIRS, random.nextLong()).order();
        List<double[]> rounds = new ArrayList<>();
        List<NoiseFloor> floors = new ArrayList<>();
        for (int figure = 0; figure < figures; figure++) {
            double[] series = noise.apply(random);
            rounds.add(series);
            floors.add(floor(changes(series, 2 * PAIRS, order, 0)));
        }
        return new PairedTrial(pairing, rounds, floors);
    }

    private static List<Double> changes(double[] series, int first, String order, double difference) {
        return IntStream.range(0, order.length() / 2)
                .mapToObj(pair -> {
                    double later = series[first + 2 * pair + 1] - series[first + 2 * pair];
                    return difference + (order.charAt(2 * pair) == 'A' ? later : -later);
                })
                .toList();
    }

    private static NoiseFloor floor(List<Double> changes) {
        double halfWidth = Location.of(changes, PairedRule.LEVEL, PairedRule.STATISTIC)
                .interval()
                .orElseThrow()
                .halfWidth();
        return new NoiseFloor(
                "host-1",
                PairedSample.cell("no-pipelining", "a"),
                PairedSample.WINDOW,
                GatedMetric.RATE,
                changes.size(),
                halfWidth,
                Dispersion.of(changes).standardDeviation(),
                "20260228T120000Z",
                PairedRuns.MEASURED);
    }

    /**
     * What the gate says where B's first figures are worse by a factor.
     *
     * @param worse how many of them are
     * @param factor what their figure is of A's
     */
    Outcome judged(boolean floorKnown, int worse, double factor) {
        List<List<Double>> changes = IntStream.range(0, rounds.size())
                .mapToObj(i -> changes(rounds.get(i), 0, pairing.order(), i < worse ? Math.log(factor) : 0))
                .toList();
        List<PairedReading> look = readings(changes, PairedRule.LOOK, floorKnown);
        boolean early = look.stream().allMatch(reading -> reading.isClear(look.size()));
        List<GateVerdict> verdicts = PairedRule.judge(early ? look : readings(changes, PAIRS, floorKnown)).stream()
                .map(PairedVerdict::verdict)
                .toList();
        return new Outcome(worst(verdicts), early);
    }

    private List<PairedReading> readings(List<List<Double>> changes, int pairs, boolean floorKnown) {
        return IntStream.range(0, changes.size())
                .mapToObj(i -> RULE.read(
                        changes.get(i).subList(0, pairs), floorKnown ? Optional.of(floors.get(i)) : Optional.empty()))
                .toList();
    }

    private static GateVerdict worst(List<GateVerdict> verdicts) {
        if (verdicts.contains(GateVerdict.REGRESSED)) {
            return GateVerdict.REGRESSED;
        }
        return verdicts.contains(GateVerdict.INCONCLUSIVE) ? GateVerdict.INCONCLUSIVE : verdicts.get(0);
    }

    /**
     * What the gate said of a cell.
     *
     * @param verdict the worst of its figures
     * @param early whether the stop rule ended it
     */
    record Outcome(GateVerdict verdict, boolean early) {}
}
