package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Exchange;
import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Exchange.Timings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireLinesTest {

    private static String escaped(byte[] bytes) {
        Timings timings = new Timings(Optional.empty(), Optional.empty(), Duration.ZERO);
        return new Exchange(bytes, new byte[0], timings, Ending.OPEN)
                .transcript()
                .sent();
    }

    @Test
    void aLineEndsAfterItsLineFeed() {
        assertThat(WireLines.of("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\nbody"))
                .containsExactly("GET / HTTP/1.1\\r\\n", "Host: a\\r\\n", "\\r\\n", "body");
        assertThat(WireLines.of("")).isEmpty();
    }

    @Test
    void aBackslashAndAnNAreNoLineFeed() {
        assertThat(WireLines.of("C:\\\\new\\\\\\nnext")).containsExactly("C:\\\\new\\\\\\n", "next");
    }

    @Test
    void whatEndsInTheMiddleOfAnEscapeIsKept() {
        assertThat(WireLines.of("a\\n\\")).containsExactly("a\\n", "\\");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void everyLineFeedEndsOneLineWhateverStandsAround(int seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[1 + random.nextInt(2000)];
        String alphabet = "\n\n\\\\nrx<\r\u0000\u00ff";
        int lineFeeds = 0;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
            lineFeeds += bytes[i] == '\n' ? 1 : 0;
        }
        int lines = lineFeeds + (bytes[bytes.length - 1] == '\n' ? 0 : 1);
        String escaped = escaped(bytes);

        List<String> split = WireLines.of(escaped);

        assertThat(split).hasSize(lines);
        assertThat(String.join("", split)).isEqualTo(escaped);
    }
}
