package httpdyno.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The answer to {@code GET /}: who answers, and whether it is a server that was made for the suite.
 *
 * @param statusLine as it came, printable
 * @param server value of the Server field, printable; absent where none came
 * @param body its first bytes, printable; empty where there is none
 * @param differences from the answer that the contract wants, each a sentence; empty for that answer
 */
public record Greeting(String statusLine, Optional<String> server, String body, List<String> differences) {

    /** Enough to know a page by. */
    private static final int SHOWN = 80;

    public Greeting {
        differences = List.copyOf(differences);
    }

    /**
     * Ask once, on a connection of its own.
     *
     * @throws UnmetException when no complete answer comes
     */
    public static Greeting ask(RawHttp http) throws UnmetException {
        try (Connection connection = http.connect()) {
            Response response = connection.ask("GET", Message.bodiless(http, "GET", "/", "Connection: close"));
            List<String> differences = new ArrayList<>();
            for (Contract.Difference difference : Contract.compare(ContractChecks.HELLO, response)) {
                differences.add("expected " + difference.expected() + ", found " + difference.actual());
            }
            return new Greeting(
                    statusLine(response, connection.exchange().received()),
                    response.first("Server").map(value -> shown(Message.bytes(value))),
                    shown(response.body()),
                    differences);
        }
    }

    /** With its reason phrase, unless interim responses came before it. */
    private static String statusLine(Response response, byte[] received) {
        String line = response.version() + " " + response.status();
        String first = Message.text(received).lines().findFirst().orElse("");
        return first.startsWith(line) ? shown(Message.bytes(first)) : line;
    }

    private static String shown(byte[] bytes) {
        return bytes.length <= SHOWN
                ? Transcript.excerpt(bytes)
                : Transcript.excerpt(Arrays.copyOf(bytes, SHOWN)) + "...";
    }

    /** Whether it is the one that the contract wants: 200, {@code application/json}, {@code {"hello":"world"}}. */
    public boolean isOfTheContract() {
        return differences.isEmpty();
    }

    /** {@code HTTP/1.1 200 OK, Server: nginx, body "<!DOCTYPE html>..."}. */
    @Override
    public String toString() {
        return statusLine
                + server.map(name -> ", Server: " + name).orElse(", no Server field")
                + (body.isEmpty() ? ", no body" : ", body \"" + body + '"');
    }
}
