package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.host.CpuTopology;
import httpdyno.manifest.Profile;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.SettingsException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that are for some profiles only, against this repository as it is. */
class DemandsTest {

    private static final Path ROOT = Path.of("").toAbsolutePath();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "rate=500, fixed-rate no-pipelining pipelined",
        "keepalive=off, connection-per-request no-pipelining pipelined",
        "pipelining=16, no-pipelining pipelined",
        "keepalive=on, no-pipelining pipelined"
    })
    void aSettingAddsTheProfileThatItIsFor(String setting, String profiles) {
        assertThat(read(setting).profiles()).extracting(Profile::id).containsExactly(profiles.split(" "));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = ';', textBlock = """
            groups=pipelined; rate=500; -Ddyno.rate=500 is for fixed-rate
            groups=fixed-rate; pipelining=16; -Ddyno.pipelining=16 is for pipelined
            groups=pipelined; keepalive=off; -Ddyno.keepalive=off is for connection-per-request
            groups=conformance; rate=500; -Ddyno.rate=500 is for fixed-rate
            """)
    void aSettingWhoseProfileIsLeftOutIsRefused(String tags, String setting, String start) {
        assertThat(refused(tags, setting))
                .containsExactly(start + ", and the tags select none of them; add one to -Dgroups, or leave the setting"
                        + " out");
    }

    @Test
    void aToolThatCannotDoWhatIsAskedForIsRefused() {
        assertThat(refused("rate=500", "generator=wrk"))
                .containsExactly("-Ddyno.generator=wrk cannot load fixed-rate: wrk cannot offer a fixed rate. Allowed"
                        + " for it: auto, all, oha");
        assertThat(refused("keepalive=off", "generator=autocannon"))
                .containsExactly("-Ddyno.generator=autocannon cannot load connection-per-request: autocannon's latency"
                        + " is wrong where each request has a connection of its own. Allowed for it: auto, all, oha,"
                        + " bombardier");
        assertThat(refused("groups=pipelined", "generator=oha"))
                .containsExactly("-Ddyno.generator=oha cannot load pipelined: oha cannot pipeline requests. Allowed for"
                        + " it: auto, all, wrk, autocannon");
    }

    @Test
    void everyAbleToolLoadsEachCell() {
        assertThat(cells("generator=all", "groups=pipelined"))
                .containsExactly("pipelined/raw-node/wrk/c100", "pipelined/raw-node/autocannon/c100");
        assertThat(cells("generator=all", "groups=fixed-rate")).containsExactly("fixed-rate/raw-node/oha/c100");
    }

    @Test
    void theStrongestToolFindsTheMaximumAndTheOneWithARateItsParts() {
        assertThat(cells("groups=latency-under-load"))
                .containsExactly(
                        "latency-under-load/raw-node/wrk/c100-max",
                        "latency-under-load/raw-node/oha/c100-25pct",
                        "latency-under-load/raw-node/oha/c100-50pct",
                        "latency-under-load/raw-node/oha/c100-75pct",
                        "latency-under-load/raw-node/oha/c100-90pct");
    }

    private static List<String> cells(String... given) {
        List<PlannedRound> rounds = read(given).plan(CpuTopology.ofCount(2)).rounds();
        return rounds.stream().map(round -> round.cell().id()).toList();
    }

    private static Draft read(String... given) {
        return Draft.read(ROOT, properties(given), 77);
    }

    private static List<String> refused(String... given) {
        SettingsException thrown =
                catchThrowableOfType(SettingsException.class, () -> Draft.read(ROOT, properties(given), 77));
        assertThat(thrown).isNotNull();
        return thrown.problems();
    }

    private static Map<String, String> properties(String... given) {
        Map<String, String> properties = new HashMap<>(Map.of("dyno.servers", "raw-node"));
        for (String each : given) {
            String[] setting = each.split("=", 2);
            properties.put(setting[0].equals("groups") ? "groups" : "dyno." + setting[0], setting[1]);
        }
        return properties;
    }
}
