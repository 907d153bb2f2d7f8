package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.Rate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a row that its tool limits. The scene has 100,000 responses per second. */
class ClientBoundTest {

    private static Verdict verdict(double generator, double server, double ceiling) {
        return Scene.judge(scene -> {
            Scene.used(generator, server).accept(scene);
            scene.capacity =
                    new Capacity(1, 1, Optional.of(new Ceiling(new Rate(ceiling), Limit.TOOL, 0.95, 0.6, false)));
        });
    }

    @Test
    void aRowAtTheCeilingSaysWhichAndHowNear() {
        Verdict verdict = verdict(0.8, 0.97, 105_000);

        assertThat(verdict.kind()).isEqualTo(Kind.CLIENT_BOUND);
        assertThat(verdict.sentence())
                .isEqualTo("the generator used 80.0 % of its CPUs, the server 97.0 % of its own; the rate is 95.2 % of"
                        + " the 105,000 req/s that the generator reaches here at most (limit 90 %).");
        assertThat(verdict.remedy())
                .isEqualTo("Give the generator more cores (-Ddyno.cpus.generator) or take a stronger one.");
        assertThat(verdict.evidence())
                .containsOnly(
                        entry("generatorShareUsed", 0.8),
                        entry("serverShareUsed", 0.97),
                        entry("ceilingPerSecond", 105_000.0),
                        entry("partOfCeiling", 100_000 / 105_000.0));
    }

    @Test
    void aRowFarBelowTheCeilingIsJudgedByTheCpusAlone() {
        Verdict verdict = verdict(0.95, 0.5, 200_000);

        assertThat(verdict.sentence())
                .isEqualTo("the generator used 95.0 % of its CPUs, the server 50.0 % of its own.");
        assertThat(verdict.evidence()).containsEntry("partOfCeiling", 0.5);
    }

    @Test
    void aRateAboveTheCeilingSpeaksAgainstTheCalibrationAndNotAgainstTheRow() {
        Verdict verdict = verdict(0.8, 0.97, 80_000);

        assertThat(verdict.kind()).isEqualTo(Kind.OK);
        assertThat(verdict.text())
                .isEqualTo(
                        "OK: the rate is above the 80,000 req/s that the generator was calibrated to reach at most, so"
                                + " that calibration is out of date. Calibrate it anew with -Ddyno.calibration=again.");
        assertThat(verdict.evidence()).containsOnly(entry("ceilingPerSecond", 80_000.0), entry("partOfCeiling", 1.25));
    }

    @Test
    void bothMayBeSaidOfOneRow() {
        assertThat(verdict(0.95, 0.5, 80_000).text())
                .isEqualTo(
                        "CLIENT_BOUND: the generator used 95.0 % of its CPUs, the server 50.0 % of its own; the rate is"
                                + " above the 80,000 req/s that the generator was calibrated to reach at most, so that calibration"
                                + " is out of date. Give the generator more cores (-Ddyno.cpus.generator) or take a stronger one."
                                + " Calibrate it anew with -Ddyno.calibration=again.");
    }

    @Test
    void withoutACalibrationNothingIsSaidOfOne() {
        Verdict verdict = Scene.judge(Scene.used(0.95, 0.5));

        assertThat(verdict.evidence()).containsOnlyKeys("generatorShareUsed", "serverShareUsed");
        assertThat(Scene.judge(scene -> {})).isEqualTo(Verdict.of(Kind.OK, "", ""));
    }
}
