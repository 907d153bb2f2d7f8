package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import httpdyno.conformance.StubServer.Conversation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every check is broken by a stub that breaks nothing else. */
@Execution(ExecutionMode.CONCURRENT)
class ChecksTest {

    private static final Duration SHORT_PAUSE = Duration.ofMillis(5);
    private static final Duration LONG_PAUSE = Duration.ofMillis(50);

    @Test
    void a_conforming_server_passes_everything() throws IOException {
        ConformanceReport report = report(StubServer.conforming((request, reply) -> {}));

        assertThat(report.violations()).isEmpty();
        assertThat(report.passed()).containsExactlyElementsOf(ids());
        assertThat(report.blocking()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_fault_is_caught_by_its_check_alone(String check, Conversation conversation) throws IOException {
        // Merged segments would hide a fault of the split checks and do not matter to the others.
        Duration pause = check.startsWith("h1-split") ? LONG_PAUSE : SHORT_PAUSE;

        ConformanceReport report = report(conversation, bounds(Duration.ofSeconds(2), pause));

        assertThat(report.violations()).extracting(Violation::checkId).containsExactly(check);
        Violation violation = report.violations().get(0);
        assertThat(violation.blocking()).isEqualTo(Checks.byId(check).blocking());
        assertThat(violation.evidence().sent()).isNotEmpty();
    }

    @Test
    void every_check_has_a_fault() {
        Set<String> caught = new TreeSet<>();
        Faults.all().forEach(broken -> caught.add(broken.check()));

        assertThat(caught).isEqualTo(new TreeSet<>(ids()));
    }

    @Test
    void ids_are_unique_and_stable_in_form() {
        assertThat(ids()).doesNotHaveDuplicates().allMatch(id -> id.matches("h1-[a-z0-9]+(-[a-z0-9]+)*"));
        assertThatThrownBy(() -> Checks.byId("h1-nonsense"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no conformance check has the id h1-nonsense");
    }

    @Test
    void only_what_is_said_not_to_block_does_not() {
        assertThat(Checks.all())
                .filteredOn(check -> !check.blocking())
                .extracting(Check::id)
                .containsExactly("h1-date", "h1-head-length");
    }

    @Test
    void a_server_that_resets_everything_scores_zero() throws IOException {
        ConformanceReport report = report(socket -> socket.setSoLinger(true, 0));

        assertThat(report.passed()).isEmpty();
    }

    @Test
    void a_server_that_closes_everything_scores_zero() throws IOException {
        ConformanceReport report = report(socket -> socket.getInputStream().read());

        assertThat(report.passed()).isEmpty();
    }

    @Test
    void a_server_that_never_answers_scores_zero() throws IOException {
        ConformanceReport report = report(socket -> Thread.sleep(60_000), bounds(Duration.ofMillis(30), SHORT_PAUSE));

        assertThat(report.passed()).isEmpty();
        assertThat(report.violations())
                .allMatch(violation -> violation.evidence().ending() == Exchange.Ending.TIMED_OUT);
    }

    static Stream<Arguments> faults() {
        return Faults.all().stream()
                .map(broken ->
                        argumentSet(broken.check() + ": " + broken.how(), broken.check(), broken.conversation()));
    }

    private static ConformanceReport report(Conversation conversation) throws IOException {
        return report(conversation, bounds(Duration.ofSeconds(2), SHORT_PAUSE));
    }

    private static ConformanceReport report(Conversation conversation, RawHttp.Bounds bounds) throws IOException {
        try (StubServer server = new StubServer(conversation)) {
            RawHttp http = new RawHttp("127.0.0.1", server.port(), bounds, Duration.ofSeconds(20));
            return ConformanceRun.of(http, Checks.all(), line -> {});
        }
    }

    private static RawHttp.Bounds bounds(Duration answer, Duration pause) {
        return new RawHttp.Bounds(
                Duration.ofSeconds(1), answer, Duration.ofMillis(150), pause, Duration.ofMillis(60), 1 << 20);
    }

    private static List<String> ids() {
        return Checks.all().stream().map(Check::id).toList();
    }
}
