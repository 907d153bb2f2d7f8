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
    private static Duration base;

    @BeforeAll
    static void measureWhatAnAnswerCosts() {
        bench = new SelfTestBench("selftest-cpu", Duration.ofSeconds(4));
        measured = bench.bench();
        base = perRequest(0);
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @ParameterizedTest(name = "{0} us")
    @ValueSource(ints = {500, 1000})
    void whatEachRequestBurnsIsReported(int micros) {
        Duration truth = base.plus(Duration.ofNanos(1000L * micros));

        Duration reported = perRequest(micros);
        // What an answer costs depends on what else the caches hold: a busy host may spoil a round, a wrong sum all.
        for (int i = 1; i < TRIES && !isClose(reported, truth); i++) {
            reported = perRequest(micros);
        }

        bench.show(micros + " us burnt and " + base + " for the answer, reported " + reported);
        assertThat((double) reported.toNanos()).isCloseTo(truth.toNanos(), Percentage.withPercentage(5));
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
