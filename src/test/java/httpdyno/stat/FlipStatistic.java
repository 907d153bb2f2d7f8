package httpdyno.stat;

import java.util.Arrays;

/**
 * What a sign-flip test adds up, and with it which estimate and which exact interval belong to the test. To be chosen
 * before the differences are seen. All are exact; they differ in what they are sensitive to.
 *
 * <p>The median of the differences is no statistic to flip by, since over all patterns it takes too few values; it is the
 * estimate that belongs to {@link #SIGNS}.
 */
public enum FlipStatistic {
    /**
     * The differences themselves, with their mean as estimate: for log-ratios, the logarithm of the geometric mean ratio.
     * (The sum orders the patterns as the mean does.) Best where noise is normal, but a single wild pair moves estimate and
     * interval without bound. Inverted over the means of all subsets (Hartigan, Using Subsample Values as Typical Values,
     * 1969).
     */
    SUM {
        @Override
        double[] scores(double[] differences) {
            return differences;
        }

        @Override
        double[] candidates(double[] differences) {
            int subsets = 1 << differences.length;
            double[] means = new double[subsets];
            for (int i = 0; i < differences.length; i++) {
                int first = 1 << i;
                for (int subset = 0; subset < first; subset++) {
                    means[first + subset] = means[subset] + differences[i];
                }
            }
            for (int subset = 1; subset < subsets; subset++) {
                means[subset] /= Integer.bitCount(subset);
            }
            return Arrays.copyOfRange(means, 1, subsets);
        }

        @Override
        long[] patterns(int pairs) {
            long[] patterns = new long[1 << pairs];
            Arrays.fill(patterns, 1);
            return patterns;
        }
    },
    /**
     * Ranks of the sizes, smallest first, mean ranks where sizes tie (Wilcoxon, 1945; differences of zero keep their ranks
     * but add nothing, after Pratt, 1959). The estimate is the median of the means of all two differences, each with
     * itself too (Hodges and Lehmann, 1963). About as narrow as {@link #SUM} over ten pairs. At 0.95, one wild pair leaves both ends of the interval alone among 12 pairs or more, two among 17
     * or more; with fewer it can pull one end away, which makes a comparison inconclusive, not wrong.
     */
    SIGNED_RANKS {
        @Override
        double[] scores(double[] differences) {
            double[] sizes = Dispersion.distances(differences, 0);
            double[] ranks = new double[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                double size = sizes[i];
                long smaller =
                        Arrays.stream(sizes).filter(other -> other < size).count();
                long equal = Arrays.stream(sizes).filter(other -> other == size).count();
                ranks[i] = Math.signum(differences[i]) * (smaller + (equal + 1) / 2.0);
            }
            return ranks;
        }

        @Override
        double[] candidates(double[] differences) {
            double[] means = new double[differences.length * (differences.length + 1) / 2];
            int next = 0;
            for (int i = 0; i < differences.length; i++) {
                for (int j = i; j < differences.length; j++) {
                    means[next++] = (differences[i] + differences[j]) / 2;
                }
            }
            return means;
        }

        @Override
        long[] patterns(int pairs) {
            long[] patterns = {1};
            for (int rank = 1; rank <= pairs; rank++) {
                patterns = withAndWithout(patterns, rank);
            }
            return patterns;
        }
    },
    /**
     * Only on which side the differences lie, with their median as estimate. The one that needs no symmetry: all that is
     * taken for granted is that the differences are independent and have the same median. Over ten pairs of normal noise
     * its interval is 1.4 times as wide as that of {@link #SIGNED_RANKS}, over twenty 1.2 times; but at 0.95 one wild pair
     * leaves it alone among 9 pairs or more, five among twenty.
     */
    SIGNS {
        @Override
        double[] scores(double[] differences) {
            return Arrays.stream(differences).map(Math::signum).toArray();
        }

        @Override
        double[] candidates(double[] differences) {
            return differences;
        }

        @Override
        long[] patterns(int pairs) {
            long[] patterns = {1};
            for (int pair = 1; pair <= pairs; pair++) {
                patterns = withAndWithout(patterns, 1);
            }
            return patterns;
        }
    };

    /** What each difference adds to the statistic, with its sign. */
    abstract double[] scores(double[] differences);

    /** The values of which two are the ends of the interval, and whose median is the estimate; in any order. */
    abstract double[] candidates(double[] differences);

    /** At [i]: in how many of the 2^pairs equally likely patterns of signs i candidates are below the true location. */
    abstract long[] patterns(int pairs);

    /** Ways to reach each sum, when a further number may be part of it or not. */
    private static long[] withAndWithout(long[] ways, int number) {
        long[] more = Arrays.copyOf(ways, ways.length + number);
        for (int sum = 0; sum < ways.length; sum++) {
            more[sum + number] += ways[sum];
        }
        return more;
    }
}
