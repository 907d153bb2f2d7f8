package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether the CPU time per request that a round reports is what the server really spends. */
class CpuTruthIT {

    private static final int TRIES = 6;

    /**
     * One connection, so that both ends sleep between two requests whatever each burns: waking a client that sleeps costs
     * a server many times what an answer costs to one that is awake, as it is while nothing is burnt.
     */
    private static final LoadShape SHAPE = new LoadShape(1, 1, true);

    private static SelfTestBench bench;
    private static Bench measured;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-cpu", Duration.ofSeconds(4));
        measured = bench.bench();
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    /** So much that what the answer itself costs, which a busy host triples, is a small part of it. */
    @ParameterizedTest(name = "{0} us")
    @ValueSource(ints = {4000, 8000})
    void whatEachRequestBurnsIsReported(int micros) {
        Duration burnt = Duration.ofNanos(1000L * micros);

        Duration reported = burning(micros);
        // A busy host may spoil a round, a wrong sum all.
        for (int i = 1; i < TRIES && !isClose(reported, burnt); i++) {
            reported = burning(micros);
        }

        assertThat((double) reported.toNanos()).isCloseTo(burnt.toNanos(), Percentage.withPercentage(5));
    }

    /** What is reported, less what an answer costs that burns nothing, measured just before. */
    private static Duration burning(int micros) {
        Duration answer = perRequest(0);
        Duration reported = perRequest(micros);
        bench.show(micros + " us burnt and " + answer + " for the answer, reported " + reported);
        return reported.minus(answer);
    }

    private static boolean isClose(Duration reported, Duration truth) {
        return Math.abs(reported.toNanos() - truth.toNanos()) <= 0.05 * truth.toNanos();
    }

    private static Duration perRequest(int micros) {
        Subject subject = bench.responder(Map.of("BURN_US", Integer.toString(micros)), bench.generator("wrk"), SHAPE);
        Observation observation = bench.run(measured, subject, bench.planned(subject));
        for (int i = 1; i < TRIES && observation.measurement().isEmpty(); i++) {
            observation = bench.run(measured, subject, bench.planned(subject));
        }
        return observation.measurement().map(Measurement::serverCpuPerRequest).orElseThrow();
    }
}
