package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.Limits;
import httpdyno.load.Latency;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench.Load;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that is stopped for two of ten seconds (SIGSTOP): whose latency shows it, and whose does not. */
class StallIT {

    private static final Duration STOPPED = Duration.ofSeconds(2);
    private static final int RATE = 500;

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-stalls", Duration.ofSeconds(10));
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    void aFixedRateCountsFromWhenEachRequestWasDue() {
        LoadShape shape = bench.profile("fixed-rate").load().at(RATE);

        Observation observation = bench.run(suspended(bench.generator("oha"), shape));

        Latency latency = observation.measurement().orElseThrow().latency().orElseThrow();
        assertThat(latency.correction()).isEqualTo(Latency.Correction.FROM_SCHEDULE);
        assertThat(latency.max().orElseThrow()).isGreaterThan(STOPPED.minusMillis(200));
        assertThat(latency.at(99).orElseThrow()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        // A fifth of the requests was due while it was stopped, so the tenth that waited longest waited a second.
        assertThat(latency.at(90).orElseThrow()).isGreaterThan(Duration.ofMillis(500));
        assertThat(observation.verdict().kind()).isNotIn(Kind.STALLED, Kind.INCONSISTENT, Kind.INVALID);
    }

    /** It sends nothing while it waits: one slow request per connection among hundreds of thousands. */
    @Test
    void aClosedLoopMissesItWhichIsWhyItsRowIsStalled() {
        Observation observation = bench.run(
                suspended(bench.generator("wrk"), bench.profile("no-pipelining").load()));

        Latency latency = observation.measurement().orElseThrow().latency().orElseThrow();
        assertThat(latency.correction()).isEqualTo(Latency.Correction.NONE_CLOSED_LOOP);
        assertThat(latency.max().orElseThrow()).isGreaterThan(STOPPED.minusMillis(200));
        assertThat(latency.at(99).orElseThrow()).isLessThan(Duration.ofMillis(500));
        assertThat(observation.verdict().kind()).isEqualTo(Kind.STALLED);
        assertThat(observation.verdict().evidence().get("longestSilenceSeconds"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.DOUBLE)
                .isBetween(1.5, 2.6);
    }

    private static Subject suspended(LoadGenerator generator, LoadShape shape) {
        Subject subject = bench.faulty("suspended", generator, Limits.SERVER);
        return new Subject(subject.profile(), subject.contestant(), generator, Load.of(shape));
    }
}
