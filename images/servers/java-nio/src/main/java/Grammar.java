/** Which octets may stand where, by RFC 9110 and RFC 3986. */
final class Grammar {
    private static final boolean[] TOKEN = table("!#$%&'*+-.^_`|~");
    private static final boolean[] URI = table("-._~!$&'()*+,;=:@/?");
    private static final boolean[] HOST_NAME = table("-._~!$&'()*+,;=");
    private static final boolean[] HOST_ADDRESS = table(":.");

    private Grammar() {}

    /** Letters, digits and the marks. */
    private static boolean[] table(String marks) {
        boolean[] table = new boolean[256];
        for (int c = 0; c < 128; c++) {
            table[c] = c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || marks.indexOf(c) >= 0;
        }
        return table;
    }

    static boolean isToken(byte octet) {
        return TOKEN[octet & 0xFF];
    }

    static boolean isUri(String text) {
        return consistsOf(text, URI);
    }

    /** Every character is in the table or begins a percent-encoded octet. */
    private static boolean consistsOf(String text, boolean[] table) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2));
            if (c > 127 || !table[c] && !(c == '%' && pair)) {
                return false;
            }
        }
        return true;
    }

    static boolean isHex(int c) {
        return c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
    }

    /** A host, and perhaps a colon and a port, which may be empty. */
    static boolean isAuthority(String text) {
        int colon = text.indexOf(':', text.lastIndexOf(']') + 1);
        String host = colon < 0 ? text : text.substring(0, colon);
        int port = 0;
        for (int i = host.length() + 1; i < text.length() && port <= 0xFFFF; i++) {
            boolean digit = text.charAt(i) >= '0' && text.charAt(i) <= '9';
            port = digit ? 10 * port + text.charAt(i) - '0' : Integer.MAX_VALUE;
        }
        boolean bracketed = host.startsWith("[") && host.endsWith("]") && host.indexOf(':') > 0;
        boolean valid = bracketed
                ? consistsOf(host.substring(1, host.length() - 1), HOST_ADDRESS)
                : !host.isEmpty() && consistsOf(host, HOST_NAME);
        return valid && port <= 0xFFFF;
    }
}
