package httpdyno.gate;

import httpdyno.unit.ByteSize;
import httpdyno.unit.Rate;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.Locale;

/** How figures and changes are written for people. */
final class BaselineWords {

    private BaselineWords() {}

    /** {@code 25,600 req/s}, {@code 1.62 ms}, {@code 20.0 us}, {@code 79.0 MiB}. */
    static String figure(GatedMetric metric, double value) {
        return switch (metric) {
            case RATE -> new Rate(value).toString();
            case P99, CPU -> TimeSpan.format(Duration.ofNanos(Math.round(value * 1e9)));
            case RSS -> new ByteSize(Math.round(value)).toString();
        };
    }

    /** {@code 30,100 to 25,600 req/s}. */
    static String figures(GatedMetric metric, double from, double to) {
        String before = metric == GatedMetric.RATE ? String.format(Locale.ROOT, "%,.0f", from) : figure(metric, from);
        return before + " to " + figure(metric, to);
    }

    /**
     * What a change does to the figure itself: {@code -14.9 %} of req/s is worse, {@code +14.9 %} of memory.
     *
     * @param change logarithm, less than zero where the figure becomes worse
     */
    static String change(GatedMetric metric, double change) {
        String text =
                String.format(Locale.ROOT, "%+.1f %%", 100 * Math.expm1(metric.higherIsBetter() ? change : -change));
        return text.equals("+0.0 %") || text.equals("-0.0 %") ? "0.0 %" : text;
    }

    /** The same without its sign. */
    static String size(GatedMetric metric, double change) {
        return change(metric, change).replaceFirst("^[+-]", "");
    }

    /** {@code 1 reference}, {@code 3 references}. */
    static String references(int count) {
        return count == 1 ? "1 reference" : count + " references";
    }
}
