package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.StubServer.Conversation;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whatever a server does, the client ends within its bounds and says what happened. */
class HostileServerTest {

    private static final Duration ANSWER = Duration.ofMillis(250);
    private static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(1), ANSWER, Duration.ofMillis(100), Duration.ZERO, Duration.ofMillis(60), 1 << 20);

    @Test
    void refusal() throws IOException {
        UnmetException unmet;
        // Bound and not listening: a port that is free may become the client's own and connect to itself.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress("127.0.0.1", 0));
            RawHttp http = new RawHttp("127.0.0.1", bound.getLocalPort(), BOUNDS, Duration.ofSeconds(5));

            unmet = catchThrowableOfType(UnmetException.class, http::connect);
        }

        assertThat(unmet.exchange().ending()).isEqualTo(Ending.REFUSED);
        assertThat(unmet.exchange().timings().connect()).isEmpty();
        assertThat(unmet).hasMessage("expected a connection, found no connection: Connection refused");
    }

    @Test
    void silence() throws IOException {
        UnmetException unmet = ask(socket -> Thread.sleep(60_000));

        assertOutcome(unmet, Ending.TIMED_OUT, "silence: no response byte in 250 ms");
        assertThat(unmet.exchange().timings().firstByte()).isEmpty();
        assertThat(unmet.exchange().timings().ended()).isBetween(ANSWER, ANSWER.multipliedBy(4));
    }

    @Test
    void reset_keeps_the_bytes_before_it() throws IOException {
        UnmetException unmet = ask(socket -> {
            say(socket, "HTTP/1.1 200 OK\r\nContent-Le");
            Thread.sleep(50);
            socket.setSoLinger(true, 0);
        });

        assertOutcome(unmet, Ending.RESET, "reset after 27 response bytes");
        assertThat(Message.text(unmet.exchange().received())).isEqualTo("HTTP/1.1 200 OK\r\nContent-Le");
    }

    @Test
    void close_without_an_answer() throws IOException {
        assertOutcome(
                ask(socket -> socket.getInputStream().read(new byte[4096])),
                Ending.CLOSED,
                "closed without a response byte");
    }

    @Test
    void garbage() throws IOException {
        assertOutcome(
                ask(socket -> say(socket, "SSH-2.0-OpenSSH_9.2\0\r\n")),
                Ending.MALFORMED,
                "malformed status line: \"SSH-2.0-OpenSSH_9.2\\x00\"");
    }

    @Test
    void endless_headers() throws IOException {
        UnmetException unmet = askPatiently(socket -> {
            say(socket, "HTTP/1.1 200 OK\r\n");
            endlessly(socket, "X-More: and more\r\n");
        });

        assertOutcome(unmet, Ending.OVERSIZE, "endless headers: over 65536 bytes");
    }

    @Test
    void endless_body() throws IOException {
        UnmetException unmet = askPatiently(socket -> {
            say(socket, "HTTP/1.1 200 OK\r\n\r\n");
            endlessly(socket, "and more".repeat(1000));
        });

        assertOutcome(unmet, Ending.OVERSIZE, "endless response: over 1048576 bytes");
    }

    @Test
    void endless_interim_responses() throws IOException {
        UnmetException unmet = askPatiently(socket -> endlessly(socket, "HTTP/1.1 100 Continue\r\n\r\n"));

        assertOutcome(unmet, Ending.OVERSIZE, "over 16 interim responses");
    }

    @Test
    void drip() throws IOException {
        UnmetException unmet = ask(socket -> {
            say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
            for (int i = 0; i < 1000; i++) {
                say(socket, "x");
                Thread.sleep(20);
            }
        });

        assertThat(unmet.exchange().ending()).isEqualTo(Ending.TIMED_OUT);
        assertThat(unmet.actual()).startsWith("stalled after ").endsWith(" bytes, waited 250 ms");
    }

    @Test
    void truncated_body() throws IOException {
        UnmetException unmet = ask(socket -> {
            socket.getInputStream().read(new byte[4096]);
            say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{\"hel");
        });

        assertOutcome(unmet, Ending.CLOSED, "truncated: closed after 5 of 17 announced body bytes");
    }

    @Test
    void trailing_garbage_shows_at_the_next_response() throws IOException, UnmetException {
        try (StubServer server = StubServer.with((request, reply) -> reply.trailing = "garbage\r\n")) {
            RawHttp http = client(server, Duration.ofSeconds(5));
            try (Connection connection = http.connect()) {
                Response first = connection.ask("GET", Message.get(http, "/"));
                UnmetException unmet =
                        catchThrowableOfType(UnmetException.class, () -> Steps.requireUsable(http, connection, first));

                assertOutcome(unmet, Ending.MALFORMED, "malformed status line: \"garbage\"");
            }
        }
    }

    @Test
    void a_server_that_answers_before_it_has_read_a_large_body_is_heard() throws IOException, UnmetException {
        Conversation early = socket -> {
            say(socket, "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n");
            Thread.sleep(500);
        };
        try (StubServer server = new StubServer(early)) {
            RawHttp http = client(server, Duration.ofSeconds(5));
            try (Connection connection = http.connect()) {
                byte[] request = Message.withLength(http, "POST", "/echo", new byte[16 << 20]);

                assertThat(connection.ask("POST", request).status()).isEqualTo(413);
            }
        }
    }

    @Test
    void the_budget_bounds_all_waits_together() throws IOException {
        try (StubServer server = new StubServer(socket -> Thread.sleep(60_000))) {
            RawHttp http = client(server, Duration.ofMillis(600));
            long begun = System.nanoTime();

            ConformanceReport report = ConformanceRun.of(http, Checks.all(), line -> {});

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(1200));
            assertThat(report.passed()).isEmpty();
            assertThat(report.violations().get(report.violations().size() - 1).actual())
                    .isEqualTo("no connection before the whole time budget");
        }
    }

    private static UnmetException ask(Conversation conversation) throws IOException {
        return ask(conversation, BOUNDS);
    }

    /** For servers that never pause: a busy host may, and must not be taken for them. */
    private static UnmetException askPatiently(Conversation conversation) throws IOException {
        return ask(
                conversation,
                new RawHttp.Bounds(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(4),
                        Duration.ofMillis(100),
                        Duration.ZERO,
                        Duration.ofMillis(60),
                        1 << 20));
    }

    private static UnmetException ask(Conversation conversation, RawHttp.Bounds bounds) throws IOException {
        try (StubServer server = new StubServer(conversation)) {
            RawHttp http = new RawHttp("127.0.0.1", server.port(), bounds, Duration.ofSeconds(5));
            return catchThrowableOfType(UnmetException.class, () -> {
                try (Connection connection = http.connect()) {
                    connection.ask("GET", Message.get(http, "/"));
                }
            });
        }
    }

    private static RawHttp client(StubServer server, Duration budget) {
        return new RawHttp("127.0.0.1", server.port(), BOUNDS, budget);
    }

    private static void assertOutcome(UnmetException unmet, Ending ending, String actual) {
        assertThat(unmet.actual()).isEqualTo(actual);
        assertThat(unmet.exchange().ending()).isEqualTo(ending);
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(Message.bytes(text));
    }

    private static void endlessly(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        while (!socket.isClosed()) {
            out.write(Message.bytes(text));
        }
    }
}
