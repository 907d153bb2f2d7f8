package httpdyno.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfidenceIntervalTest {

    private static final ConfidenceInterval SLOWER = new ConfidenceInterval(-0.08, -0.04, 0.95);
    private static final ConfidenceInterval AROUND_ZERO = new ConfidenceInterval(-0.01, 0.02, 0.95);

    @Test
    void endsBelongToIt() {
        assertThat(SLOWER.contains(-0.08)).isTrue();
        assertThat(SLOWER.contains(-0.04)).isTrue();
        assertThat(SLOWER.contains(-0.0801)).isFalse();
        assertThat(SLOWER.contains(-0.0399)).isFalse();
        assertThat(SLOWER.liesBelow(-0.04)).isFalse();
        assertThat(SLOWER.liesAbove(-0.08)).isFalse();
        assertThat(AROUND_ZERO.liesWithin(0.02)).isFalse();
    }

    @Test
    void allOfItIsOnOneSideOrWithin() {
        assertThat(SLOWER.liesBelow(-0.03)).isTrue();
        assertThat(SLOWER.liesBelow(-0.05)).isFalse();
        assertThat(SLOWER.liesAbove(-0.09)).isTrue();
        assertThat(SLOWER.liesWithin(0.03)).isFalse();
        assertThat(AROUND_ZERO.liesWithin(0.03)).isTrue();
        assertThat(new ConfidenceInterval(0.04, 0.05, 0.95).liesWithin(0.03)).isFalse();
    }

    @Test
    void halfWidthIsHalfOfTheDistance() {
        assertThat(new ConfidenceInterval(-1, 3, 0.95).halfWidth()).isEqualTo(2);
        assertThat(new ConfidenceInterval(3, 3, 0.95).halfWidth()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2.0, 1.0", "NaN, 1.0", "1.0, NaN", "-Infinity, 1.0", "1.0, Infinity"})
    void endsOutOfOrderOrNotFiniteAreRefused(double lower, double upper) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfidenceInterval(lower, upper, 0.95))
                .withMessage("an interval needs finite ends in order, found " + lower + " to " + upper);
    }

    @Test
    void coverageInPercentIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfidenceInterval(1, 2, 95))
                .withMessage("a level of confidence is between 0 and 1, found 95.0; 95 % is written 0.95");
    }
}
