package httpdyno.stat;

import static httpdyno.stat.FlipStatistic.SIGNED_RANKS;
import static httpdyno.stat.FlipStatistic.SIGNS;
import static httpdyno.stat.FlipStatistic.SUM;
import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static httpdyno.stat.SignFlipsTest.DEPRESSION;
import static httpdyno.stat.SignFlipsTest.MAIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationTest {

    private static final double ROUNDING = 1e-12;

    /** Hollander and Wolfe (1999), examples 3.3 and 3.4: 0.46, and 0.010 to 0.786 at 96.1 %. */
    @Test
    void depressionBySignedRanksIsAsInTheTextbook() {
        Location location = Location.of(DEPRESSION, 0.95, SIGNED_RANKS);

        assertThat(location.pairs()).isEqualTo(9);
        assertThat(location.absence()).isEmpty();
        assertThat(location.estimate()).isCloseTo(0.46, within(ROUNDING));
        assertInterval(location, 0.010, 0.786, 0.9609375);
    }

    /** R 4.2.2: wilcox.test(x, y, paired = TRUE, conf.int = TRUE, conf.level = level)$conf.int; 1 - 2 * psignrank. */
    @ParameterizedTest
    @CsvSource({"0.9, 0.175, 0.726, 462", "0.98, -0.0685, 0.821, 502", "0.99, -0.1135, 0.987, 508"})
    void depressionAtOtherLevelsIsAsInR(double level, double lower, double upper, int patterns) {
        assertInterval(Location.of(DEPRESSION, level, SIGNED_RANKS), lower, upper, patterns / 512.0);
    }

    /**
     * The locations where twice the one-sided p of scipy 1.17.1 passes 0.05, by bisection: {@code permutation_test((d -
     * location,), np.sum, permutation_type='samples', n_resamples=np.inf, alternative=a).pvalue}.
     */
    @Test
    void sumIsInvertedAsScipyInvertsIt() {
        Location depression = Location.of(DEPRESSION, 0.95, SUM);
        Location maize = Location.of(MAIZE, 0.95, SUM);

        assertThat(depression.estimate()).isCloseTo(3.887 / 9, within(ROUNDING));
        assertInterval(depression, 0.09325, 0.771, 0.953125);
        assertThat(maize.estimate()).isCloseTo(314 / 15.0, within(ROUNDING));
        assertInterval(maize, -1 / 6.0, 41, 1 - 2 * 819 / 32768.0);
    }

    /** The fourth value from either end of 15: 1 + 15 + 105 + 455 of 32768 patterns have fewer of one sign. */
    @Test
    void signsGiveTheMedianBetweenOrderedValues() {
        Location maize = Location.of(MAIZE, 0.95, SIGNS);

        assertThat(maize.estimate()).isEqualTo(24);
        assertInterval(maize, 8, 49, 1 - 2 * 576 / 32768.0);
    }

    /**
     * Patterns of signs that the interval covers, of 2^n, for 5 to 20 pairs. R 4.2.2: {@code 2^n * (1 - 2 *
     * psignrank(q, n))} with the greatest q that leaves at most (1 - level) / 2 below; 0 where there is none.
     */
    @ParameterizedTest
    @CsvSource({
        "0.90, 30 58 118 236 462 938 1878 3718 7420 14900 29668 59412 118178 236260 474212 946542",
        "0.95, 0 62 122 246 492 974 1962 3922 7800 15574 31198 62632 125204 249488 498406 997782",
        "0.99, 0 0 0 254 508 1014 2028 4058 8126 16244 32494 64934 129848 259794 519332 1038682"
    })
    void coverageBySignedRanksIsAsInR(double level, String patterns) {
        String[] covered = patterns.split(" ");
        for (int pairs = 5; pairs <= 20; pairs++) {
            List<Double> sample = SampleNoise.NORMAL.draw(pairs, new SplittableRandom(pairs));
            double found = Location.of(sample, level, SIGNED_RANKS)
                    .interval()
                    .map(ConfidenceInterval::coverage)
                    .orElse(0.0);

            assertThat(found * (1 << pairs)).as("%d pairs", pairs).isEqualTo(Double.parseDouble(covered[pairs - 5]));
        }
    }

    /** Under symmetry all patterns of signs are equally likely, so that what the interval covers can be counted. */
    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void coverageIsExact(FlipStatistic statistic) {
        for (int pairs = 6; pairs <= 10; pairs++) {
            List<Double> sizes = SampleNoise.NORMAL.draw(pairs, new SplittableRandom(pairs));
            double level = pairs % 2 == 0 ? 0.95 : 0.9;
            double coverage = interval(Location.of(sizes, level, statistic)).coverage();

            assertThat(coverage).isGreaterThanOrEqualTo(level);
            assertThat(covering(sizes, level, statistic)).as("%d pairs", pairs).isEqualTo(coverage);
        }
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void tiesNeverLowerTheCoverage(FlipStatistic statistic) {
        List<Double> sizes = of(1, 1, 1, 2, 2, 3, 3, 3, 4, 0);
        double coverage = interval(Location.of(sizes, 0.95, statistic)).coverage();

        assertThat(covering(sizes, 0.95, statistic)).isGreaterThanOrEqualTo(coverage);
    }

    @ParameterizedTest
    @EnumSource(SampleNoise.class)
    void coverageOfDrawnNoiseIsWhatTheIntervalSays(SampleNoise noise) {
        for (int pairs : new int[] {6, 10, 20}) {
            assertCoverage(noise, pairs, SIGNED_RANKS, 1500);
            assertCoverage(noise, pairs, SIGNS, 1500);
        }
        assertCoverage(noise, 6, SUM, 1000);
        assertCoverage(noise, 10, SUM, 500);
    }

    private static void assertCoverage(SampleNoise noise, int pairs, FlipStatistic statistic, int trials) {
        SplittableRandom random = new SplittableRandom(pairs);
        double truth = -0.03;
        int covering = 0;
        double coverage = 0;
        for (int i = 0; i < trials; i++) {
            List<Double> sample = mapped(noise.draw(pairs, random), x -> truth + 0.02 * x);
            ConfidenceInterval interval = interval(Location.of(sample, 0.95, statistic));
            coverage = interval.coverage();
            covering += interval.contains(truth) ? 1 : 0;
        }
        double standardError = Math.sqrt(coverage * (1 - coverage) / trials);

        assertThat(covering / (double) trials)
                .as("%d pairs of %s noise by %s", pairs, noise, statistic)
                .isCloseTo(coverage, within(4 * standardError))
                .isGreaterThan(0.95 - 3 * standardError);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void fewerThanSixPairsCannotReach95Percent(int pairs) {
        for (FlipStatistic statistic : FlipStatistic.values()) {
            Location location = Location.of(Collections.nCopies(pairs, 0.5), 0.95, statistic);

            assertThat(location.interval()).isEmpty();
            assertThat(location.absence())
                    .isEqualTo("an interval at 95 % needs at least 6 pairs, found " + pairs + "; measure more pairs");
            assertThat(location.estimate()).isEqualTo(0.5);
        }
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void sixPairsReach95PercentByTheirExtremes(FlipStatistic statistic) {
        assertInterval(Location.of(of(3, 1, 2, 6, 5, 4), 0.95, statistic), 1, 6, 0.96875);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 2", "0.9, 5", "0.95, 6", "0.96875, 6", "0.99, 8", "0.999, 11"})
    void leastPairsAreWhatReachesTheLevel(double level, int pairs) {
        assertThat(Location.leastPairs(level)).isEqualTo(pairs);
        for (FlipStatistic statistic : FlipStatistic.values()) {
            assertThat(interval(Location.of(Collections.nCopies(pairs, 1.0), level, statistic))
                            .coverage())
                    .isBetween(level, Math.nextDown(1.0));
            assertThat(Location.of(Collections.nCopies(pairs - 1, 1.0), level, statistic)
                            .interval())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void intervalHoldsExactlyTheLocationsThatTheTestDoesNotReject(FlipStatistic statistic) {
        SplittableRandom random = new SplittableRandom(6);
        int rejected = 0;
        for (int i = 0; i < 400; i++) {
            List<Double> sample = SampleNoise.WILD.draw(6 + i % 5, random);
            double location = 4 * random.nextGaussian();
            ConfidenceInterval interval = interval(Location.of(sample, 0.95, statistic));
            SignFlips flips = SignFlips.of(sample, location, statistic);

            assertThat(interval.contains(location)).isEqualTo(flips.pTwoSided() > 0.05);
            assertThat(interval.liesBelow(location)).isEqualTo(2 * flips.pLess() <= 0.05);
            assertThat(interval.liesAbove(location)).isEqualTo(2 * flips.pGreater() <= 0.05);
            rejected += interval.contains(location) ? 0 : 1;
        }

        assertThat(rejected).isBetween(40, 360);
    }

    @ParameterizedTest
    @EnumSource(SampleNoise.class)
    void estimateLiesInTheIntervalHoweverSkewedTheSample(SampleNoise noise) {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 200; i++) {
            List<Double> sample = mapped(noise.draw(6 + i % 7, random), x -> x * x + x * x * x);
            for (FlipStatistic statistic : FlipStatistic.values()) {
                Location location = Location.of(sample, 0.95, statistic);

                assertThat(interval(location).contains(location.estimate())).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void shiftScaleAndMirrorAreFollowed(FlipStatistic statistic) {
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 50; i++) {
            List<Double> sample = SampleNoise.NORMAL.draw(9, random);
            ConfidenceInterval plain = interval(Location.of(sample, 0.95, statistic));
            Location moved = Location.of(mapped(sample, x -> 7 + 3 * x), 0.95, statistic);
            Location mirrored = Location.of(mapped(sample, x -> -x), 0.95, statistic);

            assertInterval(moved, 7 + 3 * plain.lower(), 7 + 3 * plain.upper(), plain.coverage());
            assertInterval(mirrored, -plain.upper(), -plain.lower(), plain.coverage());
        }
    }

    /** Pairs from which on so many wild ones on one side leave both ends of the interval at 0.95 alone. */
    @ParameterizedTest
    @CsvSource({"SIGNED_RANKS, 1, 12", "SIGNED_RANKS, 2, 17", "SIGNS, 1, 9", "SIGNS, 5, 20"})
    void wildPairsLeaveTheIntervalAloneAmongEnoughOthers(FlipStatistic statistic, int wild, int pairs) {
        assertThat(upperEndWithWild(statistic, wild, pairs)).isLessThan(10);
        assertThat(upperEndWithWild(statistic, wild, pairs - 1)).isGreaterThan(10);
    }

    private static double upperEndWithWild(FlipStatistic statistic, int wild, int pairs) {
        List<Double> sample = new ArrayList<>(SampleNoise.UNIFORM.draw(pairs - wild, new SplittableRandom(9)));
        sample.addAll(Collections.nCopies(wild, 1e6));
        return interval(Location.of(sample, 0.95, statistic)).upper();
    }

    @Test
    void whatCannotBeAnsweredIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Location.of(List.of(), 0.95, SIGNS))
                .withMessage("a location needs at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Location.of(Collections.nCopies(21, 1.0), 0.95, SIGNS))
                .withMessage("a location takes at most 20 pairs, found 21");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Location.of(of(1, Double.NaN), 0.95, SIGNS))
                .withMessage("a location needs finite values, found NaN");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 95, -0.5, Double.NaN})
    void levelOutsideOfZeroToOneIsRefused(double level) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Location.of(of(1, 2), level, SIGNS))
                .withMessage("a level of confidence is between 0 and 1, found " + level + "; 95 % is written 0.95");
    }

    private static void assertInterval(Location location, double lower, double upper, double coverage) {
        assertThat(interval(location).lower()).isCloseTo(lower, within(ROUNDING));
        assertThat(interval(location).upper()).isCloseTo(upper, within(ROUNDING));
        assertThat(interval(location).coverage()).isEqualTo(coverage);
    }

    /** Part of all patterns of signs for which the interval holds zero. */
    private static double covering(List<Double> sizes, double level, FlipStatistic statistic) {
        List<List<Double>> all = SampleNoise.signed(sizes);
        return all.stream()
                        .filter(signed ->
                                interval(Location.of(signed, level, statistic)).contains(0))
                        .count()
                / (double) all.size();
    }

    private static ConfidenceInterval interval(Location location) {
        return location.interval().orElseThrow();
    }
}
