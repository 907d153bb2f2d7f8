package httpdyno.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How much the rounds of ranked rows differ.
 *
 * @param group all rows
 * @param steadiest the row with the smallest spread; absent where no ranked row has two rounds that count
 * @param unsteadiest the row with the largest; the same where there is one only
 */
record Stability(RowGroup group, Optional<CellSummary> steadiest, Optional<CellSummary> unsteadiest) {

    /** Absent where no row was to have a second round. */
    static Optional<Stability> of(RowGroup group) {
        if (RoundTable.rounds(group.rows()) < 2) {
            return Optional.empty();
        }
        List<CellSummary> several = group.rows().stream()
                .filter(CellSummary::isRanked)
                .filter(row -> row.lead().filter(lead -> lead.count() > 1).isPresent())
                .toList();
        Comparator<CellSummary> order = Comparator.comparingDouble(Stability::spread);
        return Optional.of(new Stability(
                group, several.stream().min(order), several.stream().max(order)));
    }

    /** Highest minus lowest round, as part of the median. */
    static double spread(CellSummary row) {
        return row.lead().orElseThrow().relativeSpread();
    }

    String sentence() {
        String where = KeyFindings.where(group) + ": ";
        if (steadiest.isEmpty()) {
            return where + "nothing is said of stability, as no ranked row has two rounds that count.";
        }
        String least = text(steadiest.get());
        String most = text(unsteadiest.orElseThrow());
        return where + "over the rounds, " + group.leading().title() + " varied by " + least
                + (least.equals(most) ? "" : " to " + most) + ", highest minus lowest as part of the median.";
    }

    private static String text(CellSummary row) {
        return String.format(
                Locale.ROOT, "%.1f %% (%s)", spread(row) * 100, row.cell().server());
    }
}
