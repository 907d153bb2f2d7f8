package httpdyno.report;

import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.report.CellSummary.Reason;
import httpdyno.report.Figures.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The paste-ready form of a run: a table per profile, every round, every verdict, conformance, the footer. */
public final class MarkdownReport {

    /** Name of the report in a run's folder. */
    public static final String FILE = "report.md";

    private MarkdownReport() {}

    /**
     * Render a run as far as it has come.
     *
     * @param complete whether the run has finished
     */
    static String render(
            RunInfo run, List<Observation> observations, List<ConformanceRow> conformance, boolean complete) {
        StringBuilder text = new StringBuilder("# httpdyno run " + run.id() + "\n");
        for (ProfileInfo profile : run.profiles()) {
            List<Observation> own = observations.stream()
                    .filter(o -> o.round().cell().profile().equals(profile.id()))
                    .toList();
            if (!own.isEmpty()) {
                text.append('\n').append(section(profile, own));
            }
        }
        text.append(ConformanceMarkdown.section(conformance));
        text.append("\n## Read with this\n\n");
        List<Footer.Fact> facts = new ArrayList<>(Footer.cautions(run, observations, conformance, complete));
        facts.addAll(Footer.facts(run, observations, conformance));
        facts.forEach(fact -> text.append("- ")
                .append(fact.name())
                .append(": ")
                .append(Escape.markdown(fact.text()))
                .append('\n'));
        return text.toString();
    }

    private static String section(ProfileInfo profile, List<Observation> observations) {
        StringBuilder text = new StringBuilder();
        text.append("## ")
                .append(Escape.markdown(profile.id() + ": " + profile.title()))
                .append("\n\n");
        if (profile.kind() == Profile.Kind.MICROBENCHMARK) {
            text.append("**Microbenchmark.** ");
        }
        text.append(Escape.markdown(profile.answers() + " " + profile.caveat())).append(" Load: ");
        text.append(Escape.markdown(ProfileLine.of(profile, observations))).append(".\n\n");
        List<CellSummary> rows = CellSummary.of(observations);
        return text.append(table(rows))
                .append(RoundTable.markdown(rows))
                .append(explanations(rows))
                .toString();
    }

    /** The table alone; also printed at the end of a run. */
    public static String table(List<CellSummary> rows) {
        List<String> head = new ArrayList<>(List.of("server"));
        head.addAll(Figures.COLUMNS.stream().map(Column::title).toList());
        head.add("verdict");
        MarkdownTable table = new MarkdownTable(head, head.size() - 1);
        for (CellSummary row : rows) {
            List<String> line = new ArrayList<>(List.of(Escape.markdown(row.label())));
            Figures.COLUMNS.forEach(column -> line.add(column.text().apply(row)));
            line.add(row.verdictLabel());
            table.add(line);
        }
        return table.toString();
    }

    /** Notes, and why a round is not simply OK: one entry per row and kind of verdict, with the end of the log. */
    static String explanations(List<CellSummary> rows) {
        String entries = rows.stream()
                .flatMap(row -> Stream.concat(
                        row.notes().stream().map(note -> note(row, note)),
                        row.reasons().stream().map(reason -> explanation(row, reason))))
                .collect(Collectors.joining());
        return entries.isEmpty() ? "" : "\n" + entries;
    }

    private static String note(CellSummary row, String note) {
        return "- " + CellSummary.NOTED + " **" + Escape.markdown(row.cell().server()) + "** " + Escape.markdown(note)
                + ".\n";
    }

    private static String explanation(CellSummary row, Reason reason) {
        return "- **" + Escape.markdown(row.cell().server()) + "**" + RoundTable.which(row, reason) + " "
                + Escape.markdown(reason.verdict().text()) + "\n" + block(Escape.lines(reason.logTail()));
    }

    /** A fenced block inside a list item: indented to the item's text, fenced longer than any fence in the log. */
    private static String block(List<String> log) {
        if (log.isEmpty()) {
            return "";
        }
        String fence = "```";
        while (String.join("\n", log).contains(fence)) {
            fence += "`";
        }
        StringBuilder text = new StringBuilder("\n  " + fence + "text\n");
        log.forEach(line -> text.append(("  " + line).stripTrailing()).append('\n'));
        return text.append("  ").append(fence).append("\n").toString();
    }
}
