package httpdyno.conformance;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;

/**
 * An origin server that keeps to RFC 9112 and RFC 9110 in every octet, and where they leave a choice takes the strict
 * one: what is malformed gets 400 and a close. Serves {@code /} and {@code /echo}.
 */
final class StrictServer {

    /** Longer than any check waits, so that incomplete requests meet silence. */
    private static final int IDLE_MILLIS = 90_000;

    private static final int LINGER_MILLIS = 200;
    private static final int LINGER_LIMIT_MILLIS = 2_000;

    private StrictServer() {}

    static StubServer start() throws IOException {
        return new StubServer(StrictServer::converse);
    }

    /** Serve one connection to its end. */
    static void converse(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(IDLE_MILLIS);
        InputStream inbound = new BufferedInputStream(socket.getInputStream(), 16 << 10);
        OutputStream out = socket.getOutputStream();
        try {
            StrictInput in = new StrictInput(inbound);
            boolean kept = true;
            while (kept) {
                Optional<StrictRequest> request = StrictRequest.read(in, out);
                if (request.isEmpty()) {
                    return;
                }
                kept = answer(request.get(), out);
            }
        } catch (RejectedException e) {
            out.write(StrictReply.to(e).bytes(false, "close"));
        }
        linger(socket, inbound);
    }

    /** @return whether the connection is kept */
    private static boolean answer(StrictRequest request, OutputStream out) throws IOException {
        StrictReply reply = StrictReply.to(request);
        boolean old = request.line().old();
        boolean asked = request.wants("close") || old && !request.wants("keep-alive");
        // After CONNECT, or a method that is none, what follows may be anything but a request.
        boolean kept = !asked && reply.status() != 501;
        out.write(reply.bytes(request.isHead(), kept ? old ? "keep-alive" : "" : "close"));
        return kept;
    }

    /**
     * Close in stages (RFC 9112 section 9.6): FIN first, then read what the client still sends, since closing with
     * unread input would be a reset, which may wipe the answer from the client's buffer.
     */
    private static void linger(Socket socket, InputStream in) throws IOException {
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MILLIS);
        long end = System.nanoTime() + LINGER_LIMIT_MILLIS * 1_000_000L;
        byte[] discarded = new byte[16 << 10];
        try {
            while (in.read(discarded) >= 0 && System.nanoTime() < end) {
                // Nothing of it is wanted.
            }
        } catch (SocketTimeoutException e) {
            // The client has said all it had.
        }
    }
}
