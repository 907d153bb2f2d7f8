package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.load.Generators;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Calibrations;
import httpdyno.measure.Calibrator.Item;
import httpdyno.measure.Calibrator.Outcome;
import httpdyno.measure.SampleCalibration;
import httpdyno.plan.CalibrationMode;
import httpdyno.plan.CpuShares;
import httpdyno.report.CalibrationFile;
import httpdyno.report.Console;
import httpdyno.report.ResultStore;
import httpdyno.unit.CpuSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a calibration is made and when an earlier one is taken. */
class CalibrationRunsTest {

    private static final CpuShares SHARES = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());
    private static final LoadShape LOAD = new LoadShape(100, 1, true);
    private static final Item WRK = new Item(Generators.byId("wrk"), Shape.of(LOAD), SHARES);
    private static final Item OHA = new Item(Generators.byId("oha"), Shape.of(LOAD), SHARES);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<String> measured = new ArrayList<>();
    private final Calibrations calibrations = new Calibrations();
    private ResultStore store;

    @BeforeEach
    void begin() {
        store = BegunRun.in(folder, "20260301T120000Z");
    }

    @Test
    void whatIsMissingIsMadeOnceAndKept() {
        CalibrationRuns runs = runs(CalibrationMode.AUTO);

        runs.all();
        runs.all();

        assertThat(measured).containsExactly("wrk", "oha");
        assertThat(calibrations.of("wrk", LOAD, SHARES)).contains(made("wrk"));
        assertThat(store.run().info().calibrations()).containsExactly(made("wrk"), made("oha"));
        assertThat(CalibrationFile.in(folder).read().calibrations()).containsExactly(made("wrk"), made("oha"));
        assertThat(printed())
                .containsExactly(
                        "[httpdyno] calibrated wrk, 100 connections: 150,000 req/s, the tool used 95.0 % of its CPUs;"
                                + " median 51.0 ms of a latency of 50.2 ms (+800 us, +1.6 %); measured"
                                + " 2026-03-01T11:58:00Z",
                        "[httpdyno] calibrated oha, 100 connections: 150,000 req/s, the tool used 95.0 % of its CPUs;"
                                + " median 51.0 ms of a latency of 50.2 ms (+800 us, +1.6 %); measured"
                                + " 2026-03-01T11:58:00Z");
    }

    @Test
    void anEarlierOneWithTheSameKeyIsTakenWithoutAWord() {
        CalibrationFile.in(folder).keep(made("wrk"));

        runs(CalibrationMode.AUTO).all();

        assertThat(measured).containsExactly("oha");
        assertThat(store.run().info().calibrations()).containsExactly(made("wrk"), made("oha"));
        assertThat(printed()).hasSize(1);
    }

    @Test
    void againMeansAllAnew() {
        CalibrationFile.in(folder).keep(made("wrk"));

        runs(CalibrationMode.AGAIN).all();

        assertThat(measured).containsExactly("wrk", "oha");
    }

    @Test
    void offMeansNone() {
        CalibrationFile.in(folder).keep(made("wrk"));
        CalibrationRuns runs = runs(CalibrationMode.OFF);

        runs.all();

        assertThat(runs.items()).isEmpty();
        assertThat(measured).isEmpty();
        assertThat(calibrations.of("wrk", LOAD, SHARES)).isEmpty();
        assertThat(store.run().info().calibrations()).isEmpty();
    }

    @Test
    void aFileThatIsNotUnderstoodIsSaidOnceAndMeasuredAnew() throws IOException {
        Files.writeString(folder.resolve("calibration.json"), "{\"schemaVersion\":0}");

        runs(CalibrationMode.AUTO).all();

        assertThat(measured).containsExactly("wrk", "oha");
        assertThat(printed()).hasSize(3);
        assertThat(printed().get(0))
                .isEqualTo("[httpdyno] " + folder.resolve("calibration.json")
                        + " at /schemaVersion: required schema version 1, found 0; use the version of httpdyno that wrote"
                        + " the file, or a copy of it that nobody has changed. All is calibrated anew.");
    }

    @Test
    void aToolThatCannotBeCalibratedIsSkippedWithTheReason() {
        CalibrationRuns runs = new CalibrationRuns(
                List.of(WRK),
                new CalibrationRuns.Making(item -> Optional.empty(), item -> Outcome.none("no image.")),
                CalibrationMode.AUTO,
                CalibrationFile.in(folder),
                calibrations,
                store,
                console());

        assertThat(runs.conclude(WRK)).isEqualTo(Conclusion.aborted("no image."));
        assertThat(printed()).containsExactly("[httpdyno] not calibrated: wrk, 100 connections: no image.");
        assertThat(folder.resolve("calibration.json")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenKeepsNoRunFromGoingOn() throws IOException {
        Files.createDirectories(folder.resolve("calibration.json/in-the-way"));
        CalibrationRuns runs = runs(CalibrationMode.AUTO);

        assertThat(runs.conclude(WRK)).isEqualTo(Conclusion.PASSED);
        assertThat(printed()).hasSize(3);
        assertThat(printed().get(2)).startsWith("[httpdyno] the calibration is not kept for later runs: cannot write ");
    }

    private CalibrationRuns runs(CalibrationMode mode) {
        return new CalibrationRuns(
                List.of(WRK, OHA),
                new CalibrationRuns.Making(
                        item -> Optional.of(made(item.generator().id()).key()), this::measure),
                mode,
                CalibrationFile.in(folder),
                calibrations,
                store,
                console());
    }

    private Outcome measure(Item item) {
        measured.add(item.generator().id());
        return new Outcome(Optional.of(made(item.generator().id())), "");
    }

    private static Calibration made(String generator) {
        return SampleCalibration.of(generator, Shape.of(LOAD), Limit.TOOL, 51);
    }

    private Console console() {
        return new Console(new PrintStream(printed, true, StandardCharsets.UTF_8), System::nanoTime);
    }

    private List<String> printed() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
