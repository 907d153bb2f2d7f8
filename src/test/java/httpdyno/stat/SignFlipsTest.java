package httpdyno.stat;

import static httpdyno.stat.FlipStatistic.SIGNED_RANKS;
import static httpdyno.stat.FlipStatistic.SIGNS;
import static httpdyno.stat.FlipStatistic.SUM;
import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignFlipsTest {

    /** Darwin's maize, crossed less self-fertilised, in eighths of an inch. */
    static final List<Double> MAIZE = of(49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48);

    /** Depression scale before less after therapy: Hollander and Wolfe, table 3.1, as in R's example of wilcox.test. */
    static final List<Double> DEPRESSION = of(0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01);

    /** Fisher (1935, section 21) counted 863 of the 32768 sums that are 314 or more. */
    @Test
    void sumOfDarwinsMaizeIsAsFisherCountedIt() {
        SignFlips flips = SignFlips.of(MAIZE, SUM);

        assertThat(flips.pGreater()).isEqualTo(863 / 32768.0);
        assertThat(flips.pTwoSided()).isEqualTo(1726 / 32768.0);
        assertThat(flips.pLess()).isEqualTo(31933 / 32768.0);
    }

    /**
     * scipy 1.17.1: {@code permutation_test((d,), np.sum, permutation_type='samples', n_resamples=np.inf,
     * alternative=a).pvalue * 512} for 'less' and 'greater', of d and of d - 0.2.
     */
    @Test
    void sumIsAsScipyCountsIt() {
        SignFlips aboutZero = SignFlips.of(DEPRESSION, SUM);
        SignFlips aboutAFifth = SignFlips.of(DEPRESSION, 0.2, SUM);

        assertThat(aboutZero).isEqualTo(new SignFlips(9, 0, SUM, 506 / 512.0, 7 / 512.0));
        assertThat(aboutAFifth).isEqualTo(new SignFlips(9, 0.2, SUM, 476 / 512.0, 37 / 512.0));
    }

    /** R 4.2.2: wilcox.test(d)$p.value is 0.0390625; scipy 1.17.1: wilcoxon(d - 0.2, method='exact', alternative=a). */
    @Test
    void signedRanksAreAsROrScipyCountsThem() {
        assertThat(SignFlips.of(DEPRESSION, SIGNED_RANKS).pTwoSided()).isEqualTo(0.0390625);

        SignFlips aboutAFifth = SignFlips.of(DEPRESSION, 0.2, SIGNED_RANKS);

        assertThat(aboutAFifth.pLess()).isEqualTo(487 / 512.0);
        assertThat(aboutAFifth.pGreater()).isEqualTo(33 / 512.0);
    }

    /** scipy 1.17.1: wilcoxon(d, zero_method='pratt', method=PermutationMethod(10**9), alternative='greater'): 88/1024. */
    @Test
    void tiesShareRanksAndZerosKeepTheirs() {
        SignFlips flips = SignFlips.of(of(0, 1, 1, -1, 2, 2, -3, 4, 0, 5), SIGNED_RANKS);

        assertThat(flips.pGreater()).isEqualTo(88 / 1024.0);
        assertThat(flips.pLess()).isEqualTo(952 / 1024.0);
    }

    /** Binomial: 7 or more of 9 signs alike, 1 + 9 + 36 of 512 on either side. */
    @Test
    void signsAreCoinTosses() {
        SignFlips flips = SignFlips.of(DEPRESSION, SIGNS);

        assertThat(flips.pGreater()).isEqualTo(46 / 512.0);
        assertThat(flips.pLess()).isEqualTo((512 - 10) / 512.0);
    }

    @Test
    void sumsThatDifferByRoundingAreEqual() {
        SignFlips whole = SignFlips.of(of(1, 2, -3, 4, 5, -6, 7), SUM);
        SignFlips tenths = SignFlips.of(of(0.1, 0.2, -0.3, 0.4, 0.5, -0.6, 0.7), SUM);

        assertThat(tenths).isEqualTo(whole);
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void everyPatternOfTwentyPairsIsLookedAt(FlipStatistic statistic) {
        List<Double> allAbove = SampleNoise.UNIFORM.draw(20, new SplittableRandom(1)).stream()
                .map(value -> value + 1)
                .toList();

        SignFlips flips = SignFlips.of(allAbove, statistic);

        assertThat(flips.pGreater()).isEqualTo(1.0 / 1_048_576);
        assertThat(flips.pLess()).isEqualTo(1);
        assertThat(flips.pTwoSided()).isEqualTo(flips.leastTwoSided());
    }

    /** Under the null all patterns of signs are equally likely, so that the rate of false alarms can be counted. */
    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void falseAlarmsAreNeverMoreThanTheLevel(FlipStatistic statistic) {
        List<Double> sizes = SampleNoise.NORMAL.draw(9, new SplittableRandom(2));
        List<Double> all = SampleNoise.signed(sizes).stream()
                .map(signed -> SignFlips.of(signed, statistic).pTwoSided())
                .toList();

        for (double level : new double[] {0.01, 0.05, 0.1, 0.25}) {
            long alarms = all.stream().filter(p -> p <= level).count();
            assertThat(alarms / 512.0).as("level %s", level).isLessThanOrEqualTo(level);
            // Not by never raising one: no two sums are equal, so that the next pair of patterns would exceed the
            // level.
            if (statistic == SUM) {
                assertThat((alarms + 2) / 512.0).as("level %s", level).isGreaterThan(level);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SampleNoise.class)
    void falseAlarmsOfDrawnNoiseKeepToTheLevel(SampleNoise noise) {
        SplittableRandom random = new SplittableRandom(3);
        int trials = 2000;
        int alarms = 0;
        for (int i = 0; i < trials; i++) {
            alarms += SignFlips.of(noise.draw(8, random), SUM).pTwoSided() <= 0.05 ? 1 : 0;
        }

        // Exactly 12 of 256 patterns are at 0.05; five standard errors on either side.
        assertThat(alarms / (double) trials).isCloseTo(12 / 256.0, within(5 * Math.sqrt(0.047 * 0.953 / trials)));
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void scaleOrderAndPlaceOfAllDoNotMatter(FlipStatistic statistic) {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 50; i++) {
            List<Double> sample = SampleNoise.NORMAL.draw(9, random);
            List<Double> shuffled = new ArrayList<>(sample);
            Collections.shuffle(shuffled, new Random(i));
            SignFlips plain = SignFlips.of(sample, statistic);
            SignFlips moved = SignFlips.of(mapped(sample, x -> x + 3), 3, statistic);
            SignFlips mirrored = SignFlips.of(mapped(sample, x -> -x), statistic);

            assertThat(SignFlips.of(mapped(sample, x -> 1000 * x), statistic)).isEqualTo(plain);
            assertThat(SignFlips.of(shuffled, statistic)).isEqualTo(plain);
            assertThat(moved.pLess()).isEqualTo(plain.pLess());
            assertThat(mirrored.pLess()).isEqualTo(plain.pGreater());
            assertThat(mirrored.pGreater()).isEqualTo(plain.pLess());
        }
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void noDifferenceAtAllIsNoEvidence(FlipStatistic statistic) {
        assertThat(SignFlips.of(of(0, 0, 0, 0, 0, 0), statistic).pTwoSided()).isEqualTo(1);
        assertThat(SignFlips.of(of(5), statistic).pTwoSided()).isEqualTo(1);
        assertThat(SignFlips.of(of(-2, 2), statistic).pTwoSided()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(FlipStatistic.class)
    void equalDifferencesAreTheStrongestEvidence(FlipStatistic statistic) {
        assertThat(SignFlips.of(of(2, 2, 2, 2, 2, 2), statistic).pTwoSided()).isEqualTo(2 / 64.0);
    }

    @Test
    void fivePairsProveNothing() {
        assertThat(SignFlips.of(of(1, 2, 3, 4, 5), SUM).leastTwoSided()).isEqualTo(0.0625);
        assertThat(SignFlips.of(of(1, 2, 3, 4, 5), SUM).pTwoSided()).isEqualTo(0.0625);
    }

    @Test
    void tooFewOrTooManyPairsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlips.of(List.of(), SUM))
                .withMessage("a sign-flip test needs at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlips.of(Collections.nCopies(21, 1.0), SUM))
                .withMessage("a sign-flip test takes at most 20 pairs, found 21");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersThatAreNotFiniteAreRefused(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlips.of(of(1, value), SUM))
                .withMessage("a sign-flip test needs finite values, found " + value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignFlips.of(of(1), value, SUM))
                .withMessage("a sign-flip test needs a finite location, found " + value);
    }
}
