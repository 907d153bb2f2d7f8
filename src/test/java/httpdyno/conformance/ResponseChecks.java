package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a response looks like, whatever was asked (RFC 9112 sections 4 to 6, RFC 9110 sections 6, 8 and 15). */
final class ResponseChecks {

    /** Servers may write the date once a second; the rest is for a busy host. */
    private static final Duration DATE_LAG = Duration.ofSeconds(5);

    private ResponseChecks() {}

    static List<Check> all() {
        return List.of(
                statusLine(),
                dateNow(),
                dateOfError(),
                notFoundFramed(),
                headOfNotFound(),
                headFields(),
                noCodingForHttp10(),
                noInterimForHttp10(),
                noLengthIn204());
    }

    private static Check statusLine() {
        return check(
                "h1-status-line",
                "RFC 9112 4",
                Level.MUST,
                true,
                "GET /",
                "a first line of HTTP/1.1, SP, three digits, SP, and a reason that may be empty",
                "clients look for the second space; the strict reader of all checks would let it pass",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/", "X-Check: status line");
                        Steps.requireStatus(connection, 200, connection.ask("GET", request));
                        String received = Message.text(connection.exchange().received());
                        String line = received.substring(0, received.indexOf("\r\n"));
                        connection.require(
                                line.matches("HTTP/1\\.[01] [1-5][0-9][0-9] [\\t -~\\x80-\\xFF]*"),
                                "a status line with two spaces",
                                '"' + Transcript.escape(line) + '"');
                    }
                });
    }

    private static Check dateNow() {
        return check(
                "h1-date-now",
                "RFC 9110 6.6.1",
                Level.SHOULD,
                false,
                "GET /",
                "a Date, where there is one, within " + DATE_LAG.toSeconds() + " s of now",
                "a date that was written once and kept misleads caches; a missing one is another check's matter",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/", "X-Check: date");
                        Response response = connection.ask("GET", request);
                        Steps.requireStatus(connection, 200, response);
                        Optional<String> date = response.first("Date").filter(ImfFixdate::isValid);
                        if (date.isPresent()) {
                            Instant now = Clock.systemUTC().instant();
                            Duration off = Duration.between(ImfFixdate.parse(date.get()), now)
                                    .abs();
                            connection.require(
                                    off.compareTo(DATE_LAG) <= 0,
                                    "a Date of now, " + now,
                                    Contract.escaped(List.of(date.get())));
                        }
                    }
                });
    }

    private static Check dateOfError() {
        return check(
                "h1-date-not-found",
                "RFC 9110 6.6.1",
                Level.MUST,
                false,
                "GET /no/such/path",
                "a Date field",
                "it belongs to client errors as to successes",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/no/such/path", "X-Check: date");
                        Response response = connection.ask("GET", request);
                        Steps.requireStatus(connection, 404, response);
                        connection.require(response.first("Date").isPresent(), "a Date field", "none");
                    }
                });
    }

    private static Check notFoundFramed() {
        return check(
                "h1-not-found-framed",
                "RFC 9112 6.2, 6.3",
                Level.MUST,
                true,
                "GET /no/such/path",
                "a body framed by Content-Length or chunked, never both",
                "errors are part of a kept connection as successes are",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/no/such/path", "X-Check: framing");
                        Response response = connection.ask("GET", request);
                        Steps.requireStatus(connection, 404, response);
                        boolean framed = response.framing() != Response.Framing.UNTIL_CLOSE;
                        connection.require(
                                framed && !response.isFramedTwice(),
                                "a body framed once",
                                framed ? "framed by both" : "a body that only the close ends");
                    }
                });
    }

    private static Check headOfNotFound() {
        return check(
                "h1-head-not-found",
                "RFC 9110 9.3.2",
                Level.MUST,
                true,
                "HEAD /no/such/path, then GET / on the same connection",
                "an answer without a body byte, then 200",
                "a body after HEAD is read as the next response, also when it tells of an error",
                http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("HEAD", Message.bodiless(http, "HEAD", "/no/such/path"));
                        Steps.requireUsable(http, connection, response);
                    }
                });
    }

    private static Check headFields() {
        return check(
                "h1-head-fields",
                "RFC 9110 9.3.2",
                Level.SHOULD,
                false,
                "GET /, then HEAD / on the same connection",
                "the same Content-Type",
                "HEAD is for learning what GET would send",
                http -> {
                    try (Connection connection = http.connect()) {
                        List<String> get = contentType(connection, "GET", Message.get(http, "/"));
                        List<String> head = contentType(connection, "HEAD", Message.bodiless(http, "HEAD", "/"));
                        connection.require(
                                get.equals(head), "Content-Type " + Contract.escaped(get), Contract.escaped(head));
                    }
                });
    }

    private static List<String> contentType(Connection connection, String method, byte[] request)
            throws UnmetException {
        Response response = connection.ask(method, request);
        Steps.requireStatus(connection, 200, response);
        List<String> types = response.values("Content-Type");
        connection.require(!types.isEmpty(), "a Content-Type in the answer to " + method, "none");
        return types;
    }

    private static Check noCodingForHttp10() {
        return check(
                "h1-no-coding-http-1-0",
                "RFC 9112 6.1",
                Level.MUST,
                false,
                "GET / HTTP/1.0",
                "a response without Transfer-Encoding",
                "a client of HTTP/1.0 takes chunk sizes for content",
                http -> {
                    try (Connection connection = http.connect()) {
                        String head = Requests.head("GET / HTTP/1.0", "X-Check: coding");
                        Response response = connection.ask("GET", Message.of(http, head));
                        Outcomes.of("2xx 505").judge(connection, response);
                        List<String> codings = response.values("Transfer-Encoding");
                        connection.require(codings.isEmpty(), "no Transfer-Encoding", Contract.escaped(codings));
                    }
                });
    }

    private static Check noInterimForHttp10() {
        String head = "POST /echo HTTP/1.0\r\nHost: {host}\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nworld";
        return check(
                "h1-no-interim-http-1-0",
                "RFC 9110 15.2, 10.1.1",
                Level.MUST,
                false,
                Transcript.escape(head),
                "a final response without an interim one before it",
                "a client of HTTP/1.0 takes an interim response for the final one",
                http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("POST", Message.of(http, head));
                        Outcomes.of("2xx 505").judge(connection, response);
                        connection.require(response.interim() == 0, "no 1xx", "1xx before the response");
                    }
                });
    }

    private static Check noLengthIn204() {
        return check(
                "h1-no-content-no-length",
                "RFC 9110 8.6, RFC 9112 6.1",
                Level.MUST,
                false,
                "OPTIONS /",
                "no Content-Length and no Transfer-Encoding, should the status be 204",
                "there is no content to be framed; some clients wait for what is announced",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "OPTIONS", "/", "X-Check: framing");
                        Response response = connection.ask("OPTIONS", request);
                        Outcomes.of("2xx 4xx 501").judge(connection, response);
                        boolean framed = response.first("Content-Length").isPresent()
                                || response.first("Transfer-Encoding").isPresent();
                        connection.require(response.status() != 204 || !framed, "204 without framing", "204 with it");
                    }
                });
    }

    private static Check check(
            String id,
            String source,
            Level level,
            boolean blocking,
            String sends,
            String accepts,
            String why,
            Check.Demand demand) {
        return new Check(
                id,
                Group.RESPONSES,
                source,
                level,
                blocking,
                Pace.INDEPENDENT,
                sends,
                accepts,
                why,
                Check.Demand.plainly(demand));
    }
}
