package httpdyno.gate;

import httpdyno.stat.AdjustedP;
import httpdyno.stat.Dispersion;
import httpdyno.stat.FlipStatistic;
import httpdyno.stat.Location;
import httpdyno.stat.SignFlips;
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
 * slowdown of 5 % among ten pairs of rounds with a CV of 3 % in one of four cases only, and to call less than that size
 * harmless would pass what is worth knowing. So:
 *
 * <ul>
 *   <li>REGRESSED, where the estimate lies beyond {@link PairedReading#counted()} and chance alone is seldom as far. Where
 *       nothing is known of the host's noise, the pairs alone have to prove it: p at most {@value #ALONE}, exact whatever
 *       the noise. Where a noise floor is known and these pairs agree with it, the size itself lies {@value #CLEAR}
 *       standard errors away, which chance passes less than once in a hundred; then p at most {@value #WITH_FLOOR}
 *       suffices.
 *   <li>IMPROVED is its mirror image.
 *   <li>OK, where the interval at 95 % lies within {@link PairedReading#tolerated()}, so that more is ruled out.
 *   <li>INCONCLUSIVE else.
 * </ul>
 *
 * <p>They are tried in this order. A floor that is less than these pairs' own spread by more than the factor
 * {@value #NOISIER} says nothing of them and counts as unknown.
 *
 * @param smallestChange the size of a change that matters, as a logarithm: 0.03 is about 3 %
 */
record PairedRule(double smallestChange) {

    static final double LEVEL = 0.95;

    /** Ranks: over ten pairs about as sharp as sums where noise is normal, and sharper where it is not. */
    static final FlipStatistic STATISTIC = FlipStatistic.SIGNED_RANKS;

    /** The greatest p that proves a change without a known noise floor. */
    static final double ALONE = 0.01;

    /** The greatest p that goes with a change beyond the noise that is known. */
    static final double WITH_FLOOR = 0.05;

    /** So many standard errors are not passed by chance, but for less than one in a hundred. */
    static final double CLEAR = 2.5;

    /** So much more than the floor's spread these pairs may have. */
    static final double NOISIER = 1.5;

    /** The noise of a host widens what is tolerated up to so many times the smallest change, and no further. */
    static final double WIDEST = 2;

    /** After so many pairs it is looked once whether all is clear already. */
    static final int LOOK = 8;

    /** How far two equal servers seem apart after so many pairs, by a floor that may come from another number. */
    static double halfWidth(NoiseFloor floor, int pairs) {
        return floor.halfWidth() * Math.sqrt(floor.pairs() / (double) pairs);
    }

    /**
     * Reads the pairs of one figure.
     *
     * @throws IllegalArgumentException with fewer than {@link httpdyno.plan.Pairing#FEWEST} pairs, which have no interval
     */
    PairedReading read(List<Double> changes, Optional<NoiseFloor> floor) {
        Location location = Location.of(changes, LEVEL, STATISTIC);
        if (location.interval().isEmpty()) {
            throw new IllegalArgumentException(location.absence());
        }
        int pairs = changes.size();
        double spread = Dispersion.of(changes).standardDeviation();
        boolean floorHolds =
                floor.filter(known -> spread <= NOISIER * known.pairDeviation()).isPresent();
        double noise = floor.map(known -> halfWidth(known, pairs)).orElse(0.0);
        double clear = floorHolds ? CLEAR * pooled(spread, pairs, floor.get()) / Math.sqrt(pairs) : 0;
        return new PairedReading(
                changes,
                location,
                SignFlips.of(changes, STATISTIC),
                spread,
                Math.max(smallestChange, Math.max(noise, clear)),
                Math.max(smallestChange, Math.min(2 * noise, WIDEST * smallestChange)),
                floorHolds);
    }

    /** Spread of these pairs and of the floor's taken together, each with the weight of its pairs. */
    private static double pooled(double spread, int pairs, NoiseFloor floor) {
        double own = (pairs - 1) * spread * spread;
        double known = (floor.pairs() - 1) * floor.pairDeviation() * floor.pairDeviation();
        return Math.sqrt((own + known) / (pairs + floor.pairs() - 2));
    }

    /** Verdicts on figures that are judged together, in their order. */
    static List<PairedVerdict> judge(List<PairedReading> together) {
        List<Double> worse = adjusted(together, reading -> reading.chance().pLess());
        List<Double> better = adjusted(together, reading -> reading.chance().pGreater());
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
        double change = reading.location().estimate();
        double p = change < 0 ? worse : better;
        GateVerdict found = GateVerdict.INCONCLUSIVE;
        if (reading.beyondCounted() && p <= reading.mostChance()) {
            found = change < 0 ? GateVerdict.REGRESSED : GateVerdict.IMPROVED;
        } else if (reading.interval().liesWithin(reading.tolerated())) {
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
