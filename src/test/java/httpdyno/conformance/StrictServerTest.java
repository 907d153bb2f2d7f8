package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The strict server, row by row of the reference table; what it answers is what the catalogue prefers. */
@Execution(ExecutionMode.CONCURRENT)
class StrictServerTest {

    private static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(2),
            Duration.ZERO,
            Duration.ofMillis(60),
            4 << 20);

    private static StubServer server;

    @BeforeAll
    static void start() throws IOException {
        server = StrictServer.start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_request_gets_what_a_strict_server_gives(StrictRow row) throws UnmetException {
        row.ask(http());
    }

    @Test
    void a_withheld_body_is_asked_for() throws IOException {
        for (String framing : List.of("Content-Length: 5", "Transfer-Encoding: chunked")) {
            try (Socket socket = connect()) {
                say(socket, "POST /echo HTTP/1.1\r\nHost: a\r\n" + framing + "\r\nExpect: 100-Continue\r\n\r\n");
                assertThat(hear(socket, 25)).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");

                say(socket, framing.endsWith("5") ? "hello" : "5\r\nhello\r\n0\r\n\r\n");
                socket.shutdownOutput();
                assertThat(hear(socket, 4096)).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nhello");
            }
        }
    }

    @Test
    void a_half_closed_connection_gets_its_answer() throws IOException {
        try (Socket socket = connect()) {
            say(socket, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            socket.shutdownOutput();

            assertThat(hear(socket, 4096)).startsWith("HTTP/1.1 200 OK\r\n").endsWith("}");
        }
    }

    @Test
    void an_end_inside_a_request_is_an_error() throws IOException {
        for (String part :
                List.of("GET / HTTP/1.1\r\nHo", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")) {
            try (Socket socket = connect()) {
                say(socket, part);
                socket.shutdownOutput();

                assertThat(hear(socket, 4096)).startsWith("HTTP/1.1 400 ").contains("\r\nConnection: close\r\n");
            }
        }
    }

    @Test
    void an_end_between_requests_is_none() throws IOException {
        try (Socket socket = connect()) {
            say(socket, "\r\n");
            socket.shutdownOutput();

            assertThat(hear(socket, 4096)).isEmpty();
        }
    }

    @Test
    void an_answer_survives_what_the_client_still_sends() throws IOException, UnmetException {
        byte[] request =
                Message.bytes("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n" + "a".repeat(8 << 20));

        try (Connection connection = http().connect()) {
            assertThat(connection.ask("POST", request).status()).isEqualTo(400);
            connection.awaitClose();
            assertThat(connection.exchange().ending()).isEqualTo(Exchange.Ending.CLOSED);
        }
    }

    @Test
    void any_pieces_make_the_same_request() throws UnmetException {
        byte[] request = Message.concat(Message.chunked(http(), "/echo", "5;a=b", "hello"), Message.get(http(), "/"));
        for (int cut = 1; cut < request.length; cut++) {
            try (Connection connection = http().connect()) {
                connection.send(Arrays.copyOf(request, cut));
                connection.send(Arrays.copyOfRange(request, cut, request.length));
                Steps.requireEcho(connection, Message.bytes("hello"), connection.response("POST"));
                Steps.requireStatus(connection, 200, connection.response("GET"));
            }
        }
    }

    @Test
    void what_allows_methods_says_which() throws UnmetException {
        assertThat(allow("DELETE", "/")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(allow("OPTIONS", "/")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(allow("OPTIONS", "/echo")).contains("PATCH").doesNotContain("TRACE");
        assertThat(allow("TRACE", "/echo")).isEqualTo(allow("OPTIONS", "/echo"));
    }

    @Test
    void the_form_of_persistence_is_announced() throws UnmetException {
        assertThat(connectionField("HTTP/1.1")).isEmpty();
        assertThat(connectionField("HTTP/1.1", "Connection: close")).containsExactly("close");
        assertThat(connectionField("HTTP/1.0")).containsExactly("close");
        assertThat(connectionField("HTTP/1.0", "Connection: keep-alive")).containsExactly("keep-alive");
    }

    @Test
    void many_connections_are_served_at_once() throws UnmetException {
        List<Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < 600; i++) {
                connections.add(http().connect());
                connections.get(i).send(Message.get(http(), "/"));
            }
            for (Connection connection : connections) {
                assertThat(connection.response("GET").status()).isEqualTo(200);
            }
        } finally {
            connections.forEach(Connection::close);
        }
    }

    static Stream<StrictRow> rows() {
        return Stream.concat(StrictHeadRows.all().stream(), StrictBodyRows.all().stream());
    }

    private static String allow(String method, String path) throws UnmetException {
        try (Connection connection = http().connect()) {
            return connection
                    .ask(method, Message.bodiless(http(), method, path))
                    .first("Allow")
                    .orElse("");
        }
    }

    private static List<String> connectionField(String version, String... fields) throws UnmetException {
        try (Connection connection = http().connect()) {
            byte[] request = StrictRow.row("", "", StrictRow.head("GET / " + version, fields))
                    .bytes();
            return connection.ask("GET", request).values("Connection");
        }
    }

    private static RawHttp http() {
        return new RawHttp("127.0.0.1", server.port(), BOUNDS, Duration.ofSeconds(30));
    }

    private static Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port());
        socket.setSoTimeout(5_000);
        return socket;
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(Message.bytes(text));
    }

    /** Up to so many bytes, or to the end. */
    private static String hear(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }
}
