package httpdyno.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An axis from 0 with round ticks.
 *
 * @param step distance of the ticks: 1, 2 or 5 times a power of ten
 * @param end value at the far end
 */
record Scale(double step, double end) {

    /** What the axis leaves free beyond the largest value, for an arrow and the last label. */
    private static final double ROOM = 1.06;

    private static final int MOST_STEPS = 5;

    /** The axis on which {@code largest} nearly reaches the end. */
    static Scale upTo(double largest) {
        double end = Math.max(largest, 1) * ROOM;
        double power = Math.pow(10, Math.floor(Math.log10(end / MOST_STEPS)));
        double step = List.of(1.0, 2.0, 5.0, 10.0).stream()
                .map(digit -> digit * power)
                .filter(candidate -> end / candidate <= MOST_STEPS)
                .findFirst()
                .orElse(10 * power);
        return new Scale(step, end);
    }

    List<Double> ticks() {
        return IntStream.rangeClosed(0, (int) Math.floor(end / step))
                .mapToObj(i -> i * step)
                .toList();
    }

    /** Where a value lies between 0 and the end, 0 to 1. */
    double part(double value) {
        return value / end;
    }

    /** {@code 0}, {@code 500}, {@code 20k}, {@code 1.5M}. */
    String label(double tick) {
        if (tick >= 1e6) {
            return short1(tick / 1e6) + "M";
        }
        return tick >= 1e3 ? short1(tick / 1e3) + "k" : short1(tick);
    }

    private static String short1(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}
