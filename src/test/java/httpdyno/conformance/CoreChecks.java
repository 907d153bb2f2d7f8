package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The set {@code h1-core}: the 33 behaviours of the classic HTTP/1.1 server suite in its order, with its rules of
 * acceptance. Three things differ, each because the original lets a dead server score: a case that asks for silence then
 * completes its request and demands a success; an answer has 3 s instead of 500 ms, which a cold runtime may need; and
 * bodies go to {@code /echo}, where the contract has the echo, while fragments ask for {@code /echo} instead of
 * {@code /hello}. As there, a silent close never passes where an answer is wanted, and an echoed body must stand right
 * behind the header block, so a chunked echo fails.
 */
final class CoreChecks {

    private static final String SOURCE = "h1-core";
    private static final String LINE = "GET /echo HTTP/1.1";
    private static final String TO_LOCALHOST = LINE + "\r\nHost: localhost";

    /** Each with its name. */
    private static final List<String> FRAGMENTS = List.of(
            "method", "G",
            "url-1", "GET ",
            "url-2", "GET /echo",
            "url-3", "GET /echo ",
            "version", "GET /echo HTTP",
            "request-line", LINE,
            "newline-1", LINE + "\r",
            "newline-2", LINE + "\r\n",
            "field-name", LINE + "\r\nHos",
            "field-value-1", LINE + "\r\nHost:",
            "field-value-2", LINE + "\r\nHost: ",
            "field-value-3", TO_LOCALHOST,
            "field-value-4", TO_LOCALHOST + "\r",
            "request", TO_LOCALHOST + "\r\n",
            "termination", TO_LOCALHOST + "\r\n\r");

    private static final String EXAMPLE = "Host: example.com\r\n";
    private static final String CHUNKS = "c\r\nHellO world1\r\n0\r\n\r\n";

    private CoreChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(fragments());
        checks.addAll(valid());
        checks.addAll(malformed());
        checks.addAll(bodies());
        return List.copyOf(checks);
    }

    private static List<Check> fragments() {
        String whole = TO_LOCALHOST + "\r\n\r\n";
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < FRAGMENTS.size(); i += 2) {
            String sent = FRAGMENTS.get(i + 1);
            checks.add(core(i / 2 + 1, "fragmented-" + FRAGMENTS.get(i))
                    .sends(sent)
                    .silentThen(whole.substring(sent.length()))
                    .accepts("2xx")
                    .why("a request may arrive in any pieces; a server that judges a piece breaks on slow networks"));
        }
        return checks;
    }

    private static List<Check> valid() {
        return List.of(
                versionMissing(),
                expectation(),
                core(18, "valid-get")
                        .sends("GET / HTTP/1.1\r\n" + EXAMPLE + "\r\n")
                        .why("the plainest request there is"),
                core(19, "valid-get-edge-cases")
                        .sends("GET / HTTP/1.1\r\nhoSt:\texample.com\r\nempty:\r\n\r\n")
                        .why("names compare without case, a tab is whitespace, a value may be empty"));
    }

    private static Check versionMissing() {
        return core(16, "no-version")
                .sends("GET / \r\n\r\n")
                .accepts("400-599")
                .why("a request line without version is none");
    }

    /** The original reads one status line, and takes a 100 as well as a success. */
    private static Check expectation() {
        String request = "GET / HTTP/1.1\r\n" + EXAMPLE + "Expect: 100-continue\r\n\r\n";
        return new Check(
                "h1-core-17-expect-continue",
                Group.CORE,
                SOURCE,
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                Transcript.escape(request),
                "100 or 2xx",
                "an expectation without a body must not upset a server",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.bytes(request));
                        Optional<Response> answer = continued(connection);
                        if (answer.isPresent()) {
                            int status = answer.get().status();
                            connection.require(status / 100 == 2, "100 or 2xx", "status " + status);
                        }
                        return Optional.empty();
                    }
                });
    }

    /** Empty when a 100 came and nothing after it. */
    private static Optional<Response> continued(Connection connection) throws UnmetException {
        try {
            return Optional.of(connection.response("GET"));
        } catch (UnmetException e) {
            if (Message.text(e.exchange().received()).startsWith("HTTP/1.1 100 ")) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static List<Check> malformed() {
        return List.of(
                rejected(
                        20,
                        "invalid-field-name",
                        EXAMPLE + "X-Invalid[]: test\r\n",
                        "brackets are no token characters"),
                rejected(21, "no-host", "Content-Length: 5\r\n", "the missing Host shows before any body is there"),
                rejected(22, "two-hosts", EXAMPLE + "Host: example.org\r\n", "two hosts are two different requests"),
                rejected(
                        23,
                        "overflowing-negative-length",
                        EXAMPLE + "Content-Length: -123456789123456789123456789\r\n",
                        "no integer of a machine holds it"),
                rejected(24, "negative-length", EXAMPLE + "Content-Length: -1234\r\n", "a length counts bytes"),
                rejected(25, "non-numeric-length", EXAMPLE + "Content-Length: abc\r\n", "a length is digits"),
                core(26, "empty-field-value")
                        .sends("GET / HTTP/1.1\r\n" + EXAMPLE + "X-Empty-Header: \r\n\r\n")
                        .why("a field value may be empty"),
                rejected(27, "control-character", EXAMPLE + "X-Bad-Control-Char: test\u0007\r\n", "BEL is no text"),
                core(28, "invalid-version")
                        .sends("GET / HTTP/9.9\r\n" + EXAMPLE + "\r\n")
                        .accepts("400-599")
                        .why("a version that nobody has defined"),
                core(29, "words-before-method")
                        .sends("Extra lineGET / HTTP/1.1\r\n" + EXAMPLE + "\r\n")
                        .accepts("400-599")
                        .why("a request line has three parts"),
                rejected(30, "bare-cr-line", EXAMPLE + "\rSome-Header: Test\r\n", "a CR ends a line only before a LF"));
    }

    private static List<Check> bodies() {
        String head = "POST /echo HTTP/1.1\r\n" + EXAMPLE;
        return List.of(
                echo(31, "post", head + "Content-Length: 5\r\n\r\nhello", "200-299 404", "hello"),
                echo(32, "chunked", head + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, "200-299", "HellO world1"),
                echo(
                        33,
                        "length-and-chunked",
                        head + "content-LengtH: 5\r\nTransFer-Encoding: chunked\r\n\r\n" + CHUNKS,
                        "400-499 200-299",
                        "HellO world1"));
    }

    private static Check echo(int number, String name, String request, String accepted, String body) {
        return core(number, name)
                .sends(request)
                .accepts(accepted)
                .echoes(body)
                .classic()
                .why("the body that was sent is the body that comes back, whatever framed it");
    }

    private static Check rejected(int number, String name, String fields, String why) {
        return core(number, name)
                .sends("GET / HTTP/1.1\r\n" + fields + "\r\n")
                .accepts("400-499")
                .why(why);
    }

    private static Case core(int number, String name) {
        return Case.must(Group.CORE, String.format("h1-core-%02d-%s", number, name), SOURCE)
                .last();
    }
}
