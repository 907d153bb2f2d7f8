package httpdyno.gate;

import httpdyno.stat.AdjustedP;
import httpdyno.stat.FlipStatistic;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What is made of the log-ratios of pairs, less than zero where B is worse.
 *
 * <p>Two sizes are kept apart. To demand that the whole interval lies beyond the size that is tolerated would find a
 * slowdown of 5 % among ten pairs of rounds with a CV of 3 % in one of four cases only, and to call all below that size
 * harmless would pass what is worth knowing. So, tried in this order:
 *
 * <ul>
 *   <li>REGRESSED, where the pairs alone prove it: their mean is worse by more than {@link PairedReading#counted()}, and p
 *       is at most {@value #ALONE}. The test is exact whatever the noise, as long as pairs are independent; p is less than
 *       one in a hundred since in the order ABBA they are not quite, where noise lasts.
 *   <li>REGRESSED too, where the noise of the host is known and helps: the mean is worse by more than
 *       {@link PairedReading#clear()}, {@value #CLEAR} standard errors of the spread of these pairs and of the floor's,
 *       which chance passes less than once in a hundred; and p is at most {@value #WITH_FLOOR}, whatever the floor says.
 *   <li>IMPROVED is the mirror image.
 *   <li>OK, where the interval at 95 % lies within {@link PairedReading#tolerated()}, so that more is ruled out.
 *   <li>INCONCLUSIVE else.
 * </ul>
 *
 * <p>A noise floor helps where these pairs spread no more than {@value #NOISIER} times as much as its pairs, and where it
 * is not too high for the smallest change: those standard errors are at most {@value #REACH} times as much. Else it would
 * only widen what is tolerated until a slow server passes.
 *
 * <p>All constants were chosen by the trials whose results stand in {@code results/README.md}.
 *
 * @param smallestChange the size of a change that matters, as a logarithm: 0.03 is about 3 %
 */
record PairedRule(double smallestChange) {

    static final double LEVEL = 0.95;

    /** Sums, whose estimate is the mean: ranks find two to three percent fewer slowdowns where noise is normal. */
    static final FlipStatistic STATISTIC = FlipStatistic.SUM;

    /** The greatest p that proves a change without a known noise floor. */
    static final double ALONE = 0.006;

    /** The greatest p that goes with a change beyond the noise that is known. */
    static final double WITH_FLOOR = 0.05;

    /** So many standard errors are seldom passed by chance; more are needed where few pairs tell the spread. */
    static final double CLEAR = 2.4;

    /** Times the reciprocal of the degrees of freedom: what Student's t at 0.99 has more than the normal, from 15 on. */
    private static final double FEW = 1.7;

    /** So much more than the floor's spread these pairs may have. */
    static final double NOISIER = 1.75;

    /** So much more than the smallest change the noise of a host may be and still help to find it. */
    static final double REACH = 1.4;

    /** A noise floor widens what is tolerated up to so many times the smallest change, and no further. */
    static final double WIDEST = 2;

    /** After so many pairs it is looked once whether all is clear already. */
    static final int LOOK = 8;

    /** How far two equal servers seem apart after so many pairs, by a floor that may come from another number. */
    static double halfWidth(NoiseFloor floor, int pairs) {
        return floor.halfWidth() * Math.sqrt(floor.pairs() / (double) pairs);
    }

    /** Reads what the pairs of one figure show, by what is known of its noise. */
    PairedReading read(PairedEvidence evidence, Optional<NoiseFloor> floor) {
        int pairs = evidence.changes().size();
        double noise = floor.map(known -> halfWidth(known, pairs)).orElse(0.0);
        double counted = Math.max(smallestChange, noise);
        Optional<Double> reach = floor.filter(known -> evidence.spread() <= NOISIER * known.pairDeviation())
                .map(known -> reach(evidence.spread(), pairs, known))
                .filter(errors -> errors <= REACH * smallestChange);
        double tolerated = reach.isEmpty() ? 0 : Math.min(2 * noise, WIDEST * smallestChange);
        return new PairedReading(
                evidence, counted, reach.map(errors -> Math.max(counted, errors)), Math.max(smallestChange, tolerated));
    }

    /**
     * The stop rule: whether no further pair is needed, since every single one lies within the smallest change; or all
     * beyond what is tolerated on one side, and what has to be proven of so many figures is proven.
     */
    boolean isSettled(List<Double> changes, Optional<NoiseFloor> floor, int figures) {
        if (isWithin(changes)) {
            return true;
        }
        double nearest = changes.stream().mapToDouble(Math::abs).min().orElseThrow();
        boolean oneSided = changes.stream().map(Math::signum).distinct().count() == 1;
        if (!oneSided || nearest <= smallestChange) {
            return false;
        }
        PairedReading reading = read(PairedEvidence.of(changes), floor);
        return nearest > reading.tolerated()
                && reading.isProven(reading.evidence().p() * figures);
    }

    boolean isWithin(List<Double> changes) {
        return changes.stream().allMatch(change -> Math.abs(change) < smallestChange);
    }

    /** Standard errors of the spread of these pairs and of the floor's taken together, each with the weight of its pairs. */
    private static double reach(double spread, int pairs, NoiseFloor floor) {
        double own = (pairs - 1) * spread * spread;
        double known = (floor.pairs() - 1) * floor.pairDeviation() * floor.pairDeviation();
        double freedom = pairs + floor.pairs() - 2;
        return CLEAR * (1 + FEW / freedom) * Math.sqrt((own + known) / freedom / pairs);
    }

    /** Verdicts on figures that are judged together, in their order. */
    static List<PairedVerdict> judge(List<PairedReading> together) {
        List<Double> worse =
                adjusted(together, reading -> reading.evidence().chance().pLess());
        List<Double> better =
                adjusted(together, reading -> reading.evidence().chance().pGreater());
        return IntStream.range(0, together.size())
                .mapToObj(i -> verdict(together.get(i), worse.get(i), better.get(i)))
                .toList();
    }

    private static List<Double> adjusted(Collection<PairedReading> together, ToDoubleFunction<PairedReading> p) {
        Map<String, Double> named = new HashMap<>();
        together.forEach(reading -> named.put(Integer.toString(named.size()), p.applyAsDouble(reading)));
        Map<String, Double> adjusted = new HashMap<>();
        AdjustedP.holm(named).forEach(each -> adjusted.put(each.name(), each.adjusted()));
        return IntStream.range(0, named.size())
                .mapToObj(i -> adjusted.get(Integer.toString(i)))
                .toList();
    }

    private static PairedVerdict verdict(PairedReading reading, double worse, double better) {
        boolean isWorse = reading.evidence().isWorse();
        double p = isWorse ? worse : better;
        GateVerdict found = GateVerdict.INCONCLUSIVE;
        if (reading.isProven(p)) {
            found = isWorse ? GateVerdict.REGRESSED : GateVerdict.IMPROVED;
        } else if (reading.evidence().interval().liesWithin(reading.tolerated())) {
            found = GateVerdict.OK;
        }
        return new PairedVerdict(found, p);
    }

    /**
     * What is thought of one of several figures.
     *
     * @param verdict the word
     * @param p how often chance alone is as far on the side of the estimate, adjusted for the number of figures
     */
    record PairedVerdict(GateVerdict verdict, double p) {}
}
