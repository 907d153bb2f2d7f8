package httpdyno.gate;

import httpdyno.plan.Pairing;
import java.util.List;
import java.util.Optional;

/**
 * A figure, what is known of its noise, and what its pairs say.
 *
 * @param figure the figure
 * @param floor the noise floor that is for it
 * @param reading absent where there are too few pairs
 */
record PairedCase(PairedFigure figure, Optional<NoiseFloor> floor, Optional<PairedReading> reading) {

    /** Every figure of the rounds, in their order. */
    static List<PairedCase> of(GatedRun run, List<PairedRounds> all, NoiseFloors floors, PairedRule rule) {
        return all.stream()
                .flatMap(rounds -> rounds.figures().stream())
                .map(figure -> of(run, figure, floors, rule))
                .toList();
    }

    private static PairedCase of(GatedRun run, PairedFigure figure, NoiseFloors floors, PairedRule rule) {
        Optional<NoiseFloor> floor = figure.gates()
                ? floors.together(run.host(), figure.cell(), run.window(), figure.metric())
                : Optional.empty();
        Optional<PairedReading> reading = figure.pairs() < Pairing.FEWEST
                ? Optional.empty()
                : Optional.of(rule.read(PairedEvidence.of(figure.changes()), floor));
        return new PairedCase(figure, floor, reading);
    }

    /** Whether it is judged: it gates, and there are pairs enough. */
    boolean isJudged() {
        return figure.gates() && reading.isPresent();
    }

    /** How far two equal servers may seem apart, where that is more than the smallest change that was asked for. */
    Optional<Double> noiseAbove(double smallestChange) {
        return floor.map(known -> PairedRule.halfWidth(known, Math.max(Pairing.FEWEST, figure.pairs())))
                .filter(noise -> noise > smallestChange);
    }
}
