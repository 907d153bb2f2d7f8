package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {

    @Test
    void dividesByTheTimeItTook() {
        assertThat(Rate.of(3, Duration.ofMillis(1500)).perSecond()).isEqualTo(2.0);
        assertThat(Rate.of(0, Duration.ofNanos(1)).perSecond()).isZero();
    }

    @Test
    void doesNotOverflowOnLongRuns() {
        assertThat(Rate.of(Long.MAX_VALUE, Duration.ofSeconds(1)).perSecond()).isEqualTo(9.223372036854775807e18);
    }

    @Test
    void refusesNoTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.of(1, Duration.ZERO))
                .withMessage("a rate needs a positive time span, found PT0S");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesWhatIsNoRate(double perSecond) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rate(perSecond))
                .withMessage("a rate is finite and >= 0 requests/s, found " + perSecond);
    }

    @Test
    void printsWithItsUnit() {
        assertThat(new Rate(652_934.4)).hasToString("652,934 req/s");
    }
}
