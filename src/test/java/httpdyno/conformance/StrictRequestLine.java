package httpdyno.conformance;

import java.io.IOException;
import java.util.Locale;

/**
 * A request line that keeps to RFC 9112 section 3, read so that it is refused at its first wrong octet.
 *
 * @param method as sent, a token
 * @param path without query; {@code *} for the asterisk-form, empty for the authority-form
 * @param old whether the version is 1.0, which knows no chunks, no interim responses and no lasting connections
 */
record StrictRequestLine(String method, String path, boolean old) {

    private static final int METHOD_LIMIT = 8 << 10;
    private static final int TARGET_LIMIT = 16 << 10;
    private static final int VERSION_LENGTH = 8;

    /** @param first the first octet, already read */
    static StrictRequestLine read(int first, StrictInput in) throws IOException {
        StringBuilder method = new StringBuilder();
        for (int octet = first; octet != ' '; octet = in.next()) {
            RejectedException.unless(StrictGrammar.isTokenCharacter(octet), "method is no token");
            append(method, octet, METHOD_LIMIT, 501);
        }
        RejectedException.unless(!method.isEmpty(), "request line begins with SP");
        StringBuilder target = new StringBuilder();
        for (int octet = in.next(); octet != ' '; octet = in.next()) {
            RejectedException.unless(octet > ' ' && octet < 0x7F, "request target or version malformed");
            append(target, octet, TARGET_LIMIT, 414);
        }
        StringBuilder version = new StringBuilder();
        for (int octet = in.next(); octet != '\r'; octet = in.next()) {
            RejectedException.unless(version.length() < VERSION_LENGTH && octet > ' ', "version malformed");
            version.append((char) octet);
        }
        in.lineFeed();
        return of(method.toString(), target.toString(), version.toString());
    }

    private static void append(StringBuilder text, int octet, int limit, int status) throws RejectedException {
        if (text.length() == limit) {
            throw new RejectedException(status, status == 414 ? "request target too long" : "method too long");
        }
        text.append((char) octet);
    }

    private static StrictRequestLine of(String method, String target, String version) throws RejectedException {
        RejectedException.unless(version.matches("HTTP/[0-9]\\.[0-9]"), "version malformed");
        if (version.charAt(5) != '1') {
            throw new RejectedException(505, "major version unknown");
        }
        return new StrictRequestLine(method, path(method, target), version.equals("HTTP/1.0"));
    }

    private static String path(String method, String target) throws RejectedException {
        if (method.equals("CONNECT")) {
            RejectedException.unless(StrictGrammar.isAuthority(target, true), "CONNECT needs host and port");
            return "";
        }
        if (target.equals("*")) {
            RejectedException.unless(method.equals("OPTIONS"), "the asterisk-form is for OPTIONS");
            return target;
        }
        String origin = target.startsWith("/") ? target : originOf(target);
        int question = origin.indexOf('?');
        String path = question < 0 ? origin : origin.substring(0, question);
        String query = question < 0 ? "" : origin.substring(question + 1);
        boolean wellFormed = StrictGrammar.isUriText(path, "/:@") && StrictGrammar.isUriText(query, "/?:@");
        RejectedException.unless(wellFormed, "request target is no URI");
        boolean harmless = !path.toLowerCase(Locale.ROOT).matches(".*%(00|0a|0d).*");
        RejectedException.unless(harmless, "NUL, CR or LF encoded in the path");
        return path;
    }

    /** The path and query of an absolute-form (RFC 9112 section 3.2.2). */
    private static String originOf(String target) throws RejectedException {
        int start = target.indexOf("://") + 3;
        String scheme = target.substring(0, Math.max(0, start - 3)).toLowerCase(Locale.ROOT);
        RejectedException.unless(scheme.matches("https?"), "request target of no known form");
        int end = start;
        while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        String authority = target.substring(start, end);
        RejectedException.unless(StrictGrammar.isAuthority(authority, false), "authority of the target malformed");
        if (scheme.equals("https")) {
            throw new RejectedException(421, "no https on a plain connection");
        }
        return target.startsWith("/", end) ? target.substring(end) : '/' + target.substring(end);
    }
}
