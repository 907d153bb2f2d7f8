package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.SampleCalibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationFileTest {

    private static final Calibration WRK = SampleCalibration.wrk();
    private static final Calibration PIPELINED = SampleCalibration.pipelined();

    @TempDir
    Path results;

    private Path file;
    private CalibrationFile kept;

    @BeforeEach
    void find() {
        file = results.resolve("calibration.json");
        kept = CalibrationFile.in(results);
    }

    @Test
    void whereThereIsNoneNothingIsWrong() {
        assertThat(kept.read()).isEqualTo(new CalibrationFile.Content(List.of(), Optional.empty()));
    }

    @Test
    void whatIsKeptComesBackToTheLastField() {
        kept.keep(WRK);
        kept.keep(PIPELINED);

        assertThat(kept.read().calibrations()).containsExactly(WRK, PIPELINED);
        assertThat(kept.read().problem()).isEmpty();
        assertThat(kept.read().find(PIPELINED.key())).contains(PIPELINED);
        assertThat(results).isDirectoryContaining("glob:**/calibration.json").isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void aNewerOneTakesThePlaceOfTheOlderWithTheSameKey() {
        Calibration newer = SampleCalibration.of("wrk", WRK.key().shape(), Limit.NEITHER, 60);
        kept.keep(WRK);
        kept.keep(PIPELINED);
        kept.keep(newer);

        assertThat(kept.read().calibrations()).containsExactly(PIPELINED, newer);
    }

    @ParameterizedTest(name = "another {0}")
    @CsvSource({
        "host, 0123456789abcdef0123, ffff",
        "generator, '\"wrk\"', '\"oha\"'",
        "generatorImage, sha256:wrk, sha256:wrk2",
        "responderImage, sha256:responder, sha256:other",
        "connections, '\"connections\" : 100', '\"connections\" : 64'",
        "pipelining, '\"pipelining\" : 1', '\"pipelining\" : 16'",
        "keepAlive, '\"keepAlive\" : true', '\"keepAlive\" : false'",
        "fixedRate, '\"fixedRate\" : false', '\"fixedRate\" : true'",
        "serverCpus, '\"serverCpus\" : \"0\"', '\"serverCpus\" : \"2\"'",
        "generatorCpus, '\"generatorCpus\" : \"1\"', '\"generatorCpus\" : \"1-2\"'"
    })
    void holdsForItsOwnKeyOnly(String field, String old, String other) throws IOException {
        kept.keep(WRK);
        assertThat(kept.read().find(WRK.key())).isPresent();
        change(old, other);

        CalibrationFile.Content content = kept.read();

        assertThat(content.problem()).isEmpty();
        assertThat(content.calibrations()).hasSize(1);
        assertThat(content.find(WRK.key())).isEmpty();
    }

    @ParameterizedTest(name = "{0} for {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "limit" : "tool"       | "limit" : "wrk"       | ' at /calibrations/0/ceiling/limit: required one of tool, responder, neither, found "wrk"; '
            "noisy" : false        | "noisy" : 0           | ' at /calibrations/0/ceiling/noisy: required true or false, found 0; '
            "keepAlive"            | "keepalive"           | ' at /calibrations/0: required the key "keepAlive", found none; '
            "schemaVersion" : 1    | "schemaVersion" : 99  | ' at /schemaVersion: required schema version 1, found 99; '
            "servedSeconds" : 0.0, | ''                    | ' at /calibrations/0/readings/0: required the key "servedSeconds", found none; '
            "measuredAt" : "2026   | "measuredAt" : "long ago | ' at /calibrations/0/measuredAt: required a time of day in UTC such as 2026-03-01T12:00:00Z, found "long ago-03-01T11:58:00Z"; '
            "schemaVersion" : 1,   | ''                    | ' at its top: required the key "schemaVersion", found none; '
            "serverCpus" : "0"     | "serverCpus" : "x"    | ' at /calibrations/0/serverCpus: required a list of CPUs such as 0-1,4, found "x"; '
            "calibrations" : [     | "calibrations" : [ x  | ' at 3:22: required JSON, found what is none.'
            """)
    void aFileThatIsNotUnderstoodIsOneSentenceAndNoCalibration(String old, String other, String sentence)
            throws IOException {
        kept.keep(WRK);
        change(old, other);

        CalibrationFile.Content content = kept.read();

        assertThat(content.calibrations()).isEmpty();
        assertThat(content.problem().orElseThrow())
                .startsWith(file + "")
                .contains(sentence)
                .endsWith(".")
                .doesNotContain("\n");
    }

    @Test
    void aFileThatIsNotUnderstoodIsReplacedWhole() throws IOException {
        Files.writeString(file, "{\"schemaVersion\":1,\"calibrations\":[{\"host\":");
        assertThat(kept.read().problem()).isPresent();

        kept.keep(WRK);

        assertThat(kept.read()).isEqualTo(new CalibrationFile.Content(List.of(WRK), Optional.empty()));
    }

    @Test
    void aFolderInItsPlaceIsAProblemAndNoCrash() throws IOException {
        Files.createDirectory(file);

        assertThat(kept.read().problem().orElseThrow()).startsWith(file + ": required a file that can be read, found ");
    }

    @Test
    void anEmptyFileIsAProblemAndNoCrash() throws IOException {
        Files.createFile(file);

        assertThat(kept.read().problem()).isPresent();
    }

    private void change(String old, String other) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, other));
    }
}
