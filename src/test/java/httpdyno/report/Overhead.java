package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Grid.Cell;
import httpdyno.report.Grid.Column;
import httpdyno.report.RunInfo.Server;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What rows cost over the rows that they stand on, at the same load by the same tool.
 *
 * @param group all rows
 * @param pairs the rows that stand on another, in the order of the group
 */
record Overhead(RowGroup group, List<Pair> pairs) {

    /** How to read the table. */
    static final String NOTE = "Differences to the row that serves HTTP by the same library and adds nothing:"
            + " req/s as part of that row's, CPU time per request in microseconds.";

    Overhead {
        pairs = List.copyOf(pairs);
    }

    /**
     * One row and the one below it.
     *
     * @param server the row
     * @param standsOn the row that it stands on
     * @param rate difference of the rates as part of the lower row's: -0.2 for a fifth less; absent where the rate was
     *     given, or where a verdict forbids it
     * @param cpuSeconds difference of CPU time per request in seconds: above 0 for more
     * @param refusal why not both are there; absent where nothing is missing
     */
    record Pair(
            String server,
            String standsOn,
            Optional<Double> rate,
            Optional<Double> cpuSeconds,
            Optional<Refusal> refusal) {}

    /**
     * Why a difference is not told.
     *
     * @param rateOnly whether CPU per request is told all the same
     * @param why the reason, to stand behind "as"
     */
    record Refusal(boolean rateOnly, String why) {}

    /** Absent where no row stands on another. */
    static Optional<Overhead> of(RowGroup group, List<Server> servers) {
        List<Pair> pairs = new ArrayList<>();
        for (CellSummary row : group.rows()) {
            servers.stream()
                    .filter(server -> server.id().equals(row.cell().server()))
                    .flatMap(server -> server.standsOn().stream())
                    .findFirst()
                    .ifPresent(below -> pairs.add(pair(group, row, below)));
        }
        return pairs.isEmpty() ? Optional.empty() : Optional.of(new Overhead(group, pairs));
    }

    private static Pair pair(RowGroup group, CellSummary row, String standsOn) {
        String server = row.cell().server();
        Optional<CellSummary> found = group.row(standsOn);
        if (found.isEmpty()) {
            Refusal missing = new Refusal(false, "there is no row of " + standsOn + " beside it");
            return new Pair(server, standsOn, Optional.empty(), Optional.empty(), Optional.of(missing));
        }
        CellSummary below = found.get();
        Optional<Refusal> refusal = refusal(row, below, group.atFixedRate());
        Optional<Double> rate = refusal.isPresent() || group.atFixedRate()
                ? Optional.empty()
                : Optional.of(median(row.goodput()) / median(below.goodput()) - 1);
        Optional<Double> cpu = refusal.filter(refused -> !refused.rateOnly).isPresent()
                ? Optional.empty()
                : Optional.of(median(row.cpuSecondsPerRequest()) - median(below.cpuSecondsPerRequest()));
        return new Pair(server, standsOn, rate, cpu, refusal);
    }

    private static double median(Optional<Summary> summary) {
        return summary.orElseThrow().median();
    }

    private static Optional<Refusal> refusal(CellSummary row, CellSummary below, boolean cpuOnly) {
        return unlessCpu(below, below.cell().server() + " is ")
                .or(() -> unlessCpu(row, "it is "))
                .or(() -> cpuOnly
                        ? Optional.empty()
                        : unlessRate(below, below.cell().server() + " is "))
                .or(() -> cpuOnly ? Optional.empty() : unlessRate(row, "it is "));
    }

    /** CPU per request is what it is even where the generator was the limit. */
    private static Optional<Refusal> unlessCpu(CellSummary row, String who) {
        Kind kind = row.verdict().kind();
        boolean told = row.isRanked() || kind.showing() == Showing.AT_LEAST;
        return told ? Optional.empty() : Optional.of(new Refusal(false, who + kind));
    }

    private static Optional<Refusal> unlessRate(CellSummary row, String who) {
        return row.isRanked()
                ? Optional.empty()
                : Optional.of(new Refusal(true, who + row.verdict().kind()));
    }

    String title() {
        return "Frameworks over what they stand on: " + KeyFindings.where(group);
    }

    /** Pairs of which anything is told. */
    Grid grid() {
        boolean rates = !group.atFixedRate();
        List<Column> columns = new ArrayList<>(List.of(Column.of("server"), Column.of("over")));
        if (rates) {
            columns.add(new Column("req/s", "difference as part of the lower row's"));
        }
        columns.add(new Column("CPU us/req", "difference of CPU time per request, in microseconds"));
        List<List<Cell>> lines = new ArrayList<>();
        for (Pair pair : pairs) {
            if (pair.cpuSeconds.isPresent()) {
                List<Cell> line = new ArrayList<>(List.of(Cell.of(pair.server), Cell.of(pair.standsOn)));
                if (rates) {
                    line.add(Cell.of(pair.rate.map(part -> String.format(Locale.ROOT, "%+.1f %%", part * 100))));
                }
                line.add(Cell.of(pair.cpuSeconds.map(more -> String.format(Locale.ROOT, "%+.1f", more * 1e6))));
                lines.add(line);
            }
        }
        return new Grid(title(), columns, lines);
    }

    /** Why not all is told, a sentence for each reason. */
    List<String> refusals() {
        Map<Refusal, List<Pair>> byReason = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            pair.refusal.ifPresent(refusal ->
                    byReason.computeIfAbsent(refusal, none -> new ArrayList<>()).add(pair));
        }
        return byReason.entrySet().stream()
                .map(entry -> entry.getValue().stream()
                                .map(pair -> pair.server + " over " + pair.standsOn)
                                .collect(Collectors.joining(", "))
                        + (entry.getKey().rateOnly ? ": nothing is said of req/s, as " : ": nothing is said, as ")
                        + entry.getKey().why + ".")
                .toList();
    }
}
