package httpdyno.conformance;

import java.util.Arrays;

/** What many checks demand, said once. */
final class Steps {

    private Steps() {}

    static void requireStatus(Connection connection, int status, Response response) throws UnmetException {
        connection.require(response.status() == status, "status " + status, "status " + response.status());
    }

    /** 200 with exactly these bytes. */
    static void requireEcho(Connection connection, byte[] body, Response response) throws UnmetException {
        requireStatus(connection, 200, response);
        requireBody(connection, body, response);
    }

    /** Exactly these bytes. */
    static void requireBody(Connection connection, byte[] body, Response response) throws UnmetException {
        connection.require(
                Arrays.equals(body, response.body()),
                "the " + body.length + " bytes \"" + Transcript.excerpt(body) + "\" back",
                response.body().length + " bytes \"" + Transcript.excerpt(response.body()) + '"');
    }

    /**
     * One more request on a connection that carried others. It shows what a single response hides: stray bytes, a HEAD
     * with a body, input that was left unread. A server may close after any response if it says so.
     */
    static void requireUsable(RawHttp http, Connection connection, Response previous) throws UnmetException {
        if (previous.announcesClose()) {
            connection.awaitClose();
            return;
        }
        Response next = connection.ask("GET", Message.get(http, "/"));
        requireStatus(connection, 200, next);
    }

    /** A plain request on a connection of its own is answered. */
    static void requireAlive(RawHttp http) throws UnmetException {
        try (Connection other = http.connect()) {
            requireStatus(other, 200, other.ask("GET", Message.get(http, "/")));
        }
    }

    /** Sends one echo request on a connection of its own, and a plain one after it. */
    static void echo(RawHttp http, String method, byte[] request, byte[] body) throws UnmetException {
        try (Connection connection = http.connect()) {
            Response response = connection.ask(method, request);
            requireEcho(connection, body, response);
            requireUsable(http, connection, response);
        }
    }
}
