package httpdyno.host;

import java.time.Duration;

/**
 * What a planned load asks of the network namespace that it runs in.
 *
 * @param connections connections that are open at the same time
 * @param keepAlive whether a connection carries more than one request
 * @param lasting warm-up and window, all that happens in one namespace
 */
public record PlannedLoad(int connections, boolean keepAlive, Duration lasting) {}
