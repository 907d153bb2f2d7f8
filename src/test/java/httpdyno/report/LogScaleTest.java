package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogScaleTest {

    @ParameterizedTest
    @CsvSource({
        "0.0002, 0.0216, -4, -1",
        "0.001, 0.01, -3, -2",
        "0.0011, 0.0012, -3, -2",
        "0.001, 0.001, -3, -2",
        "0.5, 12, -1, 2"
    })
    void endsAtPowersOfTenAroundWhatItHolds(double least, double most, int lowest, int highest) {
        assertThat(LogScale.over(least, most)).isEqualTo(new LogScale(lowest, highest));
    }

    @Test
    void equalFactorsAreEqualLengths() {
        LogScale scale = new LogScale(-4, -1);

        assertThat(scale.part(1e-4)).isZero();
        assertThat(scale.part(1e-2)).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(scale.part(2e-4) - scale.part(1e-4)).isCloseTo(scale.part(2e-2) - scale.part(1e-2), within(1e-12));
        assertThat(scale.part(0.1)).isEqualTo(1);
    }

    @Test
    void ticksArePowersOfTenInTheUnitThatSuitsThem() {
        assertThat(new LogScale(-7, 2).ticks())
                .extracting(LogScale::label)
                .containsExactly(
                        "100 ns", "1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s");
    }
}
