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
import org.junit.jupiter.params.provider.ValueSource;

class DispersionTest {

    static final List<Double> SKEWED = of(15.2, 9.7, 12.1, 30.4, 11.0, 12.9, 10.3, 14.8, 13.3, 11.7, 12.2);

    private static final double ROUNDING = 1e-12;

    /** R 4.2.2: mad(v, constant = 1), mad(v), sd(v), sd(v) / mean(v). */
    @Test
    void figuresAreAsInR() {
        Dispersion dispersion = Dispersion.of(SKEWED);

        assertThat(dispersion.medianAbsoluteDeviation()).isCloseTo(1.2, within(ROUNDING));
        assertThat(dispersion.scaledMedianAbsoluteDeviation()).isCloseTo(1.77912, within(ROUNDING));
        assertThat(dispersion.standardDeviation()).isCloseTo(5.71003900639439, within(ROUNDING));
        assertThat(dispersion.coefficientOfVariation().orElseThrow()).isCloseTo(0.408922064260015, within(ROUNDING));
    }

    @Test
    void twoValuesAreTheFewest() {
        Dispersion dispersion = Dispersion.of(of(1, 3));

        assertThat(dispersion.medianAbsoluteDeviation()).isEqualTo(1);
        assertThat(dispersion.standardDeviation()).isEqualTo(Math.sqrt(2));
    }

    @Test
    void equalValuesHaveNoSpread() {
        Dispersion dispersion = Dispersion.of(of(4, 4, 4));

        assertThat(dispersion.medianAbsoluteDeviation()).isZero();
        assertThat(dispersion.standardDeviation()).isZero();
        assertThat(dispersion.coefficientOfVariation()).hasValue(0.0);
    }

    @Test
    void variationAroundAMeanOfZeroIsAbsent() {
        assertThat(Dispersion.of(of(-1, 1)).coefficientOfVariation()).isEmpty();
    }

    @Test
    void shiftLeavesSpreadAloneAndScaleMultipliesIt() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            List<Double> sample = mapped(SampleNoise.NORMAL.draw(2 + i % 9, random), x -> x + 20);
            Dispersion plain = Dispersion.of(sample);
            Dispersion moved = Dispersion.of(mapped(sample, x -> x + 1000));
            Dispersion mirrored = Dispersion.of(mapped(sample, x -> -3 * x));

            assertThat(moved.standardDeviation()).isCloseTo(plain.standardDeviation(), within(1e-9));
            assertThat(moved.medianAbsoluteDeviation()).isCloseTo(plain.medianAbsoluteDeviation(), within(1e-9));
            assertThat(mirrored.standardDeviation()).isCloseTo(3 * plain.standardDeviation(), within(1e-9));
            assertThat(mirrored.medianAbsoluteDeviation()).isCloseTo(3 * plain.medianAbsoluteDeviation(), within(1e-9));
            assertThat(mirrored.coefficientOfVariation().orElseThrow())
                    .isCloseTo(plain.coefficientOfVariation().orElseThrow(), within(1e-9));
        }
    }

    @Test
    void fewerThanTwoValuesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dispersion.of(List.of()))
                .withMessage("a dispersion needs at least 2 values, found 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dispersion.of(of(7)))
                .withMessage("a dispersion needs at least 2 values, found 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valueThatIsNotFiniteIsRefused(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dispersion.of(of(1, value)))
                .withMessage("a dispersion needs finite values, found " + value);
    }
}
