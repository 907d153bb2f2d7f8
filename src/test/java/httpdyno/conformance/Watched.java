package httpdyno.conformance;

import java.time.Duration;
import java.util.List;

/**
 * One connection as a {@link FaultProxy} saw it; text is one character per octet, with the proxy's port made 00000.
 *
 * @param heard all that the client sent
 * @param answers all that the server sent
 * @param points where the client paused, in order
 */
record Watched(String heard, String answers, List<Point> points) {

    /**
     * A pause of the client.
     *
     * @param length how many octets it had sent by then
     * @param fin whether it had half-closed with the last of them
     * @param before how many octets of answers there were when they were passed on
     * @param after the same when the client spoke again or left
     * @param quiet how long it paused
     */
    record Point(int length, boolean fin, int before, int after, Duration quiet) {

        /** Whether the client listened for at least this long and heard nothing. */
        boolean isSilent(Duration bound) {
            return before == after && quiet.compareTo(bound) >= 0;
        }
    }

    /** Whether the client connected and then said nothing for at least this long. */
    boolean beginsSilent(Duration bound) {
        return !points.isEmpty() && points.get(0).length == 0 && points.get(0).isSilent(bound);
    }

    Watched withoutBeginning() {
        return new Watched(
                heard,
                answers,
                points.stream().filter(point -> point.length > 0).toList());
    }

    String answer(Point point) {
        return answers.substring(point.before, point.after);
    }

    /** What the client sent between the pause before this one and this one. */
    String request(Point point) {
        int from = 0;
        for (Point earlier : points) {
            from = earlier.length < point.length ? Math.max(from, earlier.length) : from;
        }
        return heard.substring(from, point.length);
    }
}
