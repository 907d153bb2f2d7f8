package httpdyno.gate;

import httpdyno.stat.ConfidenceInterval;
import java.util.Locale;

/** Numbers of pairs, for people. */
final class PairedFormat {

    private static final double SMALLEST_P = 0.001;

    private PairedFormat() {}

    /** {@code [-7.2 %, -2.1 %]}. */
    static String interval(GatedMetric metric, ConfidenceInterval interval) {
        String lower = metric.percentText(interval.lower());
        String upper = metric.percentText(interval.upper());
        return metric.higherIsBetter() ? "[" + lower + ", " + upper + "]" : "[" + upper + ", " + lower + "]";
    }

    /** The size of a log-ratio, which is the size of a change as long as it is small: {@code 3.0 %}. */
    static String size(double size) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * size);
    }

    /** {@code p 0.023}, {@code p < 0.001}. */
    static String p(double p) {
        return p < SMALLEST_P ? "p < 0.001" : String.format(Locale.ROOT, "p %.3f", p);
    }
}
