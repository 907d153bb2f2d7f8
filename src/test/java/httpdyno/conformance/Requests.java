package httpdyno.conformance;

/** Requests as templates for {@link Case}; every line end is written out, so that a case can break just one. */
final class Requests {

    /** Fills header blocks and targets; any letter would do. */
    static final String KIB = "a".repeat(1024);

    private Requests() {}

    /** {@code GET /} with fields after Host. */
    static String get(String... fields) {
        return head("GET / HTTP/1.1", fields);
    }

    /** {@code POST /echo} with fields after Host, and a body as it goes over the wire. */
    static String post(String body, String... fields) {
        return head("POST /echo HTTP/1.1", fields) + body;
    }

    /** {@code POST /echo} with {@code Transfer-Encoding: chunked} and a body in chunks as they go over the wire. */
    static String chunked(String chunks) {
        return post(chunks, "Transfer-Encoding: chunked");
    }

    /** Any request line with Host. */
    static String line(String requestLine) {
        return head(requestLine);
    }

    /** A request line, Host, fields and the empty line. */
    static String head(String requestLine, String... fields) {
        StringBuilder head = new StringBuilder(requestLine).append("\r\nHost: {host}\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    /** A request line and fields without Host, and the empty line. */
    static String hostless(String requestLine, String... fields) {
        StringBuilder head = new StringBuilder(requestLine).append("\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        return head.append("\r\n").toString();
    }
}
