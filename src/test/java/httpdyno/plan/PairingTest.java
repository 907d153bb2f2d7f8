package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairingTest {

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 10, 20})
    void everyPairHasOneOfEachAndEveryTwoPairsBeginDifferently(int pairs) {
        for (long seed = 0; seed < 50; seed++) {
            String order = Pairing.of("a", "b", pairs, seed).order();

            assertThat(order).hasSize(2 * pairs).matches("((ABBA|BAAB)*)(AB|BA)?");
        }
    }

    @Test
    void theSameSeedGivesTheSameOrderAndOthersGiveOthers() {
        assertThat(Pairing.of("a", "b", 10, 7)).isEqualTo(Pairing.of("a", "b", 10, 7));
        Set<String> orders = new HashSet<>();
        IntStream.range(0, 200)
                .forEach(seed -> orders.add(Pairing.of("a", "b", 10, seed).order()));
        // Five blocks of two kinds.
        assertThat(orders).hasSize(32);
    }

    @Test
    void everyRoundHasItsServer() {
        Pairing pairing = new Pairing("x", "y", 6, "ABBAABBABAAB");

        assertThat(IntStream.range(0, 4).mapToObj(pairing::server)).containsExactly("x", "y", "y", "x");
        assertThat(pairing.isA(3)).isTrue();
        assertThat(pairing.ofOneServer()).isFalse();
        assertThat(new Pairing("x", "x", 6, "ABBAABBABAAB").ofOneServer()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            5,  ABBAABBAAB,   '6 to 20 pairs were required with two rounds each, found 5 with 10 rounds'
            6,  ABBAABBAAB,   '6 to 20 pairs were required with two rounds each, found 6 with 10 rounds'
            6,  ABBAABBBABAB, 'an A and a B were required in pair 4, found BB'
            """)
    void whatIsNoPairingIsRefused(int pairs, String order, String message) {
        assertThatThrownBy(() -> new Pairing("a", "b", pairs, order))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
