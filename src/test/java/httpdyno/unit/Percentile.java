package httpdyno.unit;

import java.math.BigDecimal;

/**
 * A rank in a distribution, held in percent. Built by name of the scale, so that 0.99 is never read as p0.99.
 *
 * @param percent between 0 and 100
 */
public record Percentile(double percent) implements Comparable<Percentile> {

    /** @throws IllegalArgumentException outside 0..100 */
    public Percentile {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("a percentile is between 0 and 100 percent, found " + percent);
        }
    }

    /** The rank that {@code percent} (0..100) of all samples do not exceed. */
    public static Percentile ofPercent(double percent) {
        return new Percentile(percent);
    }

    /** The rank that {@code fraction} (0..1) of all samples do not exceed. */
    public static Percentile ofFraction(double fraction) {
        return new Percentile(BigDecimal.valueOf(fraction).movePointRight(2).doubleValue());
    }

    @Override
    public int compareTo(Percentile other) {
        return Double.compare(percent, other.percent);
    }

    /** {@code p50}, {@code p97.5}. */
    @Override
    public String toString() {
        return "p" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    }
}
