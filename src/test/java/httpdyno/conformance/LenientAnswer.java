package httpdyno.conformance;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server says that reads a request as it was perhaps meant, whatever is wrong with it. */
final class LenientAnswer {

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length[^\\n0-9]*([0-9]{1,8})");
    private static final Pattern CHUNK = Pattern.compile("[^\\n0-9A-Fa-f]*(?:0x)?([0-9A-Fa-f]{1,6})[^\\r\\n]*\\r?\\n?");
    private static final Pattern BLANK_LINE = Pattern.compile("\\r?\\n\\r?\\n");

    private LenientAnswer() {}

    static byte[] to(String request) {
        boolean echo = request.contains("/echo");
        String body = echo ? body(request) : "{\"hello\":\"world\"}";
        String type = echo ? "application/octet-stream" : "application/json";
        String head = "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                + "\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n";
        return Message.bytes(request.startsWith("HEAD ") ? head : head + body);
    }

    private static String body(String request) {
        Matcher blank = BLANK_LINE.matcher(request);
        if (!blank.find()) {
            return "";
        }
        String head = request.substring(0, blank.start());
        String rest = request.substring(blank.end());
        if (head.toLowerCase().contains("chunked")) {
            return content(rest);
        }
        Matcher length = LENGTH.matcher(head);
        return length.find() ? rest.substring(0, Math.min(rest.length(), Integer.parseInt(length.group(1)))) : rest;
    }

    private static String content(String chunks) {
        StringBuilder content = new StringBuilder();
        Matcher chunk = CHUNK.matcher(chunks);
        int position = 0;
        while (position < chunks.length()
                && chunk.region(position, chunks.length()).lookingAt()) {
            int size = Integer.parseInt(chunk.group(1), 16);
            int end = Math.min(chunks.length(), chunk.end() + size);
            content.append(chunks, chunk.end(), end);
            position = end;
            if (size == 0) {
                break;
            }
            while (position < chunks.length() && "\r\n".indexOf(chunks.charAt(position)) >= 0) {
                position++;
            }
        }
        return content.toString();
    }
}
