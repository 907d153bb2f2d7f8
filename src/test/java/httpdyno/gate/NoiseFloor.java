package httpdyno.gate;

import httpdyno.plan.Cell;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * How far two servers seem to differ on a host that are the same one: what pairs of rounds of one server gave.
 *
 * @param host fingerprint of the host
 * @param cell what was loaded; it stands for every server under that profile, generator and level
 * @param window length of the load window
 * @param metric which figure
 * @param pairs how many pairs of rounds
 * @param halfWidth half of the interval of the pairs' log-ratio at 95 %: 0.02 where two equal servers may seem 2 % apart
 *     after as many pairs
 * @param pairDeviation standard deviation of one pair's log-ratio
 * @param run the run that found it
 * @param measuredAt when that run started
 */
public record NoiseFloor(
        String host,
        Cell cell,
        Duration window,
        GatedMetric metric,
        int pairs,
        double halfWidth,
        double pairDeviation,
        String run,
        Instant measuredAt) {

    /** Whether it says something of a cell that was measured on a host in windows of a length. */
    boolean isFor(String ofHost, Cell ofCell, Duration ofWindow, GatedMetric ofMetric) {
        return host.equals(ofHost)
                && window.equals(ofWindow)
                && metric == ofMetric
                && cell.profile().equals(ofCell.profile())
                && cell.generator().equals(ofCell.generator())
                && cell.level().equals(ofCell.level());
    }

    /** Whether it says of the same what another says. */
    public boolean isForSame(NoiseFloor other) {
        return isFor(other.host, other.cell, other.window, other.metric);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f %%", 100 * halfWidth) + " (" + metric.title() + ", " + cell.id()
                + ", windows of " + TimeSpan.format(window) + ", " + pairs + " pairs, run " + run + ")";
    }
}
