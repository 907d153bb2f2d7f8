package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Violation;
import httpdyno.container.Limits;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Catalogue;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The catalogue beside real containers: what it says of servers that are broken on purpose, and that it always ends. */
class CatalogueIT {

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-catalogue");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    @Timeout(120)
    void aBrokenRuleIsAViolationAndTheRoundThatFollowsIsNonconformantWithoutAskingAgain() {
        Bench remembering = bench.bench();
        Subject subject = bench.faulty("unordered", bench.generator("wrk"), Limits.SERVER);

        CatalogueOutcome outcome = Catalogue.run(remembering, subject.contestant(), bench.shares());
        Observation observation = bench.run(remembering, subject, bench.planned(subject));

        ConformanceReport report = outcome.report().orElseThrow();
        assertThat(report.passed().size() + report.violations().size()).isEqualTo(SampleCatalogue.CHECKS.size());
        assertThat(report.blocking()).extracting(Violation::checkId).contains("h1-pipelining");
        assertThat(observation.verdict().kind()).isEqualTo(Kind.NONCONFORMANT);
        assertThat(observation.verdict().sentence()).contains("blocking check(s) failed");
        assertThat(observation.verdict().remedy()).contains("raw/conformance/faulty/");
        assertThat(observation.verdict().evidence())
                .containsEntry(Verdict.BLOCKING_CHECKS, report.blocking().size());
        assertThat(observation.conformance()).isEmpty();
        assertThat(observation.phases()).doesNotContainKey("conformance");
    }

    @Test
    @Timeout(120)
    void aServerThatObeysIsLoadedAfterItsCatalogue() {
        Bench remembering = bench.bench();
        Subject subject = bench.real("raw-node", bench.generator("wrk"));

        CatalogueOutcome outcome = Catalogue.run(remembering, subject.contestant(), bench.shares());
        Observation observation = bench.run(remembering, subject, bench.planned(subject));

        assertThat(outcome.report().orElseThrow().blocking()).isEmpty();
        assertThat(observation.measurement()).isPresent();
        assertThat(observation.conformance()).isEmpty();
    }

    @Test
    void aServerThatHangsAfterItsStartIsStalledWithinItsBounds() {
        CatalogueOutcome outcome = run(Duration.ofSeconds(40), Map.of("MODE", "hang"));

        assertThat(verdict(outcome).kind()).isEqualTo(Kind.STALLED);
        assertThat(verdict(outcome).sentence()).contains("no answer to GET / within 20 s");
        assertThat(outcome.logTail()).anyMatch(line -> line.startsWith("httpdyno {"));
    }

    @Test
    void aServerThatHangsInTheMiddleIsReportedWithinTheBudget() {
        CatalogueOutcome outcome =
                run(Catalogue.BUDGET.plusSeconds(20), Map.of("MODE", "stop-answering", "AFTER", "20"));

        ConformanceReport report = outcome.report().orElseThrow();
        assertThat(report.violations()).isNotEmpty();
        assertThat(report.passed().size() + report.violations().size()).isEqualTo(SampleCatalogue.CHECKS.size());
    }

    @Test
    void aServerThatNeverListensIsStalledWithinItsBounds() {
        CatalogueOutcome outcome = run(Duration.ofSeconds(40), Map.of("MODE", "never-listens"));

        assertThat(verdict(outcome).kind()).isEqualTo(Kind.STALLED);
        assertThat(verdict(outcome).sentence()).contains("Connection refused");
    }

    @Test
    void aServerThatDiesInTheMiddleIsCrashedWithItsLastLinesWithinSeconds() {
        CatalogueOutcome outcome = run(Duration.ofSeconds(20), Map.of("MODE", "crash", "AFTER", "20"));

        assertThat(verdict(outcome).kind()).isEqualTo(Kind.CRASHED);
        assertThat(verdict(outcome).sentence()).contains("exit code 1");
        assertThat(outcome.logTail()).anyMatch(line -> line.contains("crashing after 20 requests"));
    }

    @Test
    void aServerThatEndsAtOnceIsCrashedWithinSeconds() {
        CatalogueOutcome outcome = run(Duration.ofSeconds(20), Map.of("MODE", "no-start"));

        assertThat(verdict(outcome).kind()).isEqualTo(Kind.CRASHED);
        assertThat(verdict(outcome).sentence()).contains("exit code 3");
        assertThat(outcome.logTail()).anyMatch(line -> line.contains("refusing to start"));
    }

    @Test
    void anImageThatCannotBeBuiltIsUnavailableWithTheReason() {
        Contestant faulty = bench.faulty(Map.of(), Limits.SERVER);
        Path folder = Path.of("src/test/resources/unbuildable").toAbsolutePath();

        CatalogueOutcome outcome = Catalogue.run(
                bench.bench(),
                new Contestant(
                        faulty.manifest(),
                        images -> images.folder("httpdyno/server-unbuildable", folder),
                        Map.of(),
                        Limits.SERVER),
                bench.shares());

        assertThat(verdict(outcome).kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(outcome.logTail()).anyMatch(line -> line.contains("nobody serves"));
    }

    private static Verdict verdict(CatalogueOutcome outcome) {
        return outcome.verdict().orElseThrow();
    }

    /** Run the catalogue against the faulty server, and hold it to a bound. */
    private static CatalogueOutcome run(Duration bound, Map<String, String> environment) {
        long start = System.nanoTime();
        CatalogueOutcome outcome =
                Catalogue.run(bench.bench(), bench.faulty(environment, Limits.SERVER), bench.shares());
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        System.out.println("[selftest] catalogue of " + environment + ": " + took.toMillis() + " ms, "
                + outcome.verdict()
                        .map(Verdict::text)
                        .orElseGet(() ->
                                outcome.report().orElseThrow().violations().size() + " violations"));
        assertThat(took).isLessThan(bound);
        return outcome;
    }
}
