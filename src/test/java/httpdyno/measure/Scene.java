package httpdyno.measure;

import httpdyno.container.ServerState;
import httpdyno.load.Latency;
import httpdyno.load.Latency.Correction;
import httpdyno.load.LoadReport;
import httpdyno.load.LoadReport.Bytes;
import httpdyno.load.LoadReport.Errors;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import httpdyno.measure.WindowRecord.Cgroup;
import httpdyno.measure.WindowRecord.CpuTicks;
import httpdyno.measure.WindowRecord.Processes;
import httpdyno.measure.WindowRecord.Sample;
import httpdyno.measure.WindowRecord.Snapshot;
import httpdyno.measure.WindowRecord.Tcp;
import httpdyno.measure.WindowRecord.Tool;
import httpdyno.measure.WindowRecord.Traffic;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;

/**
 * A window of 10 s at 100,000 responses per second that nothing speaks against, for tests that then spoil one thing
 * each. Times in seconds count from the start of traffic.
 */
final class Scene {

    static final long SECOND = 1_000_000_000L;
    static final long START = 5 * SECOND;
    static final double LENGTH = 10;

    LoadShape shape = new LoadShape(100, 1, true);
    String expectedBody = "{\"hello\":\"world\"}";
    double tolerated;
    Capacity capacity = Capacity.WHOLE;

    long completed = 1_000_000;
    long unexpected;
    long accepted = 100;
    Errors errors = Errors.NONE;
    double toolSeconds = LENGTH;
    double meanMillis = 1;
    Duration resolution = Duration.ofNanos(1000);
    boolean latencyKnown = true;
    Bytes.Scope scope = Bytes.Scope.WIRE;
    long wireBytesProbed = 150;
    OptionalDouble bytesPerResponse = OptionalDouble.of(150);
    List<Integer> established = List.of(100, 100, 100);
    Dynoload.Verified verified = new Dynoload.Verified(10_000, 0, 0, 0, 0, 0, 0, 1_500_000, 1, 1, "count", null);

    boolean traffic = true;
    double endSeconds = LENGTH;
    double lastPacketSeconds = LENGTH;
    double errorSeconds;
    double exitSeconds = LENGTH;
    DoublePredicate silent = seconds -> false;
    DoublePredicate sampled = seconds -> true;
    Long throttledBefore = 3L;
    Long throttledAfter = 3L;

    double serverShareUsed = 0.95;
    double generatorShareUsed = 0.5;
    double serverSteal;
    double generatorSteal;
    double serverForeign;
    double generatorForeign;

    boolean running = true;
    boolean oomKilled;
    long oomKills;
    OptionalLong exitCode = OptionalLong.empty();
    List<String> contractProblems = List.of();
    boolean silentAfter;

    static Verdict judge(Consumer<Scene> spoil) {
        Scene scene = new Scene();
        spoil.accept(scene);
        return scene.verdict();
    }

    static Consumer<Scene> silence(double from, double to) {
        return scene -> scene.silent = at -> at > from + 0.001 && at < to + 0.001;
    }

    static Consumer<Scene> used(double generator, double server) {
        return scene -> {
            scene.generatorShareUsed = generator;
            scene.serverShareUsed = server;
        };
    }

    static Dynoload.Verified verified(long right, long wrong, long unanswered) {
        return new Dynoload.Verified(right, 0, wrong, 0, 0, 0, unanswered, right * 150, 1, 1, "limit", null);
    }

    Verdict verdict() {
        return Judge.judge(spec(), tolerated, capacity, measurement(), window(), aftermath());
    }

    Aftermath aftermath() {
        return new Aftermath(
                new ServerState(running, oomKilled, exitCode, Optional.empty()),
                oomKills,
                contractProblems,
                silentAfter);
    }

    private LoadSpec spec() {
        Request get =
                new Request("GET", "/", Map.of(), "", new Request.Expected(200, "application/json", expectedBody));
        return new LoadSpec(8080, List.of(get), shape, Duration.ofSeconds((long) LENGTH), 1);
    }

    private Measurement measurement() {
        Duration own = Duration.ofNanos(nanos(endSeconds) - START);
        Usage usage = new Usage(
                Duration.ofSeconds(9),
                Duration.ofSeconds(5),
                Duration.ZERO,
                serverShareUsed,
                generatorShareUsed,
                serverSteal,
                generatorSteal,
                serverForeign,
                generatorForeign);
        return new Measurement(
                Rate.of(completed - unexpected, own),
                own,
                shape.rate(),
                report(),
                usage,
                wireBytesProbed,
                bytesPerResponse,
                OptionalDouble.empty(),
                new Measurement.Memory(Optional.empty(), Optional.empty(), Optional.empty(), 1, 1),
                established,
                accepted,
                Measurement.Verified.of(verified),
                0,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                new ServerEvents(
                        OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                Optional.empty());
    }

    private LoadReport report() {
        Latency latency = new Latency(
                Correction.NONE_CLOSED_LOOP,
                "request written",
                resolution,
                Optional.empty(),
                Duration.ofNanos((long) (meanMillis * 1e6)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>());
        return new LoadReport(
                completed,
                completed - unexpected,
                Map.of("200", completed - unexpected),
                errors,
                Duration.ofNanos((long) (toolSeconds * SECOND)),
                Optional.of(new Bytes(1, scope)),
                Optional.of(latency).filter(known -> latencyKnown),
                latencyKnown ? "" : "not usable");
    }

    WindowRecord window() {
        long errorNanos = (long) (errorSeconds * SECOND);
        Traffic seen = new Traffic(START, nanos(endSeconds), nanos(lastPacketSeconds), errorNanos, errorNanos);
        Tool tool = new Tool(List.of("wrk"), 0, null, false, START - 1000, nanos(exitSeconds), "", "", false, false);
        return new WindowRecord(
                tool,
                traffic ? seen : null,
                snapshot(START - 2000, throttledBefore),
                snapshot(nanos(exitSeconds) + 1000, throttledAfter),
                samples(),
                List.of(),
                null,
                running,
                0,
                "1",
                "4.1.0");
    }

    /** One look each 100 ms; in each a thousand segments more, unless it is silent then. */
    private List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        long segments = 1000;
        for (int i = 1; i < LENGTH * 10; i++) {
            double at = i / 10.0;
            segments += silent.test(at) ? 0 : 1000;
            if (sampled.test(at)) {
                samples.add(new Sample(nanos(at), 0, 0, 0, 0, segments, 0, null, null));
            }
        }
        return samples;
    }

    private static Snapshot snapshot(long nanos, Long throttled) {
        return new Snapshot(
                nanos,
                0,
                Map.of("0", new CpuTicks(0, 0, 0, 0, 0, 0, 0, 0)),
                100,
                new Processes(0, 0, null, null, null, 1, 1, null, null, null, null, null, null, null),
                null,
                new Tcp(0, 0, 1000, 0, 0, 0, 0, null, null),
                null,
                new Cgroup(2, null, null, throttled, null, 0L, null, null, null));
    }

    private static long nanos(double seconds) {
        return START + Math.round(seconds * SECOND);
    }
}
