package httpdyno.unit;

import java.time.Duration;
import java.util.Locale;

/**
 * Requests per second.
 *
 * @param perSecond finite and not negative
 */
public record Rate(double perSecond) implements Comparable<Rate> {

    /** @throws IllegalArgumentException for a negative or non-finite rate */
    public Rate {
        if (!Double.isFinite(perSecond) || perSecond < 0) {
            throw new IllegalArgumentException("a rate is finite and >= 0 requests/s, found " + perSecond);
        }
    }

    /**
     * Divide a count by the time it took.
     *
     * @throws IllegalArgumentException when {@code elapsed} is not positive
     */
    public static Rate of(long count, Duration elapsed) {
        if (elapsed.isZero() || elapsed.isNegative()) {
            throw new IllegalArgumentException("a rate needs a positive time span, found " + elapsed);
        }
        return new Rate(count * 1e9 / elapsed.toNanos());
    }

    @Override
    public int compareTo(Rate other) {
        return Double.compare(perSecond, other.perSecond);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,.0f req/s", perSecond);
    }
}
