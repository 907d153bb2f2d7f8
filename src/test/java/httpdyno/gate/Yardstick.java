package httpdyno.gate;

import httpdyno.manifest.LocalRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The references of a group: rows whose images are the same in both runs, so that what they moved the host has moved.
 *
 * @param references those that count
 * @param refused the others that are marked in either run, each a sentence with the reason
 * @param drifts how far each figure of theirs moved
 */
record Yardstick(List<RowPair> references, List<String> refused, Map<GatedMetric, Drift> drifts) {

    private Yardstick(List<RowPair> references, List<String> refused) {
        this(List.copyOf(references), List.copyOf(refused), new EnumMap<>(GatedMetric.class));
        for (GatedMetric metric : GatedMetric.values()) {
            drifts.put(metric, new Drift(metric, changes(metric)));
        }
    }

    /** Of the rows of one group, those that are comparable. */
    static Yardstick of(GatedRun baseline, GatedRun run, List<RowPair> group) {
        List<RowPair> references = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (RowPair pair : group) {
            String server = pair.cell().server();
            if (isReference(baseline, server) || isReference(run, server)) {
                Optional<String> objection = objection(baseline, run, pair);
                objection.ifPresentOrElse(
                        why -> refused.add(server + " is no yardstick: " + why), () -> references.add(pair));
            }
        }
        return new Yardstick(references, refused);
    }

    /** Whether a server is marked as yardstick in a run; one with packages from somebody's disk never is. */
    static boolean isReference(GatedRun run, String server) {
        return run.references().contains(server) && !LocalRow.isLocal(server);
    }

    private static Optional<String> objection(GatedRun baseline, GatedRun run, RowPair pair) {
        String server = pair.cell().server();
        if (!isReference(baseline, server) || !isReference(run, server)) {
            return Optional.of("it is marked as reference in the "
                    + (isReference(run, server) ? "run, not in the baseline" : "baseline, not in the run"));
        }
        if (!pair.inBoth()) {
            return Optional.of("it is not in the " + (pair.from().isPresent() ? "run" : "baseline"));
        }
        Row from = pair.from().orElseThrow();
        Row to = pair.to().orElseThrow();
        if (!pair.isOk()) {
            return Optional.of(
                    from.isOk()
                            ? to.verdict().kind() + " in the run"
                            : from.verdict().kind() + " in the baseline");
        }
        return images(from.serverImages(), to.serverImages());
    }

    private static Optional<String> images(Set<String> before, Set<String> after) {
        return before.equals(after) && before.size() == 1
                ? Optional.empty()
                : Optional.of("its image is " + text(before) + " in the baseline, " + text(after) + " in the run");
    }

    /** Enough of each digest to tell it from others. */
    private static String text(Set<String> digests) {
        return digests.isEmpty()
                ? "not known"
                : digests.stream()
                        .sorted()
                        .map(digest -> digest.substring(0, Math.min(digest.length(), "sha256:".length() + 12)))
                        .collect(Collectors.joining(" and "));
    }

    /** The references that have a figure in both runs. */
    List<RowPair> with(GatedMetric metric) {
        return references.stream()
                .filter(pair -> pair.change(metric).isPresent())
                .toList();
    }

    /** How far a figure of theirs moved. */
    Drift drift(GatedMetric metric) {
        return drifts.get(metric);
    }

    private List<Double> changes(GatedMetric metric) {
        return with(metric).stream()
                .map(pair -> pair.change(metric).orElseThrow())
                .toList();
    }
}
