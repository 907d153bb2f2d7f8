package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {

    @ParameterizedTest
    @CsvSource({"126000, 100k, 50000", "9.5, 10, 5", "0, 1, 0.5", "1420000, 1.5M, 500000", "97, 100, 50"})
    void hasRoundTicksAndRoomBeyondTheLargestValue(double largest, String last, double step) {
        Scale scale = Scale.upTo(largest);

        assertThat(scale.step()).isEqualTo(step);
        assertThat(scale.ticks().get(0)).isZero();
        assertThat(scale.label(scale.ticks().get(scale.ticks().size() - 1))).isEqualTo(last);
        assertThat(scale.part(largest)).isLessThan(0.95);
    }
}
