package httpdyno.gate;

import httpdyno.plan.Pairing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What has to be known before findings of pairs are read. */
record PairedPreface(
        GatedRun run, Pairing pairing, PairedRule rule, List<PairedRounds> rounds, List<PairedCase> cases) {

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("B " + pairing.b() + " by A " + pairing.a() + ": " + pairing.pairs()
                + " pairs, one round of each to a pair, in the order " + blocks() + " from the run's seed.");
        if (pairing.ofOneServer()) {
            lines.add("A and B are the same server: whatever differs is noise, and a REGRESSED is a false alarm.");
        }
        lines.add(verdictRule());
        lines.add(stopRule());
        lines.addAll(ends());
        lines.addAll(floors());
        return lines;
    }

    private String blocks() {
        return pairing.order().replaceAll("(.{4})(?!$)", "$1 ");
    }

    private String verdictRule() {
        String smallest = PairedFormat.size(rule.smallestChange());
        long judged = cases.stream().filter(PairedCase::isJudged).count();
        return "Rule: REGRESSED where the mean of the pairs is worse by more than " + smallest + " with p at most "
                + PairedRule.ALONE
                + ", or, with a noise floor that helps, by more than what noise may do with p at most "
                + PairedRule.WITH_FLOOR + "; p by sign flips, after Holm over the " + judged
                + " figures that gate. IMPROVED the same way. OK where the interval at 95 % lies within delta: "
                + smallest
                + ", or twice a noise floor that helps, up to "
                + PairedFormat.size(PairedRule.WIDEST * rule.smallestChange()) + ". Else INCONCLUSIVE.";
    }

    private String stopRule() {
        return pairing.pairs() <= PairedRule.LOOK
                ? "No early stop: with " + PairedRule.LOOK + " pairs or fewer there is none."
                : "Stop rule, fixed beforehand: one look after " + PairedRule.LOOK
                        + " pairs; a profile ends there if, of"
                        + " every figure that gates, all " + PairedRule.LOOK
                        + " pairs lie within " + PairedFormat.size(rule.smallestChange())
                        + ", or all beyond delta on one side with a p that proves it.";
    }

    /** Profiles that ended before their last pair. */
    private List<String> ends() {
        Map<String, Integer> fewest = new LinkedHashMap<>();
        rounds.forEach(each -> fewest.merge(each.cell().profile(), each.pairs().size(), Math::min));
        List<String> lines = new ArrayList<>();
        fewest.forEach((profile, pairs) -> {
            if (pairs < pairing.pairs()) {
                Optional<String> stopped = PairedProgress.ended(run, pairing, rule, profile, rounds, cases);
                lines.add(stopped.orElse(profile + ": " + pairs + " of " + pairing.pairs()
                        + " pairs were measured, and no rule ended it."));
            }
        });
        return lines;
    }

    private List<String> floors() {
        Set<String> lines = new LinkedHashSet<>();
        for (PairedCase each : cases) {
            each.floor().ifPresent(floor -> lines.add("Noise floor: " + floor + "."));
            each.noiseAbove(rule.smallestChange()).ifPresent(noise -> lines.add(refused(each, noise)));
        }
        List<PairedFigure> without = cases.stream()
                .filter(each -> each.figure().gates() && each.floor().isEmpty())
                .map(PairedCase::figure)
                .toList();
        if (!without.isEmpty()) {
            lines.add("No noise floor is known on this host for " + names(without)
                    + ": the pairs alone have to prove a change. Measure it: mvn verify -Dgroups=noise-floor");
        }
        return List.copyOf(lines);
    }

    private String refused(PairedCase each, double noise) {
        PairedFigure figure = each.figure();
        return "A smallest change of " + PairedFormat.size(rule.smallestChange()) + " was refused for " + figure.cell()
                + " " + figure.metric().title() + ": " + Math.max(Pairing.FEWEST, figure.pairs())
                + " pairs of one server seem up to " + PairedFormat.size(noise) + " apart on this host; that is used.";
    }

    private static String names(List<PairedFigure> figures) {
        Map<String, List<String>> byCell = new LinkedHashMap<>();
        figures.forEach(figure -> byCell.computeIfAbsent(figure.cell().id(), any -> new ArrayList<>())
                .add(figure.metric().title()));
        return byCell.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    /** What was left out or is in doubt. */
    List<String> below() {
        List<String> lines = new ArrayList<>();
        for (PairedRounds each : rounds) {
            List<PairedFigure> figures = cases.stream()
                    .map(PairedCase::figure)
                    .filter(figure -> figure.cell().equals(each.cell()))
                    .toList();
            each.unfinished()
                    .ifPresent(round ->
                            lines.add(each.cell() + ": pair " + (each.pairs().size() + 1) + " is not used, since only "
                                    + round.round().cell().server() + " was measured."));
            lines.addAll(left(each, figures));
            noisy(each, figures).ifPresent(lines::add);
            each.unknown()
                    .forEach(metric -> lines.add(each.cell() + " " + metric.title() + ": no round has the figure."));
        }
        run.profiles().stream()
                .map(GatedRun.GatedProfile::id)
                .filter(profile ->
                        rounds.stream().noneMatch(each -> each.cell().profile().equals(profile)))
                .forEach(profile -> lines.add(profile + ": nothing was measured."));
        return lines;
    }

    /** Pairs that are not used, each reason once with the figures that it holds for. */
    private static List<String> left(PairedRounds rounds, List<PairedFigure> figures) {
        Map<PairedFigure.Left, List<String>> byReason = new LinkedHashMap<>();
        figures.forEach(figure -> figure.left()
                .forEach(left -> byReason.computeIfAbsent(left, any -> new ArrayList<>())
                        .add(figure.metric().title())));
        List<String> lines = new ArrayList<>();
        byReason.forEach((left, titles) -> lines.add(rounds.cell() + ": pair " + left.pair() + " is not used for "
                + String.join(", ", titles) + ": " + left.reason() + "."));
        return lines;
    }

    private static Optional<String> noisy(PairedRounds rounds, List<PairedFigure> figures) {
        List<String> numbers = figures.stream()
                .flatMap(figure -> figure.noisy().stream())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .toList();
        return numbers.isEmpty()
                ? Optional.empty()
                : Optional.of(rounds.cell() + ": " + numbers.size() + " of "
                        + rounds.pairs().size() + " pairs have a NOISY round (" + String.join(", ", numbers)
                        + ") and count, since noise hits either side alike.");
    }
}
