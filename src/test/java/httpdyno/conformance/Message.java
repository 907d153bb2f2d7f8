package httpdyno.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Well-formed requests as bytes; text is one byte per character. */
final class Message {

    private Message() {}

    static byte[] get(RawHttp http, String path) {
        return bodiless(http, "GET", path);
    }

    /** @param fields whole field lines without CRLF, after Host */
    static byte[] bodiless(RawHttp http, String method, String path, String... fields) {
        return head(http, method, path, fields);
    }

    static byte[] withLength(RawHttp http, String method, String path, byte[] body) {
        return concat(head(http, method, path, "Content-Length: " + body.length), body);
    }

    /** @param chunks each the size as written on the wire, in hexadecimal, and the data */
    static byte[] chunked(RawHttp http, String path, String... chunks) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < chunks.length; i += 2) {
            body.append(chunks[i]).append("\r\n").append(chunks[i + 1]).append("\r\n");
        }
        body.append("0\r\n\r\n");
        return concat(head(http, "POST", path, "Transfer-Encoding: chunked"), bytes(body.toString()));
    }

    /** A template of {@link Requests} with the authority that is really used. */
    static byte[] of(RawHttp http, String template) {
        return bytes(template.replace("{host}", http.authority()));
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] head(RawHttp http, String method, String path, String... fields) {
        StringBuilder head = new StringBuilder(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: ");
        head.append(http.authority()).append("\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        return bytes(head.append("\r\n").toString());
    }
}
