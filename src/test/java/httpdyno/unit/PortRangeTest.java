package httpdyno.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortRangeTest {

    private static final PortRange DEFAULT = new PortRange(32_768, 60_999);

    @ParameterizedTest
    @ValueSource(strings = {"32768\t60999\n", "32768 60999", "32768-60999"})
    void readsWhatTheKernelPrints(String text) {
        assertThat(PortRange.parse(text)).isEqualTo(DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "a", "1-", "1-2-3", "1,2", "123456"})
    void refusesWhatIsNoRange(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PortRange.parse(text))
                .withMessage("a port range is two ports such as 32768 60999, found \"" + text + "\"");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "2, 1", "1, 65536"})
    void refusesWhatIsNoPort(int first, int last) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PortRange(first, last))
                .withMessage("a port range runs upwards within 1 to 65535, found " + first + " to " + last);
    }

    @Test
    void readsAndPrintsLists() {
        assertThat(PortRange.parseList("8080-8082,8443\n")).hasToString("[8080-8082, 8443]");
        assertThat(PortRange.parseList("\n")).isEmpty();
    }

    @Test
    void countsWhatOthersLeave() {
        assertThat(DEFAULT.sizeWithout(List.of())).isEqualTo(28_232);
        assertThat(new PortRange(1_024, 65_535).sizeWithout(PortRange.parseList("8080-8443")))
                .isEqualTo(64_148);
        assertThat(new PortRange(10, 19).sizeWithout(PortRange.parseList("1-10,15,19-30,40")))
                .isEqualTo(7);
    }
}
