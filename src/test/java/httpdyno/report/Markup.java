package httpdyno.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Writes a page that is well-formed as XML too: escapes every text and attribute, closes what it opened. */
final class Markup {

    /** After these a new line harms no layout. */
    private static final Set<String> BLOCKS = Set.of(
            "head",
            "title",
            "style",
            "header",
            "section",
            "h1",
            "h2",
            "h3",
            "p",
            "div",
            "figure",
            "figcaption",
            "svg",
            "table",
            "thead",
            "tbody",
            "tr",
            "ul",
            "li",
            "dl",
            "dd",
            "details",
            "summary",
            "pre",
            "footer",
            "body");

    private final StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** @param attributes names and values in turn */
    Markup open(String tag, String... attributes) {
        start(tag, attributes);
        open.push(tag);
        return this;
    }

    Markup close() {
        return end(open.pop());
    }

    Markup text(String text) {
        out.append(Escape.html(text));
        return this;
    }

    /** An element with nothing but text in it. */
    Markup element(String tag, String text, String... attributes) {
        start(tag, attributes);
        text(text);
        return end(tag);
    }

    /** An element that HTML knows as empty. */
    Markup empty(String tag, String... attributes) {
        start(tag, attributes);
        out.insert(out.length() - 1, '/').append('\n');
        return this;
    }

    /** The suite's own style sheet, as it is. */
    Markup style(String css) {
        start("style");
        out.append('\n').append(css);
        return end("style");
    }

    private void start(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(Escape.html(attributes[i + 1]))
                    .append('"');
        }
        out.append('>');
    }

    private Markup end(String tag) {
        out.append("</").append(tag).append('>');
        if (BLOCKS.contains(tag)) {
            out.append('\n');
        }
        return this;
    }

    /** The page, with everything closed that is still open. */
    @Override
    public String toString() {
        StringBuilder page = new StringBuilder(out);
        open.forEach(tag -> page.append("</").append(tag).append(">\n"));
        return page.toString();
    }
}
