import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Reads requests from whatever pieces they come in, and refuses a malformed one at the end of its first bad line. */
final class Parser {
    private static final int LINE_LIMIT = 16 << 10;
    private static final int SECTION_LIMIT = 64 << 10;
    private static final int BODY_LIMIT = 16 << 20;
    private static final int FIRST_PIECE = 16 << 10;
    private static final String TOO_LARGE = "413 Content Too Large";
    private static final byte[] NOTHING = {};

    private static final Pattern EXTENSIONS = Pattern.compile("([ \\t]*+;[ \\t]*+[-!#$%&'*+.^_`|~\\w]++"
            + "([ \\t]*+=[ \\t]*+([-!#$%&'*+.^_`|~\\w]++|\"([^\"\\\\]|\\\\.)*+\"))?+)*+");

    private enum State { REQUEST_LINE, FIELDS, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILERS }

    /** The request that has been read. */
    final Head head = new Head();

    byte[] body;
    int bodyLength;

    /** Whether the client waits for leave to send its body. */
    boolean continueWanted;

    private State state = State.REQUEST_LINE;

    /** Octets of the body, or of the chunk, that are still to come. */
    private int left;

    /** The line that was found; and how much of one that has no end yet has been looked at. */
    private int start;

    private int end;
    private int scanned;
    private int sectionSize;

    /** @return whether a whole request has been read; if not, it takes more octets */
    boolean parse(ByteBuffer in) throws Rejected {
        while (true) {
            boolean stepped = switch (state) {
                case REQUEST_LINE -> requestLine(in);
                case FIELDS, TRAILERS -> field(in);
                case BODY, CHUNK -> copy(in);
                case CHUNK_SIZE -> chunkSize(in);
                case CHUNK_END -> chunkEnd(in);
            };
            if (!stepped) {
                return false;
            }
            if (left == 0 && (state == State.BODY || state == State.TRAILERS && end == start)) {
                state = State.REQUEST_LINE;
                continueWanted = false;
                return true;
            }
        }
    }

    private boolean requestLine(ByteBuffer in) throws Rejected {
        if (!line(in, LINE_LIMIT, "414 URI Too Long")) {
            return false;
        }
        // Empty lines before a request are passed over (RFC 9112 section 2.2).
        if (end > start) {
            head.begin(in.array(), start, end);
            state = State.FIELDS;
            sectionSize = 0;
        }
        return true;
    }

    private boolean field(ByteBuffer in) throws Rejected {
        if (!line(in, SECTION_LIMIT - sectionSize, "431 Request Header Fields Too Large")) {
            return false;
        }
        sectionSize += end - start;
        if (end > start) {
            head.field(in.array(), start, end, state == State.TRAILERS);
        } else if (state == State.FIELDS) {
            head.finish();
            requireRoom(head.length);
            left = (int) head.length;
            bodyLength = 0;
            body = left == 0 ? NOTHING : new byte[Math.min(left, FIRST_PIECE)];
            state = head.chunked ? State.CHUNK_SIZE : State.BODY;
            continueWanted = head.continueExpected && (left > 0 || head.chunked) && !in.hasRemaining();
        }
        return true;
    }

    private static void requireRoom(long size) throws Rejected {
        if (size > BODY_LIMIT) {
            throw new Rejected(TOO_LARGE);
        }
    }

    private boolean chunkSize(ByteBuffer in) throws Rejected {
        if (!line(in, LINE_LIMIT, TOO_LARGE)) {
            return false;
        }
        byte[] octets = in.array();
        int digits = start;
        long size = 0;
        for (; digits < end && Grammar.isHex(octets[digits]) && size <= BODY_LIMIT; digits++) {
            size = 16 * size + Character.digit(octets[digits], 16);
        }
        requireRoom(bodyLength + size);
        String extensions = new String(octets, digits, end - digits, ISO_8859_1);
        Rejected.unless(digits > start && (extensions.isEmpty() || EXTENSIONS.matcher(extensions).matches()));
        left = (int) size;
        state = left == 0 ? State.TRAILERS : State.CHUNK;
        // Not the empty line that ends the trailers: that one is still to come.
        end = start + 1;
        return true;
    }

    private boolean copy(ByteBuffer in) {
        int count = Math.min(left, in.remaining());
        int most = head.chunked ? BODY_LIMIT : bodyLength + left;
        if (bodyLength + count > body.length) {
            body = Arrays.copyOf(body, Math.max(bodyLength + count, Math.min(2 * body.length, most)));
        }
        in.get(body, bodyLength, count);
        bodyLength += count;
        left -= count;
        if (left == 0 && state == State.CHUNK) {
            state = State.CHUNK_END;
        }
        return left == 0;
    }

    private boolean chunkEnd(ByteBuffer in) throws Rejected {
        boolean found = line(in, 1, "400 Bad Request");
        if (found) {
            Rejected.unless(end == start);
            state = State.CHUNK_SIZE;
        }
        return found;
    }

    /** Find the end of a line, which CR LF is and nothing else; no other control characters but HTAB may be in it. */
    private boolean line(ByteBuffer in, int limit, String status) throws Rejected {
        byte[] octets = in.array();
        start = in.position();
        for (int i = start + scanned; i < in.limit(); i++) {
            byte octet = octets[i];
            boolean afterReturn = i > start && octets[i - 1] == '\r';
            if (octet < ' ' && octet >= 0 || octet == 0x7F || afterReturn) {
                Rejected.unless(octet == '\n' ? afterReturn : !afterReturn && (octet == '\r' || octet == '\t'));
                if (octet == '\n') {
                    end = i - 1;
                    scanned = 0;
                    in.position(i + 1);
                    return true;
                }
            }
            if (i - start > limit) {
                throw new Rejected(status);
            }
        }
        scanned = in.remaining();
        return false;
    }
}
