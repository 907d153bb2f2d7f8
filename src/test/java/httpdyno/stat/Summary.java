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
        double[] sorted = Values.ascending(Values.finite("a summary", 1, values));
        int count = sorted.length;
        return new Summary(count, sorted[0], Values.medianOfAscending(sorted), sorted[count - 1], Values.mean(sorted));
    }

    /** Range over median: 0.1 when the values spread over a tenth of their middle. */
    public double relativeSpread() {
        return median == 0 ? 0 : (max - min) / median;
    }
}
