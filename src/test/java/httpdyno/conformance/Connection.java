package httpdyno.conformance;

import httpdyno.conformance.Exchange.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** One raw connection: what was sent and received on it is kept to the byte. For one thread. */
public final class Connection implements AutoCloseable {

    /** Well below any socket buffer, so that such a write cannot block. */
    private static final int SMALL = 16 << 10;

    private final Socket socket = new Socket();
    private final InputStream inbound = new Inbound();
    private final RawHttp.Bounds bounds;
    private final long budgetEnd;
    private final long begun = System.nanoTime();
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private Thread writer;
    private byte[] received = new byte[4096];
    private int filled;
    private int consumed;
    private Duration readBound = Duration.ZERO;
    private long readDeadline;
    private long firstSend;
    private Optional<Duration> connectTime = Optional.empty();
    private Optional<Duration> firstByte = Optional.empty();
    private Optional<Duration> ended = Optional.empty();
    private Ending ending = Ending.OPEN;

    private Connection(RawHttp.Bounds bounds, long budgetEnd) {
        this.bounds = bounds;
        this.budgetEnd = budgetEnd;
    }

    static Connection open(String host, int port, RawHttp.Bounds bounds, long budgetEnd) throws UnmetException {
        Connection connection = new Connection(bounds, budgetEnd);
        try {
            connection.socket.setTcpNoDelay(true);
            connection.waitAtMost(bounds.connect());
            connection.socket.connect(new InetSocketAddress(host, port), connection.millisLeft());
            connection.connectTime = Optional.of(connection.sinceBegun());
            return connection;
        } catch (SocketTimeoutException e) {
            throw connection.notConnected(Ending.TIMED_OUT, "no connection before " + connection.bound());
        } catch (IOException e) {
            throw connection.notConnected(Ending.REFUSED, "no connection: " + e.getMessage());
        }
    }

    /**
     * Send exact bytes. A large payload is written from another thread, since the server may answer, and stop reading,
     * before it has all of it. A failed write is not an error here: the answer, or its absence, tells.
     */
    public void send(byte[] bytes) {
        firstSend = sent.size() == 0 ? System.nanoTime() : firstSend;
        sent.writeBytes(bytes);
        if (!writerIsDone()) {
            // The server stopped reading; more would only interleave with what it has not taken yet.
            return;
        }
        if (bytes.length <= SMALL) {
            write(bytes);
        } else {
            writer = new Thread(() -> write(bytes), "raw-http-writer");
            writer.setDaemon(true);
            writer.start();
        }
    }

    /** Whether nothing has arrived beyond what was read; does not wait. */
    public boolean isQuiet() {
        try {
            return consumed == filled && socket.getInputStream().available() == 0;
        } catch (IOException e) {
            // A dead connection is as silent as it gets; the next read names the cause.
            return true;
        }
    }

    /**
     * Read the next final response.
     *
     * @param method method of the request it answers, which decides whether a body follows
     * @throws UnmetException when no complete, well-formed response comes within the bounds
     */
    public Response response(String method) throws UnmetException {
        return response(method, false);
    }

    private Response response(String method, boolean refusal) throws UnmetException {
        waitAtMost(bounds.answer());
        try {
            return refusal ? ResponseParser.readRefusal(inbound, method) : ResponseParser.read(inbound, method);
        } catch (ResponseException e) {
            end(e.ending());
            throw unmet("a complete response to " + method, e.getMessage());
        }
    }

    /**
     * Look at the status of the next response, and take it off the stream if it is interim.
     *
     * @return the status; a response that is final is still to be read
     * @throws UnmetException when no well-formed header block comes
     */
    public int interim() throws UnmetException {
        waitAtMost(bounds.answer());
        int start = consumed;
        try {
            int status = ResponseParser.status(inbound);
            if (status / 100 != 1) {
                consumed = start;
            }
            return status;
        } catch (ResponseException e) {
            end(e.ending());
            throw unmet("a response at once, interim or final", e.getMessage());
        }
    }

