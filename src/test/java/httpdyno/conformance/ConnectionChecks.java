package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.List;

/** How connections carry many requests, and how they end. */
final class ConnectionChecks {

    private static final int KEPT_ALIVE = 100;
    private static final int PIPELINED = 10;

    private ConnectionChecks() {}

    static List<Check> all() {
        return List.of(keepAlive(), pipelining(), connectionClose());
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
                            Response response = connection.ask("GET", Message.get(http, "/"));
                            Steps.requireStatus(connection, 200, response);
                            connection.require(
                                    !response.announcesClose(),
                                    "the connection kept for " + KEPT_ALIVE + " requests",
                                    "Connection: close after request " + i);
                        }
                    }
                }));
    }

    private static Check pipelining() {
        return new Check(
                "h1-pipelining",
                Group.CONNECTION,
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
                        byte[] request = Message.bodiless(http, "GET", "/", "Connection: close");
                        Steps.requireStatus(connection, 200, connection.ask("GET", request));
                        connection.awaitClose();
                    }
                }));
    }
}
