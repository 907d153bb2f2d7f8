package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.Limits;
import httpdyno.host.Sysctls;
import httpdyno.manifest.ServerManifest;
import httpdyno.manifest.ServerManifest.Workers;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Dynoload;
import httpdyno.measure.JvmFacts;
import httpdyno.measure.JvmWork;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Round;
import httpdyno.measure.RoundResult;
import httpdyno.measure.WindowRecord;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a round sees of a server beside the load, on real servers. */
class ServerFactsIT {

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-facts");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    void aServerOnAJvmTellsWhatItsJvmDid() {
        Observation observation = measured("java-netty");
        JvmFacts facts = observation.measurement().orElseThrow().jvm().orElseThrow();
        JvmWork work = facts.work().orElseThrow(() -> new AssertionError(facts.absence()));

        assertThat(work.compilations()).isPositive();
        assertThat(work.compileTime()).isPositive();
        assertThat(work.codeBytes()).isBetween(100_000L, 100_000_000L);
        assertThat(work.pause()).isLessThan(Duration.ofSeconds(3));
        work.heapBytes().ifPresent(bytes -> assertThat(bytes).isBetween(100_000L, 600L << 20));
        assertThat(observation.phases()).containsKeys("lookBefore", "lookAfter");
        System.out.println(
                "[selftest] " + work + ", looks " + observation.phases().get("lookBefore") + " and "
                        + observation.phases().get("lookAfter"));
    }

    @Test
    void aJvmThatKeepsNoCountersIsAReasonAndNoZero() {
        Subject usual = bench.real("java-netty", bench.generator("wrk"));
        Contestant without = new Contestant(
                usual.server(),
                usual.contestant().source(),
                Map.of("JDK_JAVA_OPTIONS", "-XX:-UsePerfData"),
                Limits.SERVER);
        Subject subject = new Subject(usual.profile(), without, usual.generator());

        JvmFacts facts = bench.runUntil(seen -> seen.measurement().isPresent(), 5, subject)
                .measurement()
                .orElseThrow()
                .jvm()
                .orElseThrow();

        assertThat(facts.work()).isEmpty();
        assertThat(facts.absence())
                .startsWith(
                        "the counters of the JVM could not be read from /tmp/hsperfdata_<user>/ (exit code 1: base64: ")
                .contains("-XX:-UsePerfData");
    }

    @Test
    void aServerOnNoJvmTellsNothingOfOneAndItsNamespaceIsSetUp() {
        Observation observation = measured("raw-node");
        Sysctls held = observation.sysctls().orElseThrow();

        assertThat(observation.measurement().flatMap(Measurement::jvm)).isEmpty();
        assertThat(held.values()).isNotEmpty();
        assertThat(held).isEqualTo(held.withAsked());
        assertThat(observation.notes()).isEmpty();
    }

    /** The faulty server as two processes, each of which holds 100 MiB and works: one serves, one only spins. */
    @Test
    void memoryAndCpuOfAServerAreThoseOfItsWholeProcessTree() {
        Subject single = bench.faulty("two-processes", bench.generator("wrk"), Limits.SERVER);
        Subject clustered = new Subject(single.profile(), clustered(single.contestant()), single.generator());

        RoundResult result = Round.run(bench.bench(), clustered, bench.planned(clustered), Clock.systemUTC());
        Observation observation = result.observation();
        System.out.println("[selftest] two-processes: " + observation.verdict().text());
        Measurement measured = observation.measurement().orElseThrow();
        WindowRecord window = Dynoload.read(result.raw().get("window.json"), WindowRecord.class);

        assertThat(measured.memory().processes()).isEqualTo(2);
        assertThat(measured.memory().rssBytes().orElseThrow()).isBetween(260L << 20, 500L << 20);
        // The control group misses nothing that runs in the container.
        double group = window.after().cgroup().cpuUsageNanos()
                - window.before().cgroup().cpuUsageNanos();
        assertThat(measured.usage().serverCpu().toNanos() / group).isBetween(0.9, 1.02);
        assertThat(observation.notes()).containsExactly("1 worker: clustering has nothing to spread on one core");
    }

    private static Contestant clustered(Contestant contestant) {
        ServerManifest single = contestant.manifest();
        ServerManifest manifest = new ServerManifest(
                single.id(),
                single.name(),
                single.language(),
                single.runtime(),
                single.kind(),
                single.upstream(),
                single.licence(),
                single.reference(),
                single.standsOn(),
                single.capabilities(),
                Workers.PROCESSES,
                single.boot(),
                single.misses(),
                single.pins());
        return new Contestant(manifest, contestant.source(), contestant.extra(), contestant.limits());
    }

    private static Observation measured(String server) {
        return bench.runUntil(
                observation -> observation.measurement().isPresent(), 5, bench.real(server, bench.generator("wrk")));
    }
}
