package httpdyno.stat;

import org.apache.commons.statistics.distribution.TDistribution;

/** How far chance alone reaches where the noise of single values is known from a sample. */
public final class Chance {

    private Chance() {}

    /**
     * What is exceeded with a probability by a value that is divided by a standard deviation that was itself estimated:
     * Student's t.
     *
     * @param probability between 0 and 1, both excluded
     * @param degreesOfFreedom of the estimate, at least 1: values less one
     * @throws IllegalArgumentException outside of these
     */
    public static double exceededBy(double probability, int degreesOfFreedom) {
        if (!(probability > 0 && probability < 1) || degreesOfFreedom < 1) {
            throw new IllegalArgumentException(
                    "a probability between 0 and 1 and at least one degree of freedom were required, found "
                            + probability + " and " + degreesOfFreedom);
        }
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(probability);
    }

    /**
     * Variance of the median of normal values as part of the variance of one of them: 1 of one value, 0.5 of two, then
     * near pi / 2n. Within 4 % of the integral over order statistics for up to ten values, as simulation shows.
     *
     * @param values at least 1
     * @throws IllegalArgumentException with fewer
     */
    public static double varianceOfMedian(int values) {
        if (values < 1) {
            throw new IllegalArgumentException("a median needs at least one value");
        }
        return Math.PI / (2 * values + Math.PI - 2 + (values % 2 == 0 ? 1 : 0));
    }
}
