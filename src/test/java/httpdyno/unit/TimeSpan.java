package httpdyno.unit;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write and read them: {@code 500ms}, {@code 40s}, {@code 2m}. */
public final class TimeSpan {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(ms|s|m)");

    private TimeSpan() {}

    /**
     * Read a whole number with one of the units ms, s, m.
     *
     * @throws IllegalArgumentException for any other form, in particular a number without a unit
     */
    public static Duration parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a time span is a whole number and one of ms, s, m (for example 40s), found \"" + text + "\"");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
        };
    }

    /** At least three significant digits in the unit that suits the size: {@code 1.62 ms}, {@code 150 s}. */
    public static String format(Duration duration) {
        double nanos = duration.toNanos();
        if (nanos < 1e3) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        if (nanos < 1e6) {
            return threeDigits(nanos / 1e3) + " us";
        }
        return nanos < 1e9 ? threeDigits(nanos / 1e6) + " ms" : threeDigits(nanos / 1e9) + " s";
    }

    private static String threeDigits(double value) {
        String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, value);
    }
}
