package httpdyno.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/** The octets of one connection, for a recipient that forgives nothing: CRLF is the only line end. */
final class StrictInput {

    private final InputStream in;
    private boolean begun;

    StrictInput(InputStream in) {
        this.in = in;
    }

    /**
     * Skip empty lines before a request line (RFC 9112 section 2.2).
     *
     * @return the first octet of a request, or -1 when the connection ends, or was idle too long, before one
     */
    int firstOctet() throws IOException {
        begun = false;
        try {
            int octet = in.read();
            while (octet == '\r') {
                RejectedException.unless(in.read() == '\n', "CR without LF before a request line");
                octet = in.read();
            }
            begun = true;
            return octet;
        } catch (SocketTimeoutException e) {
            return -1;
        }
    }

    int next() throws IOException {
        try {
            return orEnd(in.read());
        } catch (SocketTimeoutException e) {
            throw new RejectedException(408, "waited too long for the rest of a request");
        }
    }

    /** Up to {@code length} octets into {@code target}, at least one. */
    int next(byte[] target, int length) throws IOException {
        try {
            return orEnd(in.read(target, 0, length));
        } catch (SocketTimeoutException e) {
            throw new RejectedException(408, "waited too long for the rest of a body");
        }
    }

    /** A CR has been read; LF must follow. */
    void lineFeed() throws IOException {
        RejectedException.unless(next() == '\n', "CR without LF");
    }

    void lineEnd(String after) throws IOException {
        RejectedException.unless(next() == '\r', "no CRLF after " + after);
        lineFeed();
    }

    /**
     * Read a line.
     *
     * @param limit the most octets it may have, without CRLF
     * @param status the error for a longer one
     * @return the line without its CRLF, one character per octet
     */
    String line(int limit, int status) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = next(); octet != '\r'; octet = next()) {
            RejectedException.unless(octet != '\n', "LF without CR");
            if (line.length() == limit) {
                throw new RejectedException(status, "line or section too long");
            }
            line.append((char) octet);
        }
        lineFeed();
        return line.toString();
    }

    /** Whether nothing of what comes next has arrived. */
    boolean isEmpty() throws IOException {
        return in.available() == 0;
    }

    private int orEnd(int read) throws RejectedException {
        RejectedException.unless(read >= 0 || !begun, "connection ended inside a request");
        return read;
    }
}
