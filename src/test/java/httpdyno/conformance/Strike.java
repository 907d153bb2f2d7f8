package httpdyno.conformance;

import httpdyno.conformance.Rehearsal.Seen;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * A point of a check's exchange at which a server can be made to misbehave.
 *
 * @param watched the connection as it is when nothing is wrong
 * @param point the pause
 * @param key what makes a fault strike there
 * @param alone whether that key strikes no other check
 */
record Strike(Watched watched, Watched.Point point, FaultKey key, boolean alone) {

    /** Earlier pauses that are tried to tell a connection from others that carry the same bytes. */
    private static final int EARLIER = 20;

    /**
     * Find the point to strike a check at: the last pause of its longest connection that no other check has, else one
     * before it, else the longest of all.
     *
     * @param wanted points that will do
     */
    static Optional<Strike> find(Seen mine, List<Seen> all, BiPredicate<Watched, Watched.Point> wanted) {
        List<Strike> candidates = new ArrayList<>();
        for (Watched watched : mine.connections()) {
            for (Watched.Point point : watched.points()) {
                if (wanted.test(watched, point)) {
                    candidates.add(new Strike(watched, point, FaultKey.of(watched, point, FaultKey.ANY), false));
                }
            }
        }
        candidates.sort(
                Comparator.comparingInt((Strike one) -> one.point.length()).reversed());
        List<Watched> others = new ArrayList<>();
        all.stream().filter(seen -> seen.check() != mine.check()).forEach(seen -> others.addAll(seen.connections()));
        for (Strike candidate : candidates) {
            Optional<FaultKey> key = candidate.keyAlone(others);
            if (key.isPresent()) {
                return key.map(own -> new Strike(candidate.watched, candidate.point, own, true));
            }
        }
        return candidates.stream().findFirst();
    }

    /** Only pauses that a busy host does not make by itself tell a connection from others. */
    private Optional<FaultKey> keyAlone(List<Watched> others) {
        List<FaultKey> keys = new ArrayList<>(List.of(key));
        for (Watched.Point earlier : watched.points()) {
            boolean meant = earlier.isSilent(Rehearsal.SILENCE) || earlier.before() < earlier.after();
            if (meant && earlier.length() < point.length() && keys.size() <= EARLIER) {
                keys.add(FaultKey.of(watched, point, earlier.length()));
            }
        }
        return keys.stream()
                .filter(one -> others.stream().noneMatch(one::strikes))
                .findFirst();
    }

    /** The final responses that the server gave at this point. */
    List<Response> responses() {
        String method = watched.request(point).startsWith("HEAD ") ? "HEAD" : "GET";
        ByteArrayInputStream answer = new ByteArrayInputStream(Message.bytes(watched.answer(point)));
        List<Response> responses = new ArrayList<>();
        try {
            while (answer.available() > 0) {
                responses.add(ResponseParser.read(answer, method));
            }
        } catch (ResponseException e) {
            // A lone interim response: the client went on with the body it asked for.
        }
        return responses;
    }

    boolean isRefusal() {
        List<Response> responses = responses();
        return !responses.isEmpty() && responses.get(responses.size() - 1).status() >= 400;
    }
}
