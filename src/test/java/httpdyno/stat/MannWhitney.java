package httpdyno.stat;

import java.util.Collection;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * Whether values of one of two unpaired samples tend to be greater than those of the other (Mann and Whitney, 1947), as
 * Apache Commons Statistics counts it.
 *
 * @param first how many values the first sample has
 * @param second how many values the second sample has
 * @param wins in how many of the first * second couples the value of the first sample is greater; equal ones count half
 *     (the statistic U of the first sample)
 * @param p two-sided p: how often chance alone is as one-sided
 * @param exact p was counted over all orders; else it comes from the normal approximation with correction for ties and
 *     continuity, because values tie or a sample has more than {@value #MOST_EXACT}; then too it is never less than {@link
 *     #leastP}
 */
public record MannWhitney(int first, int second, double wins, double p, boolean exact) {

    /** Values per sample up to which p is counted. */
    public static final int MOST_EXACT = 49;

    /** @throws IllegalArgumentException when a sample has no value, or one is not finite */
    public static MannWhitney of(Collection<Double> first, Collection<Double> second) {
        double[] a = Values.finite("the first sample of a Mann-Whitney test", 1, first);
        double[] b = Values.finite("the second sample of a Mann-Whitney test", 1, second);
        boolean few = Math.max(a.length, b.length) <= MOST_EXACT;
        MannWhitneyUTest.Result result = MannWhitneyUTest.withDefaults()
                .with(few ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC)
                .test(a, b);
        // Where all values are equal, the approximation divides zero by zero.
        double p = Double.isNaN(result.getPValue()) ? 1 : Math.max(result.getPValue(), leastP(a.length, b.length));
        return new MannWhitney(a.length, b.length, result.getStatistic(), p, few && !result.hasTiedValues());
    }

    /** What p is at the least with samples of this size, all of one above all of the other: 0.1 with three against three. */
    public double leastP() {
        return leastP(first, second);
    }

    /** Twice one in all the orders of two samples; next to zero where these are too many to count. */
    private static double leastP(int first, int second) {
        double orders = 1;
        for (int i = 1; i <= second; i++) {
            orders = orders * (first + i) / i;
        }
        return Math.min(1, 2 / orders);
    }

    /** How often a value of the first sample is greater than one of the second: 0.5 when neither tends to be. */
    public double superiority() {
        return wins / first / second;
    }
}
