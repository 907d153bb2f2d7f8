package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Cell;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All rounds of one cell as one row.
 *
 * @param cell the cell
 * @param rounds its observations in order
 * @param verdict the row's verdict: the worst fault of the server in any round; else the verdict that most rounds
 *     share, the worse one where two tie
 */
public record CellSummary(Cell cell, List<Observation> rounds, Verdict verdict) {

    /** One row per cell, best first: numbers that rank, then lower bounds, marked ones, and those without. */
    public static List<CellSummary> of(List<Observation> observations) {
        Map<Cell, List<Observation>> byCell = observations.stream()
                .collect(Collectors.groupingBy(
                        observation -> observation.round().cell(), LinkedHashMap::new, Collectors.toList()));
        List<CellSummary> rows = new ArrayList<>();
        byCell.forEach((cell, rounds) -> rows.add(new CellSummary(cell, List.copyOf(rounds), common(rounds))));
        rows.sort(Comparator.comparing((CellSummary row) -> row.verdict.kind().showing(), Comparator.reverseOrder())
                .thenComparing(row -> row.goodput().map(Summary::median).orElse(0.0), Comparator.reverseOrder())
                .thenComparing(row -> row.cell.id()));
        return rows;
    }

    private static Verdict common(List<Observation> rounds) {
        List<Verdict> worstFirst = rounds.stream()
                .map(Observation::verdict)
                .sorted(Comparator.comparing(Verdict::kind))
                .toList();
        Optional<Verdict> fault = worstFirst.stream()
                .filter(verdict -> verdict.kind().serversFault())
                .findFirst();
        if (fault.isPresent()) {
            return fault.get();
        }
        Map<Kind, Long> counts = worstFirst.stream()
                .collect(Collectors.groupingBy(Verdict::kind, LinkedHashMap::new, Collectors.counting()));
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return worstFirst.stream()
                .filter(verdict -> counts.get(verdict.kind()) == most)
                .findFirst()
                .orElseThrow();
    }

    /** The measurements that stand for the row: those of the rounds that share its verdict, if that shows a number. */
    public List<Measurement> measurements() {
        if (verdict.kind().showing() == Showing.NOTHING) {
            return List.of();
        }
        return rounds.stream()
                .filter(observation -> observation.verdict().kind() == verdict.kind())
                .flatMap(observation -> observation.measurement().stream())
                .toList();
    }

    /** Goodput in requests per second over the row's measurements. */
    public Optional<Summary> goodput() {
        return summary(measured -> Optional.of(measured.goodput().perSecond()));
    }

    /** Any figure over the row's measurements, in base units; absent where no measurement has it. */
    public Optional<Summary> summary(Function<Measurement, Optional<Double>> figure) {
        List<Double> values =
                measurements().stream().flatMap(m -> figure.apply(m).stream()).toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(Summary.of(values));
    }
}
