package httpdyno.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTest {

    @Test
    void oddCountHasAMiddleValue() {
        assertThat(Summary.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Summary(3, 1, 5, 9, 5));
    }

    @Test
    void evenCountTakesTheMeanOfTheTwoMiddleOnes() {
        assertThat(Summary.of(List.of(4.0, 1.0, 2.0, 100.0))).isEqualTo(new Summary(4, 1, 3, 100, 26.75));
    }

    @Test
    void oneValueIsAllFive() {
        Summary one = Summary.of(List.of(7.5));

        assertThat(one).isEqualTo(new Summary(1, 7.5, 7.5, 7.5, 7.5));
        assertThat(one.relativeSpread()).isZero();
    }

    @Test
    void spreadIsTheRangeOverTheMedian() {
        assertThat(Summary.of(List.of(95.0, 100.0, 105.0)).relativeSpread()).isEqualTo(0.1);
    }

    @Test
    void spreadOfAMedianOfZeroIsZero() {
        assertThat(Summary.of(List.of(0.0, 0.0, 3.0)).relativeSpread()).isZero();
    }

    @Test
    void noValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Summary.of(List.of()))
                .withMessage("a summary needs at least one value");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valueThatIsNotFiniteIsRefused(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Summary.of(List.of(1.0, value)))
                .withMessage("a summary needs finite values, found " + value);
    }
}
