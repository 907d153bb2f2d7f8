package httpdyno.report;

import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.report.CellSummary.Reason;
import java.util.Comparator;
import java.util.List;

/** What a page shows of one profile. */
final class HtmlSection {

    private final Markup page;
    private final ProfileSection section;

    private HtmlSection(Markup page, ProfileSection section) {
        this.page = page;
        this.section = section;
    }

    static void write(Markup page, ProfileSection section) {
        new HtmlSection(page, section).write();
    }

    private void write() {
        ProfileInfo profile = section.profile();
        page.open("section").element("h2", profile.id() + ": " + profile.title());
        page.element("p", ProfileLine.of(section) + ".", "class", "load");
        boolean micro = profile.kind() == Profile.Kind.MICROBENCHMARK;
        page.open("p", "class", micro ? "caveat micro" : "caveat");
        if (micro) {
            page.element("b", "Microbenchmark.").text(" ");
        }
        page.text(profile.answers() + " " + profile.caveat()).close();
        section.tables().forEach(this::table);
        section.curves().forEach(this::curve);
        Agreement.of(section).forEach(this::agreement);
        page.close();
    }

    private void table(RowGroup group) {
        heading(section.heading(group));
        HtmlChart.write(page, group);
        ResultGrid.of(group).html(page);
        belowTable(group.rows());
    }

    private void curve(Curve curve) {
        heading(section.heading(curve));
        CurveChart.write(page, curve);
        curve.grid().html(page);
        belowTable(curve.rows());
    }

    private void agreement(Agreement agreement) {
        heading("Agreement of the tools");
        agreement.grid().html(page);
        page.element("p", Agreement.NOTE, "class", "note");
        if (!agreement.others().isEmpty()) {
            page.open("details").element("summary", "Agreement of the tools on latency");
            agreement.others().forEach(grid -> grid.html(page));
            page.close();
        }
    }

    private void heading(String heading) {
        if (!heading.isEmpty()) {
            page.element("h3", heading);
        }
    }

    private void belowTable(List<CellSummary> rows) {
        ResultGrid.notes(rows).forEach(note -> page.element("p", note, "class", "note"));
        legend(rows.stream().flatMap(row -> row.rounds().stream()).toList());
        rows.stream()
                .flatMap(row ->
                        row.notes().stream().map(note -> new Note(row.cell().server(), note)))
                .distinct()
                .forEach(this::note);
        rows.forEach(row -> row.reasons().forEach(reason -> reason(row, reason)));
        distributions(rows);
        HtmlTables.rounds(page, rows);
        HtmlTables.jvms(page, rows);
    }

    private void distributions(List<CellSummary> rows) {
        List<Grid> grids = Distributions.of(rows);
        if (grids.isEmpty()) {
            return;
        }
        page.open("details").element("summary", Distributions.TITLE);
        grids.forEach(grid -> grid.html(page));
        if (!Distributions.note(rows).isEmpty()) {
            page.element("p", Distributions.note(rows), "class", "note");
        }
        page.close();
    }

    private record Note(String server, String text) {}

    /** Kinds of verdict that occur, the best first. */
    static List<Kind> kinds(List<Observation> rounds) {
        return rounds.stream()
                .map(observation -> observation.verdict().kind())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private void legend(List<Observation> rounds) {
        page.open("ul", "class", "legend");
        for (Kind kind : kinds(rounds)) {
            page.open("li");
            Chips.chip(page, kind, kind.name());
            page.element("span", Chips.meaning(kind)).close();
        }
        page.close();
    }

    private void note(Note note) {
        page.open("p", "class", "note").text(CellSummary.NOTED + " ");
        page.element("b", note.server).text(" " + note.text + ".").close();
    }

    private void reason(CellSummary row, Reason reason) {
        Kind kind = reason.verdict().kind();
        boolean first = row.reasons().get(0).verdict().kind() == kind;
        if (first) {
            page.open("div", "class", "why " + Chips.style(kind), "id", row.anchor());
        } else {
            page.open("div", "class", "why " + Chips.style(kind));
        }
        page.open("p").element("b", row.name()).text(RoundTable.which(row, reason) + " ");
        Chips.chip(page, kind, kind.name());
        page.text(" ").prose(reason.verdict().sentence()).text(" ").open("em");
        page.prose(reason.verdict().remedy()).close().close();
        LogBlock.html(page, reason.logTail());
        page.close();
    }
}
