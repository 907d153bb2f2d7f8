package httpdyno.report;

import java.util.List;
import java.util.regex.Pattern;

/** Makes text of servers, tools and builds harmless where a report shows it. */
final class Escape {

    /** Longer sentences are cut in reports; run.json has them whole. */
    private static final int LONGEST_LINE = 600;

    private static final Pattern TERMINAL = Pattern.compile("\\x1b(\\[[0-?]*[ -/]*[@-~]|[@-Z\\\\-_])");

    /** What XML 1.0 forbids, and with it every page that is to be well-formed. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ufffe\\uffff]|\\p{Cs}");

    private static final Pattern MARKDOWN = Pattern.compile("[\\\\`*<\\[|~]|(?<!\\w)_|_(?!\\w)|&(?=#?\\w+;)");

    private Escape() {}

    /** Without colours of terminals and control characters, on one line of bounded length. */
    static String line(String text) {
        String line = printable(text).strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 1) + "…";
    }

    /** Lines of a log as they may be shown in a block of code. */
    static List<String> lines(List<String> log) {
        return log.stream()
                .flatMap(entry -> printable(entry).lines())
                .map(String::stripTrailing)
                .toList();
    }

    /** One line in which Markdown, GitHub's too, sees nothing but text. */
    static String markdown(String text) {
        return MARKDOWN.matcher(line(text))
                .replaceAll(match -> "\\\\" + java.util.regex.Matcher.quoteReplacement(match.group()));
    }

    /** Text or attribute value of a page. */
    static String html(String text) {
        return printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String printable(String text) {
        return FORBIDDEN.matcher(TERMINAL.matcher(text).replaceAll("")).replaceAll("\ufffd");
    }
}
