package httpdyno.report;

import java.util.List;
import java.util.stream.Collectors;

/** The last lines of a log, in each place that shows them; nothing where there are none. */
final class LogBlock {

    private static final String INDENT = "    ";

    private LogBlock() {}

    /** Indented lines below a line of the console. */
    static String text(List<String> log) {
        return Escape.lines(log).stream()
                .map(line -> (INDENT + line).stripTrailing() + "\n")
                .collect(Collectors.joining());
    }

    /** A fenced block inside a list item: indented to the item's text, fenced longer than any fence in the log. */
    static String markdown(List<String> log) {
        if (log.isEmpty()) {
            return "";
        }
        List<String> lines = Escape.lines(log);
        String fence = "```";
        while (String.join("\n", lines).contains(fence)) {
            fence += "`";
        }
        StringBuilder text = new StringBuilder("\n  " + fence + "text\n");
        lines.forEach(line -> text.append(("  " + line).stripTrailing()).append('\n'));
        return text.append("  ").append(fence).append("\n").toString();
    }

    /** Preformatted text that can be scrolled with the keyboard. */
    static void html(Markup page, List<String> log) {
        if (!log.isEmpty()) {
            page.element("pre", String.join("\n", Escape.lines(log)), "tabindex", "0");
        }
    }
}
