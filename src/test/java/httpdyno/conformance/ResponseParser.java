package httpdyno.conformance;

import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Response.Field;
import httpdyno.conformance.Response.Framing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one response by its framing (RFC 9112 section 6.3) and not a byte more, so that what follows can be judged.
 * Strict where a sender has no choice: CRLF line ends, token field names, one Content-Length.
 */
final class ResponseParser {

    /** Far above any server's default; more is a header block that never ends. */
    static final int HEADER_LIMIT = 64 << 10;

    private static final String TOKEN_PUNCTUATION = "!#$%&'*+-.^_`|~";

    /** More interim responses than any request can cause. */
    private static final int INTERIM_LIMIT = 16;

    private final InputStream in;
    private int wireBytes;
    /** Where the current header block, chunk line or trailer section began; the limit holds for the whole section. */
    private int sectionStart;

    /** Whether a reset ends a body that only the close delimits, as the close would. */
    private final boolean resetEnds;

    private ResponseParser(InputStream in, boolean resetEnds) {
        this.in = in;
        this.resetEnds = resetEnds;
    }

    /**
     * Read the final response to a request with {@code method}; interim responses other than 101 are skipped.
     *
     * @throws ResponseException when the bytes end, stop coming, never end, or are not HTTP/1.x
     */
    static Response read(InputStream in, String method) throws ResponseException {
        return new ResponseParser(in, false).message(method);
    }

    /**
     * As {@link #read}, for refusals: a server that does not read what it refuses resets the connection with its close,
     * which then ends a body without length.
     */
    static Response readRefusal(InputStream in, String method) throws ResponseException {
        return new ResponseParser(in, true).message(method);
    }

    /** Read one header block and not what follows it; the status of an interim response as of a final one. */
    static int status(InputStream in) throws ResponseException {
        return new ResponseParser(in, false).head().status;
    }

    private Response message(String method) throws ResponseException {
        int interim = 0;
        Head head = head();
        while (head.status / 100 == 1 && head.status != 101) {
            if (++interim > INTERIM_LIMIT) {
                throw new ResponseException(Ending.OVERSIZE, "over " + INTERIM_LIMIT + " interim responses");
            }
            head = head();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Framing framing = body(head, method, body);
        return new Response(head.version, head.status, head.fields, body.toByteArray(), framing, interim, wireBytes);
    }

    private Head head() throws ResponseException {
        sectionStart = wireBytes;
        String statusLine = line();
        boolean wellFormed = statusLine.length() >= 12
                && (statusLine.startsWith("HTTP/1.1 ") || statusLine.startsWith("HTTP/1.0 "))
                && number(statusLine.substring(9, 12), 10) >= 100
                && (statusLine.length() == 12 || statusLine.charAt(12) == ' ');
        if (!wellFormed) {
            throw malformed("status line", statusLine);
        }
        List<Field> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            fields.add(field(line));
        }
        return new Head(statusLine.substring(0, 8), Integer.parseInt(statusLine.substring(9, 12)), fields);
    }

    private Field field(String line) throws ResponseException {
        int colon = line.indexOf(':');
        for (int i = 0; i < colon; i++) {
            if (!isTokenCharacter(line.charAt(i))) {
                throw malformed("header field name", line);
            }
        }
        if (colon <= 0) {
            throw malformed("header field", line);
        }
        return new Field(line.substring(0, colon), trim(line.substring(colon + 1)));
    }

