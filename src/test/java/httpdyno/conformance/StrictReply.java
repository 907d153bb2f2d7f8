package httpdyno.conformance;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a well-formed request gets. Errors have no body but for 404; their reason phrase says why, so that evidence does.
 *
 * @param status status code
 * @param reason reason phrase
 * @param allow methods for the Allow field; empty for none
 * @param type media type; empty for none
 * @param body content, also for HEAD, where its length counts
 */
record StrictReply(int status, String reason, String allow, String type, byte[] body) {

    private static final DateTimeFormatter IMF_FIXDATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private static final String AT_PAGES = "GET, HEAD, OPTIONS";
    private static final String AT_ECHO = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
    private static final byte[] NOTHING = new byte[0];

    private record Page(String type, String body) {}

    private static final Map<String, Page> PAGES = Map.of(
            "/", new Page("application/json", "{\"hello\":\"world\"}"),
            "/hey", new Page("text/plain", "Hey!"),
            "/hell", new Page("text/plain", "Hell!"),
            "/hello", new Page("text/plain", "Hello World!"),
            "/about", new Page("text/html", "<html><body>About page</body></html>"));

    static StrictReply to(StrictRequest request) {
        String method = request.line().method();
        String path = request.line().path();
        if (!METHODS.contains(method)) {
            return error(501, "method unknown", "");
        }
        if (path.equals("*")) {
            return new StrictReply(200, "OK", AT_ECHO, "", NOTHING);
        }
        if (path.equals("/echo") && !method.equals("TRACE")) {
            String allow = method.equals("OPTIONS") ? AT_ECHO : "";
            return new StrictReply(200, "OK", allow, "application/octet-stream", request.body());
        }
        if (PAGES.containsKey(path) && (method.equals("GET") || method.equals("HEAD"))) {
            Page page = PAGES.get(path);
            return new StrictReply(200, "OK", "", page.type, Message.bytes(page.body));
        }
        if (PAGES.containsKey(path) && method.equals("OPTIONS")) {
            return new StrictReply(200, "OK", AT_PAGES, "", NOTHING);
        }
        if (PAGES.containsKey(path) || method.equals("TRACE")) {
            return error(405, "Method Not Allowed", path.equals("/echo") ? AT_ECHO : AT_PAGES);
        }
        return new StrictReply(404, "Not Found", "", "text/plain", Message.bytes("Not Found"));
    }

    static StrictReply to(RejectedException rejected) {
        return error(rejected.status(), rejected.getMessage(), "");
    }

    private static StrictReply error(int status, String reason, String allow) {
        return new StrictReply(status, reason, allow, "", NOTHING);
    }

    /**
     * As sent.
     *
     * @param connection value of the Connection field; empty for none
     */
    byte[] bytes(boolean head, String connection) {
        StringBuilder text = new StringBuilder("HTTP/1.1 " + status + ' ' + reason + "\r\n");
        field(text, "Date", IMF_FIXDATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
        field(text, "Allow", allow);
        field(text, "Content-Type", type);
        field(text, "Content-Length", String.valueOf(body.length));
        field(text, "Connection", connection);
        return Message.concat(Message.bytes(text + "\r\n"), head ? NOTHING : body);
    }

    private static void field(StringBuilder text, String name, String value) {
        if (!value.isEmpty()) {
            text.append(name).append(": ").append(value).append("\r\n");
        }
    }
}
