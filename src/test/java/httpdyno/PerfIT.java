package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.ExecOutput;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Limits;
import httpdyno.container.Rig;
import httpdyno.container.RigSpec;
import httpdyno.container.ServerGoneException;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Dynoload;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.PerfCounters;
import httpdyno.measure.PerfCounters.Count;
import httpdyno.measure.PerfCounters.Figure;
import httpdyno.measure.PerfCounters.Scope;
import httpdyno.measure.PerfEvent;
import httpdyno.measure.RateSeries;
import httpdyno.measure.Round;
import httpdyno.measure.RoundResult;
import httpdyno.measure.WindowRecord;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernel's counters in real rounds: whatever this kernel and this engine allow, and a reason for the rest. */
class PerfIT {

    private static final int TRIES = 5;

    private static SelfTestBench counting;
    private static SelfTestBench plain;

    @BeforeAll
    static void open() {
        counting = new SelfTestBench("selftest-perf", Map.of("dyno.perf", "true"));
        plain = new SelfTestBench("selftest-perf-off");
    }

    @AfterAll
    static void close() {
        counting.engine().closeForGood();
        plain.engine().closeForGood();
    }

    @Test
    void everyCounterIsPlausibleOrNamesTheCallThatFailed() {
        RoundResult result = measured(counting, "wrk");
        Measurement measured = result.observation().measurement().orElseThrow();
        PerfCounters counters = measured.perf().orElseThrow();
        counters.figures().forEach((event, figure) -> System.out.println("[selftest] " + event.id() + ": " + figure));

        assertThat(counters.figures().values()).allSatisfy(PerfIT::isOneOfTheTwo);
        counters.figure(PerfEvent.INSTRUCTIONS)
                .count()
                .ifPresent(count -> assertThat(count.total()).isPositive());
        counters.figure(PerfEvent.CYCLES)
                .count()
                .ifPresent(count -> assertThat(count.total()).isPositive());
        counters.figure(PerfEvent.CONTEXT_SWITCHES)
                .count()
                .ifPresent(count -> assertThat(count.total()
                                / (double) measured.events().switches().orElseThrow())
                        .isBetween(0.5, 2.0));
        counters.figure(PerfEvent.PAGE_FAULTS)
                .count()
                .filter(count -> count.scope() == Scope.USER_AND_KERNEL)
                .ifPresent(count -> assertThat((double) count.total())
                        .isBetween(
                                measured.events().faults().orElseThrow() / 2.0 - 10,
                                measured.events().faults().orElseThrow() * 2.0 + 10));
        counters.figure(PerfEvent.SYSCALLS)
                .count()
                .ifPresent(count -> assertThat(
                                measured.perRequest(PerfEvent.SYSCALLS).orElseThrow())
                        .isBetween(0.01, 100.0));
        isOfTheSpanOfTheCpuTime(result);
    }

    private static void isOneOfTheTwo(Figure figure) {
        if (figure.count().isPresent()) {
            Count count = figure.count().get();
            assertThat(count.total()).isNotNegative();
            assertThat(count.runningFraction()).isPositive().isLessThanOrEqualTo(1);
            assertThat(figure.absence()).isEmpty();
        } else {
            assertThat(figure.absence()).matches(".+ \\((perf_event_open|open /sys/kernel/tracing/\\S+): [A-Z]+\\)");
        }
    }

    /** What the counters call enabled is the time that the server's threads were on a CPU. */
    private static void isOfTheSpanOfTheCpuTime(RoundResult result) {
        WindowRecord window = window(result);
        WindowRecord.Counter switches = window.perf().contextSwitches();
        if (switches.call() == null) {
            long cpu = window.after().server().runNanos()
                    - window.before().server().runNanos();
            assertThat(switches.enabledNanos()).isCloseTo(cpu, Percentage.withPercentage(5));
        }
    }

    @Test
    void unaskedNothingIsCountedByTheKernelAndTheRestIsThere() {
        RoundResult result = measured(plain, "wrk");
        Measurement measured = result.observation().measurement().orElseThrow();

        assertThat(measured.perf()).isEmpty();
        assertThat(window(result).perf()).isNull();
        assertThat(measured.perRequest(PerfEvent.CONTEXT_SWITCHES)).isEmpty();
        assertThat(measured.events().switches()).isPresent();
        assertThat(measured.events().faults()).isPresent();
        assertThat(measured.faultsPerRequest()).isPresent();
    }

