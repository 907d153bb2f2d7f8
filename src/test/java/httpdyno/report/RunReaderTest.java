package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RunReaderTest {

    private static final Path FILE = Path.of("run.json");

    static Run read(String text) {
        return RunReader.of(StoredDocument.read(FILE, text));
    }

    static Stream<Arguments> runs() {
        return SampleRuns.all().entrySet().stream().map(run -> Arguments.of(run.getKey(), run.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void aStoredRunIsRenderedAsTheRunItselfWas(String name, Run live) {
        String stored = RunJson.text(live);
        Run read = read(stored);

        assertThat(RunJson.text(read)).isEqualTo(stored);
        assertThat(read.reports()).isEqualTo(live.reports());
        assertThat(read.observations()).isEqualTo(live.observations());
        assertThat(read.conformance()).isEqualTo(live.conformance());
    }

    @Test
    void aRunThatWasStoppedSaysSo() {
        Run read = read(RunJson.text(SampleRuns.all().get("every kind of verdict, stopped")));

        assertThat(read.complete()).isFalse();
        assertThat(read.reports().get("report.md"))
                .contains("- incomplete: the run had not finished when this was written, after 13 rounds\n");
    }

    @Test
    void theFileOfARealRunIsReadToTheLastByte() {
        String stored = SampleRuns.captured();
        Run read = read(stored);

        assertThat(RunJson.text(read)).isEqualTo(stored);
        assertThat(read.reports().get("report.md"))
                .containsPattern("\\| raw-node \\| 19,852 \\| .*4\\.92 ms \\| 31\\.0 ms \\|");
    }

    @Test
    void numbersMayBeWrittenOtherwise() {
        String stored = SampleRuns.captured();
        String rewritten = stored.replace("\"windowSeconds\" : 2.0,", "\"windowSeconds\" : 2,")
                .replace(": 1.0E-6,", ": 0.000001,")
                .replace("\n", "\r\n");

        assertThat(rewritten).isNotEqualTo(stored);
        assertThat(RunJson.text(read(rewritten))).isEqualTo(stored);
    }
}
