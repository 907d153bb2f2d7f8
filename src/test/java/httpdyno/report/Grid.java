package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import httpdyno.report.CellSummary.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table of figures, written once for the console, Markdown and HTML. Its first column names the rows.
 *
 * @param label what it is, for people who do not see it
 * @param columns heads of all columns
 * @param lines the rows, each with as many cells as there are columns
 */
record Grid(String label, List<Column> columns, List<List<Cell>> lines) {

    Grid {
        columns = List.copyOf(columns);
        lines = lines.stream().map(List::copyOf).toList();
    }

    /**
     * Head of a column.
     *
     * @param title its head, with the unit where the figures do not carry it
     * @param meaning what the figure is, a phrase for people; empty where the title says it all
     */
    record Column(String title, String meaning) {

        static Column of(String title) {
            return new Column(title, "");
        }
    }

    /**
     * One cell.
     *
     * @param text what stands in it
     * @param verdict the verdict that it is the word of, for its sign and colour; absent for a figure
     * @param anchor id of the place on a page that tells why; empty for none
     */
    record Cell(String text, Optional<Kind> verdict, String anchor) {

        static Cell of(String text) {
            return new Cell(text, Optional.empty(), "");
        }

        static Cell of(Optional<String> text) {
            return of(text.orElse(Figures.ABSENT));
        }

        /** The verdict of a row, which leads to its reasons where it has any. */
        static Cell verdict(CellSummary row) {
            List<Reason> reasons = row.reasons();
            return new Cell(
                    row.verdictLabel(), Optional.of(row.verdict().kind()), reasons.isEmpty() ? "" : row.anchor());
        }
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** As text that is Markdown too. */
    String markdown() {
        int words = -1;
        for (int i = 1; i < columns.size(); i++) {
            int column = i;
            if (lines.stream().anyMatch(line -> line.get(column).verdict().isPresent())) {
                words = i;
            }
        }
        MarkdownTable table =
                new MarkdownTable(columns.stream().map(Column::title).toList(), words);
        for (List<Cell> line : lines) {
            List<String> texts = new ArrayList<>();
            line.forEach(cell -> texts.add(Escape.markdown(cell.text())));
            table.add(texts);
        }
        return table.toString();
    }

    /** As a table of a page that scrolls by itself where it is wider than the screen. */
    void html(Markup page) {
        boolean verdicts = lines.stream()
                .flatMap(List::stream)
                .anyMatch(cell -> cell.verdict().isPresent());
        HtmlTables.begin(page, label, verdicts ? "words-last" : "figures");
        page.open("tr");
        for (Column column : columns) {
            page.open("th", "scope", "col");
            if (column.meaning().isEmpty()) {
                page.text(column.title());
            } else {
                page.element("abbr", column.title(), "title", column.meaning());
            }
            page.close();
        }
        page.close().close().open("tbody");
        for (List<Cell> line : lines) {
            page.open("tr").element("th", line.get(0).text(), "scope", "row");
            line.subList(1, line.size()).forEach(cell -> html(page, cell));
            page.close();
        }
        HtmlTables.end(page);
    }

    private static void html(Markup page, Cell cell) {
        if (cell.verdict().isEmpty()) {
            boolean absent = cell.text().equals(Figures.ABSENT);
            page.element("td", cell.text(), "class", absent ? "absent" : isWord(cell.text()) ? "word" : "figure");
            return;
        }
        page.open("td");
        if (cell.anchor().isEmpty()) {
            Chips.chip(page, cell.verdict().get(), cell.text());
        } else {
            page.open("a", "href", "#" + cell.anchor());
            Chips.chip(page, cell.verdict().get(), cell.text());
            page.close();
        }
        page.close();
    }

    /** Whether a verdict stands where a figure would. */
    private static boolean isWord(String text) {
        return text.chars().noneMatch(c -> Character.isDigit(c) || Character.isLowerCase(c));
    }
}
