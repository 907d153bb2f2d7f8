package httpdyno.report;

import httpdyno.conformance.Transcript;
import java.util.ArrayList;
import java.util.List;

/** One direction of a {@link Transcript}, a line of the wire per line of text. */
final class WireLines {

    private WireLines() {}

    /** Break after every {@code \n} that stands for a line feed; all of them joined are the text again. */
    static List<String> of(String escaped) {
        List<String> lines = new ArrayList<>();
        int begin = 0;
        int at = 0;
        while (at < escaped.length()) {
            boolean escape = escaped.charAt(at) == '\\' && at + 1 < escaped.length();
            boolean lineFeed = escape && escaped.charAt(at + 1) == 'n';
            // What follows a backslash belongs to it: of "\\n", a backslash and an n, no part is a line feed.
            at += escape ? 2 : 1;
            if (lineFeed) {
                lines.add(escaped.substring(begin, at));
                begin = at;
            }
        }
        if (begin < escaped.length()) {
            lines.add(escaped.substring(begin));
        }
        return lines;
    }
}
