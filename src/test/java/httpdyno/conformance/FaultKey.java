package httpdyno.conformance;

import java.util.HashSet;
import java.util.Set;

/**
 * When a fault strikes: as soon as the client has sent exactly this on a connection, and pauses.
 *
 * @param bytes all that it has sent since the connection began, as {@link Watched} has it
 * @param fin whether it has half-closed with the last of them
 * @param after length at which it must have paused before; -1 for any
 * @param stops lengths of which a pause is known, where nothing needs to be held back
 */
record FaultKey(String bytes, boolean fin, int after, Set<Integer> stops) {

    static final int ANY = -1;

    static FaultKey of(Watched watched, Watched.Point point, int after) {
        Set<Integer> stops = new HashSet<>();
        for (Watched.Point earlier : watched.points()) {
            if (earlier.length() < point.length() && earlier.length() != after) {
                stops.add(earlier.length());
            }
        }
        return new FaultKey(watched.heard().substring(0, point.length()), point.fin(), after, stops);
    }

    /** Whether a fault with this key would strike on such a connection. */
    boolean strikes(Watched watched) {
        if (!watched.heard().startsWith(bytes)) {
            return false;
        }
        boolean pausedBefore = after == ANY;
        for (Watched.Point point : watched.points()) {
            if (pausedBefore && point.length() == bytes.length() && point.fin() == fin) {
                return true;
            }
            pausedBefore |= point.length() == after;
        }
        return false;
    }
}
