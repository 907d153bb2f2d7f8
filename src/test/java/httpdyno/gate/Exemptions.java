package httpdyno.gate;

import httpdyno.measure.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells which figures fail nobody.
 *
 * @param differences what all numbers of both runs depend on and differs
 * @param tolerances what today's profiles tolerate, by the id of the profile and the key of the figure
 */
record Exemptions(
        GatedRun baseline, GatedRun run, List<String> differences, Function<String, Map<String, Double>> tolerances) {

    private static final String ALIKE = "Measure both alike, or take a newer baseline.";

    /** What differs between both sides of a row that is in both; empty where they can be compared. */
    List<String> differences(RowPair pair) {
        List<String> all = new ArrayList<>(differences);
        all.addAll(Comparability.differences(baseline, run, pair));
        return all;
    }

    /** The first reason that holds for all figures of a row; empty where there is none. */
    Optional<Exemption> of(RowPair pair) {
        if (pair.to().isEmpty()) {
            return Optional.of(new Exemption(
                    GateVerdict.MISSING, "the run has no such row", "Measure it, or take a baseline without it."));
        }
        if (pair.from().isEmpty()) {
            return Optional.of(new Exemption(
                    GateVerdict.NEW, "the baseline has no such row", "Take this run as baseline to have it judged."));
        }
        List<String> found = differences(pair);
        if (!found.isEmpty()) {
            return Optional.of(new Exemption(GateVerdict.INCOMPARABLE, String.join("; ", found), ALIKE));
        }
        if (!pair.isOk()) {
            return Optional.of(doubt(pair));
        }
        return Yardstick.isReference(run, pair.cell().server())
                ? Optional.of(Exemption.notGated("a reference is never gated"))
                : Optional.empty();
    }

    private static Exemption doubt(RowPair pair) {
        List<String> sides = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        pair.from().filter(row -> !row.isOk()).ifPresent(row -> {
            sides.add(text(row.verdict(), "baseline"));
            remedies.add("Take a baseline in which this row is OK.");
        });
        pair.to().filter(row -> !row.isOk()).ifPresent(row -> {
            sides.add(text(row.verdict(), "run"));
            remedies.add(row.verdict().remedy());
        });
        remedies.removeIf(String::isEmpty);
        return new Exemption(GateVerdict.NOT_GATED, String.join("; ", sides), String.join(" ", remedies));
    }

    /** {@code NOISY in the run: others used 33.2 % of the CPUs}. */
    private static String text(Verdict verdict, String where) {
        String said = verdict.sentence().strip().replaceFirst("\\.$", "");
        return verdict.kind() + " in the " + where + (said.isEmpty() ? "" : ": " + said);
    }

    /** Why one figure of a row fails nobody that could; empty where it is gated. */
    Optional<Exemption> of(RowPair pair, GatedMetric metric) {
        if (pair.change(metric).isEmpty()) {
            String where = pair.figureTo(metric).isEmpty() ? "run" : "baseline";
            return Optional.of(Exemption.notGated("no " + metric.title() + " in the " + where));
        }
        if (!pair.rows().allMatch(row -> row.gates(metric))) {
            return Optional.of(Exemption.notGated("shown only: " + whyShownOnly(metric)));
        }
        String profile = pair.group().profile();
        return tolerance(pair, metric).isPresent()
                ? Optional.empty()
                : Optional.of(new Exemption(
                        GateVerdict.NOT_GATED,
                        "no tolerance for it is known today",
                        "State " + metric.key() + " under gate in profiles/" + profile + ".yaml."));
    }

    private static String whyShownOnly(GatedMetric metric) {
        return switch (metric) {
            case RATE -> "the rate was given";
            case P99 -> "closed loop";
            case CPU, RSS -> "not made to be gated";
        };
    }

    /** What today's profile tolerates, as a part of the figure. */
    Optional<Double> tolerance(RowPair pair, GatedMetric metric) {
        return Optional.ofNullable(tolerances.apply(pair.group().profile())).map(today -> today.get(metric.key()));
    }
}
