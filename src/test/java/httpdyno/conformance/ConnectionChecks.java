package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How connections carry many requests, and how they end. */
final class ConnectionChecks {

    private static final int KEPT_ALIVE = 100;
    private static final int CONNECTIONS = 512;
    private static final String CLOSE = "Connection: close";

    private ConnectionChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(List.of(keepAlive(), connectionClose(), closeAnnounced()));
        checks.addAll(options());
        checks.addAll(http10());
        checks.addAll(List.of(unread(), endOfSending(), abandoned(), idle(), manyRequests(), manyConnections()));
        checks.addAll(refusals());
        return List.copyOf(checks);
    }

    private static Check keepAlive() {
        return new Check(
                "h1-keep-alive",
                Group.CONNECTION,
                "RFC 9112 9.3",
                Level.SHOULD,
                true,
                Pace.INDEPENDENT,
                "100 GET / one after the other on one connection",
                "100 answers with status 200, the connection open",
                "persistence is only a SHOULD, but the load relies on it: a server that closes measures its accepts",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        for (int i = 1; i <= KEPT_ALIVE; i++) {
                            byte[] request = Message.bodiless(http, "GET", "/", "X-Check: kept");
                            Response response = connection.ask("GET", request);
                            Steps.requireStatus(connection, 200, response);
                            connection.require(
                                    !response.announcesClose(),
                                    "the connection kept for " + KEPT_ALIVE + " requests",
                                    "Connection: close after request " + i);
                        }
                    }
                }));
    }

    private static Check connectionClose() {
        return new Check(
                "h1-connection-close",
                Group.CONNECTION,
                "RFC 9112 9.6",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "GET / with Connection: close",
                "200, then the connection closed, without a byte more",
                "the suite's own readiness and contract probes rely on it, as do one-request-per-connection loads",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/", "Connection: close", "X-Check: closed");
                        Steps.requireStatus(connection, 200, connection.ask("GET", request));
                        connection.awaitClose();
                    }
                }));
    }

    private static Check closeAnnounced() {
        return check(
                "h1-close-announced",
                "RFC 9112 9.6",
                Level.SHOULD,
                Pace.INDEPENDENT,
                "GET / with Connection: close",
                "a response with Connection: close",
                "a client that is not told may send another request into the close",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/", CLOSE, "X-Check: announced");
                        Response response = connection.ask("GET", request);
                        Steps.requireStatus(connection, 200, response);
                        connection.require(response.announcesClose(), "Connection: close", "no such option");
                    }
                });
    }

    private static List<Check> options() {
        String why = "options are a list and compare without case; one that is not known is ignored";
        return List.of(
                Case.must(Group.CONNECTION, "h1-close-mixed-case", "RFC 9110 7.6.1")
                        .sends(Requests.get("Connection: Close"))
                        .accepts("2xx+C")
                        .why(why),
                Case.must(Group.CONNECTION, "h1-close-in-list", "RFC 9110 7.6.1")
                        .sends(Requests.get("Connection: foo, close"))
                        .accepts("2xx+C")
                        .why(why),
                Case.must(Group.CONNECTION, "h1-close-then-request", "RFC 9112 9.6")
                        .sends(Requests.get(CLOSE) + Requests.get())
                        .accepts("2xx+C ~ 400+C")
                        .why("what comes behind the last request is not processed; refusing both is tolerated"),
                Case.hardening(Group.CONNECTION, "h1-option-unknown", "RFC 9110 7.6.1")
                        .sends(Requests.get("Connection: foo"))
                        .why(why));
    }

    private static List<Check> http10() {
        return List.of(
                Case.must(Group.CONNECTION, "h1-http-1-0-close", "RFC 9112 9.3")
                        .sends(Requests.head("GET / HTTP/1.0", "Accept: */*"))
                        .accepts("2xx+C 505+C ~ 505")
                        .last()
                        .why("a client of HTTP/1.0 that did not ask for more waits for the close"),
                Case.may(Group.CONNECTION, "h1-http-1-0-keep-alive", "RFC 9112 9.3")
                        .sends(Requests.head("GET / HTTP/1.0", "Connection: keep-alive"))
                        .accepts("2xx ~ 505")
                        .last()
                        .why("a server may keep the connection or close it; it must answer"));
    }

    private static Check unread() {
        byte[] body = new byte[64 << 10];
        return check(
                "h1-body-unread",
                "RFC 9112 9.3",
                Level.MUST,
                Pace.HEAVY,
                "POST /no/such/path with 64 KiB, then GET / on the same connection",
                "any answer, then 200 or a close",
                "a body that no handler reads is read by the server or ends the connection",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.withLength(http, "POST", "/no/such/path", body));
                        connection.response("POST");
                        connection.send(Message.get(http, "/"));
                        Optional<Response> next = connection.answer("GET");
                        if (next.isPresent()) {
                            Steps.requireStatus(connection, 200, next.get());
                        }
                    }
                });
    }

    private static Check endOfSending() {
        return check(
                "h1-half-close",
                "RFC 9112 9.6",
                Level.SHOULD,
                Pace.INDEPENDENT,
                "GET /, then the client closes its sending side",
                "200, then the connection closed",
                "the end of sending is not the end of interest: what was asked is still wanted",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.get(http, "/"));
                        connection.endSending();
                        Steps.requireStatus(connection, 200, connection.response("GET"));
                        connection.awaitClose();
                    }
                });
    }

    private static Check abandoned() {
        return check(
                "h1-abandoned-body",
                "RFC 9112 8",
                Level.MUST,
                Pace.INDEPENDENT,
                "POST /echo with half of its body, then the client hangs up; GET / on another connection",
                "200",
                "clients go away; their half requests must not take anything along",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, Requests.post("hel", "Content-Length: 5")));
                    }
                    try (Connection other = http.connect()) {
                        byte[] request =
                                Message.bodiless(http, "GET", "/", "X-Check: after a body that was abandoned half way");
                        Steps.requireStatus(other, 200, other.ask("GET", request));
                    }
                });
    }

    private static Check idle() {
        return check(
                "h1-idle-then-reuse",
                "RFC 9112 9.3, 9.5",
                Level.SHOULD,
                Pace.TIMED,
                "GET /, four times the silence of other checks, GET / on the same connection",
                "200, nothing, 200",
                "a client that reads a page for two seconds comes back on the same connection",
                http -> {
                    try (Connection connection = http.connect()) {
                        byte[] request = Message.bodiless(http, "GET", "/", "X-Check: idle");
                        Steps.requireStatus(connection, 200, connection.ask("GET", request));
                        for (int i = 0; i < 4; i++) {
                            connection.requireSilence();
                        }
                        Steps.requireStatus(connection, 200, connection.ask("GET", request));
                    }
                });
    }

    private static Check manyRequests() {
        return check(
                "h1-keep-alive-1000",
                "RFC 9112 9.3",
                Level.SHOULD,
                Pace.HEAVY,
                "1000 GET / one after the other on one connection",
                "200 each, or an announced close",
                "a limit of requests per connection is legal when the last response announces the close",
                http -> {
                    try (Connection connection = http.connect()) {
                        for (int i = 0; i < 1000; i++) {
                            byte[] request = Message.bodiless(http, "GET", "/", "X-Check: kept long");
                            Response response = connection.ask("GET", request);
                            Steps.requireStatus(connection, 200, response);
                            if (response.announcesClose()) {
                                connection.awaitClose();
                                return;
                            }
                        }
                    }
                });
    }

    private static Check manyConnections() {
        return check(
                "h1-512-connections",
                "RFC 9112 9.4",
                Level.HARDENING,
                Pace.HEAVY,
                "512 connections, open at once, GET / on each",
                "200 each",
                "a load of many connections would count refused ones as errors",
                http -> {
                    List<Connection> connections = new ArrayList<>();
                    try {
                        for (int i = 0; i < CONNECTIONS; i++) {
                            connections.add(http.connect());
                        }
                        for (Connection connection : connections) {
                            connection.send(Message.bodiless(http, "GET", "/", "X-Check: many"));
                        }
                        for (Connection connection : connections) {
                            Steps.requireStatus(connection, 200, connection.response("GET"));
                        }
                    } finally {
                        connections.forEach(Connection::close);
                    }
                });
    }

    private static List<Check> refusals() {
        return List.of(
                Case.should(Group.CONNECTION, "h1-refused-then-request", "RFC 9112 2.2, 9.6")
                        .sends("GET / HTTP/1.1\r\nHost: {host}\r\nNo colon\r\n\r\n" + Requests.get())
                        .accepts("400+C close")
                        .why("behind a request that cannot be read nothing is known to be a request"),
                Case.should(Group.CONNECTION, "h1-refused-while-sending", "RFC 9112 9.6")
                        .sends("GET / HTTP/1.1\r\nHost: {host}\r\nNo colon\r\nContent-Length: 262144\r\n\r\n"
                                + Requests.KIB.repeat(256))
                        .accepts("400 413 ~ close")
                        .heavy()
                        .why("a close in stages lets the client read why it was refused"));
    }

    private static Check check(
            String id,
            String source,
            Level level,
            Pace pace,
            String sends,
            String accepts,
            String why,
            Check.Demand demand) {
        return new Check(
                id, Group.CONNECTION, source, level, false, pace, sends, accepts, why, Check.Demand.plainly(demand));
    }
}
