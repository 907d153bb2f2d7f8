package httpdyno.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.measure.Verdict.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedNoiseTest {

    @TempDir
    private Path folder;

    private static List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(RecordedNoise.HEADER));
        for (int i = 1; i <= 60; i++) {
            lines.add("a," + i + ",OK," + (30_000 + i) + ",0.004,2.0E-5,80000000");
            lines.add("b," + i + ",NOISY,20000.5,0.005,3.0E-5,90000000");
        }
        return lines;
    }

    private RecordedNoise read(List<String> lines) throws IOException {
        return RecordedNoise.read(Files.write(folder.resolve("noise.csv"), lines));
    }

    @Test
    void windowsOfTwoServersAreReadInOrder() throws IOException {
        RecordedNoise noise = read(lines());

        assertThat(noise.servers()).containsExactly("a", "b");
        assertThat(noise.of("a"))
                .extracting(window -> window.figure(GatedMetric.RATE))
                .startsWith(30_001.0, 30_002.0);
        assertThat(noise.of("b").get(0).verdict()).isEqualTo(Kind.NOISY);
        assertThat(noise.of("b").get(0).figure(GatedMetric.P99)).isEqualTo(0.005);
        assertThat(noise.of("b").get(0).figure(GatedMetric.CPU)).isEqualTo(3e-5);
        assertThat(noise.of("b").get(0).figure(GatedMetric.RSS)).isEqualTo(9e7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,1,OK,1,1,1|7 fields were required, found 6: \"a,1,OK,1,1,1\"",
                "a,1,OK,0,1,1,1|a finite req/s above 0 was required, found 0",
                "a,1,OK,1,1,1,NaN|a finite RSS above 0 was required, found NaN",
                "a,1,FINE,1,1,1,1|No enum constant httpdyno.measure.Verdict.Kind.FINE",
                "a,x,OK,1,1,1,1|For input string: \"x\""
            })
    void lineThatIsNotUnderstoodIsNamed(String line, String complaint) {
        List<String> lines = lines();
        lines.set(2, line);

        assertThatThrownBy(() -> read(lines)).hasMessage(folder.resolve("noise.csv") + ":3: " + complaint);
    }

    @Test
    void otherHeaderTooFewWindowsOrAnotherOrderAreRefused() {
        List<String> all = lines();
        List<String> disordered = new ArrayList<>(all);
        disordered.set(1, all.get(3));
        List<String> lone = all.stream().filter(line -> !line.startsWith("b,")).toList();

        assertThatThrownBy(() -> read(List.of("server,window")))
                .hasMessage(folder.resolve("noise.csv") + ":1: \"" + RecordedNoise.HEADER
                        + "\" was required, found \"server,window\"");
        assertThatThrownBy(() -> read(all.subList(0, 120)))
                .hasMessage(folder.resolve("noise.csv") + ": at least 60 windows of b were required, found 59");
        assertThatThrownBy(() -> read(disordered))
                .hasMessageStartingWith(
                        folder.resolve("noise.csv") + ": windows of a that rise were required, found [2, 2");
        assertThatThrownBy(() -> read(lone))
                .hasMessage(folder.resolve("noise.csv") + ": windows of 2 servers were required, found [a]");
    }
}
