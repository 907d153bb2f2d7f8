package httpdyno.report;

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
        List<String> head = new ArrayList<>(List.of("every round, req/s"));
        IntStream.rangeClosed(1, rounds).forEach(round -> head.add("round " + round));
        MarkdownTable table = new MarkdownTable(head, -1);
        for (CellSummary row : rows) {
            List<String> line =
                    new ArrayList<>(List.of(Escape.markdown(row.cell().server())));
            IntStream.rangeClosed(1, rounds)
                    .forEach(round ->
                            line.add(of(row, round).map(RoundTable::figure).orElse(Figures.ABSENT)));
            table.add(line);
        }
        return "\n" + table;
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

    /** The rate as the round's own verdict lets it be shown, the verdict beside it unless it is OK. */
    static String figure(Observation observation) {
        Kind kind = observation.verdict().kind();
        if (kind.showing() == Showing.NOTHING || observation.measurement().isEmpty()) {
            return kind.name();
        }
        String rate = Figures.rate(
                kind.showing(), observation.measurement().get().goodput().perSecond());
        return kind == Kind.OK ? rate : rate + " " + kind;
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