    @Test
    void ratesOfTheSlicesLieAroundTheRateOfTheWindow() {
        Measurement measured =
                measured(plain, "wrk").observation().measurement().orElseThrow();
        RateSeries rates = measured.rates().orElseThrow();
        System.out.println("[selftest] " + measured.goodput() + ", " + rates);

        assertThat(rates.slices()).isBetween(10, 20);
        assertThat(rates.mean().perSecond()).isCloseTo(measured.goodput().perSecond(), Percentage.withPercentage(10));
        assertThat(List.copyOf(rates.percentiles().values())).hasSize(4).isSorted();
    }

    /** The filter of system calls lets every tool work, whatever its runtime. */
    @ParameterizedTest
    @ValueSource(strings = {"oha", "bombardier", "autocannon"})
    void everyToolWorksWithWhatIsGranted(String generator) {
        assertThat(measured(counting, generator).observation().measurement().flatMap(Measurement::perf))
                .isPresent();
    }

    @Test
    void theLoadContainerCanCountAndNotMount() throws Exception {
        try (Rig rig = rig(true)) {
            ExecOutput mount = rig.exec(List.of("mount", "-t", "tmpfs", "x", "/tmp"), Duration.ofSeconds(5));
            ExecOutput namespace = rig.exec(List.of("unshare", "-m", "true"), Duration.ofSeconds(5));
            ExecOutput threads = rig.exec(List.of("sh", "-c", "true & wait; echo two"), Duration.ofSeconds(5));
            System.out.println(
                    "[selftest] " + rig.perfGrant() + ", " + mount.stderr().strip());

            assertThat(mount.exitCode()).isNotZero();
            assertThat(namespace.exitCode()).isNotZero();
            assertThat(threads.stdout()).isEqualTo("two\n");
            assertThat(capabilities(rig, "1")).isEqualTo("0000000000000000");
        }
    }

    @Test
    void unaskedTheLoadContainerGetsNothing() throws Exception {
        try (Rig rig = rig(false)) {
            assertThat(rig.perfGrant().words()).isEqualTo("nothing");
            // CAP_SYS_PTRACE is bit 19, capabilities(7).
            assertThat(capabilities(rig, "self")).isEqualTo("0000000000080000");
            assertThat(capabilities(rig, "1")).isEqualTo("0000000000000000");
        }
    }

    private static String capabilities(Rig rig, String process) {
        return rig.exec(
                        List.of("sh", "-c", "grep CapEff /proc/" + process + "/status | cut -f2"),
                        Duration.ofSeconds(5))
                .stdout()
                .strip();
    }

    private static Rig rig(boolean perf) throws ImageUnavailableException, ServerGoneException {
        SelfTestBench bench = perf ? counting : plain;
        Subject subject = bench.faulty("ok", bench.generator("wrk"), Limits.SERVER);
        return Rig.open(
                bench.engine(),
                new RigSpec(
                        bench.planned(subject),
                        bench.faultyImage(),
                        bench.images().generator("wrk"),
                        Map.of("MODE", "ok"),
                        Limits.SERVER,
                        perf));
    }

    private static WindowRecord window(RoundResult result) {
        return Dynoload.read(result.raw().get("window.json"), WindowRecord.class);
    }

    /** The first of a few rounds of raw-node that has figures: a shared host may spoil some. */
    private static RoundResult measured(SelfTestBench bench, String generator) {
        Subject subject = bench.real("raw-node", bench.generator(generator));
        RoundResult result = null;
        for (int i = 0; i < TRIES && (result == null || !hasFigures(result)); i++) {
            result = Round.run(bench.bench(), subject, bench.planned(subject), Clock.systemUTC());
            Observation seen = result.observation();
            System.out.println("[selftest] raw-node by " + generator + ": "
                    + seen.verdict().text());
        }
        return result;
    }

    private static boolean hasFigures(RoundResult result) {
        return result.observation().measurement().isPresent();
    }
}
