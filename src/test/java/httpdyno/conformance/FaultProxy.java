package httpdyno.conformance;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stands before a server that keeps to the rules, and breaks them for one sequence of client bytes; without a fault it
 * only watches. Clients that pause for less than {@code quiet} are taken to have sent all in one.
 */
final class FaultProxy implements AutoCloseable {

    /** Same length as a port from the ephemeral range, so that lengths in requests stay right. */
    private static final String ANY_PORT = ":00000";

    private final StubServer listener;
    private final int upstreamPort;
    private final Duration quiet;
    private final Optional<Fault> fault;
    private final List<Watched> watched = new ArrayList<>();
    private int running;
    private boolean waitedOn;

    /**
     * Where and how to break the rules.
     *
     * @param parts whether to strike at the first read already, when it is less than the key: a server that takes a
     *     read for a request
     */
    record Fault(FaultKey key, boolean parts, Misbehaviour how) {}

    private FaultProxy(int upstreamPort, Duration quiet, Optional<Fault> fault) throws IOException {
        this.upstreamPort = upstreamPort;
        this.quiet = quiet;
        this.fault = fault;
        this.listener = new StubServer(this::converse);
    }

    /** Break no rule and write down everything. */
    static FaultProxy watching(int upstreamPort, Duration quiet) throws IOException {
        return new FaultProxy(upstreamPort, quiet, Optional.empty());
    }

    static FaultProxy misbehaving(int upstreamPort, Duration quiet, Fault fault) throws IOException {
        return new FaultProxy(upstreamPort, quiet, Optional.of(fault));
    }

    int port() {
        return listener.port();
    }

    Optional<Fault> fault() {
        return fault;
    }

    int quietMillis() {
        return (int) quiet.toMillis();
    }

    /** The key's bytes as a client of this proxy sends them. */
    String own(String text) {
        return text.replace(ANY_PORT, ":" + port());
    }

    /** All connections so far, once their clients have left. */
    synchronized List<Watched> watched() {
        awaitRest();
        return List.copyOf(watched);
    }

    /** Whether a client stayed, or spoke again, after the misbehaviour, for as long as this. */
    synchronized boolean waitedOn() {
        awaitRest();
        return waitedOn;
    }

    synchronized void noteWaiting() {
        waitedOn = true;
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void converse(Socket client) throws IOException, InterruptedException {
        count(1);
        try (Socket upstream = new Socket("127.0.0.1", upstreamPort)) {
            ProxyLine line = new ProxyLine(this, client, upstream);
            try {
                line.run();
            } finally {
                keep(line.watched());
            }
        } finally {
            count(-1);
        }
    }

    private synchronized void keep(Watched line) {
        String own = ":" + port();
        watched.add(
                new Watched(line.heard().replace(own, ANY_PORT), line.answers().replace(own, ANY_PORT), line.points()));
    }

    private synchronized void count(int change) {
        running += change;
        notifyAll();
    }

    private synchronized void awaitRest() {
        long end = System.nanoTime() + 2_000_000_000L;
        try {
            while (running > 0 && System.nanoTime() < end) {
                wait(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
