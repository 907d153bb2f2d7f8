package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileTest {

    @Test
    void tellsFractionFromPercent() {
        assertThat(Percentile.ofFraction(0.99)).isEqualTo(Percentile.ofPercent(99));
        assertThat(Percentile.ofPercent(0.99)).isNotEqualTo(Percentile.ofPercent(99));
    }

    @Test
    void movesThePointExactly() {
        assertThat(Percentile.ofFraction(0.999).percent()).isEqualTo(99.9);
        assertThat(Percentile.ofFraction(0.07).percent()).isEqualTo(7.0);
    }

    @Test
    void printsWithoutTrailingZeros() {
        assertThat(Percentile.ofPercent(50)).hasToString("p50");
        assertThat(Percentile.ofPercent(97.5)).hasToString("p97.5");
        assertThat(Percentile.ofPercent(100)).hasToString("p100");
        assertThat(Percentile.ofPercent(0)).hasToString("p0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 100.1, Double.NaN})
    void refusesOutsideTheScale(double percent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentile.ofPercent(percent))
                .withMessage("a percentile is between 0 and 100 percent, found " + percent);
    }
}
