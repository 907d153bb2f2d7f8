package httpdyno.report;

import java.util.ArrayList;
import java.util.List;

/** A table that reads well as text and renders on GitHub. The first column and one other are words, the rest figures. */
final class MarkdownTable {

    private final List<List<String>> lines = new ArrayList<>();
    private final int words;

    /** @param words index of the column besides the first that is aligned to the left; -1 for none */
    MarkdownTable(List<String> head, int words) {
        this.lines.add(List.copyOf(head));
        this.words = words;
    }

    void add(List<String> line) {
        lines.add(List.copyOf(line));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            text.append('|');
            for (int i = 0; i < line.size(); i++) {
                String gap = " ".repeat(width(i) - line.get(i).length());
                text.append(' ')
                        .append(left(i) ? line.get(i) + gap : gap + line.get(i))
                        .append(" |");
            }
            text.append('\n');
            if (line == lines.get(0)) {
                text.append(rule());
            }
        }
        return text.toString();
    }

    private String rule() {
        StringBuilder text = new StringBuilder("|");
        for (int i = 0; i < lines.get(0).size(); i++) {
            String dashes = "-".repeat(width(i) + 1);
            text.append(left(i) ? ":" + dashes : dashes + ":").append('|');
        }
        return text.append('\n').toString();
    }

    private boolean left(int column) {
        return column == 0 || column == words;
    }

    private int width(int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }
}
