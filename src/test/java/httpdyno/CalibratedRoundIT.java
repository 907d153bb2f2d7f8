package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.load.LoadReport;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Key;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rounds are judged by what their tool is known to do: real rounds, and calibrations made for the purpose. */
class CalibratedRoundIT {

    private static final int TRIES = 20;
    private static final LoadShape SHAPE = new LoadShape(20, 1, true);

    /** One request costs the responder so much that it is saturated at less than 2,000 per second. */
    private static final Map<String, String> SLOW = Map.of("BURN_US", "500");

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-calibrated");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    void aRateThatTheToolDoesNotExceedIsClientBoundAlthoughTheServerIsSaturated() {
        double rate = goodput(seen(Optional.empty(), seen -> seen.verdict().kind() == Kind.OK));

        Observation bound =
                seen(Optional.of(ceiling(rate * 1.05)), seen -> seen.verdict().kind() == Kind.CLIENT_BOUND);

        assertThat(bound.verdict().kind()).isEqualTo(Kind.CLIENT_BOUND);
        assertThat(bound.verdict().sentence()).contains("that the generator reaches here at most (limit 90 %)");
        assertThat(bound.verdict().evidence()).containsEntry("ceilingPerSecond", rate * 1.05);
        assertThat((double) bound.verdict().evidence().get("partOfCeiling")).isBetween(0.9, 1.0);
    }

    @Test
    void aRateAboveTheCeilingIsOkAndSaysThatTheCalibrationIsOutOfDate() {
        Observation above =
                seen(Optional.of(ceiling(100)), seen -> seen.verdict().kind() == Kind.OK);

        assertThat(above.verdict().kind()).isEqualTo(Kind.OK);
        assertThat(above.verdict().sentence()).contains("above the 100 req/s").contains("out of date");
    }

    @Test
    void aToolThatIsKnownToBeOffHasItsLatencyLeftOut() {
        Calibration off = calibration(new Rate(1e9), Duration.ofMillis(26));

        Observation observation =
                seen(Optional.of(off), seen -> seen.measurement().isPresent());

        LoadReport report = observation.measurement().orElseThrow().report();
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).startsWith("wrk's median of a latency of 50.0 ms was 26.0 ms");
        assertThat(report.completed()).isPositive();
    }

    private static double goodput(Observation observation) {
        return observation.measurement().orElseThrow().goodput().perSecond();
    }

    private static Observation seen(Optional<Calibration> calibration, Predicate<Observation> wanted) {
        Bench measured = bench.bench();
        calibration.ifPresent(measured.calibrations()::remember);
        Subject subject = bench.responder(SLOW, bench.generator("wrk"), SHAPE);
        Observation observation = bench.run(measured, subject, bench.planned(subject));
        for (int i = 1; i < TRIES && !wanted.test(observation); i++) {
            observation = bench.run(measured, subject, bench.planned(subject));
        }
        return observation;
    }

    private static Calibration ceiling(double perSecond) {
        return calibration(new Rate(perSecond), Duration.ofMillis(50));
    }

    private static Calibration calibration(Rate ceiling, Duration median) {
        Key key = new Key(
                "this host",
                "wrk",
                "sha256:wrk",
                "sha256:responder",
                Shape.of(SHAPE),
                bench.shares().server(),
                bench.shares().generator());
        Reading reading = new Reading(
                Calibration.JUDGED_AT, Calibration.JUDGED_AT, Optional.of(median), Optional.of(median), "", false);
        return new Calibration(
                key, Instant.EPOCH, new Ceiling(ceiling, Limit.TOOL, 0.95, 0.5, false), List.of(reading));
    }
}
