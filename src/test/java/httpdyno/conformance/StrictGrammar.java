package httpdyno.conformance;

/** Which characters may stand where, by RFC 9110 and RFC 3986. */
final class StrictGrammar {

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    /** Unreserved characters and sub-delims of RFC 3986, apart from letters and digits. */
    private static final String URI_MARKS = "-._~!$&'()*+,;=";

    private static final int GROUPS = 8;

    private StrictGrammar() {}

    static boolean isTokenCharacter(int octet) {
        return isAlphanumeric(octet) || TOKEN_MARKS.indexOf(octet) >= 0;
    }

    static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(StrictGrammar::isTokenCharacter);
    }

    /** VCHAR, obs-text, SP and HTAB (RFC 9110 section 5.5). */
    static boolean isFieldValue(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c != 0x7F || c == '\t');
    }

    /** Unreserved characters, sub-delims, percent-encoded octets, and the others named. */
    static boolean isUriText(String text, String others) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean encoded =
                    c == '%' && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2));
            if (!encoded && !isAlphanumeric(c) && URI_MARKS.indexOf(c) < 0 && others.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    /** {@code uri-host [ ":" port ]} with a host; a port may be empty unless it is asked for. */
    static boolean isAuthority(String text, boolean needsPort) {
        int colon = text.lastIndexOf(':');
        boolean hasPort = colon > text.lastIndexOf(']');
        String host = hasPort ? text.substring(0, colon) : text;
        String port = hasPort ? text.substring(colon + 1) : "";
        return isHost(host) && port.matches("[0-9]*") && (needsPort ? isUsable(port) : port.isEmpty() || isPort(port));
    }

    private static boolean isPort(String digits) {
        String significant = digits.replaceFirst("^0+", "");
        return significant.length() <= 5 && (significant.isEmpty() || Integer.parseInt(significant) <= 0xFFFF);
    }

    private static boolean isUsable(String port) {
        return isPort(port) && port.matches(".*[1-9].*");
    }

    private static boolean isHost(String host) {
        if (!host.startsWith("[")) {
            return !host.isEmpty() && isUriText(host, "");
        }
        boolean ended = host.endsWith("]") && host.length() > 2;
        String address = ended ? host.substring(1, host.length() - 1) : "";
        return isIpv6(address) || address.matches("[vV][0-9A-Fa-f]+\\.[-A-Za-z0-9._~!$&'()*+,;=:]+");
    }

    private static boolean isIpv6(String address) {
        int gap = address.indexOf("::");
        if (gap < 0) {
            return groups(address, true) == GROUPS;
        }
        String before = address.substring(0, gap);
        String after = address.substring(gap + 2);
        int first = before.isEmpty() ? 0 : groups(before, false);
        int last = after.isEmpty() ? 0 : groups(after, true);
        return first >= 0 && last >= 0 && first + last < GROUPS;
    }

    /** How many groups of 16 bits; -1 when it is none. */
    private static int groups(String text, boolean mayEndInIpv4) {
        String[] groups = text.split(":", -1);
        int last = groups.length - 1;
        boolean ipv4 = mayEndInIpv4 && isIpv4(groups[last]);
        for (int i = 0; i < (ipv4 ? last : groups.length); i++) {
            if (!groups[i].matches("[0-9A-Fa-f]{1,4}")) {
                return -1;
            }
        }
        return ipv4 ? groups.length + 1 : groups.length;
    }

    private static boolean isIpv4(String text) {
        String octet = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
        return text.matches(octet + "(\\." + octet + "){3}");
    }

    private static boolean isHex(char c) {
        return c < 0x80 && Character.digit(c, 16) >= 0;
    }

    private static boolean isAlphanumeric(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }
}
