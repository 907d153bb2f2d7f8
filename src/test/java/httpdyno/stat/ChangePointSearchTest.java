package httpdyno.stat;

import static httpdyno.stat.SampleNoise.mapped;
import static httpdyno.stat.SampleNoise.of;
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
import org.junit.jupiter.params.provider.ValueSource;

class ChangePointSearchTest {

    private static final ChangePointSearch SEARCH = new ChangePointSearch(5, 0.01, 199, 42);

    /** Flow of the Nile at Aswan, 1871 to 1970, in 10^8 cubic metres: Cobb (Biometrika, 1978); R's data set Nile. */
    private static final List<Double> NILE = of(
            1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958,
            1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020,
            1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040,
            759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
            744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740);

    /**
     * The flow fell after 1898, the 28th year (Cobb). Apache Otava 0.8.0: {@code compute_change_points_orig(nile,
     * max_pvalue=0.01)} has index 28 with qhat 4916.590807675146 alone.
     */
    @Test
    void nileFellAfter1898() {
        List<ChangePoint> points = SEARCH.in(NILE);

        assertThat(points).hasSize(1);
        assertThat(points.get(0).index()).isEqualTo(28);
        assertThat(points.get(0).strength()).isCloseTo(4916.590807675146, within(1e-8));
        assertThat(points.get(0).p()).isEqualTo(1 / 200.0);
        assertThat(points.get(0).medianBefore()).isEqualTo(1130);
        assertThat(points.get(0).medianAfter()).isEqualTo(842.5);
    }

    /** All 5040 orders of the seven values: 288 have a split as strong, p = 0.0571, by enumeration in Python. */
    @Test
    void pApproachesThatOfAllOrders() {
        List<ChangePoint> points = new ChangePointSearch(2, 0.1, 9_999, 1).in(of(10, 12, 11, 10.5, 19, 21, 20.5));

        assertThat(points).hasSize(1);
        assertThat(points.get(0).index()).isEqualTo(4);
        assertThat(points.get(0).strength()).isCloseTo(27.714285714285715, within(1e-12));
        assertThat(points.get(0).p()).isCloseTo(288 / 5040.0, within(4 * Math.sqrt(0.057 * 0.943 / 9_999)));
    }

    @Test
    void changeThatIsUndoneAgainIsTwo() {
        SplittableRandom random = new SplittableRandom(1);
        List<Double> history = new ArrayList<>(mapped(SampleNoise.NORMAL.draw(20, random), x -> 100 + x));
        history.addAll(mapped(SampleNoise.NORMAL.draw(15, random), x -> 104 + x));
        history.addAll(mapped(SampleNoise.NORMAL.draw(20, random), x -> 100 + x));

        List<ChangePoint> points = SEARCH.in(history);

        assertThat(points).extracting(ChangePoint::index).containsExactly(20, 35);
        assertThat(points.get(0).medianBefore()).isCloseTo(100, within(1.0));
        assertThat(points.get(0).medianAfter()).isCloseTo(104, within(1.0));
        assertThat(points.get(1).medianBefore()).isEqualTo(points.get(0).medianAfter());
        assertThat(points.get(1).medianAfter()).isCloseTo(100, within(1.0));
    }

    @Test
    void changeOfTheSpreadAloneIsSeen() {
        SplittableRandom random = new SplittableRandom(2);
        List<Double> history = new ArrayList<>(SampleNoise.NORMAL.draw(60, random));
        history.addAll(mapped(SampleNoise.NORMAL.draw(60, random), x -> 6 * x));

        List<ChangePoint> points = SEARCH.in(history);

        assertThat(points).hasSize(1);
        assertThat(points.get(0).index()).isBetween(54, 66);
    }

    @Test
    void sameSeedGivesTheSame() {
        assertThat(new ChangePointSearch(3, 0.05, 99, 9).in(NILE))
                .isEqualTo(new ChangePointSearch(3, 0.05, 99, 9).in(NILE));
    }

    @Test
    void shiftScaleMirrorAndReversalAreFollowed() {
        List<Double> reversed = new ArrayList<>(NILE);
        Collections.reverse(reversed);

        ChangePoint moved = SEARCH.in(mapped(NILE, x -> 50 - 3 * x)).get(0);
        ChangePoint backwards = SEARCH.in(reversed).get(0);

        assertThat(moved.index()).isEqualTo(28);
        assertThat(moved.strength()).isCloseTo(3 * 4916.590807675146, within(1e-7));
        assertThat(moved.medianAfter()).isEqualTo(50 - 3 * 842.5);
        assertThat(backwards.index()).isEqualTo(72);
        assertThat(backwards.medianAfter()).isEqualTo(1130);
    }

    /** Histories without change: at most every tenth may show one; four standard errors above that. */
    @ParameterizedTest
    @ValueSource(strings = {"NORMAL", "WILD"})
    void falseAlarmsKeepToTheLevel(SampleNoise noise) {
        SplittableRandom random = new SplittableRandom(3);
        int trials = 200;
        int alarms = 0;
        for (int i = 0; i < trials; i++) {
            alarms += new ChangePointSearch(3, 0.1, 39, i)
                            .in(noise.draw(18, random))
                            .isEmpty()
                    ? 0
                    : 1;
        }

        assertThat(alarms / (double) trials).isBetween(0.03, 0.1 + 4 * Math.sqrt(0.1 * 0.9 / trials));
    }

    @Test
    void segmentsKeepTheirLeastLength() {
        List<Double> history = of(1, 1.1, 0.9, 1, 9, 9.1, 8.9, 9, 1, 1.1, 0.9, 1, 9, 9.1, 8.9, 9);

        assertThat(new ChangePointSearch(4, 0.05, 199, 1).in(history))
                .allSatisfy(point -> assertThat(point.index() % 4).isZero());
        assertThat(new ChangePointSearch(9, 0.05, 199, 1).in(history)).isEmpty();
    }

    @Test
    void shortAndConstantHistoriesHaveNone() {
        assertThat(SEARCH.in(List.of())).isEmpty();
        assertThat(SEARCH.in(of(1))).isEmpty();
        assertThat(SEARCH.in(of(1, 1, 1, 1, 9, 9, 9, 9, 9))).isEmpty();
        assertThat(SEARCH.in(Collections.nCopies(40, 7.5))).isEmpty();
    }

    @Test
    void historiesThatCannotBeSearchedAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SEARCH.in(of(1, Double.POSITIVE_INFINITY)))
                .withMessage("a search for change points needs finite values, found Infinity");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SEARCH.in(Collections.nCopies(501, 1.0)))
                .withMessage("a search for change points takes at most 500 values, found 501; leave out the oldest");
    }

    @Test
    void segmentOfOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangePointSearch(1, 0.05, 199, 1))
                .withMessage("a segment needs at least 2 values to have a spread, found 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 5, Double.NaN})
    void significanceOutsideOfZeroToOneIsRefused(double significance) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangePointSearch(5, significance, 199, 1))
                .withMessage("a significance is between 0 and 1, found " + significance);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 18, 19", "0.01, 98, 99", "0.001, 199, 999", "0.01, 10000, 99"})
    void permutationsThatCanNeverBeSignificantAreRefused(double significance, int permutations, int least) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChangePointSearch(5, significance, permutations, 1))
                .withMessage("a significance of " + significance + " needs " + least + " to 9999 permutations, found "
                        + permutations);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 19", "0.01, 99", "0.001, 999", "0.1, 9"})
    void permutationsThatJustSufficeAreTaken(double significance, int permutations) {
        assertThat(new ChangePointSearch(5, significance, permutations, 1).permutations())
                .isEqualTo(permutations);
    }
}
