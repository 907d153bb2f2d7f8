package httpdyno.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChanceTest {

    /** Table of Student's t in the NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2. */
    @ParameterizedTest
    @CsvSource({"0.025, 1, 12.706", "0.05, 9, 1.833", "0.01, 10, 2.764", "0.001, 9, 4.297", "0.05, 100, 1.660"})
    void valueIsExceededAsTheTablesOfStudentHaveIt(double probability, int degrees, double value) {
        assertThat(Chance.exceededBy(probability, degrees)).isCloseTo(value, within(0.0005));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void medianVariesAsSimulated(int values) {
        SplittableRandom random = new SplittableRandom(values);
        int samples = 40_000;
        double squares = 0;
        for (int i = 0; i < samples; i++) {
            double[] sample = new double[values];
            Arrays.setAll(sample, any -> random.nextGaussian());
            double median = Values.median(sample);
            squares += median * median;
        }

        assertThat(Chance.varianceOfMedian(values) / (squares / samples)).isCloseTo(1, within(0.06));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Chance.exceededBy(0, 9))
                .withMessage("a probability between 0 and 1 and at least one degree of freedom were required, found 0.0"
                        + " and 9");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Chance.exceededBy(0.05, 0))
                .withMessage(
                        "a probability between 0 and 1 and at least one degree of freedom were required, found 0.05"
                                + " and 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Chance.varianceOfMedian(0))
                .withMessage("a median needs at least one value");
    }
}
