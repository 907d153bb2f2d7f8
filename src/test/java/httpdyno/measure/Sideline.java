package httpdyno.measure;

import httpdyno.container.ServerContainer;
import httpdyno.container.ServerLog;
import httpdyno.measure.JvmFacts.Look;
import java.util.Optional;

/**
 * What is looked at in a server's container right before and right after a window, and never in it, since every look
 * takes the engine's time and a little of the server's CPUs.
 */
final class Sideline {

    private final ServerContainer server;
    private final ServerLog logBefore;
    private final Optional<Look> jvmBefore;

    private Sideline(ServerContainer server, ServerLog logBefore, Optional<Look> jvmBefore) {
        this.server = server;
        this.logBefore = logBefore;
        this.jvmBefore = jvmBefore;
    }

    /** What both looks together tell. */
    record Seen(Optional<JvmFacts> jvm, Chatter chatter) {}

    /**
     * Look before a window.
     *
     * @param onJvm whether the server runs on a JVM, whose counters are then read
     */
    static Sideline before(ServerContainer server, boolean onJvm) {
        return new Sideline(server, server.log(), onJvm ? Optional.of(Look.at(server::exec)) : Optional.empty());
    }

    /** Look again. */
    Seen after() {
        // The JVM first: it goes on counting.
        Optional<JvmFacts> jvm = jvmBefore.map(before -> before.until(Look.at(server::exec)));
        return new Seen(jvm, Chatter.between(logBefore, server.log()));
    }
}
