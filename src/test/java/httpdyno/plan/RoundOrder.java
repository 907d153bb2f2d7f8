package httpdyno.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Interleaves servers across rounds from a seed, so that drift of the host hits all of them alike. */
final class RoundOrder {

    private RoundOrder() {}

    /** The servers in the order of round {@code round} (from 1) of {@code profile}. */
    static List<String> of(List<String> servers, String profile, int round, long seed) {
        List<String> order = new ArrayList<>(servers);
        Collections.shuffle(order, new Random(31 * (31 * seed + profile.hashCode()) + round));
        return order;
    }
}
