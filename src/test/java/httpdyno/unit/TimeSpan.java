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

    /** Three significant digits in the unit that suits the size: {@code 1.62 ms}. */
    public static String format(Duration duration) {
        double nanos = duration.toNanos();
        if (nanos < 1e3) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, nanos < 1e5 ? "%.1f us" : "%.0f us", nanos / 1e3);
        }
        if (nanos < 1e9) {
            return String.format(Locale.ROOT, nanos < 1e7 ? "%.2f ms" : "%.1f ms", nanos / 1e6);
        }
        return String.format(Locale.ROOT, nanos < 1e11 ? "%.1f s" : "%.0f s", nanos / 1e9);
    }
}
