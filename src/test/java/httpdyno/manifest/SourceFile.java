package httpdyno.manifest;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The text of one manifest, kept for the excerpts in error messages.
 *
 * @param name path from the repository's root, with forward slashes
 * @param text whole text without byte order mark
 */
record SourceFile(String name, String text) {

    /** What SnakeYAML counts as the end of a line. */
    private static final Pattern LINE_END = Pattern.compile("\r\n|[\n\r\u0085\u2028\u2029]");

    private static final int WIDEST = 120;

    SourceFile {
        text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** The place of a code point index, for errors that come without a mark. */
    Position at(int codePointIndex) {
        String before = text.substring(0, text.offsetByCodePoints(0, codePointIndex));
        String[] lines = LINE_END.split(before, -1);
        String last = lines[lines.length - 1];
        return new Position(lines.length, last.codePointCount(0, last.length()) + 1);
    }

    /**
     * The source line with a caret under the column. A tab stays a tab above and below, so that they line up; of a
     * very long line only the part around the column is shown.
     */
    String excerpt(Position position) {
        List<String> lines = List.of(LINE_END.split(text, -1));
        int[] line = lines.get(Math.min(position.line(), lines.size()) - 1)
                .codePoints()
                .toArray();
        int caret = Math.min(position.column() - 1, line.length);
        int from = line.length <= WIDEST ? 0 : Math.max(0, Math.min(caret - WIDEST / 2, line.length - WIDEST));
        int length = Math.min(WIDEST, line.length - from);
        String number = String.valueOf(position.line());
        StringBuilder shown = new StringBuilder("  " + number + " | ");
        shown.append(from > 0 ? "..." : "").append(new String(line, from, length));
        shown.append(from + length < line.length ? "..." : "").append('\n');
        shown.append(" ".repeat(number.length() + 2)).append(" | ").append(from > 0 ? "   " : "");
        for (int i = from; i < caret; i++) {
            shown.append(line[i] == '\t' ? '\t' : ' ');
        }
        return shown.append('^').toString();
    }
}
