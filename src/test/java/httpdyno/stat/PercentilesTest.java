package httpdyno.stat;

import static httpdyno.stat.DispersionTest.SKEWED;
import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import httpdyno.unit.Percentile;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {

    private static final double ROUNDING = 1e-12;

    /** R 4.2.2: quantile(v, c(.01, .025, .975, .99), type = 7); the same in numpy 2.4.6: percentile(v, ...). */
    @Test
    void endsAreAsInR() {
        Percentiles ends = Percentiles.of(SKEWED);

        assertThat(ends.p1()).isCloseTo(9.76, within(ROUNDING));
        assertThat(ends.p2_5()).isCloseTo(9.85, within(ROUNDING));
        assertThat(ends.p97_5()).isCloseTo(26.6, within(ROUNDING));
        assertThat(ends.p99()).isCloseTo(28.88, within(ROUNDING));
    }

    /** R 4.2.2: quantile(v, p, type = 7). */
    @ParameterizedTest
    @CsvSource({"0, 9.7", "37, 11.98", "50, 12.2", "90, 15.2", "100, 30.4"})
    void anyPercentileIsAsInR(double percent, double value) {
        assertThat(Percentiles.at(Percentile.ofPercent(percent), SKEWED)).isCloseTo(value, within(ROUNDING));
    }

    @Test
    void hundredAndOneValuesNeedNoInterpolation() {
        List<Double> values =
                IntStream.rangeClosed(0, 100).mapToObj(i -> 100.0 - i).toList();

        assertThat(Percentiles.of(values)).isEqualTo(new Percentiles(1, 2.5, 97.5, 99));
    }

    @Test
    void oneValueIsEveryPercentile() {
        assertThat(Percentiles.of(of(3))).isEqualTo(new Percentiles(3, 3, 3, 3));
    }

    @Test
    void medianOfTheSummaryIsThe50thPercentile() {
        SplittableRandom random = new SplittableRandom(1);
        for (int count = 1; count < 40; count++) {
            List<Double> sample = SampleNoise.WILD.draw(count, random);

            assertThat(Percentiles.at(Percentile.ofPercent(50), sample))
                    .isCloseTo(Summary.of(sample).median(), within(1e-9));
        }
    }

    @Test
    void percentilesRiseAndFollowShiftAndScale() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100; i++) {
            List<Double> sample = SampleNoise.NORMAL.draw(1 + i, random);
            Percentiles plain = Percentiles.of(sample);
            Percentiles moved = Percentiles.of(mapped(sample, x -> 5 + 2 * x));

            assertThat(List.of(plain.p1(), plain.p2_5(), plain.p97_5(), plain.p99()))
                    .isSorted();
            assertThat(moved.p1()).isCloseTo(5 + 2 * plain.p1(), within(1e-9));
            assertThat(moved.p99()).isCloseTo(5 + 2 * plain.p99(), within(1e-9));
        }
    }

    @Test
    void nothingAndWhatIsNotFiniteAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentiles.of(List.of()))
                .withMessage("a percentile needs at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentiles.at(Percentile.ofPercent(99), of(1, Double.NaN)))
                .withMessage("a percentile needs finite values, found NaN");
    }
}
