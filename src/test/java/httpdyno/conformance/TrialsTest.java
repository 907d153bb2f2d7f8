package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Checks that look away are found out; those that look are not. */
@Execution(ExecutionMode.CONCURRENT)
class TrialsTest {

    private static final byte[] HELLO = Message.bytes("hello");

    private static Rehearsal rehearsal;

    @BeforeAll
    static void start() throws IOException {
        rehearsal = new Rehearsal();
    }

    @AfterAll
    static void end() throws IOException {
        rehearsal.close();
    }

    @Test
    void a_check_of_refusals_must_not_take_a_200() {
        Check strict = refusal("400, then the connection closed", true, response -> response.status() == 400);
        Check lax = refusal("400, then the connection closed", true, response -> response.status() < 500);

        assertThat(of(strict).tried()).containsExactly("200 instead", "no close");
        assertThat(of(strict).complaints()).isEmpty();
        assertThat(of(lax).complaints()).singleElement().asString().startsWith("h1-test does not catch 200 instead at");
    }

    @Test
    void a_check_that_accepts_a_200_must_not_take_a_500() {
        Check either = refusal("400, or 2xx", false, response -> response.status() < 500);
        Check any = refusal("400, or 2xx", false, response -> true);

        assertThat(of(either).tried()).containsExactly("200 instead", "500 instead", "no close");
        assertThat(of(either).complaints()).isEmpty();
        assertThat(of(any).complaints()).singleElement().asString().contains("500 instead");
    }

    @Test
    void a_check_that_tolerates_a_200_must_not_take_a_500() {
        Check tolerant = check(Group.HOST, "400", http -> {
            try (Connection connection = http.connect()) {
                Response response = connection.ask("GET", Message.bytes("GET / HTTP/1.1\r\n\r\n"));
                connection.require(response.status() < 500, "400", "status " + response.status());
                return response.status() == 400 ? Optional.empty() : Optional.of("status " + response.status());
            }
        });

        assertThat(of(tolerant).tried()).containsExactly("200 instead", "500 instead", "no close");
        assertThat(of(tolerant).complaints()).isEmpty();
    }

    @Test
    void a_check_that_speaks_of_a_close_must_miss_it() {
        Check hasty = refusal("400, then the connection closed", false, response -> response.status() == 400);

        assertThat(of(hasty).complaints()).singleElement().asString().startsWith("h1-test does not catch no close at");
    }

    @Test
    void a_check_of_answers_must_not_take_an_error_or_another_body() {
        Check careful = echo(
                "200 with the body", response -> response.status() == 200 && Arrays.equals(HELLO, response.body()));
        Check hasty = echo("200 with the body", response -> response.status() == 200);
        Check blind = echo("200", response -> true);

        assertThat(of(careful).tried()).containsExactly("500 instead", "another body");
        assertThat(of(careful).complaints()).isEmpty();
        assertThat(of(hasty).complaints()).singleElement().asString().contains("another body");
        assertThat(of(blind).complaints()).singleElement().asString().contains("500 instead");
    }

    @Test
    void a_check_that_listens_must_hear() {
        assertThat(of(silence(true)).tried()).contains("an early answer", "500 instead");
        assertThat(of(silence(true)).complaints()).isEmpty();
        assertThat(of(silence(false)).complaints()).singleElement().asString().contains("an early answer");
    }

    @Test
    void a_check_of_parts_must_not_take_an_answer_to_a_part() {
        byte[] request = StrictRow.get("", "", "X: parts").bytes();
        Check careful = check(Group.FRAGMENTS, "200", parts(request, true));
        Check blind = check(Group.FRAGMENTS, "200", parts(request, false));

        assertThat(of(careful).complaints()).isEmpty();
        assertThat(of(blind).complaints()).anyMatch(text -> text.contains("a read taken for a request"));
    }

    @Test
    void a_check_that_never_waits_is_none() {
        Check deaf = check(Group.HOST, "all", http -> Optional.empty());

        assertThat(of(deaf).complaints()).containsExactly("h1-test never waits for anything");
    }

    @Test
    void bytes_or_a_pause_make_a_check_one_of_its_own() {
        Check first = echo("200", response -> response.status() == 200);
        Check same = echo("200", response -> response.status() == 200);
        List<Rehearsal.Seen> all = List.of(
                rehearsal.watch(first),
                rehearsal.watch(same),
                rehearsal.watch(silence(true)),
                rehearsal.watch(plain()));

        assertThat(all.stream().map(seen -> Trials.of(rehearsal, seen, all).alone()))
                .containsExactly(false, false, true, false);
    }

    private static Check refusal(String accepts, boolean waits, Predicate<Response> taste) {
        return check(Group.HOST, accepts, http -> {
            try (Connection connection = http.connect()) {
                Response response = connection.ask("GET", Message.bytes("GET / HTTP/1.1\r\n\r\n"));
                connection.require(taste.test(response), accepts, "status " + response.status());
                if (waits && response.status() == 400) {
                    connection.awaitClose();
                }
                return Optional.empty();
            }
        });
    }

    private static Check echo(String accepts, Predicate<Response> taste) {
        return check(Group.ECHO, accepts, http -> {
            try (Connection connection = http.connect()) {
                Response response = connection.ask("POST", Message.withLength(http, "POST", "/echo", HELLO));
                connection.require(taste.test(response), accepts, "status " + response.status());
                return Optional.empty();
            }
        });
    }

    private static Check plain() {
        return check(Group.HOST, "200", http -> {
            try (Connection connection = http.connect()) {
                Steps.requireStatus(connection, 200, connection.ask("GET", Message.get(http, "/")));
                return Optional.empty();
            }
        });
    }

    /** The same request as {@link #plain}, with a silence inside. */
    private static Check silence(boolean listens) {
        return check(Group.MESSAGE, "silence, then 200", http -> {
            try (Connection connection = http.connect()) {
                byte[] request = Message.get(http, "/");
                connection.send(Arrays.copyOf(request, 3));
                Pauses.sleep(http.bounds().silence());
                connection.require(!listens || connection.isQuiet(), "silence", "bytes");
                Response response = connection.ask("GET", Arrays.copyOfRange(request, 3, request.length));
                Steps.requireStatus(connection, 200, response);
                return Optional.empty();
            }
        });
    }

    private static Check.Script parts(byte[] request, boolean looks) {
        return http -> {
            try (Connection connection = http.connect()) {
                connection.send(Arrays.copyOf(request, 3));
                Pauses.sleep(http.bounds().pause());
                Response response = connection.ask("GET", Arrays.copyOfRange(request, 3, request.length));
                connection.require(
                        response.status() == 200 || !looks && response.status() == 400, "200", "another status");
                return Optional.empty();
            }
        };
    }

    private static Check check(Group group, String accepts, Check.Script script) {
        return new Check(
                "h1-test", group, "test", Level.MUST, true, Pace.INDEPENDENT, "bytes", accepts, "test", script);
    }

    private static Trials.Outcome of(Check check) {
        Rehearsal.Seen seen = rehearsal.watch(check);
        return Trials.of(rehearsal, seen, List.of(seen));
    }
}
