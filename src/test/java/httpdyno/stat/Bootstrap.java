package httpdyno.stat;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Intervals of any statistic, by drawing samples from the sample with replacement. The same seed gives the same
 * interval. Approximate: with few values it covers less than it says (ten values at 0.95 cover some 0.90), so that paired
 * differences have {@link Location} instead. After Efron and Tibshirani (An Introduction to the Bootstrap, 1993, chapters
 * 13 and 14).
 *
 * @param resamples how many samples to draw, {@value #FEWEST} to {@value #MOST}
 * @param seed where the draws start
 */
public record Bootstrap(int resamples, long seed) {

    /** Fewer leave too few values beyond the ends of an interval. */
    public static final int FEWEST = 1_000;

    public static final int MOST = 100_000;

    /** Bounds the time: some seconds of drawing. */
    private static final long MOST_DRAWS = 200_000_000;

    private static final String NO_CORRECTION =
            "the correction for bias has no end, because all resampled statistics lie"
                    + " on one side of the estimate or leaving out one value changes too much; use the percentile interval";

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /**
     * A statistic with its interval.
     *
     * @param estimate the statistic of the sample itself
     * @param standardError standard deviation of the statistic over the resamples
     * @param interval absent where the method has none for this sample
     * @param absence why there is no interval; empty where there is one
     */
    public record Estimate(
            double estimate, double standardError, Optional<ConfidenceInterval> interval, String absence) {}

    /** @throws IllegalArgumentException when the number of resamples is out of bounds */
    public Bootstrap {
        if (resamples < FEWEST || resamples > MOST) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "a bootstrap needs %,d to %,d resamples, found %,d", FEWEST, MOST, resamples));
        }
    }

    /**
     * The percentile interval: what is left when each tail of the resampled statistics is cut off. Follows any monotone
     * change of scale, but keeps the bias of the statistic.
     *
     * @param level between 0 and 1, such as 0.95
     * @throws IllegalArgumentException with fewer than two values, with one that is not finite, where the statistic of
     *     a resample is not finite, or when the level is outside 0..1
     */
    public Estimate percentile(Collection<Double> values, ToDoubleFunction<double[]> statistic, double level) {
        double tail = (1 - Values.level(level)) / 2;
        double[] sample = sample(values);
        double[] drawn = resampled(sample, statistic);
        return new Estimate(
                finite(statistic, sample),
                Dispersion.standardDeviation(drawn),
                Optional.of(between(drawn, tail, 1 - tail, level)),
                "");
    }

    /**
     * The interval corrected for bias and for a spread that changes with the value (BCa). The bias is told by how many
     * resampled statistics are below the estimate (those that equal it count half), the change of spread by leaving out
     * each value once.
     *
     * @param level between 0 and 1, such as 0.95
     * @throws IllegalArgumentException with fewer than two values, with one that is not finite, where the statistic of
     *     a resample is not finite, or when the level is outside 0..1
     */
    public Estimate bca(Collection<Double> values, ToDoubleFunction<double[]> statistic, double level) {
        double tail = (1 - Values.level(level)) / 2;
        double[] sample = sample(values);
        double[] drawn = resampled(sample, statistic);
        double estimate = finite(statistic, sample);
        double error = Dispersion.standardDeviation(drawn);
        double bias = bias(drawn, estimate);
        double acceleration = acceleration(sample, statistic);
        double lower = corrected(tail, bias, acceleration);
        double upper = corrected(1 - tail, bias, acceleration);
        if (lower <= upper) {
            return new Estimate(estimate, error, Optional.of(between(drawn, lower, upper, level)), "");
        }
        return new Estimate(estimate, error, Optional.empty(), NO_CORRECTION);
    }

    private double[] sample(Collection<Double> values) {
        double[] sample = Values.finite("a bootstrap", 2, values);
        if ((long) sample.length * resamples > MOST_DRAWS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a bootstrap draws at most %,d values, found %,d values in each of %,d resamples; take fewer resamples",
                    MOST_DRAWS,
                    sample.length,
                    resamples));
        }
        return sample;
    }

    /** The statistic of each resample, ascending. */
    private double[] resampled(double[] sample, ToDoubleFunction<double[]> statistic) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] drawn = new double[resamples];
        double[] resample = new double[sample.length];
        for (int i = 0; i < resamples; i++) {
            for (int j = 0; j < resample.length; j++) {
                resample[j] = sample[random.nextInt(sample.length)];
            }
            drawn[i] = finite(statistic, resample);
        }
        Arrays.sort(drawn);
        return drawn;
    }

    private static double finite(ToDoubleFunction<double[]> statistic, double[] sample) {
        // A statistic may sort what it is given, or worse.
        double value = statistic.applyAsDouble(sample.clone());
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    "a bootstrap needs a statistic that is finite for every resample, found " + value);
        }
        return value;
    }

    private static ConfidenceInterval between(double[] drawn, double lower, double upper, double level) {
        return new ConfidenceInterval(
                Percentiles.ofAscending(drawn, lower), Percentiles.ofAscending(drawn, upper), level);
    }

    private static double bias(double[] drawn, double estimate) {
        double below = 0;
        for (double value : drawn) {
            below += value < estimate ? 1 : value == estimate ? 0.5 : 0;
        }
        return NORMAL.inverseCumulativeProbability(below / drawn.length);
    }

    /** A sixth of the skewness of the statistic over the samples that lack one value; zero where these are all equal. */
    private static double acceleration(double[] sample, ToDoubleFunction<double[]> statistic) {
        double[] without = new double[sample.length];
        for (int i = 0; i < sample.length; i++) {
            double[] rest = new double[sample.length - 1];
            System.arraycopy(sample, 0, rest, 0, i);
            System.arraycopy(sample, i + 1, rest, i, rest.length - i);
            without[i] = finite(statistic, rest);
        }
        double mean = Values.mean(without);
        double squares = 0;
        double cubes = 0;
        for (double value : without) {
            double pull = mean - value;
            squares += pull * pull;
            cubes += pull * pull * pull;
        }
        return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
    }

    /** Which fraction of the resampled statistics is beyond an end that is to have {@code fraction}; NaN where none. */
    private static double corrected(double fraction, double bias, double acceleration) {
        double shifted = bias + NORMAL.inverseCumulativeProbability(fraction);
        double room = 1 - acceleration * shifted;
        return room > 0 ? NORMAL.cumulativeProbability(bias + shifted / room) : Double.NaN;
    }
}
