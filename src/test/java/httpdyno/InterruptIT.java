package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that is interrupted, whatever it is at: its containers are gone within seconds, and its results hold. */
class InterruptIT {

    private static final Duration GONE = Duration.ofSeconds(10);

    /** A command of no other container. */
    private static final String ENDLESS =
            "sleep 977 # " + ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private CopiedSuite suite;
    private Process run;

    /** What the run is at, how it gets there and how it is seen to be there. */
    private enum Moment {
        BUILDING(Map.of("dyno.servers", "endless"), held -> Docker.withCommand(ENDLESS) > 0),
        STARTING(
                Map.of("dyno.servers", "raw-node"),
                held -> Docker.containersOf(held.run, "server").size() == 1),
        WAITING_FOR_READINESS(
                Map.of("dyno.servers", "faulty"),
                held -> Docker.containersOf(held.run, "generator").stream()
                        .anyMatch(id -> Docker.run("top", id).contains("dynoload ready"))),
        LOADING(
                Map.of("dyno.servers", "raw-node", "dyno.runs", "3", "dyno.cooldown", "0s"),
                held -> held.output().contains("[1/3")
                        && Docker.containersOf(held.run, "generator").stream()
                                .anyMatch(id -> Docker.run("top", id).contains("wrk --threads"))),
        COOLING_DOWN(Map.of("dyno.servers", "raw-node", "dyno.cooldown", "60s"), InterruptIT::coolsDown),
        CHECKING(
                Map.of("dyno.servers", "raw-node", "groups", "conformance"),
                held -> Docker.containersOf(held.run, "conformance").stream()
                        .anyMatch(id -> Docker.run("top", id).contains("ConformanceProbe"))),
        SERVING(
                Map.of("dyno.servers", "raw-node", "groups", "serve"),
                held -> held.output().contains("serving until Ctrl-C"));

        private final Map<String, String> properties;
        private final Predicate<InterruptIT> reached;

        Moment(Map<String, String> properties, Predicate<InterruptIT> reached) {
            this.properties = properties;
            this.reached = reached;
        }

        boolean measures() {
            return this != SERVING;
        }
    }

    static Stream<Arguments> moments() {
        return Stream.of(
                arguments("INT", Moment.BUILDING),
                arguments("TERM", Moment.STARTING),
                arguments("INT", Moment.WAITING_FOR_READINESS),
                arguments("INT", Moment.LOADING),
                arguments("TERM", Moment.COOLING_DOWN),
                arguments("TERM", Moment.CHECKING),
                arguments("INT", Moment.SERVING));
    }

    @ParameterizedTest(name = "SIG{0} while {1}")
    @MethodSource("moments")
    @Timeout(120)
    void itsContainersAreGoneWithinSecondsAndItsResultsHold(String signal, Moment moment) throws Exception {
        start(moment);
        await(moment + "; output so far:\n" + output())
                .atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(20))
                .failFast("the run ended early:\n" + output(), () -> !run.isAlive())
                .until(() -> moment.reached.test(this));
        boolean built = Docker.withCommand(ENDLESS) == (moment == Moment.BUILDING ? 1 : 0);

        long sent = System.nanoTime();
        new ProcessBuilder("kill", "-" + signal, Long.toString(run.pid()))
                .start()
                .waitFor();
        boolean ended = run.waitFor(GONE.toMillis(), TimeUnit.MILLISECONDS);
        Duration left = GONE.minusNanos(System.nanoTime() - sent);
        if (moment == Moment.BUILDING) {
            // The engine ends a build when nobody listens to it any more.
            await().atMost(left).until(() -> Docker.withCommand(ENDLESS) == 0);
        }

        assertThat(built).isTrue();
        assertThat(ended).as(output()).isTrue();
        assertThat(run.exitValue()).isEqualTo(signal.equals("INT") ? 130 : 143);
        assertThat(Docker.containersOf(run)).isEmpty();
        assertThat(folder.resolve("results").toFile().exists()).isEqualTo(moment.measures());
        if (moment.measures()) {
            JsonNode json = new ObjectMapper().readTree(runJson().toFile());
            assertThat(json.at("/run/complete").asBoolean(true)).isFalse();
            assertThat(json.get("rounds").size()).isEqualTo(moment == Moment.LOADING ? 1 : 0);
            assertThat(Files.readString(runJson().resolveSibling("report.md"))).contains("incomplete");
        }
    }

    private void start(Moment moment) throws IOException {
        suite = CopiedSuite.in(Files.createDirectory(folder.resolve("suite")))
                .withFaulty("never-listens")
                .withBuild("endless", ENDLESS);
        Map<String, String> properties = new HashMap<>(Map.of("groups", "no-pipelining"));
        properties.putAll(moment.properties);
        if (moment.measures()) {
            properties.put("dyno.preset", "smoke");
            properties.put("dyno.calibration", "off");
            properties.put("dyno.results", folder.resolve("results").toString());
        }
        run = HeldRun.start(suite.root(), folder.resolve("output.txt"), properties, Map.of());
    }

    @AfterEach
    void endEverything() throws IOException, InterruptedException {
        if (run != null) {
            run.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
            List<String> left = Docker.containersOf(run);
            left.forEach(id -> Docker.run("rm", "-f", id));
        }
        suite.unlink();
    }

    /** Both containers were there and are no more, and the round is not said yet. */
    private static boolean coolsDown(InterruptIT held) {
        if (Docker.containersOf(held.run, "generator").isEmpty()) {
            return false;
        }
        await("the end of the window")
                .atMost(Duration.ofSeconds(60))
                .until(() -> Docker.containersOf(held.run).isEmpty());
        return !held.output().contains("[1/1");
    }

    private Path runJson() throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
            return folders.findFirst().orElseThrow().resolve("run.json");
        }
    }

    private String output() {
        try {
            return Files.readString(folder.resolve("output.txt"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
