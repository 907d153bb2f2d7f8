package httpdyno.report;

import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.report.Figures.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The paste-ready form of a run: a table per profile, every round, every verdict, the footer. */
public final class MarkdownReport {

    private MarkdownReport() {}

    /** Render a run as far as it has come. */
    public static String render(RunInfo run, List<Observation> observations) {
        StringBuilder text = new StringBuilder("# httpdyno run " + run.id() + "\n");
        for (Profile profile : run.profiles()) {
            List<Observation> own = observations.stream()
                    .filter(o -> o.round().cell().profile().equals(profile.id()))
                    .toList();
            if (!own.isEmpty()) {
                text.append('\n').append(section(profile, own));
            }
        }
        text.append("\n## Read with this\n\n");
        Footer.lines(run, observations)
                .forEach(line -> text.append("- ").append(line).append('\n'));
        return text.toString();
    }

    private static String section(Profile profile, List<Observation> observations) {
        StringBuilder text = new StringBuilder();
        text.append("## ")
                .append(profile.id())
                .append(": ")
                .append(profile.title())
                .append("\n\n");
        if (profile.kind() == Profile.Kind.MICROBENCHMARK) {
            text.append("**Microbenchmark:** ").append(profile.caveat()).append("\n\n");
        }
        List<CellSummary> rows = CellSummary.of(observations);
        text.append(table(rows));
        text.append(explanations(rows));
        text.append(rounds(observations));
        return text.toString();
    }

    /** The table alone; also printed at the end of a run. */
    public static String table(List<CellSummary> rows) {
        List<List<String>> cells = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("server"));
        head.addAll(Figures.COLUMNS.stream().map(Column::title).toList());
        head.add("verdict");
        cells.add(head);
        for (CellSummary row : rows) {
            List<String> line = new ArrayList<>(List.of(row.cell().server()));
            Figures.COLUMNS.forEach(column -> line.add(column.text().apply(row)));
            line.add(row.verdict().kind().name());
            cells.add(line);
        }
        return aligned(cells);
    }

    private static String aligned(List<List<String>> cells) {
        int columns = cells.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : cells) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < cells.size(); row++) {
            text.append('|');
            for (int i = 0; i < columns; i++) {
                boolean left = i == 0 || i == columns - 1;
                String format = " %" + (left ? "-" : "") + widths[i] + "s |";
                text.append(String.format(Locale.ROOT, format, cells.get(row).get(i)));
            }
            text.append('\n');
            if (row == 0) {
                text.append(rule(widths));
            }
        }
        return text.toString();
    }

    private static String rule(int[] widths) {
        StringBuilder text = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            boolean left = i == 0 || i == widths.length - 1;
            text.append(left ? ":" : "-").append("-".repeat(widths[i])).append(left ? "-|" : ":|");
        }
        return text.append('\n').toString();
    }

    /** Why a row is not simply OK, one line a row. */
    static String explanations(List<CellSummary> rows) {
        String lines = rows.stream()
                .filter(row -> row.verdict().kind() != Kind.OK)
                .map(row -> "- **" + row.cell().server() + "** " + row.verdict().text() + tail(row) + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    private static String tail(CellSummary row) {
        List<String> log = row.rounds().stream()
                .filter(o -> o.verdict().kind() == row.verdict().kind())
                .findFirst()
                .map(Observation::logTail)
                .orElse(List.of());
        return log.isEmpty()
                ? ""
                : "\n\n  ```text\n"
                        + log.stream().map(line -> "  " + line + "\n").collect(Collectors.joining()) + "  ```";
    }

    /** Every round's number, whatever its verdict. */
    private static String rounds(List<Observation> observations) {
        if (observations.stream().allMatch(o -> o.round().rounds() == 1)) {
            return "";
        }
        StringBuilder text = new StringBuilder("\nEvery round:\n\n");
        for (Observation observation : observations) {
            text.append("- ")
                    .append(observation.round().title())
                    .append(": ")
                    .append(RoundLine.figures(observation))
                    .append('\n');
        }
        return text.toString();
    }
}
