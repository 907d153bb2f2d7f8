package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.List;
import java.util.Optional;

/** The Expect field (RFC 9110 section 10.1.1). */
final class ExpectChecks {

    private static final String SOURCE = "RFC 9110 10.1.1";
    private static final String CONTINUE = "Expect: 100-continue";

    private ExpectChecks() {}

    static List<Check> all() {
        return List.of(
                Case.may(Group.EXPECT, "h1-expect-no-body", SOURCE)
                        .sends(get(CONTINUE))
                        .why("without a body there is nothing to wait for"),
                withheld("h1-expect-length", post("", CONTINUE, "Content-Length: 5"), "hello"),
                withheld("h1-expect-mixed-case", post("", "Expect: 100-Continue", "Content-Length: 5"), "hello"),
                withheld(
                        "h1-expect-chunked",
                        post("", CONTINUE, "Transfer-Encoding: chunked"),
                        "5\r\nhello\r\n0\r\n\r\n"),
                Case.must(Group.EXPECT, "h1-expect-body-at-once", SOURCE)
                        .sends(post("world", CONTINUE, "Content-Length: 5"))
                        .echoes("world")
                        .why("a client need not wait; whether a 100 comes or not, the final answer follows"),
                Case.may(Group.EXPECT, "h1-expect-unknown", SOURCE)
                        .sends(get("Expect: 200-ok"))
                        .accepts("417 2xx ~ close")
                        .why("an expectation that nobody knows may be refused"),
                http10());
    }

    private static Check http10() {
        String head = "POST /echo HTTP/1.0\r\nHost: {host}\r\nContent-Length: 5\r\n" + CONTINUE + "\r\n\r\n";
        return new Check(
                "h1-expect-http-1-0",
                Group.EXPECT,
                SOURCE,
                Level.MUST,
                false,
                Pace.TIMED,
                Transcript.escape(head) + ", silence, hello",
                "200 with \"hello\" ~ 505 at once",
                "HTTP/1.0 does not know it: the server waits for the body and says nothing before it",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, head));
                        if (connection.speaks()) {
                            return Outcomes.of("~ 505").judge(http, connection, Outcomes.Demands.none("POST"));
                        }
                        connection.send(Message.bytes("hello"));
                        Steps.requireEcho(connection, Message.bytes("hello"), connection.response("POST"));
                        return Optional.empty();
                    }
                });
    }

    /** Curl and proxies hold bodies back; a server that keeps silent costs each of them its timeout. */
    private static Check withheld(String id, String head, String body) {
        return new Check(
                id,
                Group.EXPECT,
                SOURCE,
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                Transcript.escape(head) + ", after an interim response " + Transcript.escape(body),
                "100, then 200 with \"hello\"; or a final 4xx at once",
                "the client waits: it must be told at once to go on, or not to",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, head));
                        int status = connection.interim();
                        if (status != 100) {
                            return Outcomes.of("4xx").judge(http, connection, Outcomes.Demands.none("POST"));
                        }
                        connection.send(Message.bytes(body));
                        Response response = connection.response("POST");
                        Steps.requireEcho(connection, Message.bytes("hello"), response);
                        Steps.requireUsable(http, connection, response);
                        return Optional.empty();
                    }
                });
    }
}
