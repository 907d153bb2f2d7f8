package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.Limits;
import httpdyno.container.ServerContainer;
import httpdyno.container.ServerSpec;
import httpdyno.plan.PlannedRound;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the end of a run and what the run is doing do to one another, in one JVM. */
@Timeout(60)
class EndingIT {

    /** More than any end waits for. */
    private static final int STARTS = 40;

    @TempDir
    private Path results;

    @ParameterizedTest(name = "{0} ms after the first start")
    @ValueSource(ints = {0, 30, 60, 120, 240, 400})
    void nothingIsStartedBehindTheBackOfAnEnd(int delay) throws Exception {
        SelfTestBench bench = new SelfTestBench("selftest-ending-" + delay);
        BuiltImage image = bench.faultyImage();
        ServerSpec spec = new ServerSpec("ending", image, bench.shares().server(), Map.of(), Limits.SERVER);

        CompletableFuture<Void> starts = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < STARTS; i++) {
                ServerContainer.start(bench.engine(), spec);
            }
        });
        Thread.sleep(delay);
        bench.engine().closeForGood();

        // What was being started may have been removed under the hands of whoever started it.
        assertThat(starts)
                .failsWithin(10, TimeUnit.SECONDS)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(EngineException.class);
        assertThat(bench.engine().containers()).isEmpty();
    }

    @Test
    void aRunThatIsBeingEndedDoesNotBecomeComplete() throws IOException {
        Map<String, String> properties = Map.of(
                "dyno.preset", "smoke",
                "dyno.servers", "raw-node",
                "dyno.results", results.toString(),
                "groups", "no-pipelining");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        BenchSession session = BenchSession.open(
                Path.of("").toAbsolutePath(), properties, Clock.systemUTC(), new PrintStream(printed, true));
        PlannedRound round = session.matrix().rounds("no-pipelining").get(0);

        session.matrix().bench().engine().closeForGood();
        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> session.matrix().measure(round));
        session.finish();

        JsonNode json = new ObjectMapper().readTree(runJson().toFile());
        assertThat(json.at("/run/complete").asBoolean(true)).isFalse();
        assertThat(json.get("rounds")).isEmpty();
        assertThat(printed.toString()).doesNotContain("report: ");
    }

    private Path runJson() throws IOException {
        try (Stream<Path> folders = Files.list(results)) {
            return folders.findFirst().orElseThrow().resolve("run.json");
        }
    }
}
