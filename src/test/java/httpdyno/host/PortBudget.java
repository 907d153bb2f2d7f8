package httpdyno.host;

import java.time.Duration;
import java.util.Locale;

/**
 * How many local ports the clients of a load take at the same time. All of them talk to one address and port, so each
 * connection needs a local port of its own. The worst case: where the server closes first, it is the server that has the
 * connection in TIME_WAIT, and the client has its port back at once.
 *
 * @param open connections that are open
 * @param openedPerSecond connections that are closed and opened anew each second; 0 where all stay open
 * @param rest how long the port of a closed one cannot be had again
 */
public record PortBudget(int open, int openedPerSecond, Duration rest) {

    /** A closed connection's port rests in TIME_WAIT (TCP_TIMEWAIT_LEN of the kernel, no setting). */
    public static final Duration TIME_WAIT = Duration.ofSeconds(60);

    /**
     * With tcp_tw_reuse the next connection may have it after a second (a constant before Linux 6.14, then the default
     * of net.ipv4.tcp_tw_reuse_delay).
     */
    public static final Duration REUSE = Duration.ofSeconds(1);

    /**
     * Budget of a load.
     *
     * @param load the load
     * @param mostPerSecond how many connections a second a load with one per request and without a rate is taken to
     *     open
     * @param reuse whether ports in TIME_WAIT may be had again
     */
    public static PortBudget of(PlannedLoad load, int mostPerSecond, boolean reuse) {
        if (load.keepAlive()) {
            return new PortBudget(load.connections(), 0, Duration.ZERO);
        }
        Duration rest = reuse ? REUSE : TIME_WAIT;
        // Each round has a namespace of its own, so no port rests in it from before.
        return new PortBudget(
                load.connections(),
                load.rate().orElse(mostPerSecond),
                rest.compareTo(load.lasting()) < 0 ? rest : load.lasting());
    }

    /** Ports that are taken at the busiest moment. */
    public long needed() {
        return open + (long) Math.ceil(openedPerSecond * (rest.toNanos() / 1e9));
    }

    /** {@code 20,100 local ports: 100 open connections and 20,000 a second whose ports rest for 1 s}. */
    @Override
    public String toString() {
        String ports = String.format(Locale.ROOT, "%,d local ports: %,d open connections", needed(), open);
        return openedPerSecond == 0
                ? ports
                : ports
                        + String.format(
                                Locale.ROOT,
                                " and %,d opened each second, whose ports rest for %,d s",
                                openedPerSecond,
                                rest.toSeconds());
    }
}
