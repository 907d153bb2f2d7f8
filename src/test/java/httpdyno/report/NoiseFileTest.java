package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.GatedMetric;
import httpdyno.gate.NoiseFloor;
import httpdyno.plan.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseFileTest {

    private static final Instant MARCH = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path results;

    private static NoiseFloor floor(String cell, GatedMetric metric, double halfWidth, Instant at) {
        return new NoiseFloor(
                "host", Cell.parse(cell), Duration.ofSeconds(10), metric, 10, halfWidth, 0.041, "20260301T120000Z", at);
    }

    @Test
    void whatIsKeptComesBackToTheLastField() {
        NoiseFloor rate = floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.0312, MARCH);
        NoiseFloor cpu = floor("no-pipelining/raw-node/wrk/c100", GatedMetric.CPU, 0.008, MARCH);
        NoiseFile kept = NoiseFile.in(results);

        assertThat(kept.read().floors().all()).isEmpty();
        kept.keep(rate);
        kept.keep(cpu);

        assertThat(kept.read().floors().all()).containsExactly(rate, cpu);
        assertThat(kept.read().problem()).isEmpty();
    }

    @Test
    void theNewestThreeForTheSameAreKeptWhateverServerTheyWereFoundWith() {
        NoiseFloor first = floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.03, MARCH);
        NoiseFloor other = floor("pipelined/raw-node/wrk/c100", GatedMetric.RATE, 0.03, MARCH);
        NoiseFloor second = floor("no-pipelining/java-jdk/wrk/c100", GatedMetric.RATE, 0.02, MARCH.plusSeconds(60));
        NoiseFloor third = floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.01, MARCH.plusSeconds(120));
        NoiseFloor fourth = floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.04, MARCH.plusSeconds(180));
        NoiseFile kept = NoiseFile.in(results);
        for (NoiseFloor floor : List.of(first, other, second, third, fourth)) {
            kept.keep(floor);
        }

        assertThat(kept.read().floors().all()).containsExactly(other, second, third, fourth);
    }

    @Test
    void aFileThatIsNotUnderstoodIsOneSentenceAndNoFloor() throws IOException {
        NoiseFile kept = NoiseFile.in(results);
        kept.keep(floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.03, MARCH));
        Path file = results.resolve("noise.json");
        Files.writeString(file, Files.readString(file).replace("wrk/c100", "wrk"));

        assertThat(kept.read().floors().all()).isEmpty();
        assertThat(kept.read().problem().orElseThrow())
                .startsWith(file + " at /floors/0/cell: required a cell such as no-pipelining/raw-node/wrk/c100, found"
                        + " \"no-pipelining/raw-node/wrk\"; ");
    }

    @Test
    void aFloorSaysOfWhatItIs() {
        assertThat(floor("no-pipelining/raw-node/wrk/c100", GatedMetric.RATE, 0.0312, MARCH))
                .hasToString("3.1 % (req/s, no-pipelining/raw-node/wrk/c100, windows of 10.0 s, 10 pairs, run"
                        + " 20260301T120000Z)");
    }
}