    /**
     * Read the next final response, or find that there is none. A reset may end it where a close may.
     *
     * @return empty when the server closed or reset the connection without a byte of a response
     * @throws UnmetException when anything else than a complete, well-formed response comes, or nothing
     */
    public Optional<Response> answer(String method) throws UnmetException {
        int before = filled;
        try {
            return Optional.of(response(method, true));
        } catch (UnmetException e) {
            boolean ended = ending == Ending.CLOSED || ending == Ending.RESET;
            if (ended && filled == before) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Demand that nothing comes for the bound of silence, neither a byte nor a close.
     *
     * @throws UnmetException when something does
     */
    public void requireSilence() throws UnmetException {
        require(!speaks(), "silence for " + bounds.silence().toMillis() + " ms", "an answer or a close");
    }

    /** Whether a byte or a close comes within the bound of silence; a byte stays to be read. */
    public boolean speaks() {
        waitAtMost(bounds.silence());
        try {
            if (consumed == filled) {
                // True or false, a byte or the end: the server did not wait.
                fill();
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Close the sending side only: the server sees the end of the stream, and may still answer. */
    public void endSending() {
        writerIsDone();
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // The server has hung up; reading tells what it said before.
        }
    }

    /** {@link #send} and {@link #response}. */
    public Response ask(String method, byte[] request) throws UnmetException {
        send(request);
        return response(method);
    }

    /**
     * Wait for the server's close; a reset counts, since a server that closes with unread input causes one.
     *
     * @throws UnmetException when it stays open for the bound, or when more bytes come first
     */
    public void awaitClose() throws UnmetException {
        waitAtMost(bounds.close());
        try {
            int octet = inbound.read();
            if (octet >= 0) {
                throw unmet("nothing but the close after the response", "more bytes after the response");
            }
            end(Ending.CLOSED);
        } catch (SocketTimeoutException e) {
            end(Ending.TIMED_OUT);
            throw unmet("the connection closed after the response", "still open after " + bound());
        } catch (IOException e) {
            end(Ending.RESET);
        }
    }

    /**
     * Demand something of what came.
     *
     * @throws UnmetException with this connection's bytes as evidence, unless {@code met}
     */
    public void require(boolean met, String expected, String actual) throws UnmetException {
        if (!met) {
            throw unmet(expected, actual);
        }
    }

    /** Everything so far. */
    public Exchange exchange() {
        Duration until = ended.orElseGet(this::sinceBegun);
        return new Exchange(
                sent.toByteArray(),
                Arrays.copyOf(received, filled),
                new Exchange.Timings(connectTime, firstByte, until),
                ending);
    }

    /** Hang up. Closing with unread bytes sends a reset, which by then is the server's own doing. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing of the connection is needed any more; its bytes are kept in memory.
        }
    }

    private boolean writerIsDone() {
        if (writer == null) {
            return true;
        }
        try {
            writer.join(Math.max(1, bounds.answer().toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !writer.isAlive();
    }

    private void write(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            // Reading tells the same with more: what the server said before it stopped listening.
        }
    }

    private UnmetException unmet(String expected, String actual) {
        return new UnmetException(expected, actual, exchange());
    }

    private UnmetException notConnected(Ending how, String found) {
        end(how);
        close();
        return unmet("a connection", found);
    }

    private void end(Ending how) {
        if (ended.isEmpty()) {
            ending = how;
            ended = Optional.of(sinceBegun());
        }
    }

    private Duration sinceBegun() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private void waitAtMost(Duration bound) {
        readBound = bound;
        readDeadline = Math.min(System.nanoTime() + bound.toNanos(), budgetEnd);
    }

    private String bound() {
        return readDeadline == budgetEnd ? "the whole time budget" : readBound.toMillis() + " ms";
    }

    /** @throws SocketTimeoutException when the deadline has passed, since a timeout of 0 would mean forever */
    private int millisLeft() throws SocketTimeoutException {
        long nanos = readDeadline - System.nanoTime();
        if (nanos <= 0) {
            throw new SocketTimeoutException(bound());
        }
        return (int) Math.max(1, nanos / 1_000_000);
    }

    private boolean fill() throws IOException {
        if (filled >= bounds.bytes()) {
            throw new ResponseException(Ending.OVERSIZE, "endless response: over " + bounds.bytes() + " bytes");
        }
        if (filled == received.length) {
            received = Arrays.copyOf(received, 2 * filled);
        }
        int count;
        do {
            socket.setSoTimeout(millisLeft());
            count = readOrRetry();
        } while (count == 0);
        if (count > 0 && filled == 0) {
            firstByte = Optional.of(Duration.ofNanos(System.nanoTime() - firstSend));
        }
        filled += Math.max(count, 0);
        return count > 0;
    }

    /** 0 after a timeout; the deadline decides, so that the message names which one passed. */
    private int readOrRetry() throws IOException {
        try {
            int room = Math.min(received.length, bounds.bytes()) - filled;
            return socket.getInputStream().read(received, filled, room);
        } catch (SocketTimeoutException e) {
            return 0;
        }
    }

    /** Hands out what was received, and waits for more when it is used up. */
    private final class Inbound extends InputStream {

        @Override
        public int read() throws IOException {
            if (consumed == filled && !fill()) {
                return -1;
            }
            return received[consumed++] & 0xFF;
        }
    }
}
