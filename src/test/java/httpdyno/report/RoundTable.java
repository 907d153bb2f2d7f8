package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.CellSummary.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every round's number, whatever its verdict: a row per cell, a column per round. */
final class RoundTable {

    private RoundTable() {}

    /** Empty where no cell was to have more than one round: the main table says it all. */
    static String markdown(List<CellSummary> rows) {
        int rounds = rounds(rows);
        if (rounds == 1) {
            return "";
        }
        List<String> head =
                new ArrayList<>(List.of("every round, " + leading(rows).title()));
        IntStream.rangeClosed(1, rounds).forEach(round -> head.add("round " + round));
        MarkdownTable table = new MarkdownTable(head, -1);
        for (CellSummary row : rows) {
            List<String> line = new ArrayList<>(List.of(Escape.markdown(row.name())));
            IntStream.rangeClosed(1, rounds)
                    .forEach(round ->
                            line.add(of(row, round).map(RoundTable::figure).orElse(Figures.ABSENT)));
            table.add(line);
        }
        return "\n" + table;
    }

    /** The figure of the first row that has one; rows of one table share it. */
    private static Leading leading(List<CellSummary> rows) {
        return rows.stream()
                .filter(row -> !row.measurements().isEmpty())
                .findFirst()
                .map(CellSummary::leading)
                .orElse(Leading.RATE);
    }

    static int rounds(List<CellSummary> rows) {
        return rows.stream()
                .flatMap(row -> row.rounds().stream())
                .mapToInt(observation -> observation.round().rounds())
                .max()
                .orElse(1);
    }

    static Optional<Observation> of(CellSummary row, int round) {
        return row.rounds().stream()
                .filter(observation -> observation.round().round() == round)
                .findFirst();
    }

    /** The first figure as the round's own verdict lets it be shown, with the verdict beside it where it does not tell. */
    static String figure(Observation observation) {
        Kind kind = observation.verdict().kind();
        if (kind.showing() == Showing.NOTHING || observation.measurement().isEmpty()) {
            return kind.name();
        }
        Measurement measured = observation.measurement().get();
        Leading leading = measured.offeredPerSecond().isPresent() ? Leading.P99 : Leading.RATE;
        String figure = leading.of(measured)
                .map(value -> leading.text(kind.showing(), value))
                .orElse(Figures.ABSENT);
        boolean told =
                kind.showing() == Showing.NUMBER || leading == Leading.RATE && kind.showing() == Showing.AT_LEAST;
        return told ? figure : figure + " " + kind;
    }

    /** {@code  round 2} or {@code  rounds 1, 3} where a reason does not hold for all rounds of the row, else empty. */
    static String which(CellSummary row, Reason reason) {
        if (reason.rounds().size() == row.rounds().size()) {
            return "";
        }
        String numbers = reason.rounds().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return (reason.rounds().size() == 1 ? " round " : " rounds ") + numbers;
    }
}
