package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import httpdyno.conformance.Response.Framing;
import java.util.List;

/** Whether {@code /echo} gives back exactly the body it got, however that was framed. */
final class EchoChecks {

    private static final List<String> BODIES = List.of("first body", "other body", "first body");

    private EchoChecks() {}

    static List<Check> all() {
        return List.of(post(), put(), binary(), empty(), large(), chunked(), chunkSizes(), framedByLength(), fresh());
    }

    private static Check post() {
        byte[] body = Message.bytes("{\"a\":1}");
        return check(
                "h1-echo-post",
                "RFC 9112 6.2",
                "POST /echo with Content-Length: 7",
                "a body by Content-Length is the commonest request with a body",
                http -> Steps.echo(http, "POST", Message.withLength(http, "POST", "/echo", body), body));
    }

    private static Check put() {
        byte[] body = Message.bytes("put this");
        return check(
                "h1-echo-put",
                "contract, RFC 9112 6.2",
                "PUT /echo with Content-Length: 8",
                "bodies belong to messages, not to POST",
                http -> Steps.echo(http, "PUT", Message.withLength(http, "PUT", "/echo", body), body));
    }

    private static Check binary() {
        byte[] body = Message.bytes("a\r\n\r\n\0GET / HTTP/1.1\r\n\r\n0\r\n\r\n\u00FF\u0080\0");
        return check(
                "h1-echo-binary",
                "RFC 9110 6.4",
                "POST /echo whose body holds CRLFs, NULs, bytes above 7F and what looks like a request",
                "content is octets; a server that reads it as text or scans it for line ends corrupts uploads",
                http -> Steps.echo(http, "POST", Message.withLength(http, "POST", "/echo", body), body));
    }

    private static Check empty() {
        byte[] body = new byte[0];
        return check(
                "h1-echo-empty",
                "RFC 9112 6.3",
                "POST /echo with Content-Length: 0",
                "a server that waits for a first body byte hangs here",
                http -> Steps.echo(http, "POST", Message.withLength(http, "POST", "/echo", body), body));
    }

    private static Check large() {
        byte[] body = new byte[64 << 10];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (i * 31 >> 4);
        }
        return check(
                "h1-echo-64k",
                "RFC 9112 6.2",
                "POST /echo with a body of 64 KiB",
                "it arrives in several reads, each of which must be kept",
                http -> Steps.echo(http, "POST", Message.withLength(http, "POST", "/echo", body), body));
    }

    private static Check chunked() {
        byte[] body = Message.bytes("first second third");
        return check(
                "h1-echo-chunked",
                "RFC 9112 7.1",
                "POST /echo with three chunks",
                "a recipient must be able to parse the chunked coding",
                http -> Steps.echo(
                        http,
                        "POST",
                        Message.chunked(http, "/echo", "6", "first ", "7", "second ", "5", "third"),
                        body));
    }

    private static Check chunkSizes() {
        String ten = "0123456789";
        String eleven = "abcdefghijk";
        String twentySix = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        byte[] body = Message.bytes(ten + eleven + twentySix);
        return check(
                "h1-echo-chunk-sizes",
                "RFC 9112 7.1",
                "POST /echo with the chunk sizes A, b and 1a",
                "sizes are hexadecimal in either case",
                http -> Steps.echo(
                        http, "POST", Message.chunked(http, "/echo", "A", ten, "b", eleven, "1a", twentySix), body));
    }

    private static Check framedByLength() {
        byte[] body = Message.bytes("framed");
        return check(
                "h1-echo-length",
                "contract",
                "POST /echo, once by Content-Length and once chunked",
                "the answer's length is known, and the catalogue's cases are read by it",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.withLength(http, "POST", "/echo", body));
                        requireLength(connection, connection.response("POST"));
                    }
                    try (Connection connection = http.connect()) {
                        connection.send(Message.chunked(http, "/echo", "6", "framed"));
                        requireLength(connection, connection.response("POST"));
                    }
                });
    }

    private static void requireLength(Connection connection, Response response) throws UnmetException {
        connection.require(
                response.framing() == Framing.CONTENT_LENGTH,
                "an answer framed by Content-Length",
                "framed by " + response.framing());
    }

    private static Check fresh() {
        return check(
                "h1-echo-fresh",
                "contract",
                "three POST /echo on one connection, bodies alike in length, the first and third the same",
                "an answer that was prepared or kept is not the work that is measured",
                http -> {
                    try (Connection connection = http.connect()) {
                        for (String text : BODIES) {
                            byte[] body = Message.bytes(text);
                            Response response = connection.ask("POST", Message.withLength(http, "POST", "/echo", body));
                            Steps.requireEcho(connection, body, response);
                        }
                    }
                });
    }

    private static Check check(String id, String source, String sends, String why, Check.Demand demand) {
        return new Check(
                id,
                Group.ECHO,
                source,
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                sends,
                id.equals("h1-echo-length") ? "an answer with Content-Length" : "200 with exactly the bytes sent",
                why,
                Check.Demand.plainly(demand));
    }
}
