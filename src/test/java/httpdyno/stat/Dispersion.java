package httpdyno.stat;

import java.util.Collection;
import java.util.Optional;

/**
 * How far the values of a sample lie apart.
 *
 * @param medianAbsoluteDeviation median distance from the median, in the sample's own unit: half of the values lie
 *     nearer. Up to half of the values may be wild without moving it far
 * @param standardDeviation root of the mean squared distance from the mean, by n - 1, in the sample's own unit
 * @param coefficientOfVariation standard deviation as a fraction of the mean's size; absent where the mean is zero
 */
public record Dispersion(
        double medianAbsoluteDeviation, double standardDeviation, Optional<Double> coefficientOfVariation) {

    /**
     * Makes the median absolute deviation of normal values their standard deviation: 1 / (sqrt(2) * erfinv(1 / 2)),
     * rounded as R's {@code mad} and the literature have it.
     */
    public static final double NORMAL_SCALE = 1.4826;

    /** @throws IllegalArgumentException with fewer than two values, which have no spread, or one that is not finite */
    public static Dispersion of(Collection<Double> values) {
        double[] sample = Values.finite("a dispersion", 2, values);
        double mean = Values.mean(sample);
        double deviation = standardDeviation(sample);
        Optional<Double> variation = mean == 0 ? Optional.empty() : Optional.of(deviation / Math.abs(mean));
        return new Dispersion(Values.median(distances(sample, Values.median(sample))), deviation, variation);
    }

    /** The median absolute deviation times {@value #NORMAL_SCALE}: comparable with a standard deviation. */
    public double scaledMedianAbsoluteDeviation() {
        return NORMAL_SCALE * medianAbsoluteDeviation;
    }

    static double standardDeviation(double[] sample) {
        double mean = Values.mean(sample);
        double squares = 0;
        for (double value : sample) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (sample.length - 1));
    }

    /** How far each value lies from {@code center}. */
    static double[] distances(double[] sample, double center) {
        double[] distances = new double[sample.length];
        for (int i = 0; i < sample.length; i++) {
            distances[i] = Math.abs(sample[i] - center);
        }
        return distances;
    }
}
