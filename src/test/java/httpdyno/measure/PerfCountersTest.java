package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import httpdyno.measure.PerfCounters.Count;
import httpdyno.measure.PerfCounters.Figure;
import httpdyno.measure.PerfCounters.Scope;
import httpdyno.measure.WindowRecord.Counter;
import httpdyno.measure.WindowRecord.Perf;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On documents of dynoload from a virtual machine without a PMU, and on counters whose truth is known. */
class PerfCountersTest {

    private static final Counter REFUSED = new Counter(null, null, null, null, "perf_event_open", "EPERM");

    @Test
    void readsWhatAKernelCountedThatMayCountAll() {
        PerfCounters counters = captured("window-perf.json", "CAP_SYS_ADMIN");

        assertThat(counters.granted()).isEqualTo("CAP_SYS_ADMIN");
        assertThat(counters.figure(PerfEvent.CONTEXT_SWITCHES)).isEqualTo(Figure.of(548, 1, Scope.USER_AND_KERNEL));
        assertThat(counters.figure(PerfEvent.CPU_MIGRATIONS)).isEqualTo(Figure.of(0, 1, Scope.USER_AND_KERNEL));
        assertThat(counters.figure(PerfEvent.INSTRUCTIONS))
                .isEqualTo(Figure.absent("no hardware PMU, as in many virtual machines (perf_event_open: ENOENT)"));
        assertThat(counters.figure(PerfEvent.SYSCALLS).absence()).startsWith("tracefs not readable");
    }

    @Test
    void readsWhatAKernelCountedThatMayCountUserModeOnly() {
        PerfCounters counters = captured("window-perf-user.json", "nothing");

        assertThat(counters.figure(PerfEvent.PAGE_FAULTS)).isEqualTo(Figure.of(54, 1, Scope.USER));
        assertThat(counters.figure(PerfEvent.CONTEXT_SWITCHES).absence())
                .endsWith("cannot be counted without it (perf_event_open: EACCES)");
    }

    @Test
    void readsThatNothingMayBeCounted() {
        PerfCounters counters = captured("window-perf-refused.json", "nothing");

        assertThat(counters.figures()).hasSize(PerfEvent.values().length);
        assertThat(counters.figures().values()).allSatisfy(figure -> {
            assertThat(figure.count()).isEmpty();
            assertThat(figure.absence()).isNotEmpty();
        });
        assertThat(counters.figure(PerfEvent.PAGE_FAULTS).absence())
                .isEqualTo("seccomp or missing CAP_PERFMON at perf_event_paranoid 2 (perf_event_open: EPERM)");
    }

    @Test
    void aCounterThatTookTurnsIsScaledToAllOfTheTime() {
        Counter half = new Counter(1_000_001L, 800L, 200L, "user", null, null);

        PerfCounters counters = counters(half);

        assertThat(counters.figure(PerfEvent.INSTRUCTIONS).count()).contains(new Count(4_000_004, 0.25, Scope.USER));
    }

    @Test
    void aCounterThatCountedAllTheTimeIsLeftAsItIs() {
        long large = (1L << 60) + 1;
        Counter whole = new Counter(large, 800L, 800L, "user+kernel", null, null);

        assertThat(counters(whole).figure(PerfEvent.INSTRUCTIONS).count())
                .contains(new Count(large, 1, Scope.USER_AND_KERNEL));
    }

    @Test
    void givesEventsPerRequestWhereTheyWereCounted() {
        PerfCounters counters = counters(new Counter(3_000L, 8L, 8L, "user", null, null));

        assertThat(counters.perRequest(PerfEvent.INSTRUCTIONS, 2_000)).hasValue(1.5);
        assertThat(counters.perRequest(PerfEvent.INSTRUCTIONS, 0)).isEmpty();
        assertThat(counters.perRequest(PerfEvent.CYCLES, 2_000)).isEmpty();
    }

    @Test
    void refusesAScopeThatItDoesNotKnow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> counters(new Counter(1L, 8L, 8L, "kernel", null, null)))
                .withMessage("required user or user+kernel as the scope of a counter, found kernel");
    }

    @Test
    void refusesToLeaveAnEventOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PerfCounters("nothing", Map.of(PerfEvent.CYCLES, Figure.absent("x"))))
                .withMessage("a figure or a reason is required for every event, found only [CYCLES]");
    }

    private static PerfCounters counters(Counter instructions) {
        return PerfCounters.of(new Perf("2", instructions, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED), "CAP_PERFMON");
    }

    private static PerfCounters captured(String file, String granted) {
        return PerfCounters.of(
                Dynoload.read(DynoloadTest.captured(file), WindowRecord.class).perf(), granted);
    }
}
