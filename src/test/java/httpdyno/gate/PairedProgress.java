package httpdyno.gate;

import httpdyno.plan.Pairing;
import httpdyno.stat.Location;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be said of two servers while they are still measured in turns. */
public final class PairedProgress {

    private PairedProgress() {}

    /**
     * How the figures stand that gate, one line each, where the last round of the run has finished a pair: {@code pair 6/10
     * req/s -4.9 % [-7.2 %, -2.1 %]}. Empty after the first round of a pair.
     *
     * @param soFar the run with the rounds that it has
     * @throws IllegalArgumentException when it was not measured in this order
     */
    public static List<String> lines(GatedRun soFar, Pairing pairing) {
        if (soFar.rounds().isEmpty()) {
            return List.of();
        }
        PairedRounds latest = latest(soFar, pairing);
        if (latest.unfinished().isPresent()) {
            return List.of();
        }
        String pair = "pair " + latest.pairs().size() + "/" + pairing.pairs() + " ";
        return latest.figures().stream()
                .filter(PairedFigure::gates)
                .map(figure -> pair + standing(figure))
                .toList();
    }

    private static PairedRounds latest(GatedRun soFar, Pairing pairing) {
        var last = soFar.rounds().get(soFar.rounds().size() - 1);
        return PairedRounds.of(soFar, pairing).stream()
                .filter(rounds -> rounds.rounds().get(rounds.rounds().size() - 1) == last)
                .findFirst()
                .orElseThrow();
    }

    private static String standing(PairedFigure figure) {
        Optional<String> left = figure.left().stream()
                .filter(each -> each.pair() == figure.measured())
                .map(each -> "not used: " + each.reason())
                .findFirst();
        if (left.isPresent()) {
            return figure.metric().title() + " " + left.get();
        }
        Location location = Location.of(figure.changes(), PairedRule.LEVEL, PairedRule.STATISTIC);
        String used = figure.left().isEmpty() ? "" : " (" + figure.pairs() + " used)";
        return PairedSentence.standing(
                figure,
                location.estimate(),
                location.interval()
                                .map(interval -> PairedFormat.interval(figure.metric(), interval))
                                .orElse("(no interval before " + Pairing.FEWEST + " pairs)")
                        + used);
    }

    /**
     * Whether a profile may end before its last pair, by the rule that was fixed beforehand: one look, when each of its
     * loads has exactly {@value PairedRule#LOOK} pairs and more were asked for. It may if of every figure that gates all
     * pairs are used, and all lie within the smallest change, or all beyond delta on one side with a p that proves it even
     * if every profile of the run has as many figures.
     *
     * @param soFar the run with the rounds that it has
     * @param smallestChange as for {@link PairedGate#judge}
     * @return why it may, as one sentence; empty where it has to go on
     * @throws IllegalArgumentException when it was not measured in this order
     */
    public static Optional<String> decided(
            GatedRun soFar, Pairing pairing, NoiseFloors floors, double smallestChange, String profile) {
        List<PairedRounds> rounds = PairedRounds.of(soFar, pairing);
        PairedRule rule = new PairedRule(smallestChange);
        return ended(soFar, pairing, rule, profile, rounds, PairedCase.of(soFar, rounds, floors, rule));
    }

    static Optional<String> ended(
            GatedRun run,
            Pairing pairing,
            PairedRule rule,
            String profile,
            List<PairedRounds> rounds,
            List<PairedCase> cases) {
        boolean atTheLook = pairing.pairs() > PairedRule.LOOK
                && rounds.stream()
                        .filter(each -> each.cell().profile().equals(profile))
                        .allMatch(each -> each.rounds().size() == 2 * PairedRule.LOOK);
        List<PairedCase> gating = cases.stream()
                .filter(each ->
                        each.figure().gates() && each.figure().cell().profile().equals(profile))
                .toList();
        int figures = gating.size() * Math.max(1, run.profiles().size());
        boolean settled = !gating.isEmpty()
                && gating.stream()
                        .allMatch(each -> each.figure().pairs() == PairedRule.LOOK
                                && rule.isSettled(each.figure().changes(), each.floor(), figures));
        return atTheLook && settled
                ? Optional.of(profile + " ended after " + PairedRule.LOOK + " of " + pairing.pairs()
                        + " pairs by the stop rule: "
                        + gating.stream().map(each -> settled(each, rule)).collect(Collectors.joining(", ")) + ".")
                : Optional.empty();
    }

    private static String settled(PairedCase each, PairedRule rule) {
        PairedReading reading = each.reading().orElseThrow();
        String title = "all of " + each.figure().metric().title();
        if (rule.isWithin(each.figure().changes())) {
            return title + " within " + PairedFormat.size(rule.smallestChange());
        }
        String direction = reading.evidence().isWorse() ? " worse by more than " : " better by more than ";
        return title + direction + PairedFormat.size(reading.tolerated());
    }
}
