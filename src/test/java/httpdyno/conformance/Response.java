package httpdyno.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One final response, decoded one byte per character.
 *
 * @param version {@code HTTP/1.1} or {@code HTTP/1.0}
 * @param status status code, three digits
 * @param fields header fields in order, values without surrounding whitespace
 * @param body content without chunk framing
 * @param framing what delimited the body
 * @param interim number of 1xx responses skipped before this one
 * @param wireBytes size on the wire: status line, header block, framing and body, with the interim responses
 */
public record Response(
        String version, int status, List<Field> fields, byte[] body, Framing framing, int interim, int wireBytes) {

    /** @param body copied, as are {@code fields} */
    public Response {
        fields = List.copyOf(fields);
        body = body.clone();
    }

    @Override
    public byte[] body() {
        return body.clone();
    }

    /** All values of a field, in order; names compare without regard to case (RFC 9110 section 5.1). */
    public List<String> values(String name) {
        return values(fields, name);
    }

    /** A loop, since streams would cost the probe a tenth of its start. */
    static List<String> values(List<Field> fields, String name) {
        List<String> values = new ArrayList<>();
        for (Field field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                values.add(field.value());
            }
        }
        return values;
    }

    /** The field's first value. */
    public Optional<String> first(String name) {
        List<String> values = values(name);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
    }

    /** Whether Content-Length stands beside Transfer-Encoding, which a sender must not do (RFC 9112 section 6.2). */
    public boolean isFramedTwice() {
        return !values("Content-Length").isEmpty()
                && !values("Transfer-Encoding").isEmpty();
    }

    /** Whether the server announced that it closes after this response (RFC 9112 section 9.6). */
    public boolean announcesClose() {
        for (String value : values("Connection")) {
            for (String option : value.split(",")) {
                if (option.strip().equalsIgnoreCase("close")) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * One header field.
     *
     * @param name as sent
     * @param value without surrounding whitespace
     */
    public record Field(String name, String value) {}

    /** What delimits a body (RFC 9112 section 6.3). */
    public enum Framing {
        CONTENT_LENGTH,
        CHUNKED,
        UNTIL_CLOSE,
        /** By rule none: HEAD, 1xx, 204, 304. */
        NO_BODY
    }
}
