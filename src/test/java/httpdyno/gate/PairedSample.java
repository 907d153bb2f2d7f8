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

/**
 * A round of a server, for tests of pairs.
 *
 * @param cell what was measured
 * @param kind its verdict; nothing was measured where that shows no number
 * @param perSecond correct responses per second
 * @param cpuMicros CPU time per response, in microseconds
 * @param rssBytes resident memory
 * @param p99Millis latency, in milliseconds
 * @param offered requests per second of a fixed rate
 */
record PairedSample(
        Cell cell,
        Kind kind,
        double perSecond,
        double cpuMicros,
        Optional<Long> rssBytes,
        Optional<Double> p99Millis,
        OptionalInt offered) {

    static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Instant STARTED = Instant.parse("2026-03-01T12:00:00Z");

    /** A closed loop without latency. */
    static PairedSample of(String server, double perSecond) {
        return new PairedSample(
                cell("no-pipelining", server),
                Kind.OK,
                perSecond,
                100,
                Optional.of(100L << 20),
                Optional.empty(),
                OptionalInt.empty());
    }

    static Cell cell(String profile, String server) {
        return new Cell(profile, server, "wrk", Level.of(100));
    }

    PairedSample with(Kind other) {
        return new PairedSample(cell, other, perSecond, cpuMicros, rssBytes, p99Millis, offered);
    }

    PairedSample under(String profile) {
        return new PairedSample(cell(profile, cell.server()), kind, perSecond, cpuMicros, rssBytes, p99Millis, offered);
    }

    PairedSample cpu(double micros) {
        return new PairedSample(cell, kind, perSecond, micros, rssBytes, p99Millis, offered);
    }

    PairedSample withoutRss() {
        return new PairedSample(cell, kind, perSecond, cpuMicros, Optional.empty(), p99Millis, offered);
    }

    PairedSample p99(double millis) {
        return new PairedSample(cell, kind, perSecond, cpuMicros, rssBytes, Optional.of(millis), offered);
    }

    PairedSample atFixedRate() {
        return new PairedSample(
                cell, kind, perSecond, cpuMicros, rssBytes, p99Millis, OptionalInt.of((int) Math.round(perSecond)));
    }

    Observation observation() {
        CpuShares shares = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());
        return new Observation(
                new PlannedRound(cell, 1, 1, shares, Optional.empty()),
                STARTED,
                Verdict.of(kind, "", ""),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                kind.showing() == Verdict.Showing.NOTHING ? Optional.empty() : Optional.of(measurement()),
                Map.of(),
                List.of(),
                List.of());
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
                new Measurement.Memory(rssBytes, Optional.empty(), Optional.empty(), 7, 1),
                List.of(100),
                100,
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
        return new LoadReport(
                responses(),
                responses(),
                Map.of("200", responses()),
                LoadReport.Errors.NONE,
                WINDOW,
                Optional.empty(),
                p99Millis.map(this::latency),
                p99Millis.isPresent() ? "" : "not asked for");
    }

    private Latency latency(double millis) {
        Duration p99 = Duration.ofNanos(Math.round(millis * 1e6));
        TreeMap<Percentile, Duration> percentiles = new TreeMap<>(Map.of(Percentile.ofPercent(99), p99));
        return new Latency(
                offered.isPresent() ? Correction.FROM_SCHEDULE : Correction.NONE_CLOSED_LOOP,
                "request written",
                Duration.ofNanos(1000),
                Optional.empty(),
                p99.dividedBy(2),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                percentiles);
    }

    private Usage usage() {
        Duration perResponse = Duration.ofNanos(Math.round(cpuMicros * 1e3));
        return new Usage(perResponse.multipliedBy(responses()), Duration.ZERO, Duration.ZERO, 0.97, 0.5, 0, 0, 0, 0);
    }
}
