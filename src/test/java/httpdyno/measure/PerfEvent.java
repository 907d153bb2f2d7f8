package httpdyno.measure;

import httpdyno.measure.WindowRecord.Counter;
import httpdyno.measure.WindowRecord.Perf;
import java.util.function.Function;

/** Events that the kernel counts for a server, see perf_event_open(2). */
public enum PerfEvent {
    /** Instructions retired. */
    INSTRUCTIONS("instructions", Source.HARDWARE, true, Perf::instructions),
    /** Cycles of the CPUs, at whatever frequency they ran. */
    CYCLES("cycles", Source.HARDWARE, true, Perf::cycles),
    /** A thread left a CPU to another one. */
    CONTEXT_SWITCHES("contextSwitches", Source.SOFTWARE, false, Perf::contextSwitches),
    /** A thread went on on another CPU. */
    CPU_MIGRATIONS("cpuMigrations", Source.SOFTWARE, false, Perf::cpuMigrations),
    /** Minor and major page faults. */
    PAGE_FAULTS("pageFaults", Source.SOFTWARE, true, Perf::pageFaults),
    /** Entries into the kernel, by the tracepoint {@code raw_syscalls:sys_enter}. */
    SYSCALLS("syscalls", Source.TRACEPOINT, false, Perf::syscalls);

    /** What gives the events. */
    enum Source {
        HARDWARE,
        SOFTWARE,
        TRACEPOINT
    }

    private final String id;
    private final Source source;
    private final boolean inUserMode;
    private final Function<Perf, Counter> counter;

    PerfEvent(String id, Source source, boolean inUserMode, Function<Perf, Counter> counter) {
        this.id = id;
        this.source = source;
        this.inUserMode = inUserMode;
        this.counter = counter;
    }

    /** Name in the documents of the helper and of the suite. */
    public String id() {
        return id;
    }

    Source source() {
        return source;
    }

    /** Whether any of them happen outside the kernel, so that a count without the kernel's part means something. */
    boolean inUserMode() {
        return inUserMode;
    }

    Counter in(Perf perf) {
        return counter.apply(perf);
    }
}
