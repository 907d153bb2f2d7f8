package httpdyno.plan;

import static httpdyno.plan.ReadSettings.ROOT;
import static httpdyno.plan.ReadSettings.read;
import static httpdyno.plan.ReadSettings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that say what a run is judged by. */
class GatingTest {

    @Test
    void nothingIsJudgedUnlessItIsAskedFor() {
        assertThat(SettingsReader.read(Map.of(), 42, ROOT).gating()).isEqualTo(Settings.Gating.NONE);
    }

    @ParameterizedTest(name = "compare={0}")
    @CsvSource({
        "'raw-node,fastify', raw-node, fastify",
        "'fastify, fastify@local', fastify, fastify@local",
        "'a,a', a, a"
    })
    void twoRowsAreCompared(String text, String a, String b) {
        assertThat(read("compare", text).gating().compare()).contains(new Settings.Compare(a, b));
    }

    @Test
    void aGateNeedsSomethingToJudgeBy() {
        assertThat(refused(Map.of("dyno.gate", "")).problems())
                .containsExactly("-Ddyno.gate fails the build for what -Ddyno.baseline or -Ddyno.compare finds, and"
                        + " neither is given; give one, or leave -Ddyno.gate out");
    }

    @Test
    void aStoredRunIsJudgedByWhatGatesItToday() {
        Settings.Gating gating = SettingsReader.read(
                        Map.of(
                                "dyno.replay", "new/run.json",
                                "dyno.baseline", "old/run.json",
                                "dyno.gate", "",
                                "dyno.delta", "5%"),
                        42,
                        ROOT)
                .gating();

        assertThat(gating.baseline()).contains(Path.of("/project/old/run.json"));
        assertThat(gating.fails()).isTrue();
        assertThat(gating.delta()).isEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource({"servers, fastify", "runs, 3", "baseline, run.json"})
    void whatAComparisonMakesMeaninglessIsRefused(String name, String value) {
        assertThat(refused(Map.of("dyno.compare", "a,b", "dyno." + name, value)).problems())
                .containsExactly("-Ddyno." + name + " has no meaning beside -Ddyno.compare, which measures two rows in"
                        + " turns and judges them; leave one of them out");
    }
}
