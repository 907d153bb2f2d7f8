package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.load.Latency;
import httpdyno.load.Latency.Correction;
import httpdyno.load.LoadReport;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.LocalRow;
import httpdyno.measure.JvmFacts;
import httpdyno.measure.JvmWork;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.RoundResult;
import httpdyno.measure.Usage;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Unsupported;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Builds observations for tests: an unremarkable round of one server, which a test then spoils. */
record SampleRound(
        Cell cell,
        int round,
        int rounds,
        Verdict verdict,
        Optional<Double> perSecond,
        double cpuMicros,
        Optional<Duration> mean,
        boolean withLatency,
        List<String> logTail) {

    static final Instant STARTED = Instant.parse("2026-03-01T12:00:05Z");

    /** What is local in a server that is called so. */
    static final LocalBuild LOCAL =
            new LocalBuild("fastify", "5.12.9", Optional.of(new LocalBuild.WorkTree("3f2a1bc", true)), "cd".repeat(32));

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Map<String, Boolean> FEATURES = new TreeMap<>(Map.of("logging", false, "compression", false));

    static SampleRound of(String server, double perSecond) {
        return new SampleRound(
                new Cell("no-pipelining", server, "wrk", Level.of(100)),
                1,
                1,
                Verdict.of(Kind.OK, "", ""),
                Optional.of(perSecond),
                20,
                Optional.empty(),
                true,
                List.of());
    }

    /** A round that ended before its window. */
    static SampleRound unmeasured(String server, Verdict verdict, String... log) {
        SampleRound round = of(server, 0).with(verdict);
        return new SampleRound(
                round.cell,
                1,
                1,
                verdict,
                Optional.empty(),
                round.cpuMicros,
                round.mean,
                round.withLatency,
                List.of(log));
    }

    SampleRound with(Verdict other) {
        return new SampleRound(cell, round, rounds, other, perSecond, cpuMicros, mean, withLatency, logTail);
    }

    /** Loaded by another tool; oha counts the bytes of bodies only, as it really does. */
    SampleRound loadedBy(String generator) {
        Cell other = new Cell(cell.profile(), cell.server(), generator, cell.level());
        return new SampleRound(other, round, rounds, verdict, perSecond, cpuMicros, mean, withLatency, logTail);
    }

    SampleRound with(Kind kind) {
        return with(SampleVerdicts.of(kind));
    }

    SampleRound round(int number, int of) {
        return new SampleRound(cell, number, of, verdict, perSecond, cpuMicros, mean, withLatency, logTail);
    }

    SampleRound cpuMicros(double micros) {
        return new SampleRound(cell, round, rounds, verdict, perSecond, micros, mean, withLatency, logTail);
    }

    SampleRound profile(String profile) {
        Cell other = new Cell(profile, cell.server(), cell.generator(), cell.level());
        return new SampleRound(other, round, rounds, verdict, perSecond, cpuMicros, mean, withLatency, logTail);
    }

    /** At another level of the same load. */
    SampleRound level(Level level) {
        Cell other = new Cell(cell.profile(), cell.server(), cell.generator(), level);
        return new SampleRound(other, round, rounds, verdict, perSecond, cpuMicros, mean, withLatency, logTail);
    }

    /** With a mean latency in place of what Little's law makes of 100 connections; p50 is half of it, p99 four times. */
    SampleRound mean(Duration latency) {
        return new SampleRound(
                cell, round, rounds, verdict, perSecond, cpuMicros, Optional.of(latency), withLatency, logTail);
    }

    SampleRound withoutLatency() {
        return new SampleRound(cell, round, rounds, verdict, perSecond, cpuMicros, mean, false, logTail);
    }

    SampleRound log(String... lines) {
        return new SampleRound(cell, round, rounds, verdict, perSecond, cpuMicros, mean, withLatency, List.of(lines));
    }

    Observation observation() {
        boolean started = perSecond.isPresent();
        return new Observation(
                new PlannedRound(cell, round, rounds, SampleRun.SHARES, unsupported()),
                STARTED.plusSeconds(20L * round),
                verdict,
                LocalRow.isLocal(cell.server()) ? List.of(LOCAL) : List.of(),
                started
                        ? Optional.of(image("server-" + cell.server(), serverBytes(), Optional.empty()))
                        : Optional.empty(),
                started
                        ? Optional.of(image("generator-" + cell.generator(), 350_895_571, Optional.of("4.1.0")))
                        : Optional.empty(),
                started ? Optional.of(boot()) : Optional.empty(),
                started ? Optional.of(new Observation.Pinning("0", Map.of("0", 7), "1", "1")) : Optional.empty(),
                started ? Optional.of(SampleRun.SYSCTLS.withAsked()) : Optional.empty(),
                started ? Optional.of(new Observation.Startup(Duration.ofMillis(214), true)) : Optional.empty(),
                started && round == 1
                        ? Optional.of(new Observation.Conformance(21, 22, List.of(), List.of("head/length")))
                        : Optional.empty(),
                perSecond.map(this::measurement),
                phases(started),
                logTail,
                cell.server().endsWith("-cluster")
                        ? List.of("1 worker: clustering has nothing to spread on one core")
                        : List.of());
    }

    private static Map<String, Duration> phases(boolean started) {
        Map<String, Duration> phases = new LinkedHashMap<>(Map.of("images", Duration.ofMillis(1)));
        if (started) {
            phases.put("warmup", Duration.ofMillis(2_000));
            phases.put("drain", Duration.ofMillis(500));
            phases.put("lookBefore", Duration.ofMillis(120));
            phases.put("window", WINDOW.plusMillis(9));
            phases.put("lookAfter", Duration.ofMillis(130));
        }
        return phases;
    }

    private Optional<Unsupported> unsupported() {
        return Optional.of(new Unsupported(verdict.sentence(), verdict.remedy()))
                .filter(why -> verdict.kind() == Kind.UNSUPPORTED);
    }

    RoundResult result() {
        return new RoundResult(observation(), Map.of("server.log", "up\n", "tool.stdout", "{}\n"));
    }

    private long serverBytes() {
        return cell.server().startsWith("big-") ? 356_123_456 : 226_400_000;
    }

    private static Observation.Image image(String name, long bytes, Optional<String> version) {
        return new Observation.Image(
                "httpdyno/" + name + ":0123456789abcdef", "sha256:" + "ab".repeat(32), bytes, version);
    }

    private BootLine boot() {
        boolean java = cell.server().startsWith("java-");
        return new BootLine(
                LocalRow.published(cell.server()),
                new BootLine.Component(java ? "java" : "node", "24.21.0"),
                new BootLine.Component(cell.server(), "1.2.3"),
                "epoll",
                1,
                1,
                FEATURES,
                java ? "jdk" : "npm",
                java
                        ? Optional.of(new BootLine.Jvm("Serial", 536_870_912, List.of("-Xms512m", "-Xmx512m")))
                        : Optional.empty());
    }

    private LoadReport.Bytes bytes(long responses) {
        return cell.generator().equals("oha")
                ? new LoadReport.Bytes(17 * responses, LoadReport.Bytes.Scope.BODY)
                : new LoadReport.Bytes(173 * responses, LoadReport.Bytes.Scope.WIRE);
    }

    private Usage usage(long responses) {
        return new Usage(
                Duration.ofNanos(Math.round(cpuMicros * 1e3)).multipliedBy(responses),
                Duration.ofNanos(9_000).multipliedBy(responses),
                Duration.ofNanos(4_000).multipliedBy(responses),
                0.97,
                0.55,
                0.001,
                0,
                0,
                0.002);
    }

    private Measurement measurement(double rate) {
        long responses = Math.round(rate * WINDOW.toSeconds());
        Duration average = mean.orElse(Duration.ofNanos(Math.round(100 / rate * 1e9)));
        LoadReport.Bytes bytes = bytes(responses);
        LoadReport report = new LoadReport(
                responses,
                responses,
                Map.of("200", responses),
                errors(),
                WINDOW.plusMillis(2),
                Optional.of(bytes),
                withLatency ? Optional.of(latency(average, responses)) : Optional.empty(),
                withLatency ? "" : "wrk cannot time pipelined requests");
        return new Measurement(
                new Rate(rate),
                WINDOW,
                offered(rate),
                report,
                usage(responses),
                173,
                OptionalDouble.of((double) bytes.total() / responses),
                OptionalDouble.of(0.2),
                new Measurement.Memory(Optional.of(82_792_448L), Optional.of(79_909_888L), Optional.empty(), 7, 1),
                List.of(100, 100),
                101,
                new Measurement.Verified(10_000, 0, 0, 0, 0, 0),
                0.01,
                OptionalDouble.empty(),
                cell.server().startsWith("java-") ? Optional.of(jvm()) : Optional.empty(),
                SampleEvents.rates(cell.server(), rate),
                SampleEvents.events(cell.server()),
                SampleEvents.perf(cell.server()));
    }

    /** Of every other round nothing is known. */
    private JvmFacts jvm() {
        return round % 2 == 0
                ? new JvmFacts(Optional.empty(), "the counters of the JVM could not be read")
                : new JvmFacts(
                        Optional.of(new JvmWork(
                                12,
                                Duration.ofMillis(85),
                                Optional.of(3_655_376L),
                                Duration.ofMillis(1400),
                                328,
                                2_709_096)),
                        "");
    }

    private LoadReport.Errors errors() {
        return verdict.kind() == Kind.INVALID
                ? new LoadReport.Errors(1, 2, 3, 4, Map.of("name resolution", 5L))
                : LoadReport.Errors.NONE;
    }

    /** What was due: at a fixed rate the profile's 2,000 unless the level says more, a part of a maximum as achieved. */
    private OptionalInt offered(double rate) {
        if (cell.level().isPartOfMaximum()) {
            return OptionalInt.of((int) Math.round(rate));
        }
        return cell.profile().equals("fixed-rate")
                ? OptionalInt.of(cell.level().rate().orElse(2_000))
                : OptionalInt.empty();
    }

    private Latency latency(Duration mean, long samples) {
        TreeMap<Percentile, Duration> percentiles = new TreeMap<>();
        percentiles.put(Percentile.ofPercent(50), mean.dividedBy(2));
        percentiles.put(Percentile.ofPercent(97.5), mean.multipliedBy(3));
        percentiles.put(Percentile.ofPercent(99), mean.multipliedBy(4));
        return new Latency(
                offered(1).isPresent() ? Correction.FROM_SCHEDULE : Correction.NONE_CLOSED_LOOP,
                offered(1).isPresent() ? "when it was due" : "write of the request on an open connection",
                Duration.ofNanos(1000),
                Optional.of(samples),
                mean,
                Optional.empty(),
                Optional.of(mean.multipliedBy(40)),
                Optional.empty(),
                percentiles);
    }
}
