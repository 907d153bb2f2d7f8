package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import httpdyno.container.Limits;
import httpdyno.container.Rig;
import httpdyno.container.RigSpec;
import httpdyno.measure.Bench.Subject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a run that ends early: results up to the last whole round, and no containers. */
class RecoveryIT {

    private static final Duration FIRST_ROUND = Duration.ofMinutes(10);

    @TempDir
    private Path results;

    private Process run;
    private Path output;
    private final List<String> aliens = new ArrayList<>();

    @BeforeEach
    void startARun() throws IOException {
        output = results.resolve("output.txt");
        run = HeldRun.start(results, output, Map.of());
    }

    @AfterEach
    void endEverything() throws IOException, InterruptedException {
        run.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        for (String alien : aliens) {
            docker("rm", "-f", alien);
        }
        new SelfTestBench("selftest-recovery-cleanup").engine().sweep();
    }

    @Test
    void aKilledRunKeepsItsRoundsAndTheNextRunSweepsItsContainersOnly() throws Exception {
        SelfTestBench live = new SelfTestBench("selftest-recovery-live");
        Subject subject = live.faulty("ok", live.generator("wrk"), Limits.SERVER);
        RigSpec spec = new RigSpec(
                live.planned(subject),
                live.faultyImage(),
                live.images().generator("wrk"),
                Map.of("MODE", "ok"),
                Limits.SERVER);
        awaitSecondRound();
        aliens.add(docker("run", "-d", "--network", "none", "debian:trixie-slim", "sleep", "120"));

        run.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        List<String> orphans = containersOf(runFolder().getFileName().toString());

        try (Rig rig = Rig.open(live.engine(), spec)) {
            List<String> said =
                    new SelfTestBench("selftest-recovery-next").engine().sweep();

            assertThat(orphans).isNotEmpty();
            assertThat(said)
                    .hasSameSizeAs(orphans)
                    .allMatch(line -> line.contains(
                            "left behind by the dead run " + runFolder().getFileName()));
            assertThat(containersOf(runFolder().getFileName().toString())).isEmpty();
            assertThat(rig.server().state().running()).isTrue();
            assertThat(docker("inspect", "-f", "{{.State.Running}}", aliens.get(0)))
                    .isEqualTo("true");
        }
        JsonNode json =
                new ObjectMapper().readTree(runFolder().resolve("run.json").toFile());
        assertThat(json.at("/run/complete").asBoolean(true)).isFalse();
        assertThat(json.get("rounds").size()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void anInterruptRemovesEveryContainerWithinTenSeconds() throws Exception {
        awaitSecondRound();
        String id = runFolder().getFileName().toString();

        new ProcessBuilder("kill", "-INT", Long.toString(run.pid())).start().waitFor();
        boolean ended = run.waitFor(10, TimeUnit.SECONDS);

        assertThat(ended).isTrue();
        assertThat(containersOf(id)).isEmpty();
    }

    /** Wait until one round is stored and the containers of the next are up. */
    private void awaitSecondRound() {
        await("a first round; output so far: " + output)
                .atMost(FIRST_ROUND)
                .pollInterval(Duration.ofMillis(100))
                .failFast("the run ended early, see its output", () -> !run.isAlive())
                .until(() -> Files.readString(output).contains("[1/6"));
        await("containers of the second round")
                .atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> containersOf(runFolder().getFileName().toString()).size() == 2);
    }

    private Path runFolder() {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> containersOf(String runId) throws IOException, InterruptedException {
        return docker("ps", "-aq", "--filter", "label=httpdyno.run=" + runId)
                .lines()
                .toList();
    }

    private static String docker(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor(30, TimeUnit.SECONDS);
        return printed;
    }
}
