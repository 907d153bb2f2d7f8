package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.List;
import java.util.Optional;

/** Requests sent before the answers to earlier ones (RFC 9112 section 9.3.2). */
final class PipeliningChecks {

    private static final String SOURCE = "RFC 9112 9.3.2";
    private static final int PIPELINED = 10;
    private static final String CHUNKS = "5\r\nthree\r\n0\r\n\r\n";

    private PipeliningChecks() {}

    static List<Check> all() {
        return List.of(
                pipelining(), mixed(), hundred(), boundaries(), notFoundInside(), malformedInside(), halfRequest());
    }

    private static Check pipelining() {
        return new Check(
                "h1-pipelining",
                Group.PIPELINING,
                "RFC 9112 9.3.2",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "ten POST /echo with ten different bodies in one write",
                "ten answers with status 200, each with its body, in the order of the requests",
                "a server must answer pipelined requests in order; the pipelined profile cannot tell answers apart",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        byte[] requests = new byte[0];
                        for (int i = 0; i < PIPELINED; i++) {
                            byte[] request = Message.withLength(http, "POST", "/echo", pipelinedBody(i));
                            requests = Message.concat(requests, request);
                        }
                        connection.send(requests);
                        for (int i = 0; i < PIPELINED; i++) {
                            Steps.requireEcho(connection, pipelinedBody(i), connection.response("POST"));
                        }
                    }
                }));
    }

    /** Different in length too, so that no mix-up of bodies and boundaries goes unseen. */
    private static byte[] pipelinedBody(int i) {
        return Message.bytes("pipelined " + i + "*".repeat(i));
    }

    private static Check mixed() {
        String requests = get()
                + head("HEAD / HTTP/1.1")
                + post("two", "Content-Length: 3")
                + post(CHUNKS, "Transfer-Encoding: chunked")
                + head("PUT /echo HTTP/1.1", "Content-Length: 4") + "four"
                + get();
        return check(
                "h1-pipelined-mixed",
                "GET, HEAD, POST with Content-Length, POST chunked, PUT, GET in one write",
                "six right answers in order",
                true,
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, requests);
                        Steps.requireStatus(connection, 200, connection.response("GET"));
                        Steps.requireStatus(connection, 200, connection.response("HEAD"));
                        for (String body : List.of("two", "three", "four")) {
                            Steps.requireEcho(connection, Message.bytes(body), connection.response("POST"));
                        }
                        Steps.requireStatus(connection, 200, connection.response("GET"));
                    }
                });
    }

    private static Check hundred() {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            requests.append(isUnknown(i) ? head("GET /no/such/path HTTP/1.1") : get());
        }
        return check(
                "h1-pipelined-100",
                "100 GET in one write, every third of /no/such/path, the others of /",
                "100 answers, 404 and 200 in the order of the requests",
                true,
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, requests.toString());
                        for (int i = 0; i < 100; i++) {
                            Steps.requireStatus(connection, isUnknown(i) ? 404 : 200, connection.response("GET"));
                        }
                    }
                });
    }

    private static boolean isUnknown(int i) {
        return i % 3 == 1;
    }

    private static Check boundaries() {
        List<String> bodies = List.of("GET / HTTP/1.1\r\n\r\n", "\r\n\r\n", "0\r\n\r\n", "");
        StringBuilder requests = new StringBuilder();
        for (String body : bodies) {
            requests.append(post(body, "Content-Length: " + body.length()));
        }
        return check(
                "h1-pipelined-boundaries",
                "four POST /echo in one write, whose bodies look like requests, line ends and last chunks",
                "four answers, each with its body",
                true,
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, requests.toString());
                        for (String body : bodies) {
                            Steps.requireEcho(connection, Message.bytes(body), connection.response("POST"));
                        }
                    }
                });
    }

    private static Check notFoundInside() {
        return check(
                "h1-pipelined-not-found",
                "GET /no/such/path, GET /, GET / in one write",
                "404, 200, 200",
                true,
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, head("GET /no/such/path HTTP/1.1") + get() + get());
                        for (int status : new int[] {404, 200, 200}) {
                            Steps.requireStatus(connection, status, connection.response("GET"));
                        }
                    }
                });
    }

    private static Check malformedInside() {
        String malformed = "GET / HTTP/1.1\r\nHost: {host}\r\nNo colon\r\n\r\n";
        return new Check(
                "h1-pipelined-malformed",
                Group.PIPELINING,
                "RFC 9112 9.3.2, 2.2",
                Level.SHOULD,
                false,
                Pace.INDEPENDENT,
                "GET /, a request with a line that is no field, GET / in one write",
                "200, then 400+C close; ~ 400+C for both",
                "what came before the fault is answered, what came after it is not",
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, get() + malformed + get());
                        Response first = connection.response("GET");
                        if (first.status() == 400) {
                            // A parser that reads ahead may refuse before the handler has answered.
                            return Outcomes.of("~ 400+C").judge(connection, first);
                        }
                        Steps.requireStatus(connection, 200, first);
                        return Outcomes.of("400+C close").judge(http, connection, Outcomes.Demands.none("GET"));
                    }
                });
    }

    private static Check halfRequest() {
        String second = post("hello", "Content-Length: 5");
        int half = "POST /echo HTTP/1.1\r\nHo".length();
        return new Check(
                "h1-pipelined-half",
                Group.PIPELINING,
                SOURCE,
                Level.MUST,
                true,
                Pace.TIMED,
                "GET / and half of a POST /echo in one write, the other half after the first answer",
                "200, silence, 200 with the body",
                "a complete request is answered at once, whatever incomplete one stands behind it",
                http -> {
                    try (Connection connection = http.connect()) {
                        send(connection, http, get() + second.substring(0, half));
                        Steps.requireStatus(connection, 200, connection.response("GET"));
                        connection.requireSilence();
                        send(connection, http, second.substring(half));
                        Steps.requireEcho(connection, Message.bytes("hello"), connection.response("POST"));
                        return Optional.empty();
                    }
                });
    }

    private static void send(Connection connection, RawHttp http, String requests) {
        connection.send(Message.of(http, requests));
    }

    private static Check check(String id, String sends, String accepts, boolean blocking, Check.Demand demand) {
        return new Check(
                id,
                Group.PIPELINING,
                SOURCE,
                Level.MUST,
                blocking,
                Pace.INDEPENDENT,
                sends,
                accepts,
                "a server must answer pipelined requests in order; the pipelined profile cannot tell answers apart",
                Check.Demand.plainly(demand));
    }
}
