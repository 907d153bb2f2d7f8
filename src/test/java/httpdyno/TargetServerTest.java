package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import httpdyno.plan.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that somebody runs by hand: looked at before hundreds of tests are. */
@Timeout(30)
class TargetServerTest {

    private static final String NOTHING = "Start the server, or mend the address. Nothing was checked.";

    @TempDir
    Path results;

    private HttpServer server;
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean echoes = true;
    private volatile String page = "{\"hello\":\"world\"}";

    @BeforeEach
    void aSmallServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aServerThatAnswersAndEchoesNeedsNoWord() {
        TargetServer target = at(server.getAddress().getPort());

        assertThatCode(target::requireAnswer).doesNotThrowAnyException();
        assertThatCode(() -> target.requireMeant(target.greeting(), false)).doesNotThrowAnyException();
        assertThat(target.warnings(target.greeting())).isEmpty();
    }

    @Test
    void withoutEchoTheContractIsNamed() {
        echoes = false;
        int port = server.getAddress().getPort();

        assertThat(at(port).warnings(at(port).greeting()))
                .singleElement()
                .asString()
                .startsWith("POST /echo at http://127.0.0.1:" + port + " does not give the body back (expected ")
                .endsWith("checks that send bodies need it and fail. images/README.md has the contract: / and /echo");
    }

    @Test
    void nobodyListensIsOneClearSentence() throws IOException {
        int port = free();

        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> at(port).requireAnswer())
                .withMessageStartingWith("an HTTP/1.1 server was required at http://127.0.0.1:" + port
                        + " (-Ddyno.target), and nothing listens there: no connection: Connection refused")
                .withMessageEndingWith(NOTHING);
    }

    @Test
    void aNameThatNobodyKnowsIsOneClearSentence() {
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> new TargetServer(new Target("nobody.invalid", 80)).requireAnswer())
                .withMessageContaining("http://nobody.invalid:80")
                .withMessageEndingWith(NOTHING);
    }

    @Test
    void whatIsNoHttpIsOneClearSentence() throws IOException {
        try (ServerSocket other = talking("220 mail.example ESMTP\r\n")) {
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(() -> at(other.getLocalPort()).requireAnswer())
                    .withMessageContaining("GET / got no HTTP answer within 500 ms: ")
                    .withMessageContaining("220")
                    .withMessageEndingWith(NOTHING);
        }
    }

    @Test
    void aServerThatIsSilentIsOneClearSentence() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(() -> at(silent.getLocalPort()).requireAnswer())
                    .withMessageContaining("GET / got no HTTP answer within 500 ms: ")
                    .withMessageEndingWith(NOTHING);
        }
    }

    @Test
    void aRunAgainstItHasItsRowsAndNoMatrixAndNeedsNoEngine() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        echoes = false;

        BenchSession session = open(server.getAddress().getPort(), printed);
        session.finish();

        assertThat(session.catalogue().rows())
                .hasSize(TargetServer.CHECKS.size())
                .allMatch(row -> row.server().equals("target"));
        assertThat(session.profiles()).isEmpty();
        assertThat(printed.toString())
                .contains("POST /echo at http")
                .contains(TargetServer.CHECKS.size() + " checks against http://127.0.0.1:")
                .doesNotContain("building");
        assertThat(results.resolve("out")).isDirectoryRecursivelyContaining("glob:**/run.json");
    }

    @Test
    void aRunAgainstNobodyLeavesNoFolder() throws IOException {
        int port = free();

        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> open(port, new ByteArrayOutputStream()))
                .withMessageContaining("Connection refused");
        assertThat(results.resolve("out")).doesNotExist();
    }

    @Test
    void aServerThatIsNotOursIsRefusedBeforeTheFirstCheck() {
        page = "<!DOCTYPE html>\n" + "x".repeat(100);
        int port = server.getAddress().getPort();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String answer = "answered GET / with HTTP/1.1 200 OK, Server: teapot/1.0, body \"<!DOCTYPE html>\\n"
                + "x".repeat(64) + "...\"";

        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> open(port, printed))
                .withMessage("http://127.0.0.1:" + port + " (-Ddyno.target) " + answer + ", and a server made for this"
                        + " suite answers 200, application/json, {\"hello\":\"world\"}. The catalogue's "
                        + TargetServer.CHECKS.size()
                        + " checks send malformed requests over many connections, which no server"
                        + " in use should get unasked. If this one is meant, add -Ddyno.target.confirm. Nothing was"
                        + " checked.");
        assertThat(printed.toString()).contains("[httpdyno] http://127.0.0.1:" + port + " " + answer);
        assertThat(asked).hasSizeLessThan(10).containsOnly("GET /");
        assertThat(results.resolve("out")).doesNotExist();
    }

    @Test
    void aServerThatIsNotOursIsCheckedWhereItIsConfirmed() {
        page = "{}";
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        BenchSession session = open(server.getAddress().getPort(), printed, Map.of("dyno.target.confirm", ""));

        assertThat(session.catalogue().rows()).hasSameSizeAs(TargetServer.CHECKS);
        assertThat(printed.toString())
                .contains("is no server made for this suite, since it answered GET / with HTTP/1.1 200 OK, Server:"
                        + " teapot/1.0, body \"{}\"; it is checked because -Ddyno.target.confirm says so");
    }

    private BenchSession open(int port, ByteArrayOutputStream printed) {
        return open(port, printed, Map.of());
    }

    private BenchSession open(int port, ByteArrayOutputStream printed, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(more);
        properties.put("groups", "conformance");
        properties.put("dyno.target", "http://127.0.0.1:" + port);
        properties.put("dyno.results", results.resolve("out").toString());
        return BenchSession.open(
                Path.of("").toAbsolutePath(), properties, Clock.systemUTC(), new PrintStream(printed, true));
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestURI().getPath().equals("/echo") && echoes
                ? exchange.getRequestBody().readAllBytes()
                : page.getBytes(StandardCharsets.US_ASCII);
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Server", "teapot/1.0");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static TargetServer at(int port) {
        return new TargetServer(new Target("127.0.0.1", port), Duration.ofMillis(500));
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Says one thing to whoever connects, and hangs up. */
    private static ServerSocket talking(String text) throws IOException {
        ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        Thread thread = new Thread(() -> {
            while (!listener.isClosed()) {
                try (Socket socket = listener.accept()) {
                    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException hungUp) {
                    // The next one.
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        return listener;
    }
}
