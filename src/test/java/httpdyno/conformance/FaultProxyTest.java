package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.FaultProxy.Fault;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The proxy sees what clients do, and breaks what it is told to and nothing else. */
@Execution(ExecutionMode.CONCURRENT)
class FaultProxyTest {

    private static final Duration QUIET = Duration.ofMillis(60);
    private static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(1),
            Duration.ofSeconds(3),
            Duration.ofMillis(200),
            Duration.ofMillis(5),
            Duration.ofMillis(250),
            1 << 20);

    private static StubServer server;

    @BeforeAll
    static void start() throws IOException {
        server = StrictServer.start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void pauses_are_seen_with_what_was_answered_after_them() throws IOException, UnmetException {
        try (FaultProxy proxy = FaultProxy.watching(server.port(), QUIET)) {
            RawHttp http = client(proxy);
            byte[] get = Message.get(http, "/");
            try (Connection connection = http.connect()) {
                connection.send(Arrays.copyOf(get, 3));
                Pauses.sleep(BOUNDS.pause());
                connection.send(Arrays.copyOfRange(get, 3, 7));
                Pauses.sleep(BOUNDS.silence());
                connection.ask("GET", Arrays.copyOfRange(get, 7, get.length));
                connection.ask("GET", get);
            }

            Watched watched = proxy.watched().get(0);
            assertThat(watched.heard()).startsWith("GET / HTTP/1.1\r\nHost: 127.0.0.1:00000\r\n");
            assertThat(watched.points())
                    .extracting(Watched.Point::length)
                    .containsExactly(7, get.length, 2 * get.length);
            assertThat(watched.points().get(0).isSilent(QUIET)).isTrue();
            assertThat(watched.points().get(1).isSilent(Duration.ZERO)).isFalse();
            assertThat(watched.answer(watched.points().get(2)))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .endsWith("}");
            assertThat(watched.request(watched.points().get(2)))
                    .isEqualTo(watched.heard().substring(get.length));
        }
    }

    @Test
    void a_half_close_belongs_to_a_pause() throws IOException {
        try (FaultProxy proxy = FaultProxy.watching(server.port(), QUIET)) {
            try (Socket socket = new Socket("127.0.0.1", proxy.port())) {
                socket.getOutputStream().write(Message.bytes("GET /"));
                socket.shutdownOutput();
                assertThat(Message.text(socket.getInputStream().readAllBytes())).startsWith("HTTP/1.1 400 ");
            }

            Watched watched = proxy.watched().get(0);
            assertThat(watched.points()).singleElement().matches(Watched.Point::fin);
            assertThat(watched.answer(watched.points().get(0))).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void a_fault_strikes_its_key_alone() throws IOException, UnmetException {
        try (FaultProxy proxy = misbehaving("GET /a HTTP/1.1\r\nHost: a\r\n\r\n", Misbehaviour.FAILS)) {
            assertThat(status(proxy, "GET /a HTTP/1.1\r\nHost: a\r\n\r\n")).isEqualTo(500);
            assertThat(status(proxy, "GET /a HTTP/1.1\r\nHost: b\r\n\r\n")).isEqualTo(404);
            assertThat(status(proxy, "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n"))
                    .isEqualTo(404);
        }
    }

    @Test
    void a_key_may_ask_for_an_earlier_pause() throws IOException, UnmetException {
        FaultKey key = new FaultKey("GET / HTTP/1.1\r\nHost: a\r\n\r\n", false, 3, Set.of());
        try (FaultProxy proxy =
                        FaultProxy.misbehaving(server.port(), QUIET, new Fault(key, false, Misbehaviour.FAILS));
                Connection connection = client(proxy).connect()) {
            assertThat(status(proxy, key.bytes())).isEqualTo(200);

            connection.send(Message.bytes("GET"));
            Pauses.sleep(BOUNDS.silence());
            assertThat(connection
                            .ask("GET", Message.bytes(key.bytes().substring(3)))
                            .status())
                    .isEqualTo(500);
        }
    }

    @Test
    void a_part_may_be_taken_for_all() throws IOException, UnmetException {
        FaultKey key = new FaultKey("GET / HTTP/1.1\r\nHost: a\r\n\r\n", false, FaultKey.ANY, Set.of());
        try (FaultProxy proxy =
                FaultProxy.misbehaving(server.port(), QUIET, new Fault(key, true, Misbehaviour.REFUSES))) {
            assertThat(status(proxy, key.bytes())).isEqualTo(200);
            assertThat(status(proxy, key.bytes().substring(0, 9))).isEqualTo(400);
        }
    }

    @Test
    void what_is_malformed_is_taken_leniently() throws IOException, UnmetException {
        String bad = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello";
        String chunks =
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n+1\n!0\r\n\r\n";

        assertThat(Message.text(LenientAnswer.to(bad)))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .endsWith("\r\n\r\nhello");
        assertThat(Message.text(LenientAnswer.to(chunks))).endsWith("\r\n\r\nhello!");
        assertThat(Message.text(LenientAnswer.to("GET / HTTP/1.1\nHost: a\n\n")))
                .endsWith("{\"hello\":\"world\"}");
        assertThat(Message.text(LenientAnswer.to("HEAD / HTTP/1.1\r\n\r\n"))).endsWith("\r\n\r\n");
        try (FaultProxy proxy = misbehaving(bad, Misbehaviour.LENIENT)) {
            assertThat(status(proxy, bad)).isEqualTo(200);
        }
    }

    @Test
    void answers_are_altered() throws IOException, UnmetException {
        String get = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello";

        assertThat(Message.text(ask(get, Misbehaviour.ALTERS_THE_BODY).body())).isEqualTo("helln");
        assertThat(ask(get, Misbehaviour.LEAVES_OUT_DATE).values("Date")).isEmpty();
        assertThat(ask(get, Misbehaviour.NAMES_A_CODING).values("Content-Encoding"))
                .hasSize(1);
        assertThat(ask(get, Misbehaviour.SENDS_CHUNKS).framing()).isEqualTo(Response.Framing.CHUNKED);
        assertThat(Message.text(ask(get, Misbehaviour.SENDS_CHUNKS).body())).isEqualTo("hello");
        assertThat(Message.text(ask(get + get.replace("hello", "world"), Misbehaviour.ANSWERS_IN_REVERSE)
                        .body()))
                .isEqualTo("world");
    }

    @Test
    void answers_are_left_out() throws IOException {
        assertThat(ending(Misbehaviour.CLOSES)).isEqualTo(Ending.CLOSED);
        assertThat(ending(Misbehaviour.RESETS)).isEqualTo(Ending.RESET);
    }

    @Test
    void a_connection_stays_open_and_is_answered() throws IOException, UnmetException {
        String close = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        try (FaultProxy proxy = misbehaving(close, Misbehaviour.STAYS_OPEN)) {
            try (Connection connection = client(proxy).connect()) {
                assertThat(connection.ask("GET", Message.bytes(close)).announcesClose())
                        .isTrue();
                assertThat(catchThrowableOfType(UnmetException.class, connection::awaitClose)
                                .actual())
                        .isEqualTo("still open after 200 ms");
                assertThat(connection.ask("GET", Message.bytes(close)).status()).isEqualTo(200);
            }
            assertThat(proxy.waitedOn()).isTrue();
        }
    }

    @Test
    void one_more_answer_comes_after_the_right_one() throws IOException, UnmetException {
        String get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        try (FaultProxy proxy = misbehaving(get, Misbehaviour.ANSWERS_TWICE);
                Connection connection = client(proxy).connect()) {
            assertThat(connection.ask("GET", Message.bytes(get)).status()).isEqualTo(200);
            assertThat(connection.response("GET").status()).isEqualTo(200);
        }
    }

    private static Ending ending(Misbehaviour how) throws IOException {
        return catchThrowableOfType(UnmetException.class, () -> ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n", how))
                .exchange()
                .ending();
    }

    private static Response ask(String request, Misbehaviour how) throws IOException, UnmetException {
        try (FaultProxy proxy = misbehaving(request, how);
                Connection connection = client(proxy).connect()) {
            return connection.ask("POST", Message.bytes(request));
        }
    }

    private static int status(FaultProxy proxy, String request) throws UnmetException {
        try (Connection connection = client(proxy).connect()) {
            return connection.ask("GET", Message.bytes(request)).status();
        }
    }

    private static FaultProxy misbehaving(String key, Misbehaviour how) throws IOException {
        FaultKey whole = new FaultKey(key, false, FaultKey.ANY, Set.of());
        return FaultProxy.misbehaving(server.port(), QUIET, new Fault(whole, false, how));
    }

    private static RawHttp client(FaultProxy proxy) {
        return new RawHttp("127.0.0.1", proxy.port(), BOUNDS, Duration.ofSeconds(20));
    }
}
