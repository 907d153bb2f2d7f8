package httpdyno.gate;

import httpdyno.gate.GatedRun.GatedProfile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Why figures of two runs were not measured alike. */
final class Comparability {

    private Comparability() {}

    /** What all numbers of both runs depend on and differs, each with both values; empty where nothing does. */
    static List<String> differences(GatedRun baseline, GatedRun run) {
        Set<String> names = new LinkedHashSet<>(baseline.conditions().keySet());
        names.addAll(run.conditions().keySet());
        List<String> found = new ArrayList<>();
        for (String name : names) {
            difference(
                            name,
                            Optional.ofNullable(baseline.conditions().get(name)),
                            Optional.ofNullable(run.conditions().get(name)))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** What differs between the two sides of a row that is in both runs; empty where nothing does. */
    static List<String> differences(GatedRun baseline, GatedRun run, RowPair pair) {
        Row from = pair.from().orElseThrow();
        Row to = pair.to().orElseThrow();
        List<String> found = new ArrayList<>();
        profile(baseline, run, to.cell().profile()).ifPresent(found::add);
        if (!from.cell().generator().equals(to.cell().generator())) {
            found.add("loaded by " + from.cell().generator() + " in the baseline, by "
                    + to.cell().generator() + " in the run");
        } else if (from.isOk() && to.isOk() && !from.generators().equals(to.generators())) {
            // Of rounds that did not come so far no tool is known.
            difference(to.cell().generator(), text(from.generators()), text(to.generators()))
                    .ifPresent(found::add);
        }
        return found;
    }

    private static Optional<String> profile(GatedRun baseline, GatedRun run, String profile) {
        Optional<String> before = baseline.profile(profile).map(GatedProfile::definition);
        Optional<String> after = run.profile(profile).map(GatedProfile::definition);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.of("the profile " + profile + " is not defined in the "
                    + (before.isPresent() ? "run" : after.isPresent() ? "baseline" : "baseline nor in the run"));
        }
        return before.equals(after)
                ? Optional.empty()
                : Optional.of("the profile " + profile + " is defined otherwise in the baseline");
    }

    private static Optional<String> difference(String name, Optional<String> before, Optional<String> after) {
        return before.equals(after)
                ? Optional.empty()
                : Optional.of(name + ": " + before.orElse("not known") + " in the baseline, "
                        + after.orElse("not known") + " in the run");
    }

    private static Optional<String> text(Set<String> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", new TreeSet<>(values)));
    }
}
