package httpdyno.gate;

import httpdyno.stat.ConfidenceInterval;
import httpdyno.stat.Dispersion;
import httpdyno.stat.Location;
import httpdyno.stat.SignFlips;
import java.util.List;

/**
 * What the pairs of one figure show, whatever else is known.
 *
 * @param changes log-ratio of each pair, less than zero where B is worse
 * @param location where they lie
 * @param chance how often chance alone is as far
 * @param spread standard deviation of the log-ratios
 */
record PairedEvidence(List<Double> changes, Location location, SignFlips chance, double spread) {

    PairedEvidence {
        changes = List.copyOf(changes);
    }

    /** @throws IllegalArgumentException with fewer than six pairs, which have no interval */
    static PairedEvidence of(List<Double> changes) {
        Location location = Location.of(changes, PairedRule.LEVEL, PairedRule.STATISTIC);
        if (location.interval().isEmpty()) {
            throw new IllegalArgumentException(location.absence());
        }
        SignFlips chance = SignFlips.of(changes, PairedRule.STATISTIC);
        return new PairedEvidence(
                changes, location, chance, Dispersion.of(changes).standardDeviation());
    }

    ConfidenceInterval interval() {
        return location.interval().orElseThrow();
    }

    boolean isWorse() {
        return location.estimate() < 0;
    }

    /** How far the pairs lie from no change at all. */
    double size() {
        return Math.abs(location.estimate());
    }

    /** How often chance alone is as far on that side. */
    double p() {
        return isWorse() ? chance.pLess() : chance.pGreater();
    }
}
