package httpdyno.report;

import httpdyno.measure.PerfCounters;
import httpdyno.measure.PerfCounters.Figure;
import httpdyno.measure.PerfCounters.Scope;
import httpdyno.measure.PerfEvent;
import httpdyno.measure.RateSeries;
import httpdyno.measure.ServerEvents;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Rates and events of a sample round, for tests. */
final class SampleEvents {

    /** Of a server whose processes came and went nobody knows how many pages it had to read. */
    private static final ServerEvents EVENTS =
            new ServerEvents(OptionalLong.of(1200), OptionalLong.of(800), OptionalLong.of(5000), OptionalLong.empty());

    /** As on a virtual machine where the kernel's part of the faults may not be counted. */
    private static final PerfCounters PERF = new PerfCounters(
            "CAP_PERFMON",
            Map.of(
                    PerfEvent.INSTRUCTIONS,
                    Figure.absent("no hardware PMU, as in many virtual machines (perf_event_open: ENOENT)"),
                    PerfEvent.CYCLES,
                    Figure.of(20_000_000_000L, 0.75, Scope.USER),
                    PerfEvent.CONTEXT_SWITCHES,
                    Figure.of(2000, 1, Scope.USER_AND_KERNEL),
                    PerfEvent.CPU_MIGRATIONS,
                    Figure.of(0, 1, Scope.USER_AND_KERNEL),
                    PerfEvent.PAGE_FAULTS,
                    Figure.of(5001, 1, Scope.USER_AND_KERNEL),
                    PerfEvent.SYSCALLS,
                    Figure.absent("tracefs not readable (open /sys/kernel/tracing/events: EACCES)")));

    /** As on bare metal where the kernel's own events may not be counted. */
    private static final PerfCounters HARDWARE = new PerfCounters(
            "nothing",
            Map.of(
                    PerfEvent.INSTRUCTIONS,
                    Figure.of(30_000_000_000L, 0.75, Scope.USER),
                    PerfEvent.CYCLES,
                    Figure.absent("the counter never ran"),
                    PerfEvent.CONTEXT_SWITCHES,
                    Figure.absent("not without the kernel (perf_event_open: EACCES)"),
                    PerfEvent.CPU_MIGRATIONS,
                    Figure.absent("not without the kernel (perf_event_open: EACCES)"),
                    PerfEvent.PAGE_FAULTS,
                    Figure.absent("the counter never ran"),
                    PerfEvent.SYSCALLS,
                    Figure.of(90_000, 1, Scope.USER_AND_KERNEL)));

    private SampleEvents() {}

    /** Of a server whose processes all lived to the end everything is known. */
    static ServerEvents events(String server) {
        return server.equals("java-jdk")
                ? new ServerEvents(
                        OptionalLong.of(1200), OptionalLong.of(800), OptionalLong.of(5000), OptionalLong.of(3))
                : EVENTS;
    }

    static Optional<PerfCounters> perf(String server) {
        return switch (server) {
            case "raw-node" -> Optional.of(PERF);
            case "java-jdk" -> Optional.of(HARDWARE);
            default -> Optional.empty();
        };
    }

    /** Around a rate; a server that is called short had too short a window. */
    static Optional<RateSeries> rates(String server, double perSecond) {
        if (server.equals("short")) {
            return Optional.empty();
        }
        TreeMap<Percentile, Rate> percentiles = new TreeMap<>(Map.of(
                Percentile.ofPercent(1), new Rate(perSecond * 0.8),
                Percentile.ofPercent(2.5), new Rate(perSecond * 0.9),
                Percentile.ofPercent(50), new Rate(perSecond),
                Percentile.ofPercent(97.5), new Rate(perSecond * 1.1)));
        return Optional.of(
                new RateSeries(Duration.ofMillis(100), 98, percentiles, new Rate(perSecond), new Rate(perSecond / 20)));
    }
}
