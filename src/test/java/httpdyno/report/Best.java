package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The best of the rows that may be ranked, held against the reference rows beside it.
 *
 * @param group all rows
 * @param row the best; absent where none may be ranked
 * @param against what it has over each reference row that may be ranked too
 * @param refused the other reference rows, each with the verdict that forbids it
 */
record Best(RowGroup group, Optional<CellSummary> row, List<Against> against, List<String> refused) {

    /**
     * A comparison with one reference row, each figure as a part of that row's own.
     *
     * @param server the reference row
     * @param moreRate what the best gives more, in requests per second; absent where the rate was given
     * @param lessP99 how much lower its p99 is; negative where it is higher, absent where one of the two has none
     * @param overlap whether some round of the reference row was at least as good as some round of the best
     */
    record Against(String server, Optional<Double> moreRate, Optional<Double> lessP99, boolean overlap) {}

    /** @param references ids of the reference rows of the run */
    static Best of(RowGroup group, List<String> references) {
        Optional<CellSummary> best = group.rows().stream()
                .filter(row -> row.isRanked() && row.lead().isPresent())
                .min(Comparator.comparingDouble(
                        row -> group.leading().rank(row.lead().orElseThrow().median())));
        List<Against> against = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        best.ifPresent(row -> group.rows().stream()
                .filter(other -> references.contains(other.cell().server()) && other != row)
                .forEach(reference -> {
                    if (reference.isRanked()) {
                        against.add(against(group, row, reference));
                    } else {
                        refused.add(reference.cell().server() + " ("
                                + reference.verdict().kind() + ")");
                    }
                }));
        return new Best(group, best, against, refused);
    }

    private static Against against(RowGroup group, CellSummary best, CellSummary reference) {
        Optional<Double> rate = group.atFixedRate()
                ? Optional.empty()
                : part(best.goodput(), reference.goodput()).map(part -> part - 1);
        Optional<Double> p99 = part(best.summary(Leading.P99::of), reference.summary(Leading.P99::of))
                .map(part -> 1 - part);
        return new Against(reference.cell().server(), rate, p99, overlap(group.leading(), best, reference));
    }

    /** With one round each it is not known how much two equal servers would differ. */
    private static boolean overlap(Leading leading, CellSummary best, CellSummary reference) {
        Optional<Summary> own = best.lead().filter(lead -> lead.count() > 1);
        Optional<Summary> other = reference.lead().filter(lead -> lead.count() > 1);
        return own.isPresent()
                && other.isPresent()
                && (leading == Leading.RATE
                        ? other.get().max() >= own.get().min()
                        : other.get().min() <= own.get().max());
    }

    private static Optional<Double> part(Optional<Summary> of, Optional<Summary> whole) {
        return whole.map(Summary::median)
                .filter(median -> median > 0)
                .flatMap(median -> of.map(own -> own.median() / median));
    }

    String sentence() {
        String where = KeyFindings.where(group) + ": ";
        if (row.isEmpty()) {
            return where + "no row may be ranked (" + verdicts() + "), so that none is called the best.";
        }
        long ranked = group.rows().stream().filter(CellSummary::isRanked).count();
        String which = ranked == 1 ? "is the only row that may be ranked" : "is the best of " + ranked + " ranked rows";
        String figure = group.leading()
                .text(Showing.NUMBER, row.get().lead().orElseThrow().median());
        String with = group.atFixedRate() ? "p99 " + figure : figure + " req/s";
        String comparisons =
                against.isEmpty() ? "" : ": " + against.stream().map(Best::text).collect(Collectors.joining("; "));
        String gap = refused.isEmpty() ? "" : " Not held against " + String.join(", ", refused) + ".";
        return where + row.get().cell().server() + " " + which + " with " + with + comparisons + "." + gap;
    }

    private static String text(Against against) {
        List<String> parts = new ArrayList<>();
        against.moreRate.ifPresent(more -> parts.add(percent(more) + " more req/s"));
        against.lessP99.ifPresent(
                less -> parts.add("p99 " + percent(Math.abs(less)) + (less < 0 ? " higher" : " lower")));
        return (parts.isEmpty() ? "nothing to compare" : String.join(", ", parts)) + " than " + against.server
                + (against.overlap ? " (their rounds overlap)" : "");
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", part * 100);
    }

    private String verdicts() {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        group.rows().forEach(each -> counts.merge(each.verdict().kind(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
