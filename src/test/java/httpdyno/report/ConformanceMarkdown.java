package httpdyno.report;

import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Failure;
import java.util.List;
import java.util.stream.Collectors;

/** The section of the Markdown report on conformance. */
final class ConformanceMarkdown {

    private ConformanceMarkdown() {}

    /** The table, how to read it, and every failure; empty where no catalogue ran. */
    static String section(List<ConformanceRow> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n## Conformance\n\n");
        text.append(ConformanceTable.markdown(rows)).append('\n');
        String abbreviations = ConformanceTable.abbreviations(ConformanceTable.groups(rows));
        text.append(Escape.markdown(ConformanceTable.HOW_TO_READ));
        text.append(abbreviations.isEmpty() ? "\n" : "\n" + abbreviations + ".\n");
        text.append("\n### Failures\n\n").append(ConformanceTable.ABOUT_FAILURES);
        text.append(" What went over the wire lies in `raw/conformance/`.\n\n");
        ConformanceRow.ranked(rows).forEach(row -> server(text, row));
        return text.toString();
    }

    private static void server(StringBuilder text, ConformanceRow row) {
        text.append("- **").append(row.server()).append("** ").append(Escape.markdown(row.summary()));
        text.append('\n').append(LogBlock.markdown(row.logTail()));
        // Those that are known stand in the manifest and, with their bytes, in the HTML report: dozens a server.
        String known = row.failures().stream()
                .filter(failure -> failure.known().isPresent())
                .map(Failure::id)
                .collect(Collectors.joining(", "));
        if (!known.isEmpty()) {
            text.append("  - known: ").append(known).append('\n');
        }
        row.failures().stream()
                .filter(failure -> failure.known().isEmpty())
                .forEach(failure -> text.append("  - ").append(line(failure)).append('\n'));
    }

    private static String line(Failure failure) {
        Violation violation = failure.violation();
        return failure.id() + " " + Escape.markdown(FailureText.standing(failure)) + ": expected "
                + Escape.markdown(violation.expected()) + ", found " + Escape.markdown(violation.actual());
    }
}
