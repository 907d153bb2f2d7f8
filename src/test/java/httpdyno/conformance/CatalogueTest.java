package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import httpdyno.conformance.StubServer.Conversation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every check of the catalogue passes against a server that does all right, and catches one that does the check's own
 * thing wrong. What that is follows from what the check does, see {@link Trials}.
 */
class CatalogueTest {

    private static final RawHttp.Bounds IMPATIENT = new RawHttp.Bounds(
            Duration.ofSeconds(2),
            Duration.ofMillis(50),
            Duration.ofMillis(30),
            Duration.ZERO,
            Duration.ofMillis(10),
            1 << 20);

    /** Checks that send what others send too, so that no fault can be theirs alone. */
    private static final Set<String> SHARED =
            Set.of("h1-root", "h1-date", "h1-no-content-encoding", "h1-head-length", "h1-split-get");

    private static Rehearsal rehearsal;
    private static List<Trials.Outcome> outcomes;

    @BeforeAll
    static void rehearse() throws IOException {
        rehearsal = new Rehearsal();
        outcomes = rehearsal.tryAll(rehearsal.watchAll(Checks.all()));
    }

    @AfterAll
    static void end() throws IOException {
        rehearsal.close();
    }

    @Test
    void a_strict_server_gets_what_each_check_prefers() {
        ConformanceReport report = rehearsal.straight(Checks.all());

        assertThat(report.violations()).isEmpty();
        assertThat(report.tolerated()).isEmpty();
        assertThat(report.passed()).hasSize(Checks.all().size());
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void a_check_catches_what_breaks_its_rule(Trials.Outcome outcome) {
        assertThat(outcome.tried()).isNotEmpty();
        assertThat(outcome.complaints()).isEmpty();
    }

    @Test
    void a_fault_can_strike_each_check_alone() {
        assertThat(outcomes)
                .filteredOn(outcome -> !outcome.alone())
                .extracting(outcome -> outcome.check().id())
                .containsExactlyInAnyOrderElementsOf(SHARED);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_server_that_does_nothing_right_scores_zero(Conversation conversation) throws IOException {
        try (StubServer server = new StubServer(conversation)) {
            RawHttp http = new RawHttp("127.0.0.1", server.port(), IMPATIENT, Duration.ofSeconds(30));

            ConformanceReport report = ConformanceRun.of(http, Checks.all(), line -> {});

            assertThat(report.passed()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("checks")
    void a_check_says_what_it_is(Check check) {
        assertThat(check.id()).matches("h1-[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(List.of(check.source(), check.sends(), check.accepts(), check.why()))
                .allSatisfy(text -> assertThat(text).isNotBlank());
    }

    @Test
    void ids_are_unique() {
        assertThat(Checks.all()).extracting(Check::id).doesNotHaveDuplicates();
    }

    static Stream<Arguments> outcomes() {
        return outcomes.stream().map(outcome -> argumentSet(outcome.check().id(), outcome));
    }

    static Stream<Arguments> checks() {
        return Checks.all().stream().map(check -> argumentSet(check.id(), check));
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                hostile("resets everything", socket -> socket.setSoLinger(true, 0)),
                hostile("resets after a read", socket -> {
                    socket.getInputStream().read();
                    socket.setSoLinger(true, 0);
                }),
                hostile("closes everything", socket -> socket.getInputStream().read(new byte[1 << 16])),
                hostile("never answers", socket -> Thread.sleep(60_000)),
                hostile("sends garbage", socket -> {
                    socket.getOutputStream().write(Message.bytes("SSH-2.0-OpenSSH_9.2\0\r\n"));
                    socket.getInputStream().readAllBytes();
                }));
    }

    private static Arguments hostile(String name, Conversation conversation) {
        return argumentSet(name, conversation);
    }
}
