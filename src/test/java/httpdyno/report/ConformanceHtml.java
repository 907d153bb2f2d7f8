package httpdyno.report;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Score.Tally;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Failure;
import java.util.List;
import java.util.Optional;

/** The section of the page on conformance: the table, and each failure with its transcript, folded away. */
final class ConformanceHtml {

    private final Markup page;
    private final List<ConformanceRow> rows;

    private ConformanceHtml(Markup page, List<ConformanceRow> rows) {
        this.page = page;
        this.rows = ConformanceRow.ranked(rows);
    }

    /** Nothing where no catalogue ran. */
    static void section(Markup page, List<ConformanceRow> rows) {
        if (!rows.isEmpty()) {
            new ConformanceHtml(page, rows).write();
        }
    }

    private void write() {
        page.open("section").element("h2", "Conformance");
        page.element("p", ConformanceTable.HOW_TO_READ, "class", "load");
        table();
        page.element("p", ConformanceTable.ABOUT_FAILURES, "class", "load");
        rows.forEach(this::server);
        page.close();
    }

    private void table() {
        List<Group> groups = ConformanceTable.groups(rows);
        HtmlTables.begin(page, "Conformance", "catalogue");
        page.open("tr");
        ConformanceTable.HEAD.forEach(title -> page.element("th", title, "scope", "col"));
        for (Group group : groups) {
            page.open("th", "scope", "col")
                    .element("abbr", ConformanceTable.title(group), "title", heading(group))
                    .close();
        }
        page.close().close().open("tbody");
        rows.forEach(row -> row(row, groups));
        HtmlTables.end(page);
    }

    private static String heading(Group group) {
        return ConformanceTable.id(group) + ": " + ConformanceTable.meaning(group);
    }

    private void row(ConformanceRow row, List<Group> groups) {
        page.open("tr").open("th", "scope", "row");
        page.element("a", row.label(), "href", "#" + anchor(row)).close();
        Optional<Tally> total = row.score().map(score -> score.total());
        cell(ConformanceTable.total(row), total);
        cell(ConformanceTable.core(row), row.score().flatMap(score -> score.core()));
        String must = ConformanceTable.firstMust(row);
        boolean broken = row.score().flatMap(score -> score.firstMust()).isPresent();
        page.element("td", must, "class", broken ? "id" : "id absent");
        for (Group group : groups) {
            cell(ConformanceTable.cell(row, group), ConformanceTable.tally(row, group));
        }
        page.close();
    }

    private void cell(String text, Optional<Tally> tally) {
        String style = tally.map(counted -> ConformanceTable.full(counted) ? "figure" : "short fault")
                .orElse("absent");
        page.element("td", text, "class", style);
    }

    private static String anchor(ConformanceRow row) {
        return "conformance/" + row.server();
    }

    private void server(ConformanceRow row) {
        if (row.failures().isEmpty()) {
            page.open("p", "id", anchor(row)).element("b", row.server()).text(" ");
            page.prose(row.summary()).close();
            LogBlock.html(page, row.logTail());
            return;
        }
        page.open("details", "class", "server", "id", anchor(row)).open("summary");
        page.element("b", row.server()).text(" " + row.summary()).close();
        row.failures().forEach(this::failure);
        page.close();
    }

    private void failure(Failure failure) {
        Violation violation = failure.violation();
        page.open("details", "class", "failure")
                .open("summary")
                .element("b", failure.id())
                .text(" ");
        chip(violation.level().name(), style(violation.level()));
        if (violation.blocking()) {
            chip("blocking", "fault");
        }
        chip(failure.known().isPresent() ? "known" : "NEW", failure.known().isPresent() ? "none" : "bound");
        page.open("span")
                .text("expected ")
                .element("q", Escape.line(violation.expected()))
                .text(", found ");
        page.element("q", Escape.line(violation.actual())).close().close();
        page.open("dl");
        failure.known().ifPresent(reason -> fact("known", reason));
        FailureText.facts(failure).forEach(fact -> fact(fact.name(), fact.text()));
        fact("file", failure.transcript());
        page.close();
        page.open("div", "class", "wire");
        wire("sent", "nothing was sent", violation.evidence().sent());
        wire("received", "nothing came back", violation.evidence().received());
        page.close().close();
    }

    private void chip(String text, String style) {
        page.element("span", text, "class", "chip " + style).text(" ");
    }

    private static String style(Level level) {
        return switch (level) {
            case MUST -> "fault";
            case SHOULD -> "marked";
            case MAY, HARDENING -> "none";
        };
    }

    private void fact(String name, String text) {
        page.open("div").element("dt", name).open("dd").prose(text).close().close();
    }

    private void wire(String direction, String nothing, String escaped) {
        page.open("div").element("p", escaped.isEmpty() ? nothing : direction);
        if (!escaped.isEmpty()) {
            page.element("pre", String.join("\n", WireLines.of(escaped)), "tabindex", "0");
        }
        page.close();
    }
}