    private Framing body(Head head, String method, ByteArrayOutputStream body) throws ResponseException {
        if (method.equals("HEAD") || head.status == 101 || head.status == 204 || head.status == 304) {
            return Framing.NO_BODY;
        }
        List<String> codings = head.values("Transfer-Encoding");
        List<String> lengths = head.values("Content-Length");
        if (!codings.isEmpty()) {
            if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
                throw malformed("transfer coding", codings.toString());
            }
            chunks(body);
            return Framing.CHUNKED;
        }
        if (!lengths.isEmpty()) {
            long length = lengths.size() > 1 ? -1 : number(lengths.get(0), 10);
            if (length < 0) {
                throw malformed("Content-Length", lengths.toString());
            }
            copy(length, body);
            return Framing.CONTENT_LENGTH;
        }
        untilClose(body);
        return Framing.UNTIL_CLOSE;
    }

    private void untilClose(ByteArrayOutputStream body) throws ResponseException {
        try {
            for (int octet = tryNext(); octet >= 0; octet = tryNext()) {
                body.write(octet);
            }
        } catch (ResponseException e) {
            if (!resetEnds || e.ending() != Ending.RESET) {
                throw e;
            }
        }
    }

    private void chunks(ByteArrayOutputStream body) throws ResponseException {
        while (true) {
            sectionStart = wireBytes;
            String line = line();
            int extension = line.indexOf(';');
            long size = number(trim(extension < 0 ? line : line.substring(0, extension)), 16);
            if (size < 0) {
                throw malformed("chunk size", line);
            }
            if (size == 0) {
                for (String trailer = line(); !trailer.isEmpty(); trailer = line()) {
                    field(trailer);
                }
                return;
            }
            copy(size, body);
            sectionStart = wireBytes;
            String end = line();
            if (!end.isEmpty()) {
                throw malformed("end of a chunk of " + size + " bytes", end);
            }
        }
    }

    private void copy(long length, ByteArrayOutputStream body) throws ResponseException {
        for (long i = 0; i < length; i++) {
            int octet = tryNext();
            if (octet < 0) {
                throw new ResponseException(
                        Ending.CLOSED, "truncated: closed after " + i + " of " + length + " announced body bytes");
            }
            body.write(octet);
        }
    }

    /** A line without its CRLF. */
    private String line() throws ResponseException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = next(); octet != '\r'; octet = next()) {
            if (octet == '\n') {
                throw malformed("line end (LF without CR)", text(line));
            }
            line.write(octet);
            if (wireBytes - sectionStart > HEADER_LIMIT) {
                throw new ResponseException(Ending.OVERSIZE, "endless headers: over " + HEADER_LIMIT + " bytes");
            }
        }
        if (next() != '\n') {
            throw malformed("line end (CR without LF)", text(line));
        }
        return text(line);
    }

    private int next() throws ResponseException {
        int octet = tryNext();
        if (octet < 0) {
            throw new ResponseException(
                    Ending.CLOSED,
                    wireBytes == 0
                            ? "closed without a response byte"
                            : "truncated: closed after " + wireBytes + " bytes, before the response was complete");
        }
        return octet;
    }

    /** One byte, or -1 at the end of the stream. */
    private int tryNext() throws ResponseException {
        try {
            int octet = in.read();
            wireBytes += octet < 0 ? 0 : 1;
            return octet;
        } catch (ResponseException e) {
            throw e;
        } catch (SocketTimeoutException e) {
            String seen =
                    wireBytes == 0 ? "silence: no response byte in " : "stalled after " + wireBytes + " bytes, waited ";
            throw new ResponseException(Ending.TIMED_OUT, seen + e.getMessage());
        } catch (IOException e) {
            throw new ResponseException(Ending.RESET, "reset after " + wireBytes + " response bytes");
        }
    }

    private static ResponseException malformed(String part, String found) {
        String shown = found.substring(0, Math.min(found.length(), 200));
        return new ResponseException(Ending.MALFORMED, "malformed " + part + ": \"" + Transcript.escape(shown) + '"');
    }

    private static boolean isTokenCharacter(char c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || TOKEN_PUNCTUATION.indexOf(c) >= 0;
    }

    /** Digits only, at most 15 of them; -1 for anything else, also for a sign, which Long.parseLong accepts. */
    static long number(String digits, int radix) {
        if (digits.isEmpty() || digits.length() > 15) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            int digit = c < 128 ? Character.digit(c, radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    /** Without optional whitespace, which is SP and HTAB only (RFC 9110 section 5.6.3). */
    static String trim(String value) {
        int from = 0;
        int to = value.length();
        while (from < to && (value.charAt(from) == ' ' || value.charAt(from) == '\t')) {
            from++;
        }
        while (to > from && (value.charAt(to - 1) == ' ' || value.charAt(to - 1) == '\t')) {
            to--;
        }
        return value.substring(from, to);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private record Head(String version, int status, List<Field> fields) {

        List<String> values(String name) {
            return Response.values(fields, name);
        }
    }
}
