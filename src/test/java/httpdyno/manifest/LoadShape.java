package httpdyno.manifest;

/**
 * How a profile loads a server: a closed loop of connections, each with {@code pipelining} requests in flight.
 *
 * @param connections open connections, at least 1
 * @param pipelining requests in flight per connection, 1 for one request per round trip
 * @param keepAlive whether a connection carries more than one request
 */
public record LoadShape(int connections, int pipelining, boolean keepAlive) {

    /** The same shape at another load level. */
    public LoadShape withConnections(int other) {
        return new LoadShape(other, pipelining, keepAlive);
    }
}
