package httpdyno.stat;

import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutlierTest {

    /** R 4.2.2: (x - median(x)) / mad(x) is 52.778901929043592 at the last. */
    @Test
    void scoreIsAsInR() {
        List<Outlier> outliers = Outlier.of(of(1.1, 1.2, 1.0, 1.3, 1.15, 1.25, 1.05, 9));

        assertThat(outliers).hasSize(1);
        assertThat(outliers.get(0).index()).isEqualTo(7);
        assertThat(outliers.get(0).value()).isEqualTo(9);
        assertThat(outliers.get(0).modifiedZ()).isCloseTo(52.778901929043592, within(1e-9));
    }

    @Test
    void bothSidesAreMarkedInTheOrderOfTheSample() {
        List<Outlier> outliers = Outlier.of(of(900, 10, 11, 12, 13, 14, -500));

        assertThat(outliers).extracting(Outlier::index).containsExactly(0, 6);
        assertThat(outliers.get(0).modifiedZ()).isPositive();
        assertThat(outliers.get(1).modifiedZ()).isNegative();
    }

    /** Median 0, median distance 1: the bound of hyperfine stands at 14.826. */
    @Test
    void boundIsWhereHyperfineHasIt() {
        assertThat(Outlier.of(of(-1, -1, 0, 1, 1, 0, 14.8259))).isEmpty();
        assertThat(Outlier.of(of(-1, -1, 0, 1, 1, 0, 14.8261)))
                .extracting(Outlier::value)
                .containsExactly(14.8261);
    }

    /** By the mean distance where most values are equal: n / sqrt(pi / 2) standard deviations, above 10 from 13 on. */
    @ParameterizedTest
    @CsvSource({"4, 0", "12, 0", "13, 1", "40, 1"})
    void oneValueThatDiffersFromEqualOnesIsMarkedAmongMany(int count, int marked) {
        for (double other : new double[] {1.001, 1000}) {
            List<Double> sample = new ArrayList<>(Collections.nCopies(count - 1, 1.0));
            sample.add(other);

            assertThat(Outlier.of(sample)).hasSize(marked);
        }
    }

    @Test
    void coarseValuesAreNotMarked() {
        assertThat(Outlier.of(of(1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3))).isEmpty();
    }

    @Test
    void equalValuesAndFewValuesHaveNoOutliers() {
        assertThat(Outlier.of(of(5, 5, 5, 5, 5))).isEmpty();
        assertThat(Outlier.of(List.of())).isEmpty();
        assertThat(Outlier.of(of(5))).isEmpty();
        assertThat(Outlier.of(of(5, 5.001, 900))).isEmpty();
    }

    @Test
    void shiftAndScaleDoNotMatter() {
        SplittableRandom random = new SplittableRandom(1);
        int marked = 0;
        for (int i = 0; i < 300; i++) {
            List<Double> sample = SampleNoise.WILD.draw(10, random);
            List<Outlier> plain = Outlier.of(sample);
            List<Outlier> moved = Outlier.of(mapped(sample, x -> 100 - 7 * x));

            assertThat(moved)
                    .extracting(Outlier::index)
                    .isEqualTo(plain.stream().map(Outlier::index).toList());
            marked += plain.size();
        }

        assertThat(marked).isGreaterThan(50);
    }

    /** numpy 2.4.6, 100,000 samples each: any marked in 2.4 %, 0.22 % and 0.01 % of samples of 4, 10 and 20 values. */
    @ParameterizedTest
    @CsvSource({"4, 0.024", "10, 0.0022", "20, 0.0001"})
    void normalNoiseIsHardlyEverMarked(int count, double share) {
        SplittableRandom random = new SplittableRandom(2);
        int trials = 5000;
        int marked = 0;
        for (int i = 0; i < trials; i++) {
            marked += Outlier.of(SampleNoise.NORMAL.draw(count, random)).isEmpty() ? 0 : 1;
        }

        assertThat(marked / (double) trials).isCloseTo(share, within(5 * Math.sqrt(share / trials)));
    }

    @Test
    void valueThatIsNotFiniteIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Outlier.of(of(1, Double.NaN)))
                .withMessage("a search for outliers needs finite values, found NaN");
    }
}
