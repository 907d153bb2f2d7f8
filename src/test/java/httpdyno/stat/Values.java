package httpdyno.stat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;

/** What every calculation asks of the numbers it is given, and the middle that many of them need. */
final class Values {

    private Values() {}

    /**
     * A copy of {@code values} in their order.
     *
     * @param what who asks, as the subject of the sentence that refuses
     * @throws IllegalArgumentException when there are fewer than {@code least}, or one is not finite
     */
    static double[] finite(String what, int least, Collection<Double> values) {
        if (values.size() < least) {
            throw new IllegalArgumentException(
                    what + " needs at least " + (least == 1 ? "one value" : least + " values, found " + values.size()));
        }
        double[] copy = values.stream().mapToDouble(Double::doubleValue).toArray();
        for (double value : copy) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(what + " needs finite values, found " + value);
            }
        }
        return copy;
    }

    static double[] ascending(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /** The middle value; the mean of the two middle ones where the count is even. */
    static double medianOfAscending(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static double median(double[] values) {
        return medianOfAscending(ascending(values));
    }

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** @throws IllegalArgumentException outside 0..1, both excluded */
    static double level(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "a level of confidence is between 0 and 1, found " + level + "; 95 % is written 0.95");
        }
        return level;
    }

    /** {@code 95 %}, {@code 99.9 %}. */
    static String percent(double fraction) {
        return BigDecimal.valueOf(fraction)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
