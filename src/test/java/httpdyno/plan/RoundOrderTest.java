package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundOrderTest {

    private static final List<String> SERVERS = List.of("a", "b", "c", "d", "e", "f");

    @Test
    void everyRoundHasEveryServerOnce() {
        for (int round = 1; round <= 20; round++) {
            assertThat(RoundOrder.of(SERVERS, "p", round, 1)).containsExactlyInAnyOrderElementsOf(SERVERS);
        }
    }

    @Test
    void theSameSeedGivesTheSameOrder() {
        assertThat(RoundOrder.of(SERVERS, "p", 2, 99)).isEqualTo(RoundOrder.of(SERVERS, "p", 2, 99));
    }

    @Test
    void roundsProfilesAndSeedsDiffer() {
        List<String> order = RoundOrder.of(SERVERS, "p", 1, 99);

        assertThat(RoundOrder.of(SERVERS, "p", 2, 99)).isNotEqualTo(order);
        assertThat(RoundOrder.of(SERVERS, "q", 1, 99)).isNotEqualTo(order);
        assertThat(RoundOrder.of(SERVERS, "p", 1, 100)).isNotEqualTo(order);
    }

    /** Neighbouring seeds of java.util.Random draw nearly the same first number: two servers never changed places. */
    @ParameterizedTest(name = "of {0}")
    @ValueSource(ints = {2, 3, 4, 6})
    void everyServerComesFirstAboutEquallyOften(int servers) {
        Map<String, Integer> first = new HashMap<>();

        for (int round = 1; round <= 400; round++) {
            first.merge(
                    RoundOrder.of(SERVERS.subList(0, servers), "p", round, 20261130)
                            .get(0),
                    1,
                    Integer::sum);
        }

        assertThat(first).hasSize(servers);
        assertThat(first.values()).allMatch(times -> Math.abs(times - 400 / servers) < 50);
    }

    @Test
    void threeRoundsOfTwoServersAreNotAllInOneOrder() {
        int mixed = 0;

        for (long seed = 0; seed < 100; seed++) {
            Set<String> first = new HashSet<>();
            for (int round = 1; round <= 3; round++) {
                first.add(RoundOrder.of(SERVERS.subList(0, 2), "p", round, seed).get(0));
            }
            mixed += first.size() - 1;
        }

        assertThat(mixed).isBetween(60, 90);
    }

    @Test
    void aLocalRowIsTheNeighbourOfItsPublishedOneAndTheirOrderChanges() {
        List<String> servers = List.of("a", "b", "b@local", "c", "d");

        for (int round = 1; round <= 20; round++) {
            List<String> order = RoundOrder.of(servers, "p", round, 5);

            assertThat(order).containsExactlyInAnyOrderElementsOf(servers);
            assertThat(order.indexOf("b@local") - order.indexOf("b")).isEqualTo(round % 2 == 1 ? 1 : -1);
        }
    }

    @Test
    void aLocalRowLeavesTheOrderOfTheOthersAsItIs() {
        List<String> order = new java.util.ArrayList<>(RoundOrder.of(List.of("a", "b", "b@local", "c"), "p", 1, 5));
        order.remove("b@local");

        assertThat(order).isEqualTo(RoundOrder.of(List.of("a", "b", "c"), "p", 1, 5));
    }
}
