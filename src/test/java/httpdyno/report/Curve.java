package httpdyno.report;

import httpdyno.manifest.LocalRow;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Grid.Cell;
import httpdyno.report.Grid.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How servers do at rising parts of their own maximum, each by one load tool. The rates of two servers differ, so none is
 * ranked.
 *
 * @param levels the rows of each part, in rising order; at least one
 */
record Curve(List<RowGroup> levels) {

    static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);

    private static final List<Column> COLUMNS = List.of(
            Column.of("server"),
            new Column("%", "part of the server's own maximum that was offered, in percent"),
            new Column("offered/s", "requests per second that were due"),
            new Column("achieved/s", "correct responses per second of the suite's own clock"),
            new Column(
                    "p50",
                    "time from the instant at which a request was due that half of the responses did not exceed"),
            new Column("p99", "the same for 99 % of the responses"),
            new Column("p99.9", "the same for 99.9 % of the responses"),
            new Column("CPU us/req", Figures.CPU_MEANING),
            new Column("CPU used", "part of the server's own CPUs that it used while traffic flowed steadily"),
            Column.of("verdict"));

    Curve {
        levels = List.copyOf(levels);
    }

    /** One server's rows, at rising parts of its maximum. */
    record Line(String server, List<CellSummary> points) {}

    /** A line per server, by name, a local one behind the published one. */
    List<Line> lines() {
        List<CellSummary> all =
                levels.stream().flatMap(level -> level.rows().stream()).toList();
        List<String> servers =
                all.stream().map(row -> row.cell().server()).distinct().sorted().toList();
        return LocalRow.behindPublished(servers, id -> id).stream()
                .map(server -> new Line(
                        server,
                        all.stream()
                                .filter(row -> row.cell().server().equals(server))
                                .toList()))
                .toList();
    }

    List<CellSummary> rows() {
        return lines().stream().flatMap(line -> line.points().stream()).toList();
    }

    static int percent(CellSummary row) {
        return row.cell().level().percentOfMaximum().orElseThrow();
    }

    String tool() {
        return levels.get(0).tool();
    }

    Grid grid() {
        List<List<Cell>> lines = new ArrayList<>();
        for (Line line : lines()) {
            line.points().forEach(point -> lines.add(cells(point)));
        }
        return new Grid("Latency under load", COLUMNS, lines);
    }

    private static List<Cell> cells(CellSummary row) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(row.label()));
        cells.add(Cell.of(Integer.toString(percent(row))));
        cells.add(Cell.of(Figures.whole(row, Figures::offered)));
        boolean nothing = row.verdict().kind().showing() == Showing.NOTHING;
        cells.add(Cell.of(nothing ? row.verdict().kind().name() : Figures.whole(row, Leading.RATE::of)));
        for (double percentile : PERCENTILES) {
            cells.add(Cell.of(Figures.latency(row, percentile)));
        }
        cells.add(Cell.of(Figures.cpu(row)));
        cells.add(Cell.of(row.summary(measured -> Optional.of(measured.usage().serverShareUsed()))
                .map(share -> String.format(Locale.ROOT, "%.0f %%", share.median() * 100))));
        cells.add(Cell.verdict(row));
        return cells;
    }
}
