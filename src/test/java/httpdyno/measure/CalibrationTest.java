package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import httpdyno.load.Latency;
import httpdyno.load.LoadReport;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.plan.CpuShares;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {

    private static final Shape KEPT = new Shape(100, 1, true, false);
    private static final CpuShares SHARES = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of("a note"));

    /** The responder really waited 50.2 ms. */
    @ParameterizedTest(name = "{0} ms: {1}")
    @CsvSource({"50.2, false", "55.21, false", "55.23, true", "45.19, false", "45.17, true", "510, true"})
    void aMedianMayBeATenthOffWhatTheResponderReallyWaited(double millis, boolean withheld) {
        Calibration calibration = SampleCalibration.of("oha", KEPT, Limit.TOOL, millis);

        assertThat(calibration.latencyObjection().isPresent()).isEqualTo(withheld);
        assertThat(calibration.at(Calibration.JUDGED_AT).orElseThrow().isOff()).isEqualTo(withheld);
    }

    @Test
    void anObjectionSaysByHowMuch() {
        assertThat(SampleCalibration.of("oha", KEPT, Limit.TOOL, 26).latencyObjection())
                .contains("oha's median of a latency of 50.2 ms was 26.0 ms when it was calibrated, -48.2 %; more than"
                        + " 10 % is not published");
    }

    @Test
    void aToolThatGivesNoLatencyIsNotOff() {
        assertThat(SampleCalibration.pipelined().latencyObjection()).isEmpty();
    }

    @Test
    void biasIsHeldAgainstWhatWasServed() {
        Reading reading = SampleCalibration.wrk().at(Duration.ofMillis(1)).orElseThrow();

        assertThat(reading.bias()).contains(Duration.ofNanos(100_000));
        assertThat(reading.biasPart().orElseThrow()).isEqualTo(0.1 / 1.05, within(1e-9));
        assertThat(SampleCalibration.wrk().at(Duration.ZERO).orElseThrow().biasPart())
                .isEmpty();
    }

    @Test
    void aReadingHasFiguresOrAReason() {
        Optional<Duration> some = Optional.of(Duration.ofMillis(1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Reading(Duration.ZERO, Duration.ZERO, some, Optional.empty(), "", false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Reading(Duration.ZERO, Duration.ZERO, some, some, "why", false));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Reading(Duration.ZERO, Duration.ZERO, Optional.empty(), Optional.empty(), "", false));
    }

    @Test
    void aKindOfLoadIsTheSameAtAnyRate() {
        LoadShape load = new LoadShape(100, 1, true);

        assertThat(Shape.of(load.at(5))).isEqualTo(Shape.of(load.at(5000))).isNotEqualTo(Shape.of(load));
        assertThat(Shape.of(load.at(5)).text()).isEqualTo("100 connections, fixed rate");
        assertThat(new Shape(1, 10, true, false).text()).isEqualTo("1 connection, 10 requests in flight on each");
        assertThat(new Shape(2, 1, false, false).text()).isEqualTo("2 connections, one request on each");
    }

    @Test
    void isFoundForItsToolLoadAndCpusOnly() {
        Calibrations calibrations = new Calibrations();
        Calibration wrk = SampleCalibration.wrk();
        calibrations.remember(SampleCalibration.pipelined());
        calibrations.remember(wrk);
        LoadShape load = new LoadShape(100, 1, true);
        CpuShares swapped = new CpuShares(SHARES.generator(), SHARES.server(), List.of());

        assertThat(calibrations.of("wrk", load, SHARES)).containsSame(wrk);
        assertThat(calibrations.of("oha", load, SHARES)).isEmpty();
        assertThat(calibrations.of("wrk", load.withConnections(64), SHARES)).isEmpty();
        assertThat(calibrations.of("wrk", load.at(5), SHARES)).isEmpty();
        assertThat(calibrations.of("wrk", load, swapped)).isEmpty();
    }

    @Test
    void aReportWithoutItsLatencySaysWhyAndKeepsTheRest() {
        Latency latency = new Latency(
                Latency.Correction.NONE_CLOSED_LOOP,
                "write",
                Duration.ofNanos(1),
                Optional.empty(),
                Duration.ofMillis(1),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>());
        LoadReport report = report(Optional.of(latency), "");

        assertThat(report.withoutLatency("it is off")).isEqualTo(report(Optional.empty(), "it is off"));
        assertThat(report(Optional.empty(), "its own reason").withoutLatency("it is off"))
                .isEqualTo(report(Optional.empty(), "its own reason"));
    }

    private static LoadReport report(Optional<Latency> latency, String absence) {
        return new LoadReport(
                5,
                4,
                Map.of("200", 4L),
                LoadReport.Errors.NONE,
                Duration.ofSeconds(1),
                Optional.empty(),
                latency,
                absence);
    }
}
