package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.JvmFacts;
import httpdyno.measure.JvmWork;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import java.time.Duration;
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
    void aServerOnNoJvmTellsNothingOfOne() {
        assertThat(measured("raw-node").measurement().flatMap(Measurement::jvm)).isEmpty();
    }

    private static Observation measured(String server) {
        return bench.runUntil(
                observation -> observation.measurement().isPresent(), 5, bench.real(server, bench.generator("wrk")));
    }
}
