package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCpuTest {

    @TempDir
    Path proc;

    @BeforeEach
    void someProcessesRun() throws IOException {
        process(1, "systemd", 1000, 1000);
        process(20, "bash", 500, 5);
        Files.createDirectory(proc.resolve("sys"));
    }

    @Test
    void addsUserAndSystemTimeOfTheEngineAndItsShims() throws IOException {
        process(100, "dockerd", 30, 12);
        process(101, "containerd", 5, 1);
        process(202, "containerd-shim", 1, 1);

        assertThat(ProcessCpu.engine(proc).perProcess())
                .isEqualTo(Map.of(
                        "100", Duration.ofMillis(420),
                        "101", Duration.ofMillis(60),
                        "202", Duration.ofMillis(20)));
    }

    @Test
    void isAbsentWhereNoEngineRunsOnThisHost() {
        assertThat(ProcessCpu.engine(proc).perProcess()).isEmpty();
    }

    @Test
    void isAbsentWithoutProcfs() {
        assertThat(ProcessCpu.engine(proc.resolve("none")).perProcess()).isEmpty();
    }

    @Test
    void skipsProcessesThatEndMeanwhile() throws IOException {
        process(100, "dockerd", 30, 12);
        process(101, "containerd", 5, 1);
        Files.delete(proc.resolve("101/stat"));
        Files.createDirectory(proc.resolve("103"));

        assertThat(ProcessCpu.engine(proc).perProcess()).isEqualTo(Map.of("100", Duration.ofMillis(420)));
    }

    @Test
    void readsNamesWithSpacesAndParentheses() throws IOException {
        process(100, "odd) (name 1", 7, 3);

        assertThat(new ProcessCpu(proc, Set.of("odd) (name 1")).perProcess())
                .isEqualTo(Map.of("100", Duration.ofMillis(100)));
    }

    @Test
    void aProcessThatEndsBetweenTwoLooksTakesNothingAway() {
        Map<String, Duration> before = Map.of("100", Duration.ofMillis(400), "202", Duration.ofMillis(90));
        Map<String, Duration> after = Map.of("100", Duration.ofMillis(430), "303", Duration.ofMillis(20));

        assertThat(ProcessCpu.between(before, after)).contains(Duration.ofMillis(50));
    }

    @Test
    void withoutAnEngineThereIsNothingBetweenTwoLooks() {
        assertThat(ProcessCpu.between(Map.of(), Map.of())).isEmpty();
    }

    @Test
    void knowsTheTimeOfThisProcess() {
        assertThat(ProcessCpu.ofThisProcess()).isPositive();
    }

    private void process(int pid, String name, int userTicks, int systemTicks) throws IOException {
        Path folder = Files.createDirectory(proc.resolve(Integer.toString(pid)));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(
                folder.resolve("stat"),
                pid + " (" + name + ") S 1 1 1 0 -1 4194560 11 22 33 44 " + userTicks + " " + systemTicks
                        + " 77 88 20 0 8 0 1234 0 0\n");
    }
}
