package httpdyno.gate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges a run by an earlier one, of which the host may have been faster or slower. A figure may be worse by what its
 * profile tolerates, req/s also by the spread of the baseline's own rounds. How far the references moved, whose images are
 * the same in both runs, widens that where it was to the worse, and so does how far they disagree; nothing ever tightens
 * it. Where the noise of the host is known, no tolerance is below what noise alone does.
 */
public final class BaselineGate {

    private final GatedRun baseline;
    private final GatedRun run;
    private final Exemptions exemptions;
    private final List<RowPair> pairs;
    private final Map<Group, Yardstick> yardsticks = new LinkedHashMap<>();
    private final List<Comparison> open;

    private BaselineGate(GatedRun baseline, GatedRun run, Exemptions exemptions) {
        this.baseline = baseline;
        this.run = run;
        this.exemptions = exemptions;
        this.pairs = RowPairs.of(baseline, run);
        pairs.stream()
                .filter(this::comparable)
                .collect(Collectors.groupingBy(RowPair::group, LinkedHashMap::new, Collectors.toList()))
                .forEach((group, rows) -> yardsticks.put(group, Yardstick.of(baseline, run, rows)));
        this.open = pairs.stream().flatMap(this::open).toList();
    }

    /**
     * What the gate says of a run.
     *
     * @param tolerances what today's profiles tolerate by their ids: parts of the figures by {@link GatedMetric#key}; empty
     *     for a profile that is not there any more
     * @param floors what is known of the noise of hosts
     */
    public static Judgement judge(
            GatedRun baseline, GatedRun run, Function<String, Map<String, Double>> tolerances, NoiseFloors floors) {
        return between(baseline, run, tolerances).judge(floors);
    }

    /** The gate between two runs. */
    static BaselineGate between(GatedRun baseline, GatedRun run, Function<String, Map<String, Double>> tolerances) {
        List<String> differences = Comparability.differences(baseline, run);
        return new BaselineGate(baseline, run, new Exemptions(baseline, run, differences, tolerances));
    }

    private Judgement judge(NoiseFloors floors) {
        List<Comparison> comparisons = comparisons(floors);
        BaselineLines lines = new BaselineLines(baseline, run, floors, comparisons, yardsticks);
        return new Judgement(
                Judgement.Kind.BASELINE,
                run.id(),
                baseline.id(),
                lines.above(exemptions.differences()),
                comparisons.stream().map(Comparison::finding).toList(),
                lines.below(pairs));
    }

    /** A row that is missing on one side, too, may be of a group that has a yardstick. */
    private boolean comparable(RowPair pair) {
        return exemptions.differences().isEmpty()
                && (!pair.inBoth() || exemptions.differences(pair).isEmpty());
    }

    /** Every figure of every row, by what is known of the noise of hosts. */
    List<Comparison> comparisons(NoiseFloors floors) {
        long gated = open.stream().filter(each -> each.exemption().isEmpty()).count();
        Allowances allowances = new Allowances(floors, Math.toIntExact(gated));
        return open.stream()
                .map(each -> each.exemption().isPresent() ? each : tolerated(each, allowances))
                .toList();
    }

    /** Every figure of a row, still without what it may change by. */
    private Stream<Comparison> open(RowPair pair) {
        Optional<Exemption> ofAll = exemptions.of(pair);
        return metrics(pair).stream()
                .map(metric ->
                        new Comparison(pair, metric, ofAll.or(() -> exemptions.of(pair, metric)), Optional.empty()));
    }

    /** Those that either side has; of a row without any figure req/s, so that it is listed. */
    private static List<GatedMetric> metrics(RowPair pair) {
        List<GatedMetric> there = new ArrayList<>(List.of(GatedMetric.values()));
        there.removeIf(metric -> pair.rows().noneMatch(row -> row.count(metric) > 0));
        return there.isEmpty() ? List.of(GatedMetric.RATE) : there;
    }

    private Comparison tolerated(Comparison open, Allowances allowances) {
        RowPair pair = open.pair();
        GatedMetric metric = open.metric();
        Yardstick yardstick = yardsticks.get(pair.group());
        Tolerance tolerance = Tolerance.of(
                yardstick.drift(metric),
                exemptions.tolerance(pair, metric).orElseThrow(),
                pair.from().orElseThrow(),
                allowances.of(pair.group(), metric).map(allowance -> allowance.of(pair, yardstick.with(metric))));
        return new Comparison(pair, metric, Optional.empty(), Optional.of(tolerance));
    }

    /** What noise alone does, for each group and figure worked out once. */
    private final class Allowances {

        private final NoiseFloors floors;
        private final int figures;
        private final Map<Group, Map<GatedMetric, Optional<NoiseAllowance>>> known = new HashMap<>();

        /** @param figures how many may fail the run */
        Allowances(NoiseFloors floors, int figures) {
            this.floors = floors;
            this.figures = figures;
        }

        Optional<NoiseAllowance> of(Group group, GatedMetric metric) {
            return known.computeIfAbsent(group, any -> new EnumMap<>(GatedMetric.class))
                    .computeIfAbsent(metric, any -> find(group, metric));
        }

        private Optional<NoiseAllowance> find(Group group, GatedMetric metric) {
            List<Row> rows = pairs.stream()
                    .filter(pair -> pair.group().equals(group) && pair.inBoth() && pair.isOk())
                    .flatMap(RowPair::rows)
                    .toList();
            return floors.together(run.host(), rows.get(0).cell(), run.window(), metric)
                    .map(floor -> NoiseAllowance.of(floor, rows, figures));
        }
    }
}
