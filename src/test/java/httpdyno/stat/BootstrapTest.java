package httpdyno.stat;

import static httpdyno.stat.DispersionTest.SKEWED;
import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {

    private static final Bootstrap BOOTSTRAP = new Bootstrap(20_000, 42);

    /** Efron and Tibshirani (1993), table 14.1: test A of 26 children, whose variance by n is 171.5. */
    private static final List<Double> CHILDREN =
            of(48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41);

    /**
     * scipy 1.17.1, 200,000 resamples: {@code bootstrap((v,), np.var, confidence_level=level, method='percentile')}, with
     * standard error 41.8; R 4.2.2, boot 1.3-28: boot.ci(type = "perc") has 97.9 to 235.2 and 86.4 to 249.1.
     */
    @ParameterizedTest
    @CsvSource({"0.9, 97.8, 235.6", "0.95, 86.6, 249.7"})
    void percentileIntervalOfAVarianceIsAsInScipy(double level, double lower, double upper) {
        Bootstrap.Estimate estimate = BOOTSTRAP.percentile(CHILDREN, BootstrapTest::variance, level);

        assertThat(estimate.estimate()).isCloseTo(171.534023668639, within(1e-9));
        assertThat(estimate.standardError()).isCloseTo(41.8, within(0.8));
        assertInterval(estimate, lower, upper, level, 2.5);
    }

    /**
     * scipy 1.17.1 as above with method='BCa'; R's boot has 115.6 to 260.9 and 105.9 to 278.6, Efron and Tibshirani have
     * 115.8 to 259.6 at 0.9 from 2,000 resamples.
     */
    @ParameterizedTest
    @CsvSource({"0.9, 115.8, 261.2", "0.95, 105.8, 279.2"})
    void correctedIntervalOfAVarianceIsAsInScipy(double level, double lower, double upper) {
        assertInterval(BOOTSTRAP.bca(CHILDREN, BootstrapTest::variance, level), lower, upper, level, 3.5);
    }

    /** scipy 1.17.1 as above for the mean: 11.573 to 17.618, and 11.936 to 19.818 with method='BCa'. */
    @Test
    void intervalsOfASkewedMeanAreAsInScipy() {
        assertInterval(BOOTSTRAP.percentile(SKEWED, BootstrapTest::mean, 0.95), 11.573, 17.618, 0.95, 0.15);
        assertInterval(BOOTSTRAP.bca(SKEWED, BootstrapTest::mean, 0.95), 11.936, 19.818, 0.95, 0.3);
    }

    @Test
    void sameSeedGivesTheSameAndAnotherSeedAnother() {
        Bootstrap.Estimate first = new Bootstrap(1000, 7).bca(SKEWED, BootstrapTest::mean, 0.95);
        Bootstrap.Estimate again = new Bootstrap(1000, 7).bca(SKEWED, BootstrapTest::mean, 0.95);
        Bootstrap.Estimate other = new Bootstrap(1000, 8).bca(SKEWED, BootstrapTest::mean, 0.95);

        assertThat(again).isEqualTo(first);
        assertThat(other.interval()).isNotEqualTo(first.interval());
    }

    @Test
    void statisticMayDoWhatItLikesWithWhatItIsGiven() {
        Bootstrap.Estimate spoiling = BOOTSTRAP.bca(
                SKEWED,
                values -> {
                    double mean = Values.mean(values);
                    Arrays.fill(values, 0);
                    return mean;
                },
                0.95);

        assertThat(spoiling).isEqualTo(BOOTSTRAP.bca(SKEWED, BootstrapTest::mean, 0.95));
    }

    @Test
    void shiftAndScaleAreFollowed() {
        Bootstrap few = new Bootstrap(1000, 3);
        List<Double> moved = mapped(SKEWED, x -> 100 + 4 * x);
        ConfidenceInterval plain =
                few.bca(SKEWED, BootstrapTest::mean, 0.9).interval().orElseThrow();

        assertInterval(
                few.bca(moved, BootstrapTest::mean, 0.9), 100 + 4 * plain.lower(), 100 + 4 * plain.upper(), 0.9, 1e-9);
    }

    /** Of a mean of thirty normal values, the percentile interval at 0.9 covers a little less than that. */
    @Test
    void coverageIsNearTheLevel() {
        SplittableRandom random = new SplittableRandom(5);
        int trials = 500;
        int percentile = 0;
        int corrected = 0;
        for (int i = 0; i < trials; i++) {
            List<Double> sample = SampleNoise.NORMAL.draw(30, random);
            Bootstrap few = new Bootstrap(1000, i);
            percentile += holdsZero(few.percentile(sample, BootstrapTest::mean, 0.9));
            corrected += holdsZero(few.bca(sample, BootstrapTest::mean, 0.9));
        }

        assertThat(percentile / (double) trials).isBetween(0.84, 0.94);
        assertThat(corrected / (double) trials).isBetween(0.84, 0.94);
    }

    @Test
    void equalValuesHaveAnIntervalOfNoWidth() {
        List<Double> equal = Collections.nCopies(5, 2.5);

        assertInterval(BOOTSTRAP.percentile(equal, BootstrapTest::mean, 0.95), 2.5, 2.5, 0.95, 0);
        assertInterval(BOOTSTRAP.bca(equal, BootstrapTest::mean, 0.95), 2.5, 2.5, 0.95, 0);
    }

    @Test
    void correctionThatHasNoEndIsAbsentWithTheReason() {
        // Every resample draws some value twice, and so has fewer distinct ones than the sample.
        Bootstrap.Estimate estimate = new Bootstrap(1000, 1)
                .bca(
                        SampleNoise.NORMAL.draw(20, new SplittableRandom(1)),
                        values -> Arrays.stream(values).distinct().count(),
                        0.95);

        assertThat(estimate.estimate()).isEqualTo(20);
        assertThat(estimate.interval()).isEmpty();
        assertThat(estimate.absence())
                .isEqualTo("the correction for bias has no end, because all resampled statistics lie on one side of the"
                        + " estimate or leaving out one value changes too much; use the percentile interval");
    }

    @Test
    void samplesWithoutSpreadAreRefused() {
        for (List<Double> few : List.of(List.<Double>of(), of(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BOOTSTRAP.percentile(few, BootstrapTest::mean, 0.95))
                    .withMessage("a bootstrap needs at least 2 values, found " + few.size());
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BOOTSTRAP.bca(of(1, Double.NaN), BootstrapTest::mean, 0.95))
                .withMessage("a bootstrap needs finite values, found NaN");
    }

    @Test
    void statisticThatIsNotFiniteIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BOOTSTRAP.percentile(of(0, 1, 2), values -> 1 / values[0], 0.95))
                .withMessage("a bootstrap needs a statistic that is finite for every resample, found Infinity");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"999; 999", "100001; 100,001", "0; 0", "-1; -1"})
    void resamplesOutOfBoundsAreRefused(int resamples, String shown) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Bootstrap(resamples, 1))
                .withMessage("a bootstrap needs 1,000 to 100,000 resamples, found " + shown);
    }

    @Test
    void tooMuchWorkIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Bootstrap(100_000, 1).percentile(Collections.nCopies(2001, 1.0), BootstrapTest::mean, 0.95))
                .withMessage("a bootstrap draws at most 200,000,000 values, found 2,001 values in each of 100,000"
                        + " resamples; take fewer resamples");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 95, Double.NaN})
    void levelOutsideOfZeroToOneIsRefused(double level) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BOOTSTRAP.percentile(SKEWED, BootstrapTest::mean, level))
                .withMessage("a level of confidence is between 0 and 1, found " + level + "; 95 % is written 0.95");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BOOTSTRAP.bca(SKEWED, BootstrapTest::mean, level))
                .withMessage("a level of confidence is between 0 and 1, found " + level + "; 95 % is written 0.95");
    }

    private static int holdsZero(Bootstrap.Estimate estimate) {
        return estimate.interval().orElseThrow().contains(0) ? 1 : 0;
    }

    private static void assertInterval(
            Bootstrap.Estimate estimate, double lower, double upper, double level, double tolerance) {
        ConfidenceInterval interval = estimate.interval().orElseThrow();
        assertThat(interval.lower()).isCloseTo(lower, within(tolerance));
        assertThat(interval.upper()).isCloseTo(upper, within(tolerance));
        assertThat(interval.coverage()).isEqualTo(level);
        assertThat(estimate.absence()).isEmpty();
    }

    private static double mean(double[] values) {
        return Values.mean(values);
    }

    private static double variance(double[] values) {
        double mean = Values.mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / values.length;
    }
}
