package httpdyno.stat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Finds where the values of a history of runs changed, by E-divisive (Matteson and James, A Nonparametric Approach for
 * Multiple Change Point Analysis of Multivariate Data, 2014): split where the two sides differ most by the energy
 * statistic, with exponent 1; keep the split if few random orders of the values have one as strong; go on with the parts.
 * Any lasting change is seen, of the level as of the spread, and no shape of the noise is assumed; values of one segment
 * must be in no particular order, so that slow drift is reported as changes too. Permutations rather than the t-test of
 * Hunter and Apache Otava, because that takes the noise to be normal and tests a split that was chosen for being the
 * strongest as if it had been given.
 *
 * <p>The same seed gives the same points.
 *
 * @param leastSegment fewest values between two changes, at least 2
 * @param significance p up to which a change is reported, between 0 and 1
 * @param permutations random orders per split, at most {@value #MOST_PERMUTATIONS}; p is at least 1 / (permutations + 1)
 * @param seed where the random orders start
 */
public record ChangePointSearch(int leastSegment, double significance, int permutations, long seed) {

    /** The work grows with the square: some seconds for this many. */
    public static final int MOST_VALUES = 500;

    public static final int MOST_PERMUTATIONS = 9_999;

    /** @throws IllegalArgumentException when a bound is broken, or so few permutations can never be significant */
    public ChangePointSearch {
        if (leastSegment < 2) {
            throw new IllegalArgumentException(
                    "a segment needs at least 2 values to have a spread, found " + leastSegment);
        }
        if (!(significance > 0 && significance < 1)) {
            throw new IllegalArgumentException("a significance is between 0 and 1, found " + significance);
        }
        if (permutations > MOST_PERMUTATIONS || significance * (permutations + 1) < 1) {
            throw new IllegalArgumentException("a significance of " + significance + " needs "
                    + (long) Math.ceil(1 / significance - 1) + " to " + MOST_PERMUTATIONS + " permutations, found "
                    + permutations);
        }
    }

    /**
     * The change points of {@code history}, oldest first; none where it is shorter than two segments.
     *
     * @throws IllegalArgumentException with more than {@link #MOST_VALUES} values, or one that is not finite
     */
    public List<ChangePoint> in(List<Double> history) {
        double[] values = Values.finite("a search for change points", 0, history);
        if (values.length > MOST_VALUES) {
            throw new IllegalArgumentException("a search for change points takes at most " + MOST_VALUES
                    + " values, found " + values.length + "; leave out the oldest");
        }
        SplittableRandom random = new SplittableRandom(seed);
        TreeMap<Integer, Found> found = new TreeMap<>();
        Optional<Found> next = next(values, found, random);
        while (next.isPresent()) {
            found.put(next.get().split.index(), next.get());
            next = next(values, found, random);
        }
        return changePoints(values, found);
    }

    private record Found(EnergySplit split, double p) {}

    /** The strongest split of any segment, if random orders within the segments rarely have one as strong. */
    private Optional<Found> next(double[] values, TreeMap<Integer, Found> found, SplittableRandom random) {
        int[] bounds = bounds(values.length, found);
        Optional<EnergySplit> strongest = EnergySplit.strongest(values, bounds, leastSegment);
        if (strongest.isEmpty()) {
            return Optional.empty();
        }
        double[] shuffled = values.clone();
        int asStrong = 1;
        for (int i = 0; i < permutations; i++) {
            shuffle(shuffled, bounds, random);
            if (EnergySplit.strongest(shuffled, bounds, leastSegment)
                    .orElseThrow()
                    .isAsStrongAs(strongest.get())) {
                asStrong++;
            }
            if (asStrong > significance * (permutations + 1)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Found(strongest.get(), asStrong / (permutations + 1.0)));
    }

    private static int[] bounds(int length, TreeMap<Integer, Found> found) {
        List<Integer> bounds = new ArrayList<>(List.of(0));
        bounds.addAll(found.keySet());
        bounds.add(length);
        return bounds.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A random order within each segment, by the algorithm of Fisher and Yates. */
    private static void shuffle(double[] values, int[] bounds, SplittableRandom random) {
        for (int segment = 1; segment < bounds.length; segment++) {
            for (int i = bounds[segment] - 1; i > bounds[segment - 1]; i--) {
                int other = random.nextInt(bounds[segment - 1], i + 1);
                double swapped = values[i];
                values[i] = values[other];
                values[other] = swapped;
            }
        }
    }

    private static List<ChangePoint> changePoints(double[] values, TreeMap<Integer, Found> found) {
        int[] bounds = bounds(values.length, found);
        List<ChangePoint> points = new ArrayList<>();
        for (Found one : found.values()) {
            int place = points.size();
            points.add(new ChangePoint(
                    one.split.index(),
                    one.p,
                    one.split.strength(),
                    median(values, bounds[place], bounds[place + 1]),
                    median(values, bounds[place + 1], bounds[place + 2])));
        }
        return List.copyOf(points);
    }

    private static double median(double[] values, int from, int to) {
        return Values.median(Arrays.copyOfRange(values, from, to));
    }
}
