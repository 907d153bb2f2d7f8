package httpdyno.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A logarithmic axis of times over whole powers of ten.
 *
 * @param lowest exponent of ten at the near end, in seconds
 * @param highest exponent of ten at the far end, above the lowest
 */
record LogScale(int lowest, int highest) {

    /** The narrowest axis that holds both times, in seconds; both above 0. */
    static LogScale over(double least, double most) {
        int lowest = (int) Math.floor(Math.log10(least));
        int highest = (int) Math.ceil(Math.log10(most));
        return new LogScale(lowest, Math.max(highest, lowest + 1));
    }

    /** Powers of ten, in seconds. */
    List<Double> ticks() {
        return IntStream.rangeClosed(lowest, highest)
                .mapToObj(exponent -> Double.parseDouble("1e" + exponent))
                .toList();
    }

    /** Where a time lies between both ends, 0 to 1. */
    double part(double seconds) {
        return (Math.log10(seconds) - lowest) / (highest - lowest);
    }

    /** {@code 10 us}, {@code 1 ms}, {@code 100 s}. */
    static String label(double tick) {
        String unit = tick >= 1 ? " s" : tick >= 1e-3 ? " ms" : tick >= 1e-6 ? " us" : " ns";
        double scaled = tick >= 1 ? tick : tick >= 1e-3 ? tick * 1e3 : tick >= 1e-6 ? tick * 1e6 : tick * 1e9;
        return String.format(Locale.ROOT, "%.0f%s", scaled, unit);
    }
}
