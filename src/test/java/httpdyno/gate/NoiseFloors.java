package httpdyno.gate;

import httpdyno.plan.Cell;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What is known of the noise of hosts. */
public record NoiseFloors(List<NoiseFloor> all) {

    public static final NoiseFloors NONE = new NoiseFloors(List.of());

    public NoiseFloors {
        all = List.copyOf(all);
    }

    /** So many of the newest are taken together: enough to know a spread well, and none of long ago. */
    public static final int TOGETHER = 3;

    /** The newest that is for a cell as it was measured. */
    public Optional<NoiseFloor> of(String host, Cell cell, Duration window, GatedMetric metric) {
        return all.stream()
                .filter(floor -> floor.isFor(host, cell, window, metric))
                .max(Comparator.comparing(NoiseFloor::measuredAt));
    }

    /**
     * The newest three that are for a cell as it was measured, as if all their pairs were of one run: the more pairs, the
     * better their spread is known.
     */
    Optional<NoiseFloor> together(String host, Cell cell, Duration window, GatedMetric metric) {
        List<NoiseFloor> newest = all.stream()
                .filter(floor -> floor.isFor(host, cell, window, metric))
                .sorted(Comparator.comparing(NoiseFloor::measuredAt).reversed())
                .limit(TOGETHER)
                .toList();
        return newest.stream().reduce(NoiseFloors::and);
    }

    /** A mean over all pairs is as far off as the means over each, by their weights; spreads add up by their squares. */
    private static NoiseFloor and(NoiseFloor one, NoiseFloor other) {
        int pairs = one.pairs() + other.pairs();
        double halfWidth = Math.hypot(one.pairs() * one.halfWidth(), other.pairs() * other.halfWidth()) / pairs;
        double squares = (one.pairs() - 1) * Math.pow(one.pairDeviation(), 2)
                + (other.pairs() - 1) * Math.pow(other.pairDeviation(), 2);
        return new NoiseFloor(
                one.host(),
                one.cell(),
                one.window(),
                one.metric(),
                pairs,
                halfWidth,
                Math.sqrt(squares / (pairs - 2)),
                one.run() + " and " + other.run(),
                one.measuredAt());
    }
}
