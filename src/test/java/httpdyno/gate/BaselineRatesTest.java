package httpdyno.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The error rates that the baseline gate is built for, and those that it has no remedy for. */
class BaselineRatesTest {

    private static List<BaselineRates> all;

    @BeforeAll
    static void tryIt() throws IOException {
        all = BaselineOperatingTable.all();
    }

    private static Predicate<BaselineRates> of(String noise) {
        return rates -> rates.noise().equals(noise);
    }

    /** On a host that became slower by 10 to 25 %. */
    @Test
    void whereTheNoiseIsKnownAtMostOneRunInTwentyFailsForNothing() {
        List<BaselineRates> bounded = all.stream()
                .filter(BaselineRates::floorKnown)
                .filter(of(BaselineOperatingTable.APART).negate())
                .toList();

        assertThat(bounded).hasSize(29).allMatch(rates -> rates.falseAlarms() <= NoiseAllowance.FALSE_ALARMS);
    }

    @Test
    void threeRoundsFindALossOfFifteenPercentUpToACvOfThreePercent() {
        List<BaselineRates> three = all.stream()
                .filter(rates -> rates.floorKnown() && rates.rounds() == 3)
                .filter(of(BaselineOperatingTable.RECORDED).negate())
                .toList();

        assertThat(three).hasSize(17).allMatch(rates -> rates.detection() >= 0.9);
    }

    /** The tolerances of the profiles are less than noise alone does. */
    @Test
    void whereTheNoiseIsNotKnownMostLinesHaveTooManyFalseAlarms() {
        List<BaselineRates> unknown =
                all.stream().filter(rates -> !rates.floorKnown()).toList();

        assertThat(unknown).filteredOn(rates -> rates.falseAlarms() > 0.05).hasSizeGreaterThan(unknown.size() / 2);
    }

    /** What only some rows drift by, neither the references nor the noise of one run can tell. */
    @Test
    void rowsThatDriftApartFailForNothing() {
        assertThat(all)
                .filteredOn(rates ->
                        of(BaselineOperatingTable.APART).test(rates) && rates.floorKnown() && rates.rounds() == 3)
                .allMatch(rates -> rates.falseAlarms() > 0.05)
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void hostThatBecameFasterRaisesNoAlarm(int rounds) {
        BaselineTrials trials =
                new BaselineTrials(new BaselineWindows.Synthetic(BaselineNoise.BURSTY, 0.02), rounds, 0.005);
        SplittableRandom random = new SplittableRandom(1);
        int failed = 0;
        for (int i = 0; i < 100; i++) {
            failed += trials.judge(false, BaselineTrials.UNCHANGED, random)
                            .get(0)
                            .with()
                            .failed()
                    ? 1
                    : 0;
        }

        assertThat(failed).isLessThanOrEqualTo(5);
    }

    @Test
    void tableOfTheReadmeIsTheOneThatIsComputed() throws IOException {
        assertThat(Files.readString(Path.of("results/README.md")))
                .contains("### Operating table: baseline gate\n")
                .contains("\n" + BaselineRates.table(all) + "\n");
    }
}
