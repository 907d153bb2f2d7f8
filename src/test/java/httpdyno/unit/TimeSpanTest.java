package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @Test
    void readsEachUnit() {
        assertThat(TimeSpan.parse("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(TimeSpan.parse("40s")).isEqualTo(Duration.ofSeconds(40));
        assertThat(TimeSpan.parse("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(TimeSpan.parse("0s")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40", "1.5s", "-1s", "1 s", "1h", "1S", "", "1000000000s", "2m30s"})
    void refusesWhatIsNotOneNumberWithUnit(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeSpan.parse(text))
                .withMessage(
                        "a time span is a whole number and one of ms, s, m (for example 40s), found \"" + text + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.00 us",
        "15350, 15.4 us",
        "150400, 150 us",
        "1620000, 1.62 ms",
        "99900000, 99.9 ms",
        "150000000, 150 ms",
        "1500000000, 1.50 s",
        "40000000000, 40.0 s",
        "150000000000, 150 s",
    })
    void printsThreeDigitsInTheUnitThatSuits(long nanos, String text) {
        assertThat(TimeSpan.format(Duration.ofNanos(nanos))).isEqualTo(text);
    }
}
