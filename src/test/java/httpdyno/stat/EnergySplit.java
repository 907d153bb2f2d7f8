package httpdyno.stat;

import java.util.Optional;

/**
 * Where a segment of values may be split in two.
 *
 * @param index first value of the right side
 * @param strength how much the sides differ for their sizes: n * m / (n + m) times twice the mean distance between the
 *     sides less the mean distance within each (Matteson and James, 2014, equations 5 and 6, with exponent 1)
 */
record EnergySplit(int index, double strength) {

    /** Strengths nearer than this part of them are equal but for rounding. */
    private static final double ROUNDING = 1e-9;

    boolean isAsStrongAs(EnergySplit other) {
        return strength >= other.strength - ROUNDING * Math.abs(other.strength);
    }

    /**
     * The strongest split of any segment, the first where two are equal; absent where all are too short.
     *
     * @param bounds start of each segment, ascending from 0, and the end of the last
     * @param least fewest values on either side
     */
    static Optional<EnergySplit> strongest(double[] values, int[] bounds, int least) {
        EnergySplit best = null;
        for (int segment = 1; segment < bounds.length; segment++) {
            int from = bounds[segment - 1];
            int to = bounds[segment];
            if (to - from >= 2 * least) {
                EnergySplit split = new Distances(values, from, to).strongest(least);
                if (best == null || split.strength > best.strength) {
                    best = split;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** Sums of distances between the values of one segment, so that each split costs a few additions. */
    private static final class Distances {

        private final int start;
        private final int length;
        /** At [i][j]: the sum of distances between any of the first i values and any of the first j. */
        private final double[][] sums;

        private Distances(double[] values, int from, int to) {
            start = from;
            length = to - from;
            sums = new double[length + 1][length + 1];
            for (int i = 1; i <= length; i++) {
                double row = 0;
                for (int j = 1; j <= length; j++) {
                    row += Math.abs(values[from + i - 1] - values[from + j - 1]);
                    sums[i][j] = sums[i - 1][j] + row;
                }
            }
        }

        /**
         * The right side need not reach to the end, so that a change is seen although another one follows which undoes
         * it.
         */
        private EnergySplit strongest(int least) {
            int index = least;
            double strength = Double.NEGATIVE_INFINITY;
            for (int split = least; split <= length - least; split++) {
                for (int end = split + least; end <= length; end++) {
                    double found = strength(split, end);
                    if (found > strength) {
                        index = split;
                        strength = found;
                    }
                }
            }
            return new EnergySplit(start + index, strength);
        }

        private double strength(int split, int end) {
            double left = split;
            double right = end - split;
            double withinLeft = sums[split][split];
            double between = sums[split][end] - withinLeft;
            double withinRight = sums[end][end] - withinLeft - 2 * between;
            double energy = 2 * between / (left * right)
                    - withinLeft / (left * (left - 1))
                    - withinRight / (right * (right - 1));
            return left * right / (left + right) * energy;
        }
    }
}
