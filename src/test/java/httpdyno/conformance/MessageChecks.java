package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines, line ends, and what stands before the request line (RFC 9112 section 2.2). */
final class MessageChecks {

    private static final String SOURCE = "RFC 9112 2.2";
    private static final String START = "GET / HTTP/1.1";

    private MessageChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(lineFeeds());
        checks.addAll(carriageReturns());
        checks.addAll(before());
        checks.addAll(noRequest());
        return List.copyOf(checks);
    }

    private static List<Check> lineFeeds() {
        String why = "a recipient may take a bare LF for a line end, but two parsers in a row must not differ on it";
        return List.of(
                Case.may(Group.MESSAGE, "h1-lf-request-line", SOURCE)
                        .sends(START + "\nHost: {host}\r\n\r\n")
                        .accepts("400 close ~ 2xx 505")
                        .why(why),
                Case.may(Group.MESSAGE, "h1-lf-field", SOURCE)
                        .sends(START + "\r\nHost: {host}\nX-Test: a\r\n\r\n")
                        .accepts("400 close ~ 2xx")
                        .why(why),
                Case.may(Group.MESSAGE, "h1-lf-end", SOURCE)
                        .sends(START + "\r\nHost: {host}\n\n")
                        .ifSilentThen("\r\n\r\n")
                        .accepts("400 close ~ 2xx")
                        .last()
                        .why(why));
    }

    private static List<Check> carriageReturns() {
        return List.of(
                Case.must(Group.MESSAGE, "h1-cr-request-line", SOURCE)
                        .sends(START + "\rHost: {host}\r\n\r\n")
                        .accepts("400 close ~ 505")
                        .why("a bare CR is invalid or a space, never a line end"),
                Case.must(Group.MESSAGE, "h1-cr-in-value", SOURCE)
                        .sends(get("X-Test: val\rue"))
                        .accepts("400 close ~ 2xx")
                        .why("a bare CR is invalid or becomes a space; a success is tolerated since that is not seen"),
                Case.must(Group.MESSAGE, "h1-cr-before-name", SOURCE)
                        .sends(get("\rX-Test: a"))
                        .accepts("400 close")
                        .why("a space before a name would be a fold or whitespace, which is as wrong"));
    }

    private static List<Check> before() {
        return List.of(
                Case.should(Group.MESSAGE, "h1-crlf-first", SOURCE)
                        .sends("\r\n" + get())
                        .accepts("2xx ~ 400 close")
                        .why("old clients send an empty line after a body; a server should skip it"),
                Case.should(Group.MESSAGE, "h1-two-crlf-first", SOURCE)
                        .sends("\r\n\r\n" + get())
                        .accepts("2xx ~ 400 close")
                        .why("at least one empty line should be skipped; two is where implementations differ"),
                crlfBetween(),
                Case.must(Group.MESSAGE, "h1-space-line", SOURCE)
                        .sends(START + "\r\n \r\nHost: {host}\r\n\r\n")
                        .accepts("400 close ~ 2xx")
                        .why("whitespace before the first field hides fields from one of two parsers"),
                Case.must(Group.MESSAGE, "h1-space-first-field", SOURCE)
                        .sends(START + "\r\n X-Test: a\r\nHost: {host}\r\n\r\n")
                        .accepts("400 close ~ 2xx")
                        .why("whitespace before the first field hides fields from one of two parsers"),
                Case.should(Group.MESSAGE, "h1-words-before-method", SOURCE)
                        .sends("Some words " + get())
                        .accepts("4xx 5xx close")
                        .why("a request line has three parts"));
    }

    private static Check crlfBetween() {
        String requests = post("hello", "Content-Length: 5") + "\r\n" + get();
        return new Check(
                "h1-crlf-between",
                Group.MESSAGE,
                SOURCE,
                Level.SHOULD,
                false,
                Pace.INDEPENDENT,
                Transcript.escape(requests),
                "200 with \"hello\", then 2xx ~ 400 close",
                "an empty line behind a body, which old clients send, belongs to nothing",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, requests));
                        Steps.requireEcho(connection, Message.bytes("hello"), connection.response("POST"));
                        return Outcomes.of("2xx ~ 400 close").judge(http, connection, Outcomes.Demands.none("GET"));
                    }
                });
    }

    private static List<Check> noRequest() {
        return List.of(
                Case.should(Group.MESSAGE, "h1-random-bytes", SOURCE)
                        .sends(noise())
                        .ifSilentThen("\r\n\r\n")
                        .accepts("400 close ~ 4xx 5xx")
                        .why("what is no request is refused, not waited for and not answered with success"),
                Case.should(Group.MESSAGE, "h1-spaces-only", SOURCE)
                        .sends("   \r\n\r\n")
                        .ifSilentThen(get())
                        .accepts("400 close ~ 2xx 505")
                        .why("spaces are no request line and no empty line either"),
                preface(),
                Case.must(Group.MESSAGE, "h1-unfinished-field", SOURCE)
                        .sends(START + "\r\nHost: {host}\r\nX-Test: value")
                        .silentThen("\r\n\r\n")
                        .blocks()
                        .why("a header block ends with an empty line and not with the segment"),
                Case.hardening(Group.MESSAGE, "h1-nothing-sent", "RFC 9112 9.5")
                        .sends("")
                        .silentThen(get("X-Check: late"))
                        .why("a connection may be opened before it is needed"));
    }

    /** The same on every run: bytes of a linear congruential generator. */
    private static String noise() {
        StringBuilder noise = new StringBuilder();
        int state = 42;
        while (noise.length() < 256) {
            state = state * 1_103_515_245 + 12_345;
            noise.append((char) (state >>> 16 & 0xFF));
        }
        return noise.toString();
    }

    private static Check preface() {
        String preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0";
        return new Check(
                "h1-h2-preface",
                Group.MESSAGE,
                "RFC 9113 3.4",
                Level.HARDENING,
                false,
                Pace.INDEPENDENT,
                Transcript.escape(preface),
                "400 405 426 505 close, or HTTP/2 frames",
                "a client that assumes HTTP/2 must learn at once whether it is spoken",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.bytes(preface));
                        return Outcomes.of("400 405 426 505 close")
                                .judge(http, connection, Outcomes.Demands.none("GET"));
                    } catch (UnmetException e) {
                        // A frame of type SETTINGS comes first (RFC 9113 section 3.4).
                        byte[] received = e.exchange().received();
                        if (received.length > 3 && received[0] == 0 && received[3] == 4) {
                            return Optional.empty();
                        }
                        throw e;
                    }
                });
    }
}
