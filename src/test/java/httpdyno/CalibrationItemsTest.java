package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.host.CpuTopology;
import httpdyno.plan.SettingsException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is calibrated for which run, by the profiles and the tools of the suite. */
class CalibrationItemsTest {

    private static final CpuTopology TWO_CPUS = CpuTopology.ofCount(2);

    private static Draft read(Map<String, String> properties) {
        return Draft.read(Path.of("").toAbsolutePath(), new HashMap<>(properties), 77);
    }

    private static List<String> items(Map<String, String> properties) {
        Draft draft = read(properties);
        return draft.calibrated(draft.plan(TWO_CPUS), TWO_CPUS).stream()
                .map(item -> item.generator().id() + ", " + item.shape().text() + ", CPU "
                        + item.shares().generator())
                .toList();
    }

    @Test
    void aRunCalibratesWhatItLoadsWith() {
        assertThat(items(Map.of("dyno.servers", "raw-*", "dyno.runs", "3")))
                .containsExactly(
                        "wrk, 100 connections, CPU 1", "wrk, 100 connections, 10 requests in flight on each, CPU 1");
    }

    @Test
    void aRunOfOneProfileAndOfOtherLevelsCalibratesThose() {
        assertThat(items(Map.of("groups", "pipelined", "dyno.pipelining", "16", "dyno.connections", "64")))
                .containsExactly("wrk, 64 connections, 16 requests in flight on each, CPU 1");
    }

    @Test
    void partsOfAMaximumAreOneKindOfLoad() {
        assertThat(items(Map.of("groups", "latency-under-load")))
                .containsExactly("wrk, 100 connections, CPU 1", "oha, 100 connections, fixed rate, CPU 1");
    }

    @Test
    void everyToolOfARunIsCalibrated() {
        assertThat(items(Map.of("groups", "no-pipelining", "dyno.generator", "all")))
                .containsExactly(
                        "wrk, 100 connections, CPU 1",
                        "oha, 100 connections, CPU 1",
                        "bombardier, 100 connections, CPU 1",
                        "autocannon, 100 connections, CPU 1");
    }

    @Test
    void aConformanceRunCalibratesNothing() {
        assertThat(items(Map.of("groups", "conformance"))).isEmpty();
    }

    @Test
    void aloneEveryToolIsCalibratedUnderEveryLoadThatItCanExpress() {
        assertThat(items(Map.of("groups", "calibration")))
                .containsExactlyInAnyOrder(
                        "wrk, 100 connections, CPU 1",
                        "oha, 100 connections, CPU 1",
                        "bombardier, 100 connections, CPU 1",
                        "autocannon, 100 connections, CPU 1",
                        "wrk, 100 connections, 10 requests in flight on each, CPU 1",
                        "autocannon, 100 connections, 10 requests in flight on each, CPU 1",
                        "oha, 100 connections, one request on each, CPU 1",
                        "bombardier, 100 connections, one request on each, CPU 1",
                        "oha, 100 connections, fixed rate, CPU 1");
    }

    @Test
    void aloneNoServerTakesPart() {
        assertThat(read(Map.of("groups", "calibration")).servers()).isEmpty();
        assertThat(read(Map.of("groups", "calibration | conformance")).servers())
                .isNotEmpty();
        assertThat(read(Map.of("groups", "calibration | pipelined")).servers()).isNotEmpty();
    }

    @Test
    void aloneWithOneToolOnlyThatOneIsCalibrated() {
        assertThat(items(Map.of("groups", "calibration", "dyno.generator", "autocannon")))
                .containsExactly(
                        "autocannon, 100 connections, CPU 1",
                        "autocannon, 100 connections, 10 requests in flight on each, CPU 1");
    }

    @Test
    void nothingButACalibrationThatIsOffIsRefused() {
        SettingsException refused = catchThrowableOfType(
                SettingsException.class, () -> read(Map.of("groups", "calibration", "dyno.calibration", "off")));

        assertThat(refused.problems())
                .containsExactly(
                        "-Ddyno.calibration=off leaves nothing of -Dgroups=calibration; leave one of them out");
    }
}
