package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.WindowRecord.Cgroup;
import httpdyno.measure.WindowRecord.CpuTicks;
import httpdyno.measure.WindowRecord.Processes;
import httpdyno.measure.WindowRecord.Sample;
import httpdyno.measure.WindowRecord.Snapshot;
import httpdyno.measure.WindowRecord.Tcp;
import httpdyno.measure.WindowRecord.Tool;
import httpdyno.measure.WindowRecord.Traffic;
import httpdyno.plan.CpuShares;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** A window of 10 s whose truth is known: server on CPU 0, generator on CPUs 1-2, CPU 3 somebody else's. */
class UsageTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long START = 100 * SECOND;
    private static final Offset<Double> EXACT = within(1e-9);
    private static final CpuShares SHARES = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1-2"), List.of());

    /** CPU time of the server during the snapshots' 12 s. */
    private static final long SERVER_RUN = 8 * SECOND;

    private static final long GENERATOR_RUN = 10 * SECOND;
    private static final long SAMPLER_RUN = SECOND / 10;

    private final Traffic traffic = new Traffic(START, START + 10 * SECOND, START + 10 * SECOND, 0, 0);

    /** While traffic flows the server runs 0.8 of each second and the generator 0.95, at the ends much less. */
    private final List<Sample> samples = IntStream.rangeClosed(0, 10)
            .mapToObj(i -> sample(i, i == 0 ? 0 : (8 * i - 6) * SECOND / 10, i == 0 ? 0 : (95 * i - 60) * SECOND / 100))
            .toList();

    @Test
    void takesCpuTimeFromTheSnapshots() {
        Usage usage = usage(ticks(0, 0), samples, traffic);

        assertThat(usage.serverCpu()).isEqualTo(Duration.ofSeconds(8));
        assertThat(usage.generatorCpu()).isEqualTo(Duration.ofSeconds(10));
        assertThat(usage.serverWait()).isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void judgesTheUseOfSharesOnTheSteadyPart() {
        Usage usage = usage(ticks(0, 0), samples, traffic);

        assertThat(usage.serverShareUsed()).isCloseTo(0.8, EXACT);
        assertThat(usage.generatorShareUsed()).isCloseTo(0.95 / 2, EXACT);
    }

    @Test
    void takesTheWholeWindowWhereThereAreTooFewSamples() {
        Usage usage = usage(ticks(0, 0), samples.subList(0, 2), traffic);

        assertThat(usage.serverShareUsed()).isCloseTo(8.0 / 12, EXACT);
        assertThat(usage.generatorShareUsed()).isCloseTo(10.0 / 24, EXACT);
    }

    @Test
    void takesTheWholeWindowWithoutTraffic() {
        Usage usage = usage(ticks(0, 0), samples, null);

        assertThat(usage.serverShareUsed()).isCloseTo(8.0 / 12, EXACT);
    }

    @Test
    void neverUsesMoreThanAShare() {
        List<Sample> jumping = List.of(sample(2, 0, 0), sample(3, SECOND + 1_000_000, 0));

        assertThat(usage(ticks(0, 0), jumping, traffic).serverShareUsed()).isEqualTo(1);
    }

    @Test
    void takesForWorkOfOthersWhatTheOwnProcessesDidNotUse() {
        // CPU 0: 920 ticks busy, 800 of them the server's. CPUs 1-2: 1250 busy, 1000 the tool's, 10 the sampler's.
        Usage usage = usage(ticks(1220, 0), samples, traffic);

        assertThat(usage.serverForeign()).isCloseTo(4.2 / 12, EXACT);
        assertThat(usage.generatorForeign()).isCloseTo((2 * 12.2 - 10.1) / 24, EXACT);
    }

    @Test
    void findsNobodyElseWhereInterruptTimeWasGivenToTheServer() {
        Usage usage = usage(ticks(500, 0), samples, traffic);

        assertThat(usage.serverForeign()).isZero();
        assertThat(usage.generatorForeign()).isZero();
    }

    @Test
    void takesStealPerShare() {
        Usage usage = usage(ticks(0, 24), samples, traffic);

        assertThat(usage.serverSteal()).isCloseTo(0.02, EXACT);
        assertThat(usage.generatorSteal()).isCloseTo(0.02, EXACT);
    }

    @Test
    void givesTheToolNoTimeWhenItNeverRan() {
        Snapshot before = snapshot(99 * SECOND, ticks(0, 0), 0, null);
        Snapshot after = snapshot(111 * SECOND, ticks(0, 0), 0, null);

        Usage usage = Usage.of(window(before, after, List.of(), null), SHARES);

        assertThat(usage.generatorCpu()).isZero();
        assertThat(usage.generatorShareUsed()).isZero();
    }

    private static Usage usage(Map<String, CpuTicks> after, List<Sample> samples, Traffic traffic) {
        Snapshot first = snapshot(99 * SECOND, ticks(0, 0), 0, null);
        Snapshot last = snapshot(111 * SECOND, after, SERVER_RUN, processes(GENERATOR_RUN));
        return Usage.of(window(first, last, samples, traffic), SHARES);
    }

    /** The same on CPUs 0 to 2, spread over what counts as busy; CPU 3 is all busy and must not matter. */
    private static Map<String, CpuTicks> ticks(long busy, long steal) {
        CpuTicks each = new CpuTicks(busy / 2, busy - busy / 2 - busy / 4, busy / 4, 7, 7, 7, 7, steal);
        return Map.of("0", each, "1", each, "2", each, "3", new CpuTicks(1200, 0, 0, 0, 0, 0, 0, 600));
    }

    private static WindowRecord window(Snapshot before, Snapshot after, List<Sample> samples, Traffic traffic) {
        Tool tool = new Tool(List.of("wrk"), 0, null, false, START, START, "", "", false, false);
        return new WindowRecord(
                tool, traffic, before, after, samples, List.of(), null, true, SAMPLER_RUN, "1-2", "4.1.0");
    }

    private static Snapshot snapshot(long nanos, Map<String, CpuTicks> cpus, long serverRun, Processes generator) {
        Processes server = new Processes(
                serverRun, serverRun * 3 / 16, null, null, null, 1, 1, null, null, null, null, null, null, null);
        return new Snapshot(
                nanos,
                0,
                cpus,
                100,
                server,
                generator,
                new Tcp(0, 0, 0, 0, 0, 0, 0, null, null),
                null,
                new Cgroup(2, null, null, null, null, null, null, null, null));
    }

    private static Processes processes(long run) {
        return new Processes(run, 0, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    private static Sample sample(int second, long serverRun, long generatorRun) {
        return new Sample(START + second * SECOND, serverRun, 0, generatorRun, 0, 0, 0, null, null);
    }
}
