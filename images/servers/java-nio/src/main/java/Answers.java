import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** What the routes answer, and the answers of one connection that are still to be written. */
final class Answers {
    private static final int SIZE = 4 << 10;

    /** A buffer that has grown beyond this is not kept for the next answers. */
    private static final int MOST_KEPT = 256 << 10;

    private static final byte[] NOTHING = {};
    private static final byte[] CONTINUE = bytes("HTTP/1.1 100 Continue\r\n\r\n");
    private static final byte[] OK = bytes("HTTP/1.1 200 OK\r\n");
    private static final byte[] NOT_FOUND = bytes("HTTP/1.1 404 Not Found\r\n");
    private static final byte[] NOT_ALLOWED = bytes("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n");
    private static final byte[] DATE = bytes("Date: ");
    private static final byte[] TYPE = bytes("\r\nContent-Type: ");
    private static final byte[] LENGTH = bytes("\r\nContent-Length: ");
    private static final byte[] CLOSE = bytes("\r\nConnection: close");
    private static final byte[] KEEP_ALIVE = bytes("\r\nConnection: keep-alive");
    private static final byte[] END = bytes("\r\n\r\n");
    private static final byte[] JSON = bytes("application/json");
    private static final byte[] BINARY = bytes("application/octet-stream");
    private static final byte[] HELLO = bytes("{\"hello\":\"world\"}");

    private final HttpDate date;
    private ByteBuffer out = ByteBuffer.allocate(SIZE);

    Answers(HttpDate date) {
        this.date = date;
    }

    /** @return whether the connection goes on after this answer */
    boolean add(Head request, byte[] body, int bodyLength) {
        boolean head = request.method.equals("HEAD");
        boolean kept = !request.close && (!request.http10 || request.keepAlive);
        byte[] connection = !kept ? CLOSE : request.http10 ? KEEP_ALIVE : NOTHING;
        if (request.path.equals("/") && (head || request.method.equals("GET"))) {
            put(OK, connection, JSON, HELLO, HELLO.length, head);
        } else if (request.path.equals("/")) {
            put(NOT_ALLOWED, connection, null, NOTHING, 0, head);
        } else if (request.path.equals("/echo")) {
            byte[] type = request.contentType == null ? BINARY : bytes(request.contentType);
            put(OK, connection, type, body, bodyLength, head);
        } else {
            put(NOT_FOUND, connection, null, NOTHING, 0, head);
        }
        return kept;
    }

    void addContinue() {
        room(CONTINUE.length);
        out.put(CONTINUE);
    }

    void addError(String status) {
        put(bytes("HTTP/1.1 " + status + "\r\n"), CLOSE, null, NOTHING, 0, false);
    }

    private void put(byte[] start, byte[] connection, byte[] type, byte[] body, int length, boolean head) {
        room(256 + start.length + (type == null ? 0 : type.length) + length);
        out.put(start).put(DATE).put(date.now()).put(connection);
        if (type != null) {
            out.put(TYPE).put(type);
        }
        out.put(LENGTH).put(bytes(Integer.toString(length))).put(END);
        if (!head) {
            out.put(body, 0, length);
        }
    }

    private void room(int needed) {
        if (out.remaining() < needed) {
            int size = Math.max(2 * out.capacity(), out.position() + needed);
            out = ByteBuffer.allocate(size).put(out.flip());
        }
    }

    int size() {
        return out.position();
    }

    /** @return whether all has been written */
    boolean writeTo(WritableByteChannel channel) throws IOException {
        channel.write(out.flip());
        out.compact();
        boolean empty = size() == 0;
        if (empty && out.capacity() > MOST_KEPT) {
            out = ByteBuffer.allocate(SIZE);
        }
        return empty;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }
}
