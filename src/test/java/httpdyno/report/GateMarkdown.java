package httpdyno.report;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedRun;
import httpdyno.gate.Judgement;
import httpdyno.gate.Judgement.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a gate says, for a comment on a pull request: the result, then the figures, then why. */
final class GateMarkdown {

    /** Name of the summary in a run's folder. */
    static final String FILE = "gate.md";

    /** More lines than this are folded away. */
    private static final int MOST_LINES = 6;

    private static final String REFERENCES =
            " Rows marked as reference show what the host does; nothing of them is gated.";

    private GateMarkdown() {}

    /** @param run the run that is judged */
    static String render(Judgement judgement, GatedRun run) {
        StringBuilder text = new StringBuilder();
        text.append("## httpdyno: ")
                .append(Escape.markdown(GateText.title(judgement)))
                .append("\n\n");
        List<GateTable> tables = GateTable.of(judgement, run.references());
        text.append(Escape.markdown(introduction(judgement)))
                .append(tables.stream().anyMatch(GateTable::hasReference) ? REFERENCES : "")
                .append('\n');
        if (!run.complete()) {
            text.append("\n**incomplete**: the run had not finished when it was judged.\n");
        }
        text.append(list(judgement.above()));
        tables.forEach(table -> text.append('\n').append(table.markdown()));
        text.append(findings("Regressions", judgement, GateVerdict::fails));
        text.append(findings("Undecided", judgement, GateVerdict.INCONCLUSIVE::equals));
        List<String> below = new ArrayList<>(judgement.below());
        below.addAll(ungated(tables.stream().flatMap(GateTable::ungated).toList()));
        text.append(below(below));
        return text.toString();
    }

    private static String introduction(Judgement judgement) {
        String run = "Run " + judgement.run();
        String yardstick = judgement.yardstick();
        return judgement.kind() == Kind.PAIRED
                ? run + ", measured in turns with " + yardstick + ": each cell has the figure, its change against "
                        + yardstick + " with the interval that holds it, and how often chance alone is as much worse."
                : run + ", judged by the baseline " + yardstick
                        + ": each cell has the figure and its change against the baseline.";
    }

    private static String findings(String heading, Judgement judgement, Predicate<GateVerdict> which) {
        String entries = judgement.findings().stream()
                .filter(finding -> which.test(finding.verdict()))
                .map(GateMarkdown::entry)
                .collect(Collectors.joining());
        return entries.isEmpty() ? "" : "\n### " + heading + "\n\n" + entries;
    }

    private static String entry(Finding finding) {
        return "- **" + Escape.markdown(figure(finding)) + "** " + Escape.markdown(reason(finding)) + "\n";
    }

    private static String figure(Finding finding) {
        return finding.cell().id() + " " + finding.metric().title();
    }

    private static String reason(Finding finding) {
        return finding.sentence() + (finding.next().isEmpty() ? "" : " " + finding.next());
    }

    /** Why findings could not fail, a line for all that share a reason. */
    private static List<String> ungated(List<Finding> findings) {
        Map<String, List<Finding>> byReason = findings.stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.verdict() + ": " + reason(finding),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byReason.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + figures(entry.getValue()) + ")")
                .toList();
    }

    private static String figures(List<Finding> findings) {
        String first = figure(findings.get(0));
        return findings.size() == 1 ? first : first + " and " + (findings.size() - 1) + " more";
    }

    /** Under a heading of its own, as GitHub would take it for the end of the list before it. */
    private static String below(List<String> lines) {
        if (lines.isEmpty()) {
            return "";
        }
        return lines.size() <= MOST_LINES
                ? "\n### Left out or in doubt\n" + list(lines)
                : "\n<details><summary>Left out or in doubt: " + lines.size() + " notes</summary>\n" + list(lines)
                        + "\n</details>\n";
    }

    private static String list(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "- " + Escape.markdown(line) + "\n")
                        .collect(Collectors.joining("", "\n", ""));
    }
}
