package httpdyno.gate;

import httpdyno.stat.ConfidenceInterval;
import httpdyno.stat.Location;
import httpdyno.stat.SignFlips;
import java.util.List;

/**
 * What the pairs of one figure say, before it is known how many figures are judged together.
 *
 * @param changes log-ratio of each pair, less than zero where B is worse
 * @param location where they lie
 * @param chance how often chance alone is as far
 * @param spread standard deviation of the log-ratios
 * @param counted size from which on a change counts
 * @param tolerated size within which the interval has to lie to be harmless; the delta of the gate
 * @param floorHolds whether a noise floor is known, and these pairs are not clearly noisier than it says
 */
record PairedReading(
        List<Double> changes,
        Location location,
        SignFlips chance,
        double spread,
        double counted,
        double tolerated,
        boolean floorHolds) {

    PairedReading {
        changes = List.copyOf(changes);
    }

    ConfidenceInterval interval() {
        return location.interval().orElseThrow();
    }

    boolean beyondCounted() {
        return Math.abs(location.estimate()) > counted;
    }

    /** The greatest adjusted p with which a change counts. */
    double mostChance() {
        return floorHolds ? PairedRule.WITH_FLOOR : PairedRule.ALONE;
    }

    /** Whether every single pair lies within what is tolerated; of eight, their interval at 99 % then does. */
    boolean allWithin() {
        return changes.stream().allMatch(change -> Math.abs(change) < tolerated);
    }

    /** Whether every single pair lies beyond what is tolerated, all on one side. */
    boolean allBeyond() {
        return changes.stream().allMatch(change -> change < -tolerated)
                || changes.stream().allMatch(change -> change > tolerated);
    }

    /**
     * Whether no further pair is needed: all lie within, or all beyond and what has to be proven of so many figures is
     * proven.
     */
    boolean isClear(int figures) {
        double p = Math.min(chance.pLess(), chance.pGreater());
        return allWithin() || allBeyond() && beyondCounted() && p * figures <= mostChance();
    }
}
