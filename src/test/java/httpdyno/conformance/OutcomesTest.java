package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.conformance.StubServer.Conversation;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The notation of accepted outcomes, each word against servers that do and do not do it. */
class OutcomesTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    private static final String BAD = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
    private static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(1),
            Duration.ofMillis(400),
            Duration.ofMillis(80),
            Duration.ZERO,
            Duration.ofMillis(50),
            1 << 20);

    @ParameterizedTest
    @CsvSource({
        "400, 400, open, pass",
        "400, 404, open, fail",
        "4xx, 431, open, pass",
        "4xx, 500, open, fail",
        "400-499, 499, open, pass",
        "400+C, 400, closed, pass",
        "400+C, 400, open, fail",
        "400+C ~ 400, 400, open, tolerated",
        "400 ~ 431, 431, open, tolerated",
        "~ 431, 431, closed, tolerated",
        "400 close, 0, closed, pass",
        "400 ~ close, 0, closed, tolerated",
        "400, 0, closed, fail",
        "close, 0, open, fail"
    })
    void a_word_passes_what_it_names(String notation, int status, String then, String verdict) throws IOException {
        Check.Result result = run(notation, answering(status, then.equals("open")));

        assertThat(result.violation().isPresent()).isEqualTo(verdict.equals("fail"));
        assertThat(result.tolerated().isPresent()).isEqualTo(verdict.equals("tolerated"));
    }

    @Test
    void a_close_without_an_answer_counts_only_of_a_server_that_answers_others() throws IOException {
        Check.Result result = run("400 close", socket -> socket.getInputStream().read(new byte[4096]));

        assertThat(result.violation()).isPresent();
        assertThat(result.violation().get().actual()).isEqualTo("closed without a response byte");
    }

    @Test
    void a_second_answer_before_the_close_is_told() throws IOException {
        Check.Result result = run("400+C", socket -> {
            socket.getInputStream().read(new byte[4096]);
            say(socket, BAD + OK);
        });

        assertThat(result.violation().get().actual()).isEqualTo("status 400, then more bytes after the response");
    }

    @Test
    void a_success_must_leave_the_connection_usable() throws IOException {
        Check.Result result = run("2xx", socket -> {
            socket.getInputStream().read(new byte[4096]);
            say(socket, OK);
            socket.getInputStream().read(new byte[4096]);
            say(socket, BAD);
        });

        assertThat(result.violation().get().actual()).isEqualTo("status 400");
    }

    @Test
    void a_reset_is_tried_once_more() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        Check.Result result = run("400", socket -> {
            socket.getInputStream().read(new byte[4096]);
            if (connections.incrementAndGet() == 1) {
                socket.setSoLinger(true, 0);
            } else {
                say(socket, BAD);
            }
        });

        assertThat(result.violation()).isEmpty();
        assertThat(connections).hasValue(2);
    }

    @Test
    void a_second_reset_is_believed_and_its_bytes_kept() throws IOException {
        AtomicInteger connections = new AtomicInteger();
        Check.Result result = run("400", socket -> {
            connections.incrementAndGet();
            socket.getInputStream().read(new byte[4096]);
            say(socket, "HTTP/1.1 400 Bad");
            Thread.sleep(30);
            socket.setSoLinger(true, 0);
        });

        assertThat(result.violation().get().evidence().ending()).isEqualTo(Exchange.Ending.RESET);
        assertThat(result.violation().get().evidence().received()).isEqualTo("HTTP/1.1 400 Bad");
        assertThat(connections).hasValue(2);
    }

    @Test
    void a_refusal_without_length_may_end_in_a_reset() throws IOException {
        Check.Result result = run("431", socket -> {
            socket.getInputStream().read(new byte[10]);
            say(socket, "HTTP/1.1 431 Too Large\r\nConnection: close\r\n\r\n");
            Thread.sleep(30);
            socket.setSoLinger(true, 0);
        });

        assertThat(result.violation()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "600", "40", "4xy", "close+C", "400+", "2XX", "silence"})
    void any_other_word_is_refused(String notation) {
        assertThatThrownBy(() -> Outcomes.of(notation))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("an accepted outcome is close, 400, 4xx or 400-499, with or without +C, found");
    }

    private static Conversation answering(int status, boolean open) {
        AtomicInteger connections = new AtomicInteger();
        return socket -> {
            boolean first = connections.incrementAndGet() == 1;
            socket.getInputStream().read(new byte[4096]);
            if (!first) {
                say(socket, OK);
            } else if (status > 0) {
                say(socket, "HTTP/1.1 " + status + " Reason\r\nContent-Length: 0\r\n\r\n");
            }
            if (open) {
                Thread.sleep(2_000);
            }
        };
    }

    private static Check.Result run(String notation, Conversation conversation) throws IOException {
        Check check = Case.must(Check.Group.MESSAGE, "h1-test", "test")
                .sends("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")
                .accepts(notation)
                .why("test");
        try (StubServer server = new StubServer(conversation)) {
            return check.run(new RawHttp("127.0.0.1", server.port(), BOUNDS, Duration.ofSeconds(10)));
        }
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(Message.bytes(text));
    }
}
