package httpdyno.stat;

import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannWhitneyTest {

    private static final double ROUNDING = 1e-12;

    /**
     * Permeability of membranes: Hollander and Wolfe (1973), page 69, as in R's example of wilcox.test. R 4.2.2:
     * wilcox.test(x, y) has W = 35, p = 0.254412254412254; scipy 1.17.1: mannwhitneyu(x, y, method='exact') the same.
     */
    @Test
    void permeabilityIsAsInTheTextbook() {
        MannWhitney test = MannWhitney.of(
                of(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46), of(1.15, 0.88, 0.90, 0.74, 1.21));

        assertThat(test.first()).isEqualTo(10);
        assertThat(test.second()).isEqualTo(5);
        assertThat(test.wins()).isEqualTo(35);
        assertThat(test.p()).isCloseTo(0.254412254412254, within(ROUNDING));
        assertThat(test.exact()).isTrue();
        assertThat(test.superiority()).isEqualTo(0.7);
    }

    /** R 4.2.2: wilcox.test(x, y, exact = FALSE, correct = TRUE). */
    @Test
    void tiesAreApproximatedAsInR() {
        MannWhitney test = MannWhitney.of(of(1, 2, 2, 3, 5, 6, 8, 8), of(2, 4, 6, 7, 8, 9, 9));

        assertThat(test.wins()).isEqualTo(15.5);
        assertThat(test.p()).isCloseTo(0.161124949289052, within(ROUNDING));
        assertThat(test.exact()).isFalse();
    }

    /** The least p there is: twice one order of all, 2 / (2n over n). */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0.333333333333333", "3, 0.1", "4, 0.028571428571429", "5, 0.007936507936508"})
    void samplesFarApartHaveTheLeastPossibleP(int each, double p) {
        SplittableRandom random = new SplittableRandom(1);
        List<Double> low = SampleNoise.UNIFORM.draw(each, random);
        List<Double> high = mapped(SampleNoise.UNIFORM.draw(each, random), x -> x + 10);

        assertThat(MannWhitney.of(low, high).p()).isCloseTo(p, within(ROUNDING));
        assertThat(MannWhitney.of(low, high).leastP()).isCloseTo(p, within(ROUNDING));
        assertThat(MannWhitney.of(low, high).superiority()).isZero();
        assertThat(MannWhitney.of(high, low).superiority()).isEqualTo(1);
    }

    /** The approximation of R 4.2.2 and scipy has 0.0765, which no order of three and three values could give. */
    @Test
    void tiesNeverGiveLessThanTheLeastPossibleP() {
        assertThat(MannWhitney.of(of(1, 2, 2), of(3, 4, 5)).p()).isCloseTo(0.1, within(ROUNDING));
        assertThat(MannWhitney.of(of(1, 2, 2), of(3, 4, 5)).exact()).isFalse();
    }

    @Test
    void equalValuesAreNoEvidence() {
        assertThat(MannWhitney.of(of(5, 5, 5), of(5, 5))).isEqualTo(new MannWhitney(3, 2, 3, 1, false));
        assertThat(MannWhitney.of(of(5), of(5)).p()).isEqualTo(1);
    }

    @Test
    void largeSamplesAreApproximated() {
        SplittableRandom random = new SplittableRandom(2);
        List<Double> large = SampleNoise.NORMAL.draw(50, random);

        assertThat(MannWhitney.of(large.subList(0, 49), SampleNoise.NORMAL.draw(5, random))
                        .exact())
                .isTrue();
        assertThat(MannWhitney.of(large, SampleNoise.NORMAL.draw(5, random)).exact())
                .isFalse();
    }

    @Test
    void onlyTheOrderMattersAndSidesMirror() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 100; i++) {
            List<Double> first = SampleNoise.NORMAL.draw(3 + i % 5, random);
            List<Double> second = SampleNoise.WILD.draw(4, random);
            MannWhitney plain = MannWhitney.of(first, second);
            MannWhitney swapped = MannWhitney.of(second, first);

            assertThat(MannWhitney.of(mapped(first, Math::atan), mapped(second, Math::atan)))
                    .isEqualTo(plain);
            assertThat(swapped.p()).isCloseTo(plain.p(), within(ROUNDING));
            assertThat(swapped.superiority()).isCloseTo(1 - plain.superiority(), within(ROUNDING));
        }
    }

    @Test
    void falseAlarmsKeepToTheLevel() {
        SplittableRandom random = new SplittableRandom(4);
        int trials = 2000;
        int alarms = 0;
        for (int i = 0; i < trials; i++) {
            List<Double> first = SampleNoise.RATIO_OF_SKEWED.draw(5, random);
            alarms += MannWhitney.of(first, SampleNoise.RATIO_OF_SKEWED.draw(5, random))
                                    .p()
                            <= 0.05
                    ? 1
                    : 0;
        }

        // Exactly 8 of the 252 orders have p = 8 / 252 or less; the next p is 14 / 252.
        assertThat(alarms / (double) trials).isCloseTo(8 / 252.0, within(4 * Math.sqrt(0.032 * 0.968 / trials)));
    }

    @Test
    void nothingAndWhatIsNotFiniteAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MannWhitney.of(List.of(), of(1)))
                .withMessage("the first sample of a Mann-Whitney test needs at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MannWhitney.of(of(1), List.of()))
                .withMessage("the second sample of a Mann-Whitney test needs at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MannWhitney.of(of(1), of(Double.NEGATIVE_INFINITY)))
                .withMessage("the second sample of a Mann-Whitney test needs finite values, found -Infinity");
    }
}
