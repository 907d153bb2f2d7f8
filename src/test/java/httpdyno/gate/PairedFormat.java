package httpdyno.gate;

import httpdyno.stat.ConfidenceInterval;
import httpdyno.unit.ByteSize;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.Locale;

/** Numbers of pairs, for people. */
final class PairedFormat {

    private static final double SMALLEST_P = 0.001;

    private PairedFormat() {}

    /** A figure in base units: {@code 30,100}, {@code 1.62 ms}, {@code 79.0 MiB}. */
    static String value(GatedMetric metric, double value) {
        return switch (metric) {
            case RATE -> String.format(Locale.ROOT, "%,.0f", value);
            case P99, CPU -> TimeSpan.format(Duration.ofNanos(Math.round(value * 1e9)));
            case RSS -> new ByteSize(Math.round(value)).toString();
        };
    }

    /** By how much the figure itself has changed, whichever direction is worse: {@code -4.9 %}. */
    static String change(GatedMetric metric, double change) {
        double ratio = metric.higherIsBetter() ? change : -change;
        String percent = String.format(Locale.ROOT, "%+.1f %%", 100 * Math.expm1(ratio));
        return percent.substring(1).equals("0.0 %") ? "0.0 %" : percent;
    }

    /** {@code [-7.2 %, -2.1 %]}. */
    static String interval(GatedMetric metric, ConfidenceInterval interval) {
        String lower = change(metric, interval.lower());
        String upper = change(metric, interval.upper());
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
