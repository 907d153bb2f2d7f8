package httpdyno.plan;

import java.util.SplittableRandom;

/**
 * Two servers that are measured in turns, so that what the host does hits both alike.
 *
 * @param a the server that is the yardstick
 * @param b the server that is judged; the same one where the comparison itself is tested
 * @param pairs how many rounds each of them is given at most, one of each to a pair
 * @param order which of the two each round is of, A or B; of every two pairs one begins with A and one with B
 */
public record Pairing(String a, String b, int pairs, String order) {

    /** Fewer pairs cannot show anything at 0.95. */
    public static final int FEWEST = 6;

    /** What an exact test takes. */
    public static final int MOST = 20;

    /** @throws IllegalArgumentException when there are too few or too many pairs, or one of them is not an A and a B */
    public Pairing {
        if (pairs < FEWEST || pairs > MOST || order.length() != 2 * pairs) {
            throw new IllegalArgumentException(
                    FEWEST + " to " + MOST + " pairs were required with two rounds each, found " + pairs + " with "
                            + order.length() + " rounds");
        }
        for (int pair = 0; pair < pairs; pair++) {
            String two = order.substring(2 * pair, 2 * pair + 2);
            if (!two.equals("AB") && !two.equals("BA")) {
                throw new IllegalArgumentException(
                        "an A and a B were required in pair " + (pair + 1) + ", found " + two);
            }
        }
    }

    /** In the order ABBA or BAAB, as a seed has it anew for every two pairs. */
    public static Pairing of(String a, String b, int pairs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder order = new StringBuilder();
        while (order.length() < 2 * pairs) {
            order.append(random.nextBoolean() ? "ABBA" : "BAAB");
        }
        return new Pairing(a, b, pairs, order.substring(0, 2 * pairs));
    }

    /** Whether the comparison itself is tested: both are the same. */
    public boolean ofOneServer() {
        return a.equals(b);
    }

    /** The server of a round, counted from 0 in the order of measuring. */
    public String server(int round) {
        return isA(round) ? a : b;
    }

    /** Whether a round, counted from 0, is of the yardstick. */
    public boolean isA(int round) {
        return order.charAt(round) == 'A';
    }
}
