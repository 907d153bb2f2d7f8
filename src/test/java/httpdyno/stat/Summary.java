package httpdyno.stat;

import java.util.Collection;

/**
 * A sample in five numbers, in the sample's own unit.
 *
 * @param count number of values, at least 1
 * @param min smallest value
 * @param median middle value; the mean of the two middle ones where the count is even
 * @param max largest value
 * @param mean arithmetic mean
 */
public record Summary(int count, double min, double median, double max, double mean) {

    /** @throws IllegalArgumentException when there is no value, or one is not finite */
    public static Summary of(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("a summary needs at least one value");
        }
        double sum = 0;
        for (double value : sorted) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a summary needs finite values, found " + value);
            }
            sum += value;
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Summary(sorted.length, sorted[0], median, sorted[sorted.length - 1], sum / sorted.length);
    }

    /** Range over median: 0.1 when the values spread over a tenth of their middle. */
    public double relativeSpread() {
        return median == 0 ? 0 : (max - min) / median;
    }
}
