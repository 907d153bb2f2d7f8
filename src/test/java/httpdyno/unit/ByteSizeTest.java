package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

    @Test
    void readsBinaryUnits() {
        assertThat(ByteSize.parse("512MiB")).isEqualTo(ByteSize.ofMebibytes(512));
        assertThat(ByteSize.parse("0B").bytes()).isZero();
        assertThat(ByteSize.parse("999999999GiB").bytes()).isEqualTo(999_999_999L << 30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"512M", "512MB", "512", "1.5GiB", "-1B", " 1B", "1 B", "", "1000000000GiB"})
    void refusesWhatMayMeanTwoThings(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessage("a size is a whole number of at most nine digits and one of B, KiB, MiB, GiB"
                        + " (for example 512MiB), found \"" + text + "\"");
    }

    @Test
    void refusesNegativeSize() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ByteSize(-1))
                .withMessage("a size is >= 0 bytes, found -1");
    }

    @Test
    void printsInTheUnitThatSuits() {
        assertThat(new ByteSize(1023)).hasToString("1023 B");
        assertThat(new ByteSize(1024)).hasToString("1.0 KiB");
        assertThat(ByteSize.ofMebibytes(1536)).hasToString("1536.0 MiB");
    }

    @Test
    void ordersBySize() {
        assertThat(ByteSize.parse("1MiB")).isGreaterThan(ByteSize.parse("1023KiB"));
    }
}
