package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import httpdyno.conformance.Response.Framing;
import httpdyno.manifest.Request;
import java.util.List;

/** What every server of the suite answers to {@code GET /}, and which header fields it needs for that. */
final class ContractChecks {

    static final Request.Expected HELLO = new Request.Expected(200, "application/json", "{\"hello\":\"world\"}");

    private ContractChecks() {}

    static List<Check> all() {
        return List.of(root(), rootFraming(), date(), noContentEncoding(), unknownPath());
    }

    private static Check root() {
        return new Check(
                "h1-root",
                Group.CONTRACT,
                "contract",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "GET /",
                "HTTP/1.1 200, media type application/json, body {\"hello\":\"world\"}",
                "rates of servers that answer different things cannot be compared",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("GET", Message.get(http, "/"));
                        connection.require(
                                response.version().equals("HTTP/1.1"), "version HTTP/1.1", response.version());
                        for (Contract.Difference difference : Contract.compare(HELLO, response)) {
                            // Framing has a check of its own; here it would only hide what else is wrong.
                            connection.require(
                                    difference.id().equals(Contract.FRAMING),
                                    difference.expected(),
                                    difference.actual());
                        }
                    }
                }));
    }

    private static Check rootFraming() {
        return new Check(
                "h1-root-framing",
                Group.CONTRACT,
                "RFC 9112 6.2, 6.3",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "GET /, then GET / again on the same connection",
                "the first body framed by Content-Length or chunked, never both; the second answer follows it directly",
                "load generators trust the framing; a body that only a close ends forbids keep-alive",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("GET", Message.get(http, "/"));
                        boolean one =
                                response.framing() == Framing.CONTENT_LENGTH || response.framing() == Framing.CHUNKED;
                        connection.require(
                                one && !response.isFramedTwice(),
                                "a body framed by either Content-Length or chunked",
                                response.isFramedTwice()
                                        ? "both"
                                        : response.framing().toString());
                        Steps.requireUsable(http, connection, response);
                    }
                }));
    }

    private static Check date() {
        return new Check(
                "h1-date",
                Group.CONTRACT,
                "RFC 9110 6.6.1, 5.6.7",
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                "GET /",
                "one Date field, an IMF-fixdate",
                "an origin server with a clock must send it, and leaving it out saves bytes and time, so reports show"
                        + " it; it does not block, since the exchange stays correct without it and some raw interfaces"
                        + " leave it to the application",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("GET", Message.get(http, "/"));
                        List<String> dates = response.values("Date");
                        connection.require(
                                dates.size() == 1 && ImfFixdate.isValid(dates.get(0)),
                                "one Date field such as Sun, 06 Nov 1994 08:49:37 GMT",
                                dates.isEmpty() ? "none" : Contract.escaped(dates));
                    }
                }));
    }

    private static Check noContentEncoding() {
        return new Check(
                "h1-no-content-encoding",
                Group.CONTRACT,
                "contract, RFC 9110 8.4",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "GET / without Accept-Encoding",
                "no Content-Encoding field",
                "nobody asked for a coding; compressing would be work that the other servers do not do",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("GET", Message.get(http, "/"));
                        List<String> codings = response.values("Content-Encoding");
                        connection.require(codings.isEmpty(), "no Content-Encoding", Contract.escaped(codings));
                    }
                }));
    }

    private static Check unknownPath() {
        return new Check(
                "h1-unknown-path",
                Group.CONTRACT,
                "RFC 9110 15.5.5",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "GET /no/such/path, then GET / on the same connection",
                "404, then 200",
                "a server that answers every path alike does not route, which is work that the others do",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("GET", Message.get(http, "/no/such/path"));
                        Steps.requireStatus(connection, 404, response);
                        Steps.requireUsable(http, connection, response);
                    }
                }));
    }
}
