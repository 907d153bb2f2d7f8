package httpdyno.gate;

import httpdyno.gate.PairedRule.PairedVerdict;
import httpdyno.plan.Cell;
import httpdyno.plan.Pairing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Judges a server by another that was measured in turns with it. What the host did to both cancels out in each pair of
 * rounds; what is left is judged by exact tests of the pairs' log-ratios. The rule and the reasons for it are those of
 * {@link PairedRule}; how often it is wrong stands in {@code results/README.md}.
 */
public final class PairedGate {

    /** A change of 3 %: what is less is seldom worth a failed build. */
    public static final double SMALLEST_CHANGE = 0.03;

    private PairedGate() {}

    /**
     * Judges every figure of B by A's.
     *
     * @param run both servers' rounds in the order of measuring; where it is not complete, as far as it came
     * @param pairing the order in which it was measured
     * @param floors what is known of the noise of hosts
     * @param smallestChange the size of a change that matters, as a logarithm: 0.03 is about 3 %; see
     *     {@link #SMALLEST_CHANGE}
     * @throws IllegalArgumentException when the run was not measured in this order
     */
    public static Judgement judge(GatedRun run, Pairing pairing, NoiseFloors floors, double smallestChange) {
        PairedRule rule = new PairedRule(smallestChange);
        List<PairedRounds> rounds = PairedRounds.of(run, pairing);
        List<PairedCase> cases = PairedCase.of(run, rounds, floors, rule);
        PairedPreface preface = new PairedPreface(run, pairing, rule, rounds, cases);
        return new Judgement(
                Judgement.Kind.PAIRED,
                run.id(),
                pairing.a(),
                preface.lines(),
                findings(cases, smallestChange),
                preface.below());
    }

    private static List<Finding> findings(List<PairedCase> cases, double smallest) {
        List<PairedReading> judged = cases.stream()
                .filter(PairedCase::isJudged)
                .map(each -> each.reading().orElseThrow())
                .toList();
        Iterator<PairedVerdict> verdicts = PairedRule.judge(judged).iterator();
        List<Finding> findings = new ArrayList<>();
        for (PairedCase each : cases) {
            if (each.isJudged()) {
                findings.add(judged(each, verdicts.next(), judged.size(), smallest));
            } else {
                findings.add(notJudged(each));
            }
        }
        return findings;
    }

    private static Finding judged(PairedCase of, PairedVerdict judged, int figures, double smallest) {
        String next =
                judged.verdict() == GateVerdict.INCONCLUSIVE ? PairedSentence.wouldDecide(of, figures, smallest) : "";
        return finding(
                of,
                judged.verdict(),
                of.reading().map(PairedReading::tolerated),
                Optional.of(judged.p()),
                PairedSentence.judged(of, judged),
                next);
    }

    private static Finding notJudged(PairedCase of) {
        GateVerdict verdict = of.figure().gates() ? GateVerdict.INCONCLUSIVE : GateVerdict.NOT_GATED;
        boolean enough = of.reading().isPresent();
        return finding(
                of,
                verdict,
                Optional.empty(),
                Optional.empty(),
                enough ? PairedSentence.shown(of) : PairedSentence.tooFew(of.figure()),
                enough ? "" : PairedSentence.morePairs(of.figure()));
    }

    private static Finding finding(
            PairedCase of,
            GateVerdict verdict,
            Optional<Double> tolerated,
            Optional<Double> p,
            String sentence,
            String next) {
        PairedFigure figure = of.figure();
        return new Finding(
                figure.cell(),
                figure.metric(),
                verdict,
                figure.middleOfA(),
                figure.middleOfB(),
                of.reading().map(reading -> reading.evidence().location().estimate()),
                tolerated,
                of.reading().map(reading -> reading.evidence().interval()),
                p,
                sentence,
                next);
    }

    /**
     * Why a smallest change cannot be asked for: it is less than the noise of this host. To be asked before anything is
     * measured.
     *
     * @param smallestChange what was asked for, as a logarithm
     * @param pairs how many pairs are going to be measured
     * @param host fingerprint of the host
     * @param window length of the load windows
     * @param cells what is going to be loaded, of either server
     * @return one sentence with the greatest of the floors; empty where none is above what was asked for
     */
    public static Optional<String> refusal(
            double smallestChange,
            int pairs,
            String host,
            Duration window,
            Collection<Cell> cells,
            NoiseFloors floors) {
        return cells.stream()
                .flatMap(cell -> Arrays.stream(GatedMetric.values())
                        .flatMap(metric -> floors.together(host, cell, window, metric).stream()))
                .max(Comparator.comparingDouble(floor -> PairedRule.halfWidth(floor, pairs)))
                .filter(floor -> PairedRule.halfWidth(floor, pairs) > smallestChange)
                .map(floor -> refusal(smallestChange, pairs, floor));
    }

    private static String refusal(double smallestChange, int pairs, NoiseFloor floor) {
        String noise = PairedFormat.size(PairedRule.halfWidth(floor, pairs));
        return "a smallest change of at least " + noise + " was required, found "
                + PairedFormat.size(smallestChange) + ": " + pairs
                + " pairs of one server seem as far apart on this host,"
                + " by its noise floor of " + floor + "; ask for " + noise
                + " or more, or measure more pairs, longer windows or on a quieter host";
    }
}
