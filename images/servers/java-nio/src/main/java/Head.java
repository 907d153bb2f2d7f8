import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/** Request line and header fields, as far as the server takes notice of them. */
final class Head {
    private static final int VERSION_LENGTH = 8;

    String method;
    String path;
    String contentType;
    boolean close;
    boolean keepAlive;
    boolean http10;
    boolean chunked;
    boolean continueExpected;
    long length;

    private String host;
    private String lengthText;
    private String codings;

    void begin(byte[] octets, int start, int end) throws Rejected {
        int space = start;
        while (space < end && Grammar.isToken(octets[space])) {
            space++;
        }
        int target = end - VERSION_LENGTH - 1;
        Rejected.unless(space > start && target > space + 1 && octets[space] == ' ' && octets[target] == ' ');
        String version = new String(octets, target + 1, VERSION_LENGTH, ISO_8859_1);
        Rejected.unless(version.startsWith("HTTP/") && version.charAt(6) == '.'
                && Character.isDigit(version.charAt(5)) && Character.isDigit(version.charAt(7)));
        if (version.charAt(5) != '1') {
            throw new Rejected("505 HTTP Version Not Supported");
        }
        method = new String(octets, start, space - start, ISO_8859_1);
        http10 = version.charAt(7) == '0';
        aim(new String(octets, space + 1, target - space - 1, ISO_8859_1));
        close = keepAlive = chunked = continueExpected = false;
        contentType = host = lengthText = codings = null;
        length = 0;
    }

    /** Take the path from a target, which is a path, an asterisk or a whole URI. */
    private void aim(String target) throws Rejected {
        String origin = target;
        if (target.equals("*")) {
            Rejected.unless(method.equals("OPTIONS"));
        } else if (!target.startsWith("/")) {
            Rejected.unless(target.regionMatches(true, 0, "http://", 0, 7));
            int end = 7;
            while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
                end++;
            }
            Rejected.unless(Grammar.isAuthority(target.substring(7, end)));
            origin = target.startsWith("/", end) ? target.substring(end) : '/' + target.substring(end);
        }
        Rejected.unless(Grammar.isUri(origin));
        int query = origin.indexOf('?');
        path = query < 0 ? origin : origin.substring(0, query);
    }

    void field(byte[] octets, int start, int end, boolean trailer) throws Rejected {
        int colon = start;
        while (colon < end && Grammar.isToken(octets[colon])) {
            colon++;
        }
        Rejected.unless(colon > start && colon < end && octets[colon] == ':');
        if (!trailer) {
            String name = new String(octets, start, colon - start, ISO_8859_1);
            String value = new String(octets, colon + 1, end - colon - 1, ISO_8859_1).strip();
            notice(name.toLowerCase(Locale.ROOT), value);
        }
    }

    private void notice(String name, String value) throws Rejected {
        switch (name) {
            case "host" -> {
                Rejected.unless(host == null && Grammar.isAuthority(value));
                host = value;
            }
            case "content-length" -> {
                Rejected.unless(lengthText == null);
                lengthText = value;
            }
            case "content-type" -> {
                Rejected.unless(contentType == null);
                contentType = value;
            }
            case "transfer-encoding" -> codings = codings == null ? value : codings + ',' + value;
            case "connection" -> {
                for (String option : value.split(",")) {
                    close |= option.strip().equalsIgnoreCase("close");
                    keepAlive |= option.strip().equalsIgnoreCase("keep-alive");
                }
            }
            case "expect" -> {
                if (!http10 && !value.equalsIgnoreCase("100-continue")) {
                    throw new Rejected("417 Expectation Failed");
                }
                continueExpected = !http10;
            }
            default -> {}
        }
    }

    /** All fields are there: see that they fit each other, and how the body is framed. */
    void finish() throws Rejected {
        Rejected.unless(host != null || http10);
        if (codings != null) {
            Rejected.unless(lengthText == null && !http10 && codings.equalsIgnoreCase("chunked"));
            chunked = true;
        } else if (lengthText != null) {
            Rejected.unless(!lengthText.isEmpty());
            for (int i = 0; i < lengthText.length(); i++) {
                int digit = lengthText.charAt(i) - '0';
                Rejected.unless(digit >= 0 && digit <= 9 && length < Long.MAX_VALUE / 10 - 1);
                length = 10 * length + digit;
            }
        }
    }
}
