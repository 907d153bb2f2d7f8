package httpdyno.report;

import httpdyno.local.LocalBuild;
import httpdyno.manifest.LocalRow;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.RowVerdict;
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
import java.util.TreeMap;
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

    private static final Comparator<CellSummary> ORDER = Comparator.comparing(
                    (CellSummary row) -> row.verdict.kind().showing(), Comparator.reverseOrder())
            .thenComparing(CellSummary::rank)
            .thenComparing(row -> row.cell.id());

    /** Sends the reader of a table to the notes below it. */
    static final String NOTED = "†";

    public CellSummary {
        rounds = List.copyOf(rounds);
    }

    /**
     * Why rounds of a row are not simply OK.
     *
     * @param verdict the verdict of the first of them
     * @param rounds numbers of the rounds that share its kind
     * @param logTail last lines of a log, of the first round that has any
     */
    record Reason(Verdict verdict, List<Integer> rounds, List<String> logTail) {}

    /**
     * One row per cell: first numbers, the highest rate on top, at a fixed rate the lowest p99; then lower bounds, which
     * cannot be ranked by rate, the least CPU per request on top; then marked rows and rows without a number, which are
     * not ranked, by name. A local row stands directly behind its published one.
     */
    public static List<CellSummary> of(List<Observation> observations) {
        Map<Cell, List<Observation>> byCell = observations.stream()
                .collect(Collectors.groupingBy(
                        observation -> observation.round().cell(), LinkedHashMap::new, Collectors.toList()));
        List<CellSummary> rows = new ArrayList<>();
        byCell.forEach((cell, rounds) -> rows.add(new CellSummary(cell, rounds, RowVerdict.of(rounds))));
        rows.sort(ORDER);
        return LocalRow.behindPublished(rows, row -> row.cell.id());
    }

    /** Whether its figures may be held against those of other rows. */
    boolean isRanked() {
        return verdict.kind().showing() == Showing.NUMBER;
    }

    /** Place among rows that are shown alike; smaller is better. */
    private double rank() {
        return switch (verdict.kind().showing()) {
            case NUMBER ->
                lead().map(summary -> leading().rank(summary.median())).orElse(Double.MAX_VALUE);
            case AT_LEAST -> cpuSecondsPerRequest().map(Summary::median).orElse(Double.MAX_VALUE);
            case MARKED, NOTHING -> 0;
        };
    }

    /** The measurements that stand for the row: those of the rounds that share its verdict, if that shows a number. */
    public List<Measurement> measurements() {
        return RowVerdict.measurements(rounds, verdict);
    }

    private boolean shared(Observation observation) {
        return observation.verdict().kind() == verdict.kind();
    }

    /** The verdict's word, and how many rounds share it where not all do: {@code NOISY (2 of 3)}. */
    public String verdictLabel() {
        long sharing = rounds.stream().filter(this::shared).count();
        return sharing == rounds.size()
                ? verdict.kind().name()
                : verdict.kind() + " (" + sharing + " of " + rounds.size() + ")";
    }

    /** Every kind of verdict but OK that a round of the row has, the worst first. */
    List<Reason> reasons() {
        Map<Kind, List<Observation>> byKind = rounds.stream()
                .filter(observation -> observation.verdict().kind() != Kind.OK)
                .collect(Collectors.groupingBy(
                        observation -> observation.verdict().kind(), TreeMap::new, Collectors.toList()));
        return byKind.values().stream()
                .map(same -> new Reason(
                        same.get(0).verdict(),
                        same.stream().map(o -> o.round().round()).toList(),
                        same.stream()
                                .map(Observation::logTail)
                                .filter(log -> !log.isEmpty())
                                .findFirst()
                                .orElse(List.of())))
                .toList();
    }

    /** What has to be known to read the row right, each sentence once. */
    List<String> notes() {
        return rounds.stream()
                .flatMap(observation -> observation.notes().stream())
                .distinct()
                .toList();
    }

    /** The server's id; with the part where that tells the rows of a table from one another: {@code fastify at 25 %}. */
    String name() {
        return cell.level().isPartOfMaximum()
                ? cell.server() + " at " + cell.level().percentOfMaximum().getAsInt() + " %"
                : cell.server();
    }

    /** The server's name, of a local row with what is in it, marked where the row has notes. */
    String label() {
        return LocalBuild.label(cell.server(), rounds.get(0).local()) + (notes().isEmpty() ? "" : " " + NOTED);
    }

    /** Id of the place on a page that tells why its rounds are not simply OK. */
    String anchor() {
        return "why/" + cell.id();
    }

    /** The figure that the row is ordered by: the rate, but where that was given. */
    Leading leading() {
        boolean given = measurements().stream()
                .anyMatch(measured -> measured.offeredPerSecond().isPresent());
        return given ? Leading.P99 : Leading.RATE;
    }

    /** That figure over the row's measurements. */
    Optional<Summary> lead() {
        return summary(leading()::of);
    }

    /** Goodput in requests per second over the row's measurements. */
    public Optional<Summary> goodput() {
        return summary(measured -> Optional.of(measured.goodput().perSecond()));
    }

    /** CPU time of the server per response in seconds, over the row's measurements. */
    Optional<Summary> cpuSecondsPerRequest() {
        return summary(measured -> Optional.of(measured.serverCpuPerRequest().toNanos() / 1e9));
    }

    /** Any figure over the row's measurements, in base units; absent where no measurement has it. */
    public Optional<Summary> summary(Function<Measurement, Optional<Double>> figure) {
        List<Double> values =
                measurements().stream().flatMap(m -> figure.apply(m).stream()).toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(Summary.of(values));
    }
}
