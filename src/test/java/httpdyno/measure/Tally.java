package httpdyno.measure;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What the responder has counted, or the difference of two such looks.
 *
 * @param connectionsAccepted connections that it accepted
 * @param connectionsOpen connections that were open at the (later) look
 * @param requestsServed responses that it made, those to {@code /counters} left out
 * @param connectionsByRequests how many connections had carried how many requests
 * @param delays how long responses waited since the look before
 */
public record Tally(
        long connectionsAccepted,
        long connectionsOpen,
        long requestsServed,
        Map<Long, Long> connectionsByRequests,
        Delays delays) {

    public Tally {
        Objects.requireNonNull(connectionsByRequests, "connectionsByRequests");
        Objects.requireNonNull(delays, "delays");
        connectionsByRequests = new TreeMap<>(connectionsByRequests);
    }

    /**
     * Times from a request's end to its response, by the responder's own clock; all 0 where none waited.
     *
     * @param requests how many waited
     * @param shortestNanos the shortest
     * @param medianNanos the median, in steps of 10 us
     * @param meanNanos the mean
     * @param longestNanos the longest
     */
    public record Delays(long requests, long shortestNanos, long medianNanos, long meanNanos, long longestNanos) {}

    /** What came after an earlier look, apart from the connection of this one; all of the earlier had gone by then. */
    Tally since(Tally before) {
        Map<Long, Long> later = new TreeMap<>(connectionsByRequests);
        before.connectionsByRequests.forEach((requests, connections) -> later.merge(requests, -connections, Long::sum));
        later.merge(0L, -1L, Long::sum);
        later.values().removeIf(connections -> connections == 0);
        return new Tally(
                connectionsAccepted - before.connectionsAccepted - 1,
                connectionsOpen - 1,
                requestsServed - before.requestsServed,
                later,
                delays);
    }

    /** Connections that carried exactly {@code requests}. */
    public long carrying(long requests) {
        return connectionsByRequests.getOrDefault(requests, 0L);
    }
}
