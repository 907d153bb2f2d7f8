package httpdyno.measure;

import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Key;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Reading;
import httpdyno.measure.Calibration.Shape;
import httpdyno.unit.CpuSet;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Calibrations for tests. */
public final class SampleCalibration {

    private SampleCalibration() {}

    /** wrk under 100 kept connections: 150,000 requests per second at most, and as good as right at 50 ms. */
    public static Calibration wrk() {
        return of("wrk", new Shape(100, 1, true, false), Limit.TOOL, 51);
    }

    /** One that pipelines: no latency, and a responder that was the limit on a busy host. */
    public static Calibration pipelined() {
        Calibration wrk = wrk();
        List<Reading> none = wrk.readings().stream()
                .map(reading -> new Reading(
                        reading.delay(), reading.served(), Optional.empty(), Optional.empty(), "it guesses", false))
                .toList();
        return new Calibration(
                key("wrk", new Shape(100, 10, true, false)),
                wrk.measuredAt(),
                new Ceiling(new Rate(900_000), Limit.RESPONDER, 0.7, 0.96, true),
                none);
    }

    /** @param millis what the tool takes 50.2 ms for */
    public static Calibration of(String generator, Shape shape, Limit limit, double millis) {
        return new Calibration(
                key(generator, shape),
                Instant.parse("2026-03-01T11:58:00Z"),
                new Ceiling(new Rate(150_000), limit, 0.95, 0.6, false),
                List.of(reading(0, 0, 0.05), reading(1, 1.05, 1.15), reading(50, 50.2, millis)));
    }

    private static Key key(String generator, Shape shape) {
        return new Key(
                "0123456789abcdef0123",
                generator,
                "sha256:" + generator,
                "sha256:responder",
                shape,
                CpuSet.parse("0"),
                CpuSet.parse("1"));
    }

    private static Reading reading(int delayMillis, double servedMillis, double medianMillis) {
        return new Reading(
                Duration.ofMillis(delayMillis),
                millis(servedMillis),
                Optional.of(millis(medianMillis)),
                Optional.of(millis(medianMillis * 1.1)),
                "",
                false);
    }

    private static Duration millis(double millis) {
        return Duration.ofNanos(Math.round(millis * 1e6));
    }
}
