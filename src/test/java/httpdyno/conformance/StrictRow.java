package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/**
 * One raw request and what a strict server makes of it.
 *
 * @param id row of the reference table, or what it is about
 * @param expected statuses in order, a body after {@code =}, then {@code open}, {@code closed} or {@code silent}
 * @param request {@code \n} stands for CRLF and {@link #LF} for a bare LF
 */
record StrictRow(String id, String expected, String request) {

    static final String LF = "\u240A";

    private static final String GET = "GET / HTTP/1.1\nHost: a\n\n";

    static StrictRow row(String id, String expected, String request) {
        return new StrictRow(id, expected, request);
    }

    /** {@code GET /} with these field lines after Host. */
    static StrictRow get(String id, String expected, String... fields) {
        return new StrictRow(id, expected, head("GET / HTTP/1.1", fields));
    }

    /** {@code POST /echo} with this Content-Length field and what follows its colon. */
    static StrictRow length(String id, String expected, String value, String body) {
        return new StrictRow(id, expected, head("POST /echo HTTP/1.1", "Content-Length:" + value) + body);
    }

    /** {@code POST /echo} with this body in the chunked coding. */
    static StrictRow chunked(String id, String expected, String chunks) {
        return new StrictRow(id, expected, head("POST /echo HTTP/1.1", "Transfer-Encoding: chunked") + chunks);
    }

    static String head(String requestLine, String... fields) {
        StringBuilder head = new StringBuilder(requestLine + "\nHost: a\n");
        for (String field : fields) {
            head.append(field).append('\n');
        }
        return head.append('\n').toString();
    }

    byte[] bytes() {
        return Message.bytes(request.replace("\n", "\r\n").replace(LF, "\n"));
    }

    /** Send the request in one piece and compare everything that comes. */
    void ask(RawHttp http) throws UnmetException {
        List<String> words = new ArrayList<>(List.of(expected.split(" ")));
        String end = words.remove(words.size() - 1);
        try (Connection connection = http.connect()) {
            connection.send(bytes());
            for (String word : words) {
                require(word, connection.response(request.startsWith("HEAD") ? "HEAD" : ""));
            }
            if (end.equals("closed")) {
                connection.awaitClose();
            } else if (end.equals("silent")) {
                Pauses.sleep(http.bounds().silence());
                assertThat(connection.isQuiet()).isTrue();
            } else {
                require(
                        "200={\"hello\":\"world\"}",
                        connection.ask("GET", row("", "", GET).bytes()));
            }
        }
    }

    private static void require(String word, Response response) {
        assertThat(response.status()).isEqualTo(Integer.parseInt(word.substring(0, 3)));
        if (word.length() > 3) {
            assertThat(Message.text(response.body())).isEqualTo(word.substring(4));
        }
        assertThat(response.values("Date")).singleElement().matches(ImfFixdate::isValid);
        assertThat(response.values("Content-Length")).hasSize(1);
    }

    @Override
    public String toString() {
        return id + ": " + Transcript.excerpt(bytes()) + " -> " + expected;
    }
}
