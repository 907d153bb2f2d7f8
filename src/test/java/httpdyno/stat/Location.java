package httpdyno.stat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * Where paired differences lie, such as logarithms of B / A over pairs of rounds, with an exact interval: it holds every
 * location that the sign-flip test by the same statistic does not reject, so that test, estimate and interval never
 * contradict one another.
 *
 * <p>For differences that are independent and symmetric the true location is their median and their mean at once, and the
 * coverage is exact whatever the noise; where differences tie it is at least that. Differences of logarithms of two rounds
 * taken under the same conditions are symmetric by construction. After Hollander and Wolfe (Nonparametric Statistical
 * Methods, 1999, sections 3.1 to 3.6).
 *
 * @param pairs how many differences
 * @param statistic what test, estimate and interval are by
 * @param estimate the estimate that belongs to the statistic; always in the interval
 * @param interval absent where so few pairs cannot reach the level
 * @param absence why there is no interval; empty where there is one
 */
public record Location(
        int pairs, FlipStatistic statistic, double estimate, Optional<ConfidenceInterval> interval, String absence) {

    /**
     * The location of {@code differences} with an interval of at least {@code level}.
     *
     * @param level between 0 and 1, such as 0.95
     * @throws IllegalArgumentException when there is no difference or more than {@link SignFlips#MOST_PAIRS}, one is not
     *     finite, or the level is outside 0..1
     */
    public static Location of(Collection<Double> differences, double level, FlipStatistic statistic) {
        double[] sample = SignFlips.pairs("a location", differences);
        double[] candidates = Values.ascending(statistic.candidates(sample));
        double estimate = Values.medianOfAscending(candidates);
        if (sample.length < leastPairs(level)) {
            String absence = "an interval at " + Values.percent(level) + " needs at least " + leastPairs(level)
                    + " pairs, found " + sample.length + "; measure more pairs";
            return new Location(sample.length, statistic, estimate, Optional.empty(), absence);
        }
        ConfidenceInterval interval = interval(candidates, statistic.patterns(sample.length), error(level));
        return new Location(sample.length, statistic, estimate, Optional.of(interval), "");
    }

    /**
     * How many pairs an interval needs, by any statistic: six for 0.95, eight for 0.99. The interval from the least to
     * the greatest difference misses when all lie on one side, which chance does twice in 2^pairs times.
     *
     * @throws IllegalArgumentException when the level is outside 0..1
     */
    public static int leastPairs(double level) {
        int pairs = 1;
        while (2 * Math.pow(0.5, pairs) > error(level)) {
            pairs++;
        }
        return pairs;
    }

    /** How often the interval may miss; in decimals, since 1 - 0.95 is a little more than 0.05 in binary. */
    private static double error(double level) {
        return BigDecimal.ONE.subtract(BigDecimal.valueOf(Values.level(level))).doubleValue();
    }

    /** Cuts off as many candidates on either side as the level allows. */
    private static ConfidenceInterval interval(double[] candidates, long[] patterns, double error) {
        double all = Arrays.stream(patterns).sum();
        long missing = 0;
        int cut = 0;
        while (2 * (missing + patterns[cut]) <= error * all) {
            missing += patterns[cut];
            cut++;
        }
        return new ConfidenceInterval(candidates[cut - 1], candidates[candidates.length - cut], 1 - 2 * missing / all);
    }
}
