package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Catalogue;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.measure.Observation;
import httpdyno.measure.Responder;
import httpdyno.measure.Tally;
import httpdyno.measure.Verdict.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whether the responder is what load tools may be held against. */
class ResponderIT {

    private static final int TRIES = 8;
    private static final LoadShape SHAPE = new LoadShape(100, 1, true);

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-responder");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    void keepsEveryRuleOfTheCatalogue() {
        Subject subject = bench.responder(Map.of(), bench.generator("wrk"), SHAPE);

        CatalogueOutcome outcome = Catalogue.run(bench.bench(), subject.contestant(), bench.shares());

        assertThat(outcome.report().orElseThrow().violations()).isEmpty();
    }

    @Test
    void aServerThatTurnsToErrorPagesIsInvalidWithTheirNumber() {
        Subject subject = bench.responder(Map.of("FAIL_AFTER", "5000"), bench.generator("wrk"), SHAPE);

        Observation observation = bench.runUntil(seen -> seen.verdict().kind() == Kind.INVALID, TRIES, subject);

        assertThat(observation.verdict().kind()).isEqualTo(Kind.INVALID);
        long completed = observation.measurement().orElseThrow().report().completed();
        long wrong = (long) observation.verdict().evidence().get("unexpectedResponses");
        // The checks before the load took some of the 4,999 right answers.
        assertThat(completed - wrong).isBetween(2_000L, 4_999L);
        assertThat(observation.verdict().sentence()).contains("responses had an unexpected status", "found status 500");
    }

    /** By its own clock, without any tool; a busy host makes some responses late. */
    @Test
    void responsesAreNeverEarlyAndRarelyLate() throws Exception {
        Tally tally = tally();
        for (int i = 1; i < TRIES && tally.delays().medianNanos() > 52_500_000; i++) {
            tally = tally();
        }

        assertThat(tally.delays().requests()).isEqualTo(tally.requestsServed()).isPositive();
        assertThat(tally.delays().shortestNanos()).isGreaterThanOrEqualTo(50_000_000);
        assertThat(tally.delays().medianNanos()).isLessThanOrEqualTo(52_500_000);
    }

    private static Tally tally() throws Exception {
        Subject subject = bench.responder(Map.of("DELAY_US", "50000"), bench.generator("wrk"), SHAPE);
        try (Responder responder = Responder.open(bench.bench(), subject, bench.planned(subject))) {
            Tally tally = responder.count(bench.spec(subject, 2)).tally();
            bench.show(tally);
            return tally;
        }
    }

    @Test
    void oneThatIsToldNonsenseDoesNotStart() {
        Subject subject = bench.responder(Map.of("DELAY_US", "1ms"), bench.generator("wrk"), SHAPE);

        Observation observation = bench.run(subject);

        assertThat(observation.verdict().kind()).isEqualTo(Kind.CRASHED);
        assertThat(observation.logTail())
                .isEqualTo(List.of("responder: DELAY_US must be a whole number from 0 to 60000000, found \"1ms\""));
    }
}
