package httpdyno.gate;

import httpdyno.gate.PairedRule.PairedVerdict;
import httpdyno.plan.Pairing;
import java.util.Locale;

/** What is said of a figure of pairs: what was found, and what would decide what is open. */
final class PairedSentence {

    private static final String NOISE_FLOOR = "mvn verify -Dgroups=noise-floor";

    private PairedSentence() {}

    /** Of a figure with pairs enough that is judged. */
    static String judged(PairedCase of, PairedVerdict judged) {
        PairedReading reading = of.reading().orElseThrow();
        String chance = ", " + PairedFormat.p(judged.p()) + ", delta " + PairedFormat.size(reading.tolerated());
        return numbers(of, reading, chance) + ": " + conclusion(reading, judged) + ".";
    }

    private static String conclusion(PairedReading reading, PairedVerdict judged) {
        double counted = reading.isProvenAlone(judged.p())
                ? reading.counted()
                : reading.clear().orElse(reading.counted());
        String change = (reading.evidence().isWorse() ? "worse" : "better") + " by more than ";
        String tolerated = PairedFormat.size(reading.tolerated());
        return switch (judged.verdict()) {
            case REGRESSED, IMPROVED -> change + PairedFormat.size(counted) + ", and not by chance";
            case OK -> "a change of " + tolerated + " or more is ruled out";
            default ->
                reading.mostChance()
                        .map(p -> change + PairedFormat.size(reading.counted())
                                + " as it seems, but chance does as much too often (p " + p + " would do)")
                        .orElse("a change of " + tolerated + " or more is not ruled out");
        };
    }

    /** Of a figure with pairs enough that may fail nothing. */
    static String shown(PairedCase of) {
        return numbers(of, of.reading().orElseThrow(), "") + ": shown only, since "
                + whyShown(of.figure().metric()) + ".";
    }

    private static String whyShown(GatedMetric metric) {
        return switch (metric) {
            case RATE -> "at a fixed rate it is what was asked for";
            case P99 -> "in a closed loop it follows from the rate";
            case CPU, RSS -> "nobody gates it";
        };
    }

    private static String numbers(PairedCase of, PairedReading reading, String more) {
        GatedMetric metric = of.figure().metric();
        return metric.text(of.figure().middleOfA().orElseThrow())
                + " to " + metric.text(of.figure().middleOfB().orElseThrow())
                + " ("
                + metric.percentText(reading.evidence().location().estimate())
                + " " + PairedFormat.interval(metric, reading.evidence().interval())
                + " in " + of.figure().pairs() + " pairs" + more + ")";
    }

    /** Of a figure with too few pairs. */
    static String tooFew(PairedFigure figure) {
        return figure.pairs() + " of " + figure.measured() + " pairs can be used, and fewer than " + Pairing.FEWEST
                + " show nothing.";
    }

    /** What would decide a figure with too few pairs. */
    static String morePairs(PairedFigure figure) {
        return figure.left().isEmpty()
                ? "Measure " + Pairing.FEWEST + " pairs or more."
                : "Look at why pairs were not used, the first of them pair "
                        + figure.left().get(0).pair() + ": "
                        + figure.left().get(0).reason() + ".";
    }

    /** What would decide a figure that is INCONCLUSIVE among so many that are judged together. */
    static String wouldDecide(PairedCase of, int figures, double smallest) {
        PairedReading reading = of.reading().orElseThrow();
        int needed = pairsNeeded(reading, figures);
        String pairs = needed > Pairing.MOST
                ? "More than " + Pairing.MOST
                        + " pairs would be needed at this spread: measure on a quieter host or in longer windows."
                : "About " + needed + " pairs would decide at this spread: -Ddyno.pairs=" + needed + ".";
        return (pairs + " " + ofFloor(of, reading, smallest)).strip();
    }

    private static String ofFloor(PairedCase of, PairedReading reading, double smallest) {
        if (of.floor().isEmpty()) {
            return "With a known noise floor fewer pairs decide: " + NOISE_FLOOR + ".";
        }
        NoiseFloor floor = of.floor().get();
        double spread = reading.evidence().spread();
        if (spread > PairedRule.NOISIER * floor.pairDeviation()) {
            return "The noise floor does not help, since these pairs spread by " + PairedFormat.size(spread)
                    + " and its pairs by " + PairedFormat.size(floor.pairDeviation())
                    + ": find what disturbs the host, or measure it again: " + NOISE_FLOOR + ".";
        }
        return reading.clear().isPresent()
                ? ""
                : "The noise floor does not help, since it is too high for a change of " + PairedFormat.size(smallest)
                        + ": ask for a larger one with -Ddyno.delta.";
    }

    /**
     * How many pairs would be enough if further ones were like these, for whichever is nearer: a proof or an interval that
     * lies within. The interval becomes narrower by the root of their number, p smaller by its power.
     */
    static int pairsNeeded(PairedReading reading, int figures) {
        PairedEvidence evidence = reading.evidence();
        int pairs = evidence.changes().size();
        double room = reading.tolerated() - evidence.size();
        double within =
                room > 0 ? pairs * Math.pow(evidence.interval().halfWidth() / room, 2) : Double.POSITIVE_INFINITY;
        double proof = reading.mostChance()
                .map(most -> pairs * Math.log(most / figures) / Math.log(evidence.p()))
                .orElse(Double.POSITIVE_INFINITY);
        double needed = Math.ceil(Math.min(within, proof));
        return (int) Math.min(Pairing.MOST + 1.0, Math.max(pairs + 1.0, needed));
    }

    /** One line of how a figure stands while it is measured: {@code req/s -4.9 % [-7.2 %, -2.1 %]}. */
    static String standing(PairedFigure figure, double change, String interval) {
        return String.format(
                Locale.ROOT,
                "%s %s %s",
                figure.metric().title(),
                figure.metric().percentText(change),
                interval);
    }
}
