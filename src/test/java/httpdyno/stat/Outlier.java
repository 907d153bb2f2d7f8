package httpdyno.stat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A value far from the rest of its sample: to be shown with a mark, never to be removed, since the median hardly feels it
 * and what caused it may be real.
 *
 * @param index its place in the sample, from 0
 * @param value the value
 * @param modifiedZ how many standard deviations it lies above the median (below where negative), the standard deviation
 *     estimated as 1.4826 times the median distance from the median
 */
public record Outlier(int index, double value, double modifiedZ) {

    /**
     * Values farther than this from the median are marked: the bound of hyperfine, 14.826 median distances. The 3.5
     * of Iglewicz and Hoaglin (How to Detect and Handle Outliers, 1993) is meant for larger samples: of ten normal values
     * it marks one in every eighth sample, 10 in every 450th.
     */
    public static final double BOUND = 10;

    /** Of three values, two that happen to lie near each other make an outlier of the third in every tenth sample. */
    public static final int FEWEST = 4;

    /** Makes the mean distance of normal values from their median their standard deviation: sqrt(pi / 2). */
    private static final double MEAN_SCALE = Math.sqrt(Math.PI / 2);

    /**
     * The outliers of a sample in its order; of fewer than {@value #FEWEST} values there are none. Where more than half of
     * the values are equal, so that the median distance is zero, the mean distance times {@code sqrt(pi / 2)} takes its
     * place, as Iglewicz and Hoaglin have it: one value that differs is then marked among 13 or more, but not among
     * fewer, where nothing tells how far values of this kind usually lie apart.
     *
     * @throws IllegalArgumentException when a value is not finite
     */
    public static List<Outlier> of(Collection<Double> values) {
        double[] sample = Values.finite("a search for outliers", 0, values);
        List<Outlier> found = new ArrayList<>();
        if (sample.length < FEWEST) {
            return List.of();
        }
        double median = Values.median(sample);
        double deviation = deviation(Dispersion.distances(sample, median));
        for (int i = 0; i < sample.length; i++) {
            // Not the quotient: where all values are equal it is zero by zero.
            if (Math.abs(sample[i] - median) > BOUND * deviation) {
                found.add(new Outlier(i, sample[i], (sample[i] - median) / deviation));
            }
        }
        return List.copyOf(found);
    }

    private static double deviation(double[] distances) {
        double middle = Values.median(distances);
        return middle > 0 ? Dispersion.NORMAL_SCALE * middle : MEAN_SCALE * Values.mean(distances);
    }
}
