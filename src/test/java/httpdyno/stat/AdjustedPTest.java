package httpdyno.stat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdjustedPTest {

    /** R 4.2.2: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02. */
    @Test
    void fourAreAdjustedAsInR() {
        List<AdjustedP> adjusted = AdjustedP.holm(Map.of("a", 0.01, "b", 0.04, "c", 0.03, "d", 0.005));

        assertThat(adjusted)
                .containsExactly(
                        new AdjustedP("d", 0.005, 0.02),
                        new AdjustedP("a", 0.01, 0.03),
                        new AdjustedP("c", 0.03, 0.06),
                        new AdjustedP("b", 0.04, 0.06));
    }

    /** R 4.2.2: p.adjust(p, "holm"); statsmodels 0.15.0: multipletests(p, method='holm') says the same. */
    @Test
    void tiesAndTheBoundOfOneAreAsInR() {
        List<AdjustedP> adjusted =
                AdjustedP.holm(Map.of("u", 0.001, "v", 0.021, "w", 0.021, "x", 0.2, "y", 0.9, "z", 0.013));

        assertThat(adjusted).extracting(AdjustedP::name).containsExactly("u", "z", "v", "w", "x", "y");
        double[] expected = {0.006, 0.065, 0.084, 0.084, 0.4, 0.9};
        for (int i = 0; i < expected.length; i++) {
            assertThat(adjusted.get(i).adjusted()).isCloseTo(expected[i], within(1e-12));
        }
    }

    @Test
    void oneStaysAsItIsAndNoneGivesNone() {
        assertThat(AdjustedP.holm(Map.of("only", 0.04))).containsExactly(new AdjustedP("only", 0.04, 0.04));
        assertThat(AdjustedP.holm(Map.of())).isEmpty();
    }

    @Test
    void adjustedOnesRiseWithTheirOwnAndStayBetweenThatAndBonferroni() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            Map<String, Double> named = new HashMap<>();
            for (int j = 0; j <= i % 12; j++) {
                named.put("cell " + j, Math.pow(random.nextDouble(), 3));
            }
            List<AdjustedP> adjusted = AdjustedP.holm(named);

            assertThat(adjusted).extracting(AdjustedP::p).isSorted();
            assertThat(adjusted).extracting(AdjustedP::adjusted).isSorted();
            assertThat(adjusted)
                    .allSatisfy(one -> assertThat(one.adjusted())
                            .isBetween(one.p(), Math.min(1, Math.nextUp(one.p() * named.size()))));
        }
    }

    @Test
    void smallerOwnPNeverRaisesAnyAdjustedOne() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 200; i++) {
            Map<String, Double> named = new HashMap<>();
            for (int j = 0; j < 6; j++) {
                named.put("cell " + j, random.nextDouble());
            }
            Map<String, Double> before = byName(named);
            named.compute("cell 3", (name, p) -> p * random.nextDouble());
            Map<String, Double> after = byName(named);

            assertThat(after).allSatisfy((name, p) -> assertThat(p).isLessThanOrEqualTo(before.get(name)));
        }
    }

    /** Six comparisons without any difference: at 0.05 unadjusted ones would raise an alarm in every fourth family. */
    @Test
    void alarmsOfAFamilyKeepToTheLevel() {
        SplittableRandom random = new SplittableRandom(3);
        int families = 4000;
        int alarms = 0;
        for (int i = 0; i < families; i++) {
            Map<String, Double> named = new HashMap<>();
            for (int j = 0; j < 6; j++) {
                named.put("cell " + j, random.nextDouble());
            }
            alarms += AdjustedP.holm(named).get(0).adjusted() <= 0.05 ? 1 : 0;
        }

        assertThat(alarms / (double) families).isCloseTo(0.05, within(4 * Math.sqrt(0.05 * 0.95 / families)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -0.01, 1.01, Double.POSITIVE_INFINITY})
    void whatIsNoPIsRefused(double p) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AdjustedP.holm(Map.of("hello raw-node", p)))
                .withMessage("a p is between 0 and 1, found " + p + " of hello raw-node");
    }

    private static Map<String, Double> byName(Map<String, Double> named) {
        Map<String, Double> adjusted = new HashMap<>();
        AdjustedP.holm(named).forEach(one -> adjusted.put(one.name(), one.adjusted()));
        return adjusted;
    }
}
