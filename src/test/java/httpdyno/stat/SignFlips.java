package httpdyno.stat;

import java.util.Arrays;
import java.util.Collection;

/**
 * An exact test of paired differences, such as logarithms of B / A over pairs of rounds: how often chance alone is as
 * extreme as what was found. Where neither side of a pair is special, the sign of each difference is a fair coin, so that
 * all 2^n patterns of signs over the sizes found are equally likely; every one is looked at. Nothing is assumed but that
 * the differences are independent and symmetric about the location in question. Differences of logarithms of two rounds
 * taken under the same conditions are symmetric by construction, whatever the noise. {@link Location} is the interval
 * that belongs to the test: as long as no differences tie, {@link #pTwoSided} is at most 1 - coverage exactly where the
 * location lies outside of it. After Fisher (The Design of
 * Experiments, 1935, section 21).
 *
 * @param pairs how many differences
 * @param location the location that was asked about, in the unit of the differences
 * @param statistic what the signs were flipped of
 * @param pLess fraction of patterns whose statistic is at most the one found: small when the differences lie below
 * @param pGreater fraction of patterns whose statistic is at least the one found: small when the differences lie above
 */
public record SignFlips(int pairs, double location, FlipStatistic statistic, double pLess, double pGreater) {

    /** 2^20 patterns take some hundredths of a second; each pair more doubles that. */
    public static final int MOST_PAIRS = 20;

    /** Sums that differ by less than this part of the largest possible sum are equal but for rounding. */
    private static final double ROUNDING = 1e-12;

    /** As {@link #of(Collection, double, FlipStatistic)} about zero: no difference at all. */
    public static SignFlips of(Collection<Double> differences, FlipStatistic statistic) {
        return of(differences, 0, statistic);
    }

    /**
     * Tests whether {@code differences} may be symmetric about {@code location}.
     *
     * @throws IllegalArgumentException when there is no difference or more than {@link #MOST_PAIRS}, or a number is not
     *     finite
     */
    public static SignFlips of(Collection<Double> differences, double location, FlipStatistic statistic) {
        double[] shifted = pairs("a sign-flip test", differences);
        if (!Double.isFinite(location)) {
            throw new IllegalArgumentException("a sign-flip test needs a finite location, found " + location);
        }
        for (int i = 0; i < shifted.length; i++) {
            shifted[i] -= location;
        }
        Patterns patterns = new Patterns(statistic.scores(shifted));
        patterns.flip(0, 0);
        double all = 1L << shifted.length;
        return new SignFlips(shifted.length, location, statistic, patterns.atMost / all, patterns.atLeast / all);
    }

    /** Fraction of patterns at least as far from the middle, on either side, as the one found. */
    public double pTwoSided() {
        return Math.min(1, 2 * Math.min(pLess, pGreater));
    }

    /** What {@link #pTwoSided} is at the least with this many pairs: 0.0625 with five, so that five prove nothing. */
    public double leastTwoSided() {
        return 2 * Math.pow(0.5, pairs);
    }

    static double[] pairs(String what, Collection<Double> differences) {
        if (differences.size() > MOST_PAIRS) {
            throw new IllegalArgumentException(
                    what + " takes at most " + MOST_PAIRS + " pairs, found " + differences.size());
        }
        return Values.finite(what, 1, differences);
    }

    /** Counts the patterns by going through them like the leaves of a tree, one more sign decided at each level. */
    private static final class Patterns {

        private final double[] scores;
        private final double found;
        private final double rounding;
        private long atMost;
        private long atLeast;

        private Patterns(double[] scores) {
            this.scores = scores;
            found = Arrays.stream(scores).sum();
            rounding = ROUNDING * Arrays.stream(scores).map(Math::abs).sum();
        }

        private void flip(int decided, double sum) {
            if (decided == scores.length) {
                if (sum <= found + rounding) {
                    atMost++;
                }
                if (sum >= found - rounding) {
                    atLeast++;
                }
                return;
            }
            flip(decided + 1, sum + scores[decided]);
            flip(decided + 1, sum - scores[decided]);
        }
    }
}
