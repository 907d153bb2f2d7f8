package httpdyno.load;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.time.Duration;
import java.util.List;

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
}
