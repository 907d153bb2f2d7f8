package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.container.Limits;
import httpdyno.host.FreePorts;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.StandaloneServer;
import httpdyno.measure.Verdict.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are up to be talked to by hand: reached from this machine, and gone when they are to be. */
@Timeout(120)
class StandaloneIT {

    private static final Pattern LINE =
            Pattern.compile("(?m)^\\[httpdyno] (\\S+): (http://127\\.0\\.0\\.1:(\\d+)/)  (.+ on node \\d+\\.\\S+)  load"
                    + " it: (docker run --rm .+ http://127\\.0\\.0\\.1:8080/)$");

    private static SelfTestBench bench;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private ServeSession session;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-standalone");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @AfterEach
    void end() {
        if (session != null) {
            session.end();
        }
    }

    @Test
    void twoServersAnswerThisMachineAndLeaveNothingBehind() throws Exception {
        try (ServerSocket taken = firstFree()) {
            session = serve("raw-node,fastify", "1s");
            for (String server : session.servers()) {
                assertThat(session.start(server)).isEqualTo(Conclusion.PASSED);
            }

            List<MatchResult> lines = LINE.matcher(printed.toString()).results().toList();

            assertThat(lines).extracting(line -> line.group(1)).containsExactly("fastify", "raw-node");
            assertThat(lines)
                    .extracting(line -> Integer.parseInt(line.group(3)))
                    .doesNotContain(taken.getLocalPort())
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(lines.get(0).group(4)).startsWith("fastify 5.");
            for (MatchResult line : lines) {
                HttpResponse<String> answer = get(line.group(2));
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"hello\":\"world\"}");
            }
            assertThat(session.engine().containers()).hasSize(2);

            assertThat(session.hold()).isEqualTo(Conclusion.PASSED);
            session.end();

            assertThat(session.engine().containers()).isEmpty();
            assertThat(printed.toString()).contains("serving until 1 s have passed, or Ctrl-C");
        }
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("no-start", Kind.CRASHED, "exit code 3", "refusing to start"),
                arguments("never-listens", Kind.STALLED, "no correct response to GET / within 5 s", "not listening"),
                arguments("other-port", Kind.NONCONFORMANT, "found it listening on 0.0.0.0:8081", "httpdyno {"),
                arguments("loopback-only", Kind.NONCONFORMANT, "listening on 127.0.0.1:8080", "httpdyno {"),
                arguments("wrong-body", Kind.NONCONFORMANT, "{\"goodbye\":\"world\"}", "httpdyno {"));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource("faults")
    void oneThatDoesNotStartHasItsVerdictAndItsLastLinesAndIsTakenDown(
            String mode, Kind kind, String found, String logged) {
        StandaloneServer.Outcome outcome = start(Map.of("MODE", mode));

        assertThat(outcome.server()).isEmpty();
        assertThat(outcome.verdict().orElseThrow().kind()).isEqualTo(kind);
        assertThat(outcome.verdict().orElseThrow().sentence()).contains(found);
        assertThat(outcome.logTail()).anyMatch(line -> line.contains(logged));
        assertThat(bench.engine().containers()).isEmpty();
    }

    @Test
    void oneThatEndsLaterSaysSo() throws Exception {
        StandaloneServer server =
                start(Map.of("MODE", "crash", "AFTER", "20")).server().orElseThrow();

        for (int i = 0; i < 40 && !server.ended().isDone(); i++) {
            try {
                get(server.url());
            } catch (IOException ended) {
                break;
            }
        }
        StandaloneServer.Outcome end = server.ended().get(10, TimeUnit.SECONDS);

        assertThat(end.verdict().orElseThrow().kind()).isEqualTo(Kind.CRASHED);
        assertThat(end.logTail()).anyMatch(line -> line.contains("crashing after 20 requests"));
        assertThat(bench.engine().containers()).isEmpty();
    }

    private static StandaloneServer.Outcome start(Map<String, String> environment) {
        Contestant contestant = bench.faulty(environment, Limits.SERVER);
        return StandaloneServer.start(bench.bench(), contestant, bench.shares().server(), new FreePorts(8080));
    }

    private ServeSession serve(String servers, String time) {
        Map<String, String> properties = Map.of("groups", "serve", "dyno.servers", servers, "dyno.serve.for", time);
        return ServeSession.open(
                Path.of("").toAbsolutePath(), properties, Clock.systemUTC(), new PrintStream(printed, true));
    }

    /** Whoever begins at 8080 has to go round it. */
    private static ServerSocket firstFree() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        return IntStream.range(8080, 9080)
                .mapToObj(port -> listening(port, loopback))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
    }

    private static Optional<ServerSocket> listening(int port, InetAddress address) {
        try {
            return Optional.of(new ServerSocket(port, 1, address));
        } catch (IOException taken) {
            return Optional.empty();
        }
    }

    private static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(5))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
