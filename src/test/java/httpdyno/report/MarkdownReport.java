package httpdyno.report;

import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.report.CellSummary.Reason;
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
        List<ProfileSection> sections = ProfileSection.of(run, observations);
        List<Footer.Fact> cautions = Footer.cautions(run, observations, conformance, complete);
        text.append(findings(run, sections, cautions));
        SummaryGrid.of(sections)
                .ifPresent(summary -> text.append("\n## All profiles\n\n")
                        .append(summary.grid().markdown())
                        .append('\n')
                        .append(Escape.markdown(summary.note()))
                        .append('\n'));
        sections.forEach(section -> text.append('\n').append(section(section)));
        text.append(ConformanceMarkdown.section(conformance));
        text.append("\n## Read with this\n\n");
        List<Footer.Fact> facts = new ArrayList<>(cautions);
        facts.addAll(Footer.facts(run, observations, conformance));
        facts.forEach(fact -> text.append("- ")
                .append(fact.name())
                .append(": ")
                .append(Escape.markdown(fact.text()))
                .append('\n'));
        return text.toString();
    }

    private static String findings(RunInfo run, List<ProfileSection> sections, List<Footer.Fact> cautions) {
        KeyFindings findings = KeyFindings.of(run, sections);
        if (findings.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n## Key findings\n\n");
        cautions.forEach(caution -> text.append("**")
                .append(Escape.markdown(caution.name()))
                .append("**: ")
                .append(Escape.markdown(caution.text()))
                .append(".\n\n"));
        text.append(list(findings.sentences()));
        for (Overhead overhead : findings.overheads()) {
            String folded = folded(overhead.title(), overhead(overhead));
            boolean first = overhead == findings.overheads().get(0);
            text.append('\n').append(first ? folded.replaceFirst("<details>", "<details open>") : folded);
        }
        return text.toString();
    }

    private static String overhead(Overhead overhead) {
        Grid grid = overhead.grid();
        String table = grid.isEmpty() ? "" : grid.markdown() + "\n" + Escape.markdown(Overhead.NOTE) + "\n";
        String refusals = list(overhead.refusals());
        return table + (table.isEmpty() || refusals.isEmpty() ? "" : "\n") + refusals;
    }

    private static String list(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> "- " + Escape.markdown(sentence) + "\n")
                .collect(Collectors.joining());
    }

    private static String section(ProfileSection section) {
        ProfileInfo profile = section.profile();
        StringBuilder text = new StringBuilder();
        text.append("## ")
                .append(Escape.markdown(profile.id() + ": " + profile.title()))
                .append("\n\n");
        if (profile.kind() == Profile.Kind.MICROBENCHMARK) {
            text.append("**Microbenchmark.** ");
        }
        text.append(Escape.markdown(profile.answers() + " " + profile.caveat())).append(" Load: ");
        text.append(Escape.markdown(ProfileLine.of(section))).append(".\n\n");
        List<String> parts = new ArrayList<>();
        for (RowGroup table : section.tables()) {
            parts.add(part(section.heading(table), ResultGrid.of(table), table.rows()));
        }
        for (Curve curve : section.curves()) {
            parts.add(part(section.heading(curve), curve.grid(), curve.rows()));
        }
        Agreement.of(section).forEach(agreement -> parts.add(agreement(agreement)));
        return text.append(String.join("\n", parts)).toString();
    }

    private static String agreement(Agreement agreement) {
        String others = agreement.others().stream().map(Grid::markdown).collect(Collectors.joining("\n"));
        return "### Agreement of the tools\n\n"
                + agreement.grid().markdown()
                + "\n" + Agreement.NOTE + "\n"
                + (others.isEmpty() ? "" : "\n" + folded("Agreement of the tools on latency", others));
    }

    /** What GitHub shows only when it is asked for. */
    private static String folded(String title, String markdown) {
        return "<details><summary>" + title + "</summary>\n\n" + markdown + "\n</details>\n";
    }

    /** A table, what has to be known of its rows, and every round of them. */
    private static String part(String heading, Grid table, List<CellSummary> rows) {
        String head = heading.isEmpty() ? "" : "### " + Escape.markdown(heading) + "\n\n";
        String notes = ResultGrid.notes(rows).stream().map(Escape::markdown).collect(Collectors.joining(" "));
        return head
                + table.markdown()
                + (notes.isEmpty() ? "" : "\n" + notes + "\n")
                + RoundTable.markdown(rows)
                + explanations(rows)
                + distributions(rows);
    }

    private static String distributions(List<CellSummary> rows) {
        List<Grid> grids = Distributions.of(rows);
        if (grids.isEmpty()) {
            return "";
        }
        String note = Distributions.note(rows);
        String tables = grids.stream().map(Grid::markdown).collect(Collectors.joining("\n"));
        return "\n" + folded(Distributions.TITLE, tables + (note.isEmpty() ? "" : "\n" + Escape.markdown(note) + "\n"));
    }

    /** Notes, and why a round is not simply OK: one entry per row and kind of verdict, with the end of the log. */
    static String explanations(List<CellSummary> rows) {
        String entries = rows.stream()
                .flatMap(row -> Stream.concat(
                        row.notes().stream().map(note -> note(row, note)),
                        row.reasons().stream().map(reason -> explanation(row, reason))))
                .distinct()
                .collect(Collectors.joining());
        return entries.isEmpty() ? "" : "\n" + entries;
    }

    private static String note(CellSummary row, String note) {
        return "- " + CellSummary.NOTED + " **" + Escape.markdown(row.cell().server()) + "** " + Escape.markdown(note)
                + ".\n";
    }

    private static String explanation(CellSummary row, Reason reason) {
        return "- **" + Escape.markdown(row.name()) + "**" + RoundTable.which(row, reason) + " "
                + Escape.markdown(reason.verdict().text()) + "\n" + LogBlock.markdown(reason.logTail());
    }
}
