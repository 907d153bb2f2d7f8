package httpdyno.conformance;

import static httpdyno.conformance.Requests.chunked;
import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether requests may arrive in any pieces: TCP is a stream, and a read is not a request. */
final class FragmentChecks {

    private static final String BODY = "fragmented body";
    private static final String CHUNKS = "A\r\nfragmented\r\n5\r\n body\r\n0\r\n";
    private static final String LENGTH = "Content-Length: " + BODY.length();
    private static final Shape GET = new Shape("get", "GET /", get(), 0, List.of("GET"), "");
    private static final Shape BY_LENGTH =
            new Shape("length", "POST /echo with Content-Length", post(BODY, LENGTH), 0, List.of("POST"), BODY);

    /**
     * With the last chunk's line the content is known, and a server may answer before it has read the empty line after
     * it (RFC 9112 section 7.1).
     */
    private static final Shape IN_CHUNKS =
            new Shape("chunked", "POST /echo chunked", chunked(CHUNKS + "\r\n"), 2, List.of("POST"), BODY);

    private static final String WHY =
            "segments arrive as the network cuts them; a server that takes a read for a request breaks under load";

    /** Between the bytes of a slow sender. */
    private static final Duration DRIP = Duration.ofMillis(4);

    private FragmentChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        for (Shape shape : List.of(GET, BY_LENGTH, IN_CHUNKS)) {
            checks.add(drip(shape));
        }
        List<Shape> shapes = new ArrayList<>(List.of(GET, BY_LENGTH, IN_CHUNKS));
        shapes.addAll(moreShapes());
        for (Shape shape : shapes) {
            checks.add(split(shape));
        }
        return List.copyOf(checks);
    }

    private static List<Shape> moreShapes() {
        String trailer = "X-Checksum: abc\r\n\r\n";
        String query = head(
                "GET /echo?a=b HTTP/1.1",
                "Accept: */*",
                "User-Agent: split",
                "Cookie: a=1; b=2",
                "X-Empty:",
                "Accept-Language: en");
        return List.of(
                new Shape("fields", "GET /echo with a query and five fields", query, 0, List.of("GET"), ""),
                new Shape("head", "HEAD /", head("HEAD / HTTP/1.1", "Accept: */*"), 0, List.of("HEAD"), ""),
                withBody("put", "PUT"),
                withBody("delete", "DELETE"),
                new Shape(
                        "trailer",
                        "POST /echo chunked with a trailer",
                        chunked(CHUNKS + trailer),
                        trailer.length(),
                        List.of("POST"),
                        BODY),
                new Shape(
                        "two",
                        "GET / and POST /echo in a row",
                        get() + post(BODY, LENGTH),
                        0,
                        List.of("GET", "POST"),
                        BODY));
    }

    private static Shape withBody(String name, String method) {
        String request = head(method + " /echo HTTP/1.1", LENGTH) + BODY;
        return new Shape(name, method + " /echo with Content-Length", request, 0, List.of(method), BODY);
    }

    /**
     * A request, or several in a row.
     *
     * @param optional bytes at the end without which the content is known whole
     * @param methods methods of the requests
     * @param body what the last request's answer must hold; empty for any
     */
    private record Shape(String name, String what, String request, int optional, List<String> methods, String body) {}

    private static Check split(Shape shape) {
        return new Check(
                "h1-split-" + shape.name,
                Group.FRAGMENTS,
                "RFC 9112 2.2",
                Level.MUST,
                // No load of the suite sends trailers, and a check of its own says who cannot read them at all.
                !shape.name.equals("trailer"),
                Pace.HEAVY,
                shape.what + ", cut in two at every offset, one connection each, the rest after a pause",
                "200 and the right body for every offset, and no byte before the content is known",
                WHY,
                Check.Demand.plainly(http -> split(http, shape)));
    }

    /**
     * Send the first part of the request on as many connections as there are offsets, pause once, then the rest, so
     * that the whole check takes one pause.
     */
    private static void split(RawHttp http, Shape shape) throws UnmetException {
        byte[] request = Message.of(http, shape.request);
        List<Connection> connections = new ArrayList<>();
        try {
            for (int offset = 1; offset < request.length; offset++) {
                Connection connection = http.connect();
                connections.add(connection);
                connection.send(Arrays.copyOf(request, offset));
            }
            Pauses.sleep(http.bounds().pause());
            for (int offset = 1; offset < request.length; offset++) {
                Connection connection = connections.get(offset - 1);
                connection.require(
                        shape.methods.size() > 1 || offset >= request.length - shape.optional || connection.isQuiet(),
                        "no byte before the request's content is complete",
                        "bytes after the first " + offset + " of its " + request.length);
                connection.send(Arrays.copyOfRange(request, offset, request.length));
            }
            for (int offset = 1; offset < request.length; offset++) {
                requireAnswers(connections.get(offset - 1), shape, " when split after byte " + offset);
            }
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static void requireAnswers(Connection connection, Shape shape, String where) throws UnmetException {
        Response response = null;
        for (String method : shape.methods) {
            response = connection.response(method);
            connection.require(response.status() == 200, "status 200" + where, "status " + response.status() + where);
        }
        if (!shape.body.isEmpty()) {
            Steps.requireEcho(connection, Message.bytes(shape.body), response);
        }
    }

    private static Check drip(Shape shape) {
        String dripped = shape.request.replace("{host}\r\n", "{host}\r\nX-Check: drip\r\n");
        return new Check(
                "h1-drip-" + shape.name,
                Group.FRAGMENTS,
                "RFC 9112 2.2",
                Level.MUST,
                true,
                Pace.TIMED,
                shape.what + ", one byte at a time",
                "200 and the right body",
                "a slow sender is no attacker; each byte may come in a segment of its own",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        for (byte octet : Message.of(http, dripped)) {
                            connection.send(new byte[] {octet});
                            Pauses.sleep(DRIP);
                        }
                        requireAnswers(connection, shape, "");
                    }
                }));
    }
}
