package httpdyno.plan;

import httpdyno.manifest.LocalRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Interleaves servers across rounds from a seed, so that drift of the host hits all of them alike. */
final class RoundOrder {

    private RoundOrder() {}

    /**
     * The servers in the order of round {@code round} (from 1) of {@code profile}. A local row and its published one are
     * neighbours, which are compared with one another above all; the first place changes from round to round.
     */
    static List<String> of(List<String> servers, String profile, int round, long seed) {
        List<String> places = new ArrayList<>(
                servers.stream().map(LocalRow::published).distinct().toList());
        Collections.shuffle(places, new Random(mix(31 * (31 * seed + profile.hashCode()) + round)));
        List<String> order = new ArrayList<>();
        for (String place : places) {
            List<String> rows = new ArrayList<>(servers.stream()
                    .filter(server -> LocalRow.published(server).equals(place))
                    .toList());
            if (round % 2 == 0) {
                Collections.reverse(rows);
            }
            order.addAll(rows);
        }
        return order;
    }

    /** Spread neighbouring seeds (SplitMix64): from these, {@link Random} would draw nearly the same first number. */
    private static long mix(long seed) {
        long mixed = (seed ^ (seed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
