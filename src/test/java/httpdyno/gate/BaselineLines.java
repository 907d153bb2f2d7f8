package httpdyno.gate;

import httpdyno.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What stands above and below the findings of the baseline gate.
 *
 * @param baseline the earlier run
 * @param run the one that is judged
 * @param floors what is known of the noise of hosts
 * @param comparisons all figures
 * @param yardsticks the references by group
 */
record BaselineLines(
        GatedRun baseline,
        GatedRun run,
        NoiseFloors floors,
        List<Comparison> comparisons,
        Map<Group, Yardstick> yardsticks) {

    private static final String RULE =
            "Rule: no figure that is gated (%,d are) may be worse by more than its profile tolerates,"
                    + " req/s by more than the spread of the baseline's own rounds where that is more; all of it widens by how far the"
                    + " references moved to the worse and by how far they disagree.";

    /** @param differences what all numbers of both runs depend on and differs */
    List<String> above(List<String> differences) {
        List<String> lines = new ArrayList<>();
        long gated = comparisons.stream().filter(BaselineLines::isGated).count();
        lines.add(
                gated == 0 ? "No figure is gated, so that nothing can fail." : String.format(Locale.ROOT, RULE, gated));
        lines.addAll(doubts());
        differences.forEach(difference -> lines.add("The runs cannot be compared: " + difference + "."));
        yardsticks.forEach((group, yardstick) -> lines.addAll(of(group, yardstick)));
        return lines;
    }

    /** What is hidden by a host that became faster, and what was left out of a row. */
    List<String> below(Collection<RowPair> pairs) {
        List<String> lines = new ArrayList<>();
        comparisons.stream()
                .filter(Comparison::hidden)
                .map(Comparison::hiddenText)
                .forEach(lines::add);
        for (RowPair pair : pairs) {
            pair.from().flatMap(row -> leftOut(row, "baseline")).ifPresent(lines::add);
            pair.to().flatMap(row -> leftOut(row, "run")).ifPresent(lines::add);
        }
        return lines;
    }

    private static boolean isGated(Comparison comparison) {
        return comparison.tolerance().isPresent();
    }

    private static Optional<String> leftOut(Row row, String where) {
        return row.isOk() && row.measurements().size() < row.rounds().size()
                ? Optional.of(row.cell().id() + ": only " + row.measurements().size() + " of "
                        + row.rounds().size() + " rounds are OK in the " + where + "; the others are left out.")
                : Optional.empty();
    }

    private List<String> doubts() {
        List<String> lines = new ArrayList<>();
        if (baseline.id().equals(run.id())) {
            lines.add("The run is its own baseline, so that nothing can have changed.");
        }
        if (!baseline.complete()) {
            lines.add("The baseline did not come to its end: it may lack rows and rounds.");
        }
        if (!run.complete()) {
            lines.add("The run did not come to its end: it may lack rows and rounds.");
        }
        return lines;
    }

    private List<String> of(Group group, Yardstick yardstick) {
        List<String> lines = new ArrayList<>();
        drifts(yardstick).ifPresent(drifts -> lines.add(group + " drift: " + drifts + "."));
        Set<GatedMetric> gated = gated(group);
        if (!gated.isEmpty()) {
            few(yardstick).ifPresent(few -> lines.add(group + ": " + few + "."));
        }
        yardstick.refused().forEach(refused -> lines.add(group + ": " + refused + "."));
        lines.addAll(noise(group, gated));
        return lines;
    }

    private static Optional<String> drifts(Yardstick yardstick) {
        String text = Arrays.stream(GatedMetric.values())
                .map(yardstick::drift)
                .filter(drift -> drift.references() > 0)
                .map(Drift::toString)
                .collect(Collectors.joining("; "));
        return Optional.of(text).filter(some -> !some.isEmpty());
    }

    private static Optional<String> few(Yardstick yardstick) {
        int count = yardstick.references().size();
        if (count == 0) {
            return Optional.of(
                    "no row is a reference in both runs with the same image, so that what the host did cannot be"
                            + " told and no tolerance is widened by it");
        }
        return count < Drift.FEWEST_FOR_SPREAD
                ? Optional.of("fewer than " + Drift.FEWEST_FOR_SPREAD
                        + " references, so that no spread can be told and no" + " tolerance is widened by it")
                : Optional.empty();
    }

    private Set<GatedMetric> gated(Group group) {
        return comparisons.stream()
                .filter(BaselineLines::isGated)
                .filter(comparison -> comparison.pair().group().equals(group))
                .map(Comparison::metric)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<String> noise(Group group, Set<GatedMetric> gated) {
        List<String> lines = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (GatedMetric metric : gated) {
            floor(group, metric)
                    .ifPresentOrElse(
                            floor -> lines.add(group + " noise floor: " + floor + "."),
                            () -> unknown.add(metric.title()));
        }
        if (!unknown.isEmpty()) {
            lines.add(
                    group + ": the noise of " + String.join(", ", unknown) + " on this host in windows of "
                            + TimeSpan.format(run.window())
                            + " is not known, so that nothing bounds the false alarms; measure it: mvn verify -Dgroups=noise-floor");
        } else if (!gated.isEmpty()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: no tolerance is below what noise alone does, so that at most %.0f %% of runs without a regression"
                            + " fail.",
                    group,
                    100 * NoiseAllowance.FALSE_ALARMS));
        }
        return lines;
    }

    private Optional<NoiseFloor> floor(Group group, GatedMetric metric) {
        return comparisons.stream()
                .map(Comparison::pair)
                .filter(pair -> pair.group().equals(group))
                .findFirst()
                .flatMap(pair -> floors.together(run.host(), pair.cell(), run.window(), metric));
    }
}
