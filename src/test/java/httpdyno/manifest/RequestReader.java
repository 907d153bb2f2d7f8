package httpdyno.manifest;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads one item of a profile's {@code requests}. */
final class RequestReader {

    static final Keys KEYS = Keys.required("method", "path", "expect").optional("headers", "body");
    static final Keys EXPECT = Keys.required("status", "mediaType", "body");

    /** RFC 9110 section 5.6.2. */
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    private static final Pattern METHOD = Pattern.compile(TOKEN);
    private static final Pattern HEADER_NAME = Pattern.compile(TOKEN);
    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~](?:[ \\t!-~]*[!-~])?");
    private static final Pattern PATH = Pattern.compile("/[!-~&&[^#]]*");
    private static final Pattern MEDIA_TYPE = Pattern.compile(TOKEN + "/" + TOKEN);

    /** Fields that the generators write themselves, from the address, the load shape and the body. */
    private static final Set<String> RESERVED = Set.of("connection", "content-length", "host", "transfer-encoding");

    private RequestReader() {}

    static Request read(YamlNode node) {
        YamlMap map = node.map(KEYS);
        return new Request(
                map.get("method").text(METHOD, "a request method (RFC 9110 section 9)"),
                map.get("path").text(PATH, "a path that starts with / and holds no space and no #,"),
                map.find("headers").map(RequestReader::headers).orElse(Map.of()),
                map.find("body").map(YamlNode::anyText).orElse(""),
                expected(map.get("expect")));
    }

    private static Request.Expected expected(YamlNode node) {
        YamlMap map = node.map(EXPECT);
        return new Request.Expected(
                map.get("status").whole(200, 599),
                map.get("mediaType").text(MEDIA_TYPE, "a media type without parameters, such as application/json,"),
                map.get("body").anyText());
    }

    private static Map<String, String> headers(YamlNode node) {
        Map<String, String> headers = new LinkedHashMap<>();
        Set<String> seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        node.anyMap().entries().forEach((name, entry) -> {
            entry.key().text(HEADER_NAME, "a field name (RFC 9110 section 5.1)");
            if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
                entry.key().report("a header that the generator does not write itself", Texts.quote(name));
            }
            if (!seen.add(name)) {
                entry.key().report("each header once, whatever its case", Texts.quote(name) + " again");
            }
            headers.put(name, entry.value().text(HEADER_VALUE, "a field value of visible ASCII characters"));
        });
        return headers;
    }
}
