package httpdyno.load;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to send, where, how hard and for how long.
 *
 * @param port port on 127.0.0.1 of the server's network namespace
 * @param requests request mix
 * @param shape connections, pipelining, keep-alive
 * @param window planned length of the load window, whole seconds
 * @param threads logical CPUs of the generator's share
 */
public record LoadSpec(int port, List<Request> requests, LoadShape shape, Duration window, int threads) {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    /** @throws IllegalArgumentException when the window is not a whole number of seconds >= 1 */
    public LoadSpec {
        requests = List.copyOf(requests);
        if (window.toNanosPart() != 0 || window.toSeconds() < 1) {
            throw new IllegalArgumentException(
                    "a load window is a whole number of seconds, at least 1 s, found " + window);
        }
    }

    /** {@code http://127.0.0.1:8080/path} of a request: always the namespace's own loopback. */
    public String url(Request request) {
        return "http://127.0.0.1:" + port + request.path();
    }

    /**
     * How long a response may take before a tool counts it as failed: the same for all tools, whose own defaults lie
     * between 2 s and never, and for all windows, so that a pause of the host does not fail a short one.
     */
    public Duration timeout() {
        return TIMEOUT;
    }

    /**
     * Largest number of threads within the generator's share that divides the connections. wrk and autocannon give
     * each thread {@code floor(connections / threads)} connections and open none for the rest.
     */
    public int evenThreads() {
        int even = Math.max(1, Math.min(threads, shape.connections()));
        while (shape.connections() % even != 0) {
            even--;
        }
        return even;
    }

    /**
     * Headers that every tool is told to send with {@code request}, besides Host and Content-Length. Connection is
     * explicit because some servers close without it, Accept-Encoding because some tools ask for compression.
     */
    public Map<String, String> headers(Request request) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Connection", shape.keepAlive() ? "keep-alive" : "close");
        if (request.headers().keySet().stream().noneMatch("accept-encoding"::equalsIgnoreCase)) {
            headers.put("Accept-Encoding", "identity");
        }
        headers.putAll(request.headers());
        return headers;
    }

    /** Whether {@code request} has a body, if only an empty one that must be announced (RFC 9110 section 8.6). */
    static boolean hasBody(Request request) {
        return !request.body().isEmpty() || METHODS_WITH_BODY.contains(request.method());
    }
}
