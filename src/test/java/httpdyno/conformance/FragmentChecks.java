package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether requests may arrive in any pieces: TCP is a stream, and a read is not a request. */
final class FragmentChecks {

    private static final byte[] BODY = Message.bytes("fragmented body");

    private FragmentChecks() {}

    static List<Check> all() {
        return List.of(get(), length(), chunked());
    }

    private static Check get() {
        return check("h1-split-get", "GET /", http -> {
            byte[] request = Message.get(http, "/");
            int size = request.length;
            split(http, "GET", request, size, 1, 3, 5, 15, size - 4, size - 3, size - 1);
        });
    }

    private static Check length() {
        return check("h1-split-length", "POST /echo with Content-Length", http -> {
            byte[] request = Message.withLength(http, "POST", "/echo", BODY);
            int body = request.length - BODY.length;
            split(http, "POST", request, request.length, body - 3, body, body + 1, body + BODY.length - 1);
        });
    }

    private static Check chunked() {
        return check("h1-split-chunked", "POST /echo chunked", http -> {
            byte[] request = Message.chunked(http, "/echo", "A", "fragmented", "5", " body");
            // The two chunks and the last one take 15 + 10 + 5 bytes; with the last chunk's line the content is known,
            // and a server may answer before it has read the empty line after it (RFC 9112 section 7.1).
            int body = request.length - 30;
            int known = request.length - 2;
            split(
                    http, "POST", request, known, body, body + 1, body + 2, body + 8, body + 13, body + 15, body + 26,
                    body + 29);
        });
    }

    /**
     * Send the first part of the request on as many connections as there are offsets, pause once, then the rest, so
     * that the whole check takes one pause. No answer may come in the pause while the content is not known.
     *
     * @param known bytes after which the request's content is known whole
     */
    private static void split(RawHttp http, String method, byte[] request, int known, int... offsets)
            throws UnmetException {
        List<Connection> connections = new ArrayList<>();
        try {
            for (int offset : offsets) {
                Connection connection = http.connect();
                connections.add(connection);
                connection.send(Arrays.copyOf(request, offset));
            }
            Pauses.sleep(http.bounds().pause());
            for (int i = 0; i < offsets.length; i++) {
                Connection connection = connections.get(i);
                connection.require(
                        offsets[i] >= known || connection.isQuiet(),
                        "no byte before the request's content is complete",
                        "bytes after the first " + offsets[i] + " of its " + request.length);
                connection.send(Arrays.copyOfRange(request, offsets[i], request.length));
            }
            for (int i = 0; i < offsets.length; i++) {
                Connection connection = connections.get(i);
                Response response = connection.response(method);
                String where = " when split after byte " + offsets[i];
                connection.require(
                        response.status() == 200, "status 200" + where, "status " + response.status() + where);
                if (method.equals("POST")) {
                    Steps.requireEcho(connection, BODY, response);
                }
            }
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static Check check(String id, String what, Check.Demand demand) {
        return new Check(
                id,
                Group.FRAGMENTS,
                "RFC 9112 2.2",
                Level.MUST,
                true,
                Pace.TIMED,
                what + ", cut in two at several offsets, one connection each, the rest after a pause",
                "200 and the right body for every offset",
                "segments arrive as the network cuts them; a server that takes a read for a request breaks under load",
                Check.Demand.plainly(demand));
    }
}
