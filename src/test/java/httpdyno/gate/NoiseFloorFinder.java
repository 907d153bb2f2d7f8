package httpdyno.gate;

import httpdyno.plan.Pairing;
import httpdyno.stat.FlipStatistic;
import httpdyno.stat.Location;
import java.time.Instant;
import java.util.List;

/** Finds out from pairs of rounds of one server how far two equal servers seem apart. */
public final class NoiseFloorFinder {

    private NoiseFloorFinder() {}

    /**
     * The noise floor of every figure that gates and has pairs enough. Figures that gate nothing need none.
     *
     * @param run rounds of one server, in the order of measuring
     * @param pairing the order in which it was measured
     * @param measuredAt when the run started
     * @throws IllegalArgumentException when the pairs are of two servers, or the run was not measured in this order
     */
    public static List<NoiseFloor> floors(GatedRun run, Pairing pairing, Instant measuredAt) {
        if (!pairing.ofOneServer()) {
            throw new IllegalArgumentException("a noise floor requires pairs of one server, found " + pairing.a()
                    + " and " + pairing.b() + "; measure one of them against itself");
        }
        List<PairedRounds> rounds = PairedRounds.of(run, pairing);
        return PairedCase.of(run, rounds, NoiseFloors.NONE, new PairedRule(PairedGate.SMALLEST_CHANGE)).stream()
                .filter(PairedCase::isJudged)
                .map(each -> floor(run, each.figure(), each.reading().orElseThrow(), measuredAt))
                .toList();
    }

    private static NoiseFloor floor(GatedRun run, PairedFigure figure, PairedReading reading, Instant measuredAt) {
        return new NoiseFloor(
                run.host(),
                figure.cell(),
                run.window(),
                figure.metric(),
                figure.pairs(),
                halfWidth(figure.changes()),
                reading.evidence().spread(),
                run.id(),
                measuredAt);
    }

    /** By ranks: one wild pair should not make a host noisy for good. */
    static double halfWidth(List<Double> changes) {
        return Location.of(changes, PairedRule.LEVEL, FlipStatistic.SIGNED_RANKS)
                .interval()
                .orElseThrow()
                .halfWidth();
    }
}
