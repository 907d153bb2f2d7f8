package httpdyno.conformance;

import httpdyno.conformance.Response.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** How a request's body is framed (RFC 9112 sections 6 and 7), and the body. */
final class StrictBody {

    private static final int LIMIT = 64 << 20;
    private static final int EXTENSION_LIMIT = 4 << 10;

    /** More significant digits than these would not fit a long. */
    private static final int DECIMALS = 18;

    private static final int HEX_DIGITS = 15;

    private static final String TOKEN = "[-!#$%&'*+.^_`|~0-9A-Za-z]++";
    private static final String QUOTED = "\"(?:[\\t !#-\\[\\]-~\\x80-\\xFF]|\\\\[\\t -~\\x80-\\xFF])*+\"";

    /** The whole of what may follow a chunk size (RFC 9112 section 7.1.1), with bad whitespace where it is allowed. */
    private static final Pattern EXTENSIONS = Pattern.compile(
            "(?:[ \\t]*+;[ \\t]*+" + TOKEN + "(?:[ \\t]*+=[ \\t]*+(?:" + TOKEN + "|" + QUOTED + "))?+)*+");

    private final boolean chunked;
    private final long length;

    private StrictBody(boolean chunked, long length) {
        this.chunked = chunked;
        this.length = length;
    }

    static StrictBody framedBy(List<Field> fields, boolean old) throws RejectedException {
        List<String> lengths = Response.values(fields, "Content-Length");
        if (!Response.values(fields, "Transfer-Encoding").isEmpty()) {
            RejectedException.unless(lengths.isEmpty(), "Transfer-Encoding and Content-Length");
            RejectedException.unless(!old, "Transfer-Encoding in HTTP/1.0");
            requireChunked(StrictFields.elements(fields, "Transfer-Encoding"));
            return new StrictBody(true, 0);
        }
        return new StrictBody(false, lengths.isEmpty() ? 0 : length(lengths));
    }

    private static void requireChunked(List<String> codings) throws RejectedException {
        int last = codings.size() - 1;
        RejectedException.unless(codings.stream().allMatch(StrictGrammar::isToken), "Transfer-Encoding malformed");
        long chunked = codings.stream().filter("chunked"::equalsIgnoreCase).count();
        boolean framed = chunked == 1 && codings.get(last).equalsIgnoreCase("chunked");
        RejectedException.unless(framed, "chunked is not the last coding, once");
        if (last > 0) {
            throw new RejectedException(501, "transfer coding unknown");
        }
    }

    private static long length(List<String> lengths) throws RejectedException {
        RejectedException.unless(lengths.size() == 1, "more than one Content-Length");
        RejectedException.unless(lengths.get(0).matches("[0-9]+"), "Content-Length is no number");
        String digits = lengths.get(0).replaceFirst("^0+", "");
        RejectedException.unless(digits.length() <= DECIMALS, "Content-Length overflows");
        long length = digits.isEmpty() ? 0 : Long.parseLong(digits);
        requireRoom(length);
        return length;
    }

    private static void requireRoom(long length) throws RejectedException {
        if (length > LIMIT) {
            throw new RejectedException(413, "body too large");
        }
    }

    boolean isExpected() {
        return chunked || length > 0;
    }

    /** Read the whole body; trailer fields are checked and dropped. */
    byte[] read(StrictInput in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (!chunked) {
            copy(in, length, body);
            return body.toByteArray();
        }
        int room = EXTENSION_LIMIT;
        while (true) {
            String line = in.line(room + HEX_DIGITS, 413);
            int digits = digits(line);
            room -= line.length() - digits;
            if (room < 0) {
                throw new RejectedException(413, "chunk extensions too long");
            }
            long size = size(line.substring(0, digits));
            RejectedException.unless(EXTENSIONS.matcher(line.substring(digits)).matches(), "chunk size malformed");
            if (size == 0) {
                StrictFields.read(in);
                return body.toByteArray();
            }
            requireRoom(body.size() + size);
            copy(in, size, body);
            in.lineEnd("chunk data");
        }
    }

    private static int digits(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) < 0x80 && Character.digit(line.charAt(end), 16) >= 0) {
            end++;
        }
        return end;
    }

    private static long size(String digits) throws RejectedException {
        RejectedException.unless(!digits.isEmpty(), "chunk size missing");
        String significant = digits.replaceFirst("^0+", "");
        RejectedException.unless(significant.length() <= HEX_DIGITS, "chunk size overflows");
        return significant.isEmpty() ? 0 : Long.parseLong(significant, 16);
    }

    /** In pieces, so that an announced length alone takes no memory. */
    private static void copy(StrictInput in, long length, ByteArrayOutputStream body) throws IOException {
        byte[] piece = new byte[(int) Math.min(length, 16 << 10)];
        for (long left = length; left > 0; ) {
            int count = in.next(piece, (int) Math.min(left, piece.length));
            body.write(piece, 0, count);
            left -= count;
        }
    }
}
