package httpdyno.conformance;

import java.time.Duration;
import java.util.Optional;

/**
 * Everything that went over one connection.
 *
 * @param sent exact bytes handed to the socket, in order
 * @param received exact bytes that came back, also those before a reset
 * @param timings when things happened
 * @param ending how it ended
 */
public record Exchange(byte[] sent, byte[] received, Timings timings, Ending ending) {

    /** @param sent copied, as is {@code received} */
    public Exchange {
        sent = sent.clone();
        received = received.clone();
    }

    @Override
    public byte[] sent() {
        return sent.clone();
    }

    @Override
    public byte[] received() {
        return received.clone();
    }

    /** The same as printable text, shortened in the middle where it is long. */
    public Transcript transcript() {
        return Transcript.of(this);
    }

    /** How the client saw the connection end. */
    public enum Ending {
        /** The client hung up; the server had not. */
        OPEN,
        /** The server sent FIN. */
        CLOSED,
        /** The server sent RST. */
        RESET,
        /** A bound passed without what was waited for. */
        TIMED_OUT,
        /** The client gave up on bytes that are not an HTTP/1.x response. */
        MALFORMED,
        /** The client gave up on an endless header block or body. */
        OVERSIZE,
        /** No connection was made. */
        REFUSED
    }

    /**
     * Separate clocks; all monotonic.
     *
     * @param connect from the call to the established connection; empty when none was made
     * @param firstByte from the first byte sent to the first byte received; empty when none came
     * @param ended from the connect call to the ending: close seen, bound passed, or client done
     */
    public record Timings(Optional<Duration> connect, Optional<Duration> firstByte, Duration ended) {}
}
