package httpdyno.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that somebody runs by hand.
 *
 * @param host name or address; an IPv6 address without its brackets
 * @param port TCP port
 */
public record Target(String host, int port) {

    private static final int HTTP = 80;

    private static final Pattern FORM =
            Pattern.compile("(?i:http)://(?:([A-Za-z0-9._-]+)|\\[([0-9A-Fa-f:.]+)])(?::([0-9]{1,5}))?/?");

    /**
     * Read {@code http://HOST:PORT}; without a port it is 80.
     *
     * @throws IllegalArgumentException for anything else
     */
    static Target parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        int port = matcher.group(3) == null ? HTTP : Integer.parseInt(matcher.group(3));
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException(text);
        }
        return new Target(matcher.group(1) == null ? matcher.group(2) : matcher.group(1), port);
    }

    /** As a URL. */
    @Override
    public String toString() {
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
