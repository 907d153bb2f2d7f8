package httpdyno.report;

import httpdyno.load.Latency.Correction;
import httpdyno.measure.Measurement;
import httpdyno.report.Figures.Column;
import httpdyno.report.Grid.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The main table of rows that may be compared, and how its latency is to be read. */
final class ResultGrid {

    private ResultGrid() {}

    static Grid of(RowGroup group) {
        List<CellSummary> rows = group.rows();
        boolean several = RoundTable.rounds(rows) > 1;
        List<Column> figures = Figures.columns(group.leading()).stream()
                .filter(column -> several || !column.overRounds())
                .toList();
        List<Grid.Column> columns = new ArrayList<>(List.of(Grid.Column.of("server")));
        figures.forEach(figure -> columns.add(figure.head()));
        columns.add(Grid.Column.of("verdict"));
        List<List<Cell>> lines = new ArrayList<>();
        for (CellSummary row : rows) {
            List<Cell> line = new ArrayList<>(List.of(Cell.of(row.label())));
            figures.forEach(figure -> line.add(Cell.of(figure.text().apply(row))));
            line.add(Cell.verdict(row));
            lines.add(line);
        }
        return new Grid("Results", columns, lines);
    }

    /** From when latency counts, and why there is none where there is none: a sentence each. */
    static List<String> notes(List<CellSummary> rows) {
        List<Measurement> measured =
                rows.stream().flatMap(row -> row.measurements().stream()).toList();
        Stream<String> corrections = measured.stream()
                .flatMap(each -> each.latency().stream())
                .map(latency -> note(latency.correction()))
                .distinct();
        Stream<String> absences = measured.stream()
                .filter(each -> each.latency().isEmpty())
                .map(each -> "No latency: " + each.report().latencyAbsence() + ".")
                .distinct();
        return Stream.concat(corrections, absences).toList();
    }

    private static String note(Correction correction) {
        return switch (correction) {
            case NONE_CLOSED_LOOP ->
                "Latency was taken in a closed loop and is not corrected for coordinated omission: a server that stalls is"
                        + " sent less, so its stalls weigh too little.";
            case FROM_SCHEDULE ->
                "Latency counts from the instant at which each request was due, so that a stall is in the latency of all"
                        + " that it delays (corrected for coordinated omission).";
        };
    }
}
