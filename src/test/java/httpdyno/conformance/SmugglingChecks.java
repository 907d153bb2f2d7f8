package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two framings at once, and requests hidden in bodies (RFC 9112 sections 6.1, 6.3 and 9.3). What is hidden must never be
 * answered: the server refuses, or takes one framing and closes the connection.
 */
final class SmugglingChecks {

    private static final String SOURCE = "RFC 9112 6.1, 6.3";
    private static final String CODING = "Transfer-Encoding: chunked";
    private static final String LAST = "0\r\n\r\n";
    private static final String ONE_ANSWER = "400+C 2xx+C ~ 501+C close";

    /** With a host of fixed length, since lengths are counted. */
    private static final String HIDDEN_HEAD = "GET / HTTP/1.1\r\nHost: example.com\r\n";

    private static final String HIDDEN = HIDDEN_HEAD + "\r\n";
    private static final String WHY =
            "a proxy in front may have taken the other framing: what it saw as a body must not become a request";

    private SmugglingChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(both());
        checks.addAll(behind());
        checks.addAll(hidden());
        checks.add(Case.must(Group.SMUGGLING, "h1-length-second-hides", "RFC 9112 6.3")
                .sends(post("PING" + HIDDEN, "Content-Length: 4", "Content-Length: " + (4 + HIDDEN.length())))
                .accepts("400+C ~ close")
                .why(WHY));
        checks.add(bodyOfGet());
        checks.add(strayByte());
        return List.copyOf(checks);
    }

    private static List<Check> both() {
        String chunks = "5\r\nhello\r\n" + LAST;
        return List.of(
                Case.must(Group.SMUGGLING, "h1-both-exact", SOURCE)
                        .sends(post(chunks, "Content-Length: " + chunks.length(), CODING))
                        .accepts(ONE_ANSWER)
                        .echoes("hello")
                        .why(WHY),
                both("length-short", post(LAST, "Content-Length: 4", CODING)),
                both("length-long", post(LAST, CODING, "Content-Length: 30")));
    }

    private static List<Check> behind() {
        return List.of(
                both("length-first", post(LAST, "Content-Length: 5", CODING) + get()),
                both("coding-first", post(LAST, CODING, "Content-Length: 5") + get()),
                both("stray-byte-inside", post(LAST + "X", "Content-Length: 6", CODING) + get()),
                both("stray-byte-beyond", post(LAST + "X", CODING, "Content-Length: 30") + get()));
    }

    private static List<Check> hidden() {
        String inside = LAST + HIDDEN;
        String length = "Content-Length: " + inside.length();
        String head = LAST + "HEAD" + HIDDEN.substring("GET".length());
        // As a proxy that goes by the length sees it, the chunk's data is the next request.
        String data = HIDDEN_HEAD + "Content-Length: 7\r\n\r\n";
        String chunk = Integer.toHexString(data.length()) + "\r\n";
        return List.of(
                both("hidden-get", post(inside, length, CODING)),
                both("hidden-head", post(head, "Content-Length: " + head.length(), CODING)),
                both("hidden-coding-space", post(inside, length, CODING + " ")),
                both("hidden-coding-comma", post(inside, length, "Transfer-Encoding: , chunked")),
                both("hidden-coding-case", post(inside, length, "Transfer-Encoding: Chunked")),
                both("hidden-coding-fold", post(inside, length, "Transfer-Encoding:\r\n chunked")),
                both("hidden-coding-twice", post(inside, length, CODING, "Transfer-Encoding: identity")),
                both("hidden-length-plus", post(inside, "Content-Length: +" + inside.length(), CODING)),
                both("hidden-length-letter", post(inside, length + "x", CODING)),
                both(
                        "hidden-in-chunk",
                        post(chunk + data + "\r\n" + LAST, CODING, "Content-Length: " + chunk.length())));
    }

    private static Check both(String name, String request) {
        return Case.must(Group.SMUGGLING, "h1-both-" + name, SOURCE)
                .sends(request)
                .accepts(ONE_ANSWER)
                .last()
                .why(WHY);
    }

    /** A server that leaves the body of a GET on the connection answers it as a request of its own. */
    private static Check bodyOfGet() {
        String requests = head("GET /echo HTTP/1.1", "Content-Length: " + HIDDEN.length()) + HIDDEN + get();
        String third = head("GET /no/such/path HTTP/1.1");
        return new Check(
                "h1-get-body-hides",
                Group.SMUGGLING,
                "RFC 9112 9.3, RFC 9110 9.3.1",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                Transcript.escape(requests) + ", then " + Transcript.escape(third),
                "one answer for each request: 2xx, 2xx, 404; or a close after the first; or 400 413+C close at once",
                "a body without meaning is read or the connection closed; left there it is read as a request",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, requests));
                        Response first = connection.response("GET");
                        if (first.status() / 100 != 2) {
                            return Outcomes.of("400+C 413+C").judge(connection, first);
                        }
                        Optional<Response> second = connection.answer("GET");
                        if (second.isEmpty()) {
                            return Optional.empty();
                        }
                        Steps.requireStatus(connection, 200, second.get());
                        connection.send(Message.of(http, third));
                        Steps.requireStatus(connection, 404, connection.response("GET"));
                        return Optional.empty();
                    }
                });
    }

    private static Check strayByte() {
        String alone = head("XGET / HTTP/1.1");
        String requests = post("", "Content-Length: 0") + alone;
        return new Check(
                "h1-length-zero-stray-byte",
                Group.SMUGGLING,
                "RFC 9112 6.2",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                Transcript.escape(requests),
                "2xx, then 400 405 501 close ~ 404 or what XGET alone gets; ~ 400+C for both",
                "the byte behind an empty body begins the next request, whose method is then XGET",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, requests));
                        Response first = connection.response("POST");
                        if (first.status() / 100 != 2) {
                            // A parser that reads ahead may refuse before the handler has answered.
                            return Outcomes.of("~ 400+C").judge(connection, first);
                        }
                        Optional<Response> second = connection.answer("GET");
                        if (second.isEmpty()) {
                            return Optional.empty();
                        }
                        // A server that answers any method alike answers this one too.
                        String also = second.get().status() / 100 == 2 ? " " + status(http, alone) : "";
                        return Outcomes.of("400 405 501 ~ 404" + also).judge(connection, second.get());
                    }
                });
    }

    private static int status(RawHttp http, String request) throws UnmetException {
        try (Connection connection = http.connect()) {
            connection.send(Message.of(http, request));
            return connection.response("GET").status();
        }
    }
}
