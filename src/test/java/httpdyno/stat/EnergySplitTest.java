package httpdyno.stat;

import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EnergySplitTest {

    /** The formula term by term over all splits and ends, in Python: 49.6 at 6, with the right side ending at 12. */
    @Test
    void rightSideMayEndBeforeTheSegmentDoes() {
        EnergySplit split =
                strongest(of(100, 101, 99, 100, 102, 98, 110, 111, 109, 112, 110, 108, 100, 99, 101, 100, 102), 3);

        assertThat(split.index()).isEqualTo(6);
        assertThat(split.strength()).isCloseTo(49.6, within(1e-12));
    }

    @Test
    void strengthIsTheFormulaTermByTerm() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 40; i++) {
            List<Double> values = SampleNoise.WILD.draw(6 + i % 8, random);
            double greatest = Double.NEGATIVE_INFINITY;
            for (int split = 2; split <= values.size() - 2; split++) {
                for (int end = split + 2; end <= values.size(); end++) {
                    greatest = Math.max(greatest, strength(values.subList(0, split), values.subList(split, end)));
                }
            }

            assertThat(strongest(values, 2).strength()).isCloseTo(greatest, within(1e-9 * (1 + Math.abs(greatest))));
        }
    }

    @Test
    void segmentsAreSplitEachForItself() {
        double[] values = {1, 1, 5, 5, 100, 100, 300, 300};

        EnergySplit split =
                EnergySplit.strongest(values, new int[] {0, 4, 8}, 2).orElseThrow();

        assertThat(split.index()).isEqualTo(6);
        assertThat(split.strength()).isEqualTo(2 * 200);
    }

    @Test
    void segmentsThatAreTooShortHaveNoSplit() {
        double[] values = {1, 2, 3, 4, 5, 6};

        assertThat(EnergySplit.strongest(values, new int[] {0, 3, 6}, 2)).isEmpty();
        assertThat(EnergySplit.strongest(values, new int[] {0, 6}, 3)).isPresent();
    }

    private static EnergySplit strongest(List<Double> values, int least) {
        double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
        return EnergySplit.strongest(array, new int[] {0, array.length}, least).orElseThrow();
    }

    private static double strength(List<Double> left, List<Double> right) {
        double between = 0;
        for (double x : left) {
            between += right.stream().mapToDouble(y -> Math.abs(x - y)).sum();
        }
        double n = left.size();
        double m = right.size();
        return n * m / (n + m) * (2 * between / (n * m) - meanWithin(left) - meanWithin(right));
    }

    private static double meanWithin(List<Double> values) {
        double sum = 0;
        int couples = 0;
        for (int i = 0; i < values.size(); i++) {
            for (int k = i + 1; k < values.size(); k++) {
                sum += Math.abs(values.get(i) - values.get(k));
                couples++;
            }
        }
        return sum / couples;
    }
}
