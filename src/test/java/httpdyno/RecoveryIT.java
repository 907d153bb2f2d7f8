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
        run = HeldRun.start(Path.of(""), output, HeldRun.sixRounds(results), Map.of());
    }

    @AfterEach
    void endEverything() throws IOException, InterruptedException {
        run.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        for (String alien : aliens) {
            Docker.run("rm", "-f", alien);
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
        aliens.add(Docker.run("run", "-d", "--network", "none", "debian:trixie-slim", "sleep", "120"));

        run.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        List<String> orphans = Docker.containersOf(run);

        try (Rig rig = Rig.open(live.engine(), spec)) {
            List<String> said =
                    new SelfTestBench("selftest-recovery-next").engine().sweep();

            assertThat(orphans).isNotEmpty();
            assertThat(said)
                    .hasSameSizeAs(orphans)
                    .allMatch(line -> line.contains(
                            "left behind by the dead run " + runFolder().getFileName()));
            assertThat(Docker.containersOf(run)).isEmpty();
            assertThat(rig.server().state().running()).isTrue();
            assertThat(Docker.run("inspect", "-f", "{{.State.Running}}", aliens.get(0)))
                    .isEqualTo("true");
        }
        JsonNode json =
                new ObjectMapper().readTree(runFolder().resolve("run.json").toFile());
        assertThat(json.at("/run/complete").asBoolean(true)).isFalse();
        assertThat(json.get("rounds").size()).isGreaterThanOrEqualTo(1);
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
                .until(() -> Docker.containersOf(run).size() == 2);
    }

    private Path runFolder() {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
