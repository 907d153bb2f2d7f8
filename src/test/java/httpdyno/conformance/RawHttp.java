package httpdyno.conformance;

import java.time.Duration;

/**
 * A raw-socket HTTP/1.1 client for one address: exact bytes out, exact bytes kept, every wait bounded twice, by the
 * bound of its kind and by the budget of the whole client.
 */
public final class RawHttp {

    private final String host;
    private final int port;
    private final Bounds bounds;
    private final long budgetEnd;

    /**
     * @param host address, best numeric: {@code localhost} would try IPv6 first
     * @param port TCP port
     * @param bounds how long each kind of wait may take
     * @param budget how long all connections of this client together may take, from now
     */
    public RawHttp(String host, int port, Bounds bounds, Duration budget) {
        this.host = host;
        this.port = port;
        this.bounds = bounds;
        this.budgetEnd = System.nanoTime() + budget.toNanos();
    }

    /**
     * Open a connection.
     *
     * @throws UnmetException when refused, when the bound passes, or when the budget is spent
     */
    public Connection connect() throws UnmetException {
        return Connection.open(host, port, bounds, budgetEnd);
    }

    /** Host and port really used, as the Host field must say (RFC 9110 section 7.2). */
    public String authority() {
        return (host.indexOf(':') >= 0 ? '[' + host + ']' : host) + ':' + port;
    }

    public Bounds bounds() {
        return bounds;
    }

    /**
     * How long each kind of wait may take, and how much may come.
     *
     * @param connect until a connection is established
     * @param answer from the last byte sent to the last byte of the response; also bounds writing
     * @param close from a complete response to the FIN or RST that must follow
     * @param pause between the parts of a split request; below 50 ms the kernel may merge them
     * @param silence how long a check listens before it takes silence for the server's last word
     * @param bytes the most that is read from one connection
     */
    public record Bounds(
            Duration connect, Duration answer, Duration close, Duration pause, Duration silence, int bytes) {

        /** Wide enough for the first request of a cold JVM: 1 s, 3 s, 2 s, 50 ms, 500 ms, 16 MiB. */
        public static Bounds standard() {
            return new Bounds(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(2),
                    Duration.ofMillis(50),
                    Duration.ofMillis(500),
                    16 << 20);
        }
    }
}
