package httpdyno.report;

import httpdyno.gate.Finding;
import httpdyno.gate.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a gate says, as lines of a terminal: what matters most stands last. */
final class GateConsole {

    private static final List<String> HEAD =
            List.of("row", "verdict", "figure", "yardstick", "judged", "change", "limit");

    private static final int VERDICT = 1;

    private GateConsole() {}

    /** What has to be known first, a line for every finding, what was left out, those that fail, and the result. */
    static List<String> lines(Judgement judgement) {
        List<String> lines = new ArrayList<>();
        judgement.above().forEach(line -> lines.add(Escape.line(line)));
        lines.addAll(table(judgement));
        judgement.below().forEach(line -> lines.add(Escape.line(line)));
        judgement.failing().forEach(finding -> lines.add(Escape.line(finding.text())));
        lines.add(Escape.line(GateText.title(judgement)));
        return lines;
    }

    private static List<String> table(Judgement judgement) {
        if (judgement.findings().isEmpty()) {
            return List.of();
        }
        MarkdownTable table = new MarkdownTable(HEAD, VERDICT);
        Stream.concat(
                        judgement.findings().stream()
                                .filter(finding -> !finding.verdict().fails()),
                        judgement.failing().stream())
                .forEach(finding -> table.add(line(finding)));
        return table.toString().lines().toList();
    }

    private static List<String> line(Finding finding) {
        return List.of(
                Escape.line(finding.cell().id()),
                finding.verdict().name(),
                finding.metric().title(),
                finding.from().map(value -> finding.metric().text(value)).orElse(Figures.ABSENT),
                finding.to().map(value -> finding.metric().text(value)).orElse(Figures.ABSENT),
                known(GateText.change(finding)),
                known(GateText.limit(finding)));
    }

    private static String known(String text) {
        return text.isEmpty() ? Figures.ABSENT : text;
    }
}
