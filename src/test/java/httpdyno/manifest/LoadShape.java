package httpdyno.manifest;

import java.util.OptionalInt;

/**
 * How a server is loaded: by a closed loop of connections, each with {@code pipelining} requests in flight, or at a
 * fixed rate over at most so many connections, whatever the server makes of it.
 *
 * @param connections open connections, at least 1
 * @param pipelining requests in flight per connection, 1 for one request per round trip
 * @param keepAlive whether a connection carries more than one request
 * @param rate offered requests per second, absent for a closed loop
 */
public record LoadShape(int connections, int pipelining, boolean keepAlive, OptionalInt rate) {

    /** A closed loop. */
    public LoadShape(int connections, int pipelining, boolean keepAlive) {
        this(connections, pipelining, keepAlive, OptionalInt.empty());
    }

    /** The same shape at another load level. */
    public LoadShape withConnections(int other) {
        return new LoadShape(other, pipelining, keepAlive, rate);
    }

    /** The same shape at another depth. */
    public LoadShape withPipelining(int depth) {
        return new LoadShape(connections, depth, keepAlive, rate);
    }

    /** The same connections under a fixed rate. */
    public LoadShape at(int requestsPerSecond) {
        return new LoadShape(connections, pipelining, keepAlive, OptionalInt.of(requestsPerSecond));
    }

    /** The same connections in a closed loop. */
    public LoadShape closed() {
        return new LoadShape(connections, pipelining, keepAlive);
    }
}
