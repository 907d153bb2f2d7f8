package httpdyno.stat;

/**
 * Where an unknown quantity lies, both ends included, in the unit of the sample.
 *
 * @param lower lower end
 * @param upper upper end
 * @param coverage fraction of such intervals that hold the true value. Exact intervals have the coverage that they
 *     reach, which is at least what was asked for; bootstrap intervals have what was asked for, which they approach
 */
public record ConfidenceInterval(double lower, double upper, double coverage) {

    /** @throws IllegalArgumentException when the ends are not finite and in order, or the coverage is outside 0..1 */
    public ConfidenceInterval {
        if (!(lower <= upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
            throw new IllegalArgumentException(
                    "an interval needs finite ends in order, found " + lower + " to " + upper);
        }
        Values.level(coverage);
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }

    /** All of it is less than {@code value}. */
    public boolean liesBelow(double value) {
        return upper < value;
    }

    /** All of it is greater than {@code value}. */
    public boolean liesAbove(double value) {
        return lower > value;
    }

    /** All of it is nearer to zero than {@code distance}. */
    public boolean liesWithin(double distance) {
        return -distance < lower && upper < distance;
    }

    /** Half of the distance between the ends. */
    public double halfWidth() {
        return (upper - lower) / 2;
    }
}
