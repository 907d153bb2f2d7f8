package httpdyno.stat;

import httpdyno.unit.Percentile;
import java.util.Collection;

/**
 * The ends of a sample, in the sample's own unit. All by one rule, linear interpolation of order statistics: percentile
 * p of the n ascending values x0..x(n-1) stands at h = (n - 1) * p / 100, between x at floor(h) and the next one. This is
 * type 7 of Hyndman and Fan (Sample Quantiles in Statistical Packages, 1996), the default of R and NumPy. A sample of
 * fewer than some hundred values says little of its 1st or 99th percentile: they then lie next to the least or greatest.
 *
 * @param p1 1 % of the values are below
 * @param p2_5 2.5 % of the values are below
 * @param p97_5 2.5 % of the values are above
 * @param p99 1 % of the values are above
 */
public record Percentiles(double p1, double p2_5, double p97_5, double p99) {

    /** @throws IllegalArgumentException when there is no value, or one is not finite */
    public static Percentiles of(Collection<Double> values) {
        double[] sorted = Values.ascending(Values.finite("a percentile", 1, values));
        return new Percentiles(
                ofAscending(sorted, 0.01),
                ofAscending(sorted, 0.025),
                ofAscending(sorted, 0.975),
                ofAscending(sorted, 0.99));
    }

    /**
     * Any percentile by the same rule.
     *
     * @throws IllegalArgumentException when there is no value, or one is not finite
     */
    public static double at(Percentile percentile, Collection<Double> values) {
        return ofAscending(Values.ascending(Values.finite("a percentile", 1, values)), percentile.percent() / 100);
    }

    /** @param fraction between 0 and 1 */
    static double ofAscending(double[] sorted, double fraction) {
        double position = (sorted.length - 1) * fraction;
        int below = (int) position;
        if (below == sorted.length - 1) {
            return sorted[below];
        }
        return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
    }
}
