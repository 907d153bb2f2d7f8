package httpdyno.conformance;

import httpdyno.conformance.Exchange.Ending;
import httpdyno.manifest.Request;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Judges a response that somebody else captured against the one that a profile's request must get. */
public final class Contract {

    /** The response cannot be read to its end: malformed, truncated, or ended only by a close that did not come. */
    public static final String UNREADABLE = "contract-response";

    public static final String STATUS = "contract-status";
    public static final String MEDIA_TYPE = "contract-media-type";
    public static final String BODY = "contract-body";

    /** Content-Length beside Transfer-Encoding (RFC 9112 section 6.2). */
    public static final String FRAMING = "contract-framing";

    /** Bytes after the response's end. */
    public static final String TRAILING = "contract-trailing";

    private Contract() {}

    /**
     * Judge all bytes that a connection carried after {@code request} was sent on it, once.
     *
     * @param request the request and its correct response
     * @param rawResponse exact bytes received, interim responses included
     * @param closed whether the server closed; without that a response without length has no end
     */
    public static Judgement judge(Request request, byte[] rawResponse, boolean closed) {
        Capture capture = new Capture(rawResponse, closed);
        try {
            Response response = ResponseParser.read(capture, request.method());
            List<Difference> differences = new ArrayList<>(compare(request.expected(), response));
            if (capture.available() > 0) {
                byte[] rest = Arrays.copyOfRange(rawResponse, response.wireBytes(), rawResponse.length);
                differences.add(new Difference(
                        TRAILING,
                        "nothing after the response",
                        rest.length + " bytes: \"" + Transcript.excerpt(rest) + '"'));
            }
            return judgement(differences, capture, Optional.of(response));
        } catch (ResponseException e) {
            Difference difference = new Difference(UNREADABLE, "a complete response", e.getMessage());
            return judgement(List.of(difference), capture, Optional.empty());
        }
    }

    /** What differs between a response and the correct one, apart from where it ends. */
    static List<Difference> compare(Request.Expected expected, Response response) {
        List<Difference> differences = new ArrayList<>();
        if (response.status() != expected.status()) {
            differences.add(new Difference(STATUS, "status " + expected.status(), "status " + response.status()));
        }
        List<String> types = response.values("Content-Type");
        if (types.size() != 1 || !mediaType(types.get(0)).equalsIgnoreCase(expected.mediaType())) {
            differences.add(new Difference(
                    MEDIA_TYPE, "one Content-Type: " + expected.mediaType(), "Content-Type " + escaped(types)));
        }
        byte[] body = expected.body().getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(body, response.body())) {
            differences.add(new Difference(
                    BODY,
                    "body \"" + Transcript.excerpt(body) + '"',
                    "body \"" + Transcript.excerpt(response.body()) + '"'));
        }
        if (response.isFramedTwice()) {
            differences.add(new Difference(
                    FRAMING, "Content-Length or Transfer-Encoding, not both (RFC 9112 section 6.2)", "both"));
        }
        return differences;
    }

    static String escaped(List<String> values) {
        List<String> escaped = new ArrayList<>();
        for (String value : values) {
            escaped.add(Transcript.escape(value));
        }
        return escaped.toString();
    }

    /** Without parameters, which are allowed (RFC 9110 section 8.3.1). */
    private static String mediaType(String contentType) {
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters)).strip();
    }

    private static Judgement judgement(List<Difference> differences, Capture capture, Optional<Response> response) {
        Exchange.Timings timings = new Exchange.Timings(Optional.empty(), Optional.empty(), Duration.ZERO);
        Transcript evidence = new Exchange(
                        new byte[0], capture.bytes, timings, capture.closed ? Ending.CLOSED : Ending.OPEN)
                .transcript();
        List<Violation> violations = new ArrayList<>();
        for (Difference difference : differences) {
            violations.add(new Violation(
                    difference.id, Check.Level.MUST, true, difference.expected, difference.actual, evidence));
        }
        List<String> names = new ArrayList<>();
        OptionalLong length = OptionalLong.empty();
        int connectionBytes = 0;
        for (Response.Field field : response.map(Response::fields).orElse(List.of())) {
            names.add(field.name());
            if (field.name().equalsIgnoreCase("Connection") || field.name().equalsIgnoreCase("Keep-Alive")) {
                connectionBytes += (field.name() + ": " + field.value() + "\r\n").length();
            }
            if (field.name().equalsIgnoreCase("Content-Length")) {
                length = OptionalLong.of(ResponseParser.number(field.value(), 10));
            }
        }
        return new Judgement(violations, response.map(Response::wireBytes).orElse(0), connectionBytes, length, names);
    }

    /** One thing that is not as it must be. */
    record Difference(String id, String expected, String actual) {}

    /**
     * What a captured response says.
     *
     * @param violations what is wrong with it; empty when correct; all block
     * @param wireBytes its size in bytes as received, without what trails it; 0 when unreadable. On a kept-alive
     *     connection the same response differs only by its Connection and Keep-Alive fields
     * @param connectionFieldBytes how many of them are Connection and Keep-Alive field lines
     * @param contentLength value of Content-Length in bytes, where sent
     * @param headerNames field names as sent, in order, repeated ones repeated
     */
    public record Judgement(
            List<Violation> violations,
            int wireBytes,
            int connectionFieldBytes,
            OptionalLong contentLength,
            List<String> headerNames) {

        /** @param violations copied, as are {@code headerNames} */
        public Judgement {
            violations = List.copyOf(violations);
            headerNames = List.copyOf(headerNames);
        }
    }

    /** Captured bytes; their end is the stream's end only where the server closed. */
    private static final class Capture extends InputStream {

        private final byte[] bytes;
        private final boolean closed;
        private int position;

        Capture(byte[] bytes, boolean closed) {
            this.bytes = bytes.clone();
            this.closed = closed;
        }

        @Override
        public int read() throws ResponseException {
            if (position < bytes.length) {
                return bytes[position++] & 0xFF;
            }
            if (closed) {
                return -1;
            }
            throw new ResponseException(
                    Ending.TIMED_OUT, "incomplete: " + position + " bytes came, and the connection is still open");
        }

        @Override
        public int available() {
            return bytes.length - position;
        }
    }
}
