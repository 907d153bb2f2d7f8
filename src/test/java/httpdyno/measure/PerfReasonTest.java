package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.WindowRecord.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerfReasonTest {

    private static final String TRACEFS = "open /sys/kernel/tracing/events/raw_syscalls/sys_enter/id";

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = ';', textBlock = """
            INSTRUCTIONS;     ENOENT;     no hardware PMU, as in many virtual machines
            CYCLES;           ENODEV;     no hardware PMU, as in many virtual machines
            CYCLES;           EOPNOTSUPP; no hardware PMU, as in many virtual machines
            PAGE_FAULTS;      ENOENT;     the kernel does not count this event
            SYSCALLS;         ENOENT;     the kernel has no tracepoint raw_syscalls:sys_enter
            CONTEXT_SWITCHES; EPERM;      seccomp or missing CAP_PERFMON at perf_event_paranoid 2
            PAGE_FAULTS;      EACCES;     missing CAP_PERFMON at perf_event_paranoid 2
            CONTEXT_SWITCHES; EACCES;     'missing CAP_PERFMON at perf_event_paranoid 2, and what happens in the kernel cannot be counted without it'
            CPU_MIGRATIONS;   EACCES;     'missing CAP_PERFMON at perf_event_paranoid 2, and what happens in the kernel cannot be counted without it'
            SYSCALLS;         EACCES;     'missing CAP_PERFMON at perf_event_paranoid 2, and what happens in the kernel cannot be counted without it'
            CYCLES;           ENOSYS;     a kernel without performance events, or seccomp
            CYCLES;           EMFILE;     more threads than file descriptors
            CYCLES;           ESRCH;      the server had no thread to count for
            CYCLES;           EINVAL;     the kernel refused the counter at perf_event_paranoid 2
            """)
    void aRefusalIsToldWithItsMeaningCallAndErrno(PerfEvent event, String error, String meaning) {
        assertThat(PerfReason.of(event, failed("perf_event_open", error), "2"))
                .contains(meaning + " (perf_event_open: " + error + ")");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "EPERM,seccomp or missing CAP_PERFMON",
        "EACCES,missing CAP_PERFMON",
        "EBUSY,the kernel refused the counter"
    })
    void anUnknownParanoiaIsNotGuessed(String error, String meaning) {
        assertThat(PerfReason.of(PerfEvent.CYCLES, failed("perf_event_open", error), null))
                .contains(meaning + " (perf_event_open: " + error + ")");
    }

    @Test
    void tracefsThatIsNotThereOrNotReadableIsToldApart() {
        assertThat(PerfReason.of(PerfEvent.SYSCALLS, failed(TRACEFS, "ENOENT"), "2"))
                .contains("tracefs not readable: it is not mounted on the engine's host, or was not granted (" + TRACEFS
                        + ": ENOENT)");
        assertThat(PerfReason.of(PerfEvent.SYSCALLS, failed(TRACEFS, "EACCES"), "2"))
                .contains("tracefs not readable (" + TRACEFS + ": EACCES)");
        assertThat(PerfReason.of(PerfEvent.SYSCALLS, failed(TRACEFS, null), "2"))
                .contains("tracefs not readable (" + TRACEFS + ": no number in it)");
    }

    @Test
    void aCounterThatFailsLaterNamesTheCall() {
        assertThat(PerfReason.of(PerfEvent.CYCLES, failed("ioctl PERF_EVENT_IOC_ENABLE", "EINVAL"), "2"))
                .contains("the counter failed (ioctl PERF_EVENT_IOC_ENABLE: EINVAL)");
        assertThat(PerfReason.of(PerfEvent.CYCLES, failed("read of the counter", null), "2"))
                .contains("the counter failed (read of the counter: nothing came)");
    }

    @Test
    void aCounterThatNeverCountedIsNoZero() {
        assertThat(PerfReason.of(PerfEvent.CYCLES, new Counter(0L, 0L, 0L, "user", null, null), "2"))
                .contains("no thread of the server ran while it counted");
        assertThat(PerfReason.of(PerfEvent.CYCLES, new Counter(0L, 1234L, 0L, "user", null, null), "2"))
                .contains("the PMU was taken by other counters all the time (running 0 of 1234 ns)");
    }

    @Test
    void aCounterThatCountedNeedsNoReason() {
        assertThat(PerfReason.of(PerfEvent.CPU_MIGRATIONS, new Counter(0L, 1234L, 1L, "user+kernel", null, null), "2"))
                .isEmpty();
    }

    private static Counter failed(String call, String error) {
        return new Counter(null, null, null, null, call, error);
    }
}
