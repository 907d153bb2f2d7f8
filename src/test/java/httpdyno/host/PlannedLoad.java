package httpdyno.host;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * What a planned load asks of the network namespace that it runs in.
 *
 * @param connections connections that are open at the same time
 * @param keepAlive whether a connection carries more than one request
 * @param rate requests per second that are offered; absent for as many as the server answers
 * @param lasting warm-up and window, all that happens in one namespace
 */
public record PlannedLoad(int connections, boolean keepAlive, OptionalInt rate, Duration lasting) {

    /** As many requests as the server answers. */
    PlannedLoad(int connections, boolean keepAlive, Duration lasting) {
        this(connections, keepAlive, OptionalInt.empty(), lasting);
    }
}
