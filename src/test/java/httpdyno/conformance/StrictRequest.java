package httpdyno.conformance;

import httpdyno.conformance.Response.Field;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** One request that is well formed in every octet, with its body. */
record StrictRequest(StrictRequestLine line, List<Field> fields, byte[] body) {

    private static final byte[] CONTINUE = Message.bytes("HTTP/1.1 100 Continue\r\n\r\n");

    /**
     * Read the next request.
     *
     * @param out where an interim response goes
     * @return empty when the connection ended, or was idle too long, between requests
     * @throws RejectedException at the first octet that shows the request to be wrong
     */
    static Optional<StrictRequest> read(StrictInput in, OutputStream out) throws IOException {
        int first = in.firstOctet();
        if (first < 0) {
            return Optional.empty();
        }
        StrictRequestLine line = StrictRequestLine.read(first, in);
        List<Field> fields = StrictFields.read(in);
        requireHost(fields, line.old());
        // Two types for one body are two readings of it (RFC 9110 section 5.3).
        RejectedException.unless(Response.values(fields, "Content-Type").size() < 2, "more than one Content-Type");
        StrictBody body = StrictBody.framedBy(fields, line.old());
        if (!line.old()) {
            meetExpectation(StrictFields.elements(fields, "Expect"), body, in, out);
        }
        return Optional.of(new StrictRequest(line, fields, body.read(in)));
    }

    private static void requireHost(List<Field> fields, boolean old) throws RejectedException {
        List<String> hosts = Response.values(fields, "Host");
        RejectedException.unless(hosts.size() < 2, "more than one Host");
        RejectedException.unless(old || hosts.size() == 1, "no Host");
        boolean valid = hosts.isEmpty() || StrictGrammar.isAuthority(hosts.get(0), false);
        RejectedException.unless(valid, "Host malformed");
    }

    private static void meetExpectation(List<String> expectations, StrictBody body, StrictInput in, OutputStream out)
            throws IOException {
        if (!expectations.stream().allMatch(one -> one.isEmpty() || one.equalsIgnoreCase("100-continue"))) {
            throw new RejectedException(417, "expectation unknown");
        }
        if (!expectations.isEmpty() && body.isExpected() && in.isEmpty()) {
            out.write(CONTINUE);
        }
    }

    boolean isHead() {
        return line.method().equals("HEAD");
    }

    boolean wants(String connectionOption) {
        return StrictFields.hasElement(fields, "Connection", connectionOption);
    }
}
