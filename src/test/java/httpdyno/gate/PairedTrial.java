package httpdyno.gate;

import httpdyno.gate.PairedRule.PairedVerdict;
import httpdyno.plan.Pairing;
import httpdyno.stat.Dispersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rounds of one comparison under noise, and those that a noise floor is from.
 *
 * @param pairing the order of the rounds
 * @param rounds logarithm of each round without any difference between A and B, of every figure
 * @param floors what is known of the noise, of every figure
 */
record PairedTrial(Pairing pairing, List<double[]> rounds, List<NoiseFloor> floors) {

    static final int PAIRS = 10;

    /** What one run can measure of a noise floor. */
    static final int FLOOR_PAIRS = 20;

    private static final PairedRule RULE = new PairedRule(PairedGate.SMALLEST_CHANGE);

    /**
     * Of rounds that follow one another: those of the comparison come first, and all that follow are of noise floors.
     *
     * @param noise the rounds, as many for every figure
     */
    static PairedTrial of(int figures, Function<SplittableRandom, double[]> noise, SplittableRandom random) {
        Pairing pairing = Pairing.of("a", "b", PAIRS, random.nextLong());
        List<double[]> rounds = new ArrayList<>();
        List<NoiseFloor> floors = new ArrayList<>();
        for (int figure = 0; figure < figures; figure++) {
            double[] series = noise.apply(random);
            rounds.add(series);
            floors.add(floor(series, random));
        }
        return new PairedTrial(pairing, rounds, floors);
    }

    private static NoiseFloor floor(double[] series, SplittableRandom random) {
        List<NoiseFloor> runs = new ArrayList<>();
        for (int first = 2 * PAIRS; first + 2 * FLOOR_PAIRS <= series.length; first += 2 * FLOOR_PAIRS) {
            String order = Pairing.of("a", "a", FLOOR_PAIRS, random.nextLong()).order();
            runs.add(floor(changes(series, first, order, 0)));
        }
        NoiseFloor any = runs.get(0);
        return new NoiseFloors(runs)
                .together(any.host(), any.cell(), any.window(), any.metric())
                .orElseThrow();
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
        return new NoiseFloor(
                "host-1",
                PairedSample.cell("no-pipelining", "a"),
                PairedSample.WINDOW,
                GatedMetric.RATE,
                changes.size(),
                NoiseFloorFinder.halfWidth(changes),
                Dispersion.of(changes).standardDeviation(),
                "20260228T120000Z",
                PairedRuns.MEASURED);
    }

    /**
     * What the gate says where B's first figures are worse by a factor, without and with a noise floor.
     *
     * @param worse how many of them are
     * @param factor what their figure is of A's
     */
    Map<Boolean, Outcome> judged(int worse, double factor) {
        List<List<Double>> changes = IntStream.range(0, rounds.size())
                .mapToObj(i -> changes(rounds.get(i), 0, pairing.order(), i < worse ? Math.log(factor) : 0))
                .toList();
        List<PairedEvidence> all = evidence(changes, PAIRS);
        return Map.of(false, judged(changes, all, false), true, judged(changes, all, true));
    }

    private Outcome judged(List<List<Double>> changes, List<PairedEvidence> all, boolean floorKnown) {
        boolean early = IntStream.range(0, changes.size())
                .allMatch(i -> RULE.isSettled(
                        changes.get(i).subList(0, PairedRule.LOOK), floor(i, floorKnown), changes.size()));
        List<PairedEvidence> seen = early ? evidence(changes, PairedRule.LOOK) : all;
        List<PairedReading> readings = IntStream.range(0, seen.size())
                .mapToObj(i -> RULE.read(seen.get(i), floor(i, floorKnown)))
                .toList();
        List<GateVerdict> verdicts =
                PairedRule.judge(readings).stream().map(PairedVerdict::verdict).toList();
        return new Outcome(verdicts, early);
    }

    private static List<PairedEvidence> evidence(List<List<Double>> changes, int pairs) {
        return changes.stream()
                .map(each -> PairedEvidence.of(each.subList(0, pairs)))
                .toList();
    }

    private Optional<NoiseFloor> floor(int figure, boolean known) {
        return known ? Optional.of(floors.get(figure)) : Optional.empty();
    }

    /**
     * What the gate said of a cell.
     *
     * @param verdicts of its figures
     * @param early whether the stop rule ended it
     */
    record Outcome(List<GateVerdict> verdicts, boolean early) {

        /** The worst of its figures. */
        GateVerdict verdict() {
            return Stream.of(GateVerdict.REGRESSED, GateVerdict.INCONCLUSIVE, GateVerdict.OK)
                    .filter(verdicts::contains)
                    .findFirst()
                    .orElse(GateVerdict.IMPROVED);
        }

        /** The same with A and B exchanged. */
        Outcome exchanged() {
            return new Outcome(
                    verdicts.stream()
                            .map(verdict -> switch (verdict) {
                                case REGRESSED -> GateVerdict.IMPROVED;
                                case IMPROVED -> GateVerdict.REGRESSED;
                                default -> verdict;
                            })
                            .toList(),
                    early);
        }
    }
}
