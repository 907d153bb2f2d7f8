package httpdyno.gate;

import httpdyno.load.Latency;
import httpdyno.load.Latency.Correction;
import httpdyno.load.LoadReport;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.ServerEvents;
import httpdyno.measure.Usage;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.unit.CpuSet;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/** An unremarkable round of one server, of which a test then changes what matters to a gate. */
final class BaselineSample {

    private static final Instant STARTED = Instant.parse("2026-03-01T12:00:05Z");
    static final Duration WINDOW = Duration.ofSeconds(10);
    private static final CpuShares SHARES = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());

    String server;
    String profile = "no-pipelining";
    String generator = "wrk";
    String generatorVersion = "4.1.0";
    Level level = Level.of(100);
    String imageId = "sha256:" + "ab".repeat(32);
    Verdict verdict = Verdict.of(Kind.OK, "", "");
    boolean measured = true;
    double perSecond = 30_000;
    double cpuSeconds = 20e-6;
    double p99Seconds = 4e-3;
    /** Whether the load tool told a latency. */
    boolean timed = true;

    Optional<Double> rssBytes = Optional.of(80.0 * (1 << 20));
    /** Requests per second that were due, where the load was no closed loop. */
    OptionalInt offered = OptionalInt.empty();

    private BaselineSample(String server) {
        this.server = server;
    }

    static Observation round(String server, Consumer<BaselineSample> change) {
        BaselineSample sample = new BaselineSample(server);
        change.accept(sample);
        return sample.observation();
    }

    static Observation round(String server, double perSecond) {
        return round(server, sample -> sample.perSecond = perSecond);
    }

    private Observation observation() {
        Cell cell = new Cell(profile, server, generator, level);
        return new Observation(
                new PlannedRound(cell, 1, 1, SHARES, Optional.empty()),
                STARTED,
                verdict,
                List.of(),
                measured ? Optional.of(image("server-" + server, imageId, Optional.empty())) : Optional.empty(),
                measured
                        ? Optional.of(image("generator-" + generator, "sha256:0", Optional.of(generatorVersion)))
                        : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                measured ? Optional.of(measurement()) : Optional.empty(),
                Map.of(),
                List.of(),
                List.of());
    }

    private static Observation.Image image(String name, String id, Optional<String> version) {
        return new Observation.Image("httpdyno/" + name + ":0123456789abcdef", id, 1, version);
    }

    private Measurement measurement() {
        return new Measurement(
                new Rate(perSecond),
                WINDOW,
                offered,
                report(),
                usage(),
                173,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                new Measurement.Memory(rssBytes.map(Math::round), Optional.empty(), Optional.empty(), 1, 1),
                List.of(100),
                101,
                new Measurement.Verified(10_000, 0, 0, 0, 0, 0),
                0,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                new ServerEvents(
                        OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                Optional.empty());
    }

    private long responses() {
        return Math.round(perSecond * WINDOW.toSeconds());
    }

    private LoadReport report() {
        Duration p99 = Duration.ofNanos(Math.round(p99Seconds * 1e9));
        Latency latency = new Latency(
                offered.isPresent() ? Correction.FROM_SCHEDULE : Correction.NONE_CLOSED_LOOP,
                offered.isPresent() ? "when it was due" : "request written",
                Duration.ofNanos(1000),
                Optional.empty(),
                p99.dividedBy(2),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(Map.of(Percentile.ofPercent(99), p99)));
        return new LoadReport(
                responses(),
                responses(),
                Map.of("200", responses()),
                LoadReport.Errors.NONE,
                WINDOW,
                Optional.empty(),
                Optional.of(latency).filter(told -> timed),
                timed ? "" : "not asked for");
    }

    private Usage usage() {
        Duration cpu = Duration.ofNanos(Math.round(cpuSeconds * 1e9)).multipliedBy(responses());
        return new Usage(cpu, Duration.ZERO, Duration.ZERO, 0.97, 0.55, 0, 0, 0, 0);
    }
}
