package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.host.CpuTopology;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.SettingsException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is measured in turns of the servers that there are. */
class PairsTest {

    private static Draft read(Map<String, String> properties) {
        return Draft.read(Path.of("").toAbsolutePath(), properties, 7);
    }

    private static List<String> refused(Map<String, String> properties) {
        SettingsException thrown = catchThrowableOfType(SettingsException.class, () -> read(properties));
        assertThat(thrown).isNotNull();
        return thrown.problems();
    }

    private static List<PlannedRound> rounds(Draft draft) {
        return draft.plan(CpuTopology.ofCount(2)).rounds();
    }

    @Test
    void twoServersTakeTurnsUnderEachProfile() {
        Draft draft = read(Map.of("dyno.compare", "raw-node,fastify", "dyno.pairs", "6", "groups", "no-pipelining"));

        assertThat(draft.servers()).extracting(ServerManifest::id).containsExactly("raw-node", "fastify");
        List<PlannedRound> rounds = rounds(draft);
        String order = draft.pairing().orElseThrow().order();
        assertThat(rounds).hasSize(12);
        for (int i = 0; i < 12; i++) {
            assertThat(rounds.get(i).cell().server()).isEqualTo(order.charAt(i) == 'A' ? "raw-node" : "fastify");
            assertThat(rounds.get(i).round()).isEqualTo(i / 2 + 1);
            assertThat(rounds.get(i).rounds()).isEqualTo(6);
        }
    }

    @Test
    void noCatalogueIsRunBesideThem() {
        Draft draft = read(Map.of("dyno.compare", "raw-node,fastify"));

        assertThat(draft.selected().conformance()).isFalse();
        assertThat(draft.profiles()).extracting(Profile::id).containsExactly("no-pipelining", "pipelined");
        assertThat(rounds(draft)).hasSize(40);
    }

    @Test
    void aServerIsComparedWithItselfInRoundsThatAreNumberedAsTheyCome() {
        Draft draft = read(Map.of("dyno.compare", "fastify,fastify", "groups", "no-pipelining"));

        assertThat(draft.servers()).extracting(ServerManifest::id).containsExactly("fastify");
        assertThat(rounds(draft))
                .extracting(PlannedRound::round)
                .hasSize(20)
                .startsWith(1, 2, 3)
                .endsWith(19, 20);
        assertThat(rounds(draft)).extracting(PlannedRound::rounds).containsOnly(20);
    }

    @Test
    void theNoiseIsThatOfOneServer() {
        Draft draft = read(Map.of("groups", "noise-floor", "dyno.rate", "500"));

        assertThat(draft.pairing().orElseThrow().a()).isEqualTo("raw-node");
        assertThat(draft.pairing().orElseThrow().ofOneServer()).isTrue();
        assertThat(draft.pairing().orElseThrow().pairs()).isEqualTo(20);
        assertThat(draft.profiles())
                .extracting(Profile::id)
                .containsExactlyInAnyOrder("fixed-rate", "no-pipelining", "pipelined");
        assertThat(read(Map.of("groups", "noise-floor", "dyno.servers", "java-jdk"))
                        .pairing()
                        .orElseThrow()
                        .b())
                .isEqualTo("java-jdk");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            raw-node,fastfy;         -Ddyno.compare: "fastfy" is no server. Did you mean "fastify"? Allowed: |
            fastify,fastify@local;   -Ddyno.compare: "fastify@local" is no server. A local row \
            needs its package: -Ddyno.local.<package>=<path>. Allowed: |
            """)
    void aRowThatIsNotThereIsRefused(String compare, String message) {
        assertThat(refused(Map.of("dyno.compare", compare)))
                .singleElement()
                .asString()
                .startsWith(message.substring(0, message.length() - 2))
                .contains("raw-node");
    }

    @Test
    void aPartOfEachOnesMaximumIsNoCommonLoad() {
        assertThat(refused(Map.of("dyno.compare", "raw-node,fastify", "groups", "latency-under-load")))
                .containsExactly("-Ddyno.compare=raw-node,fastify cannot compare under latency-under-load, whose rates"
                        + " are parts of each server's own maximum; take fixed-rate with -Ddyno.rate");
    }

    @Test
    void aComparisonNeedsAProfile() {
        assertThat(refused(Map.of("dyno.compare", "raw-node,fastify", "groups", "conformance")))
                .containsExactly("-Ddyno.compare=raw-node,fastify measures, and the tags select no profile; name one"
                        + " with -Dgroups");
    }

    @ParameterizedTest
    @CsvSource({"pairs, 8", "delta, 5%"})
    void whatIsForTurnsIsRefusedInAMatrix(String name, String value) {
        assertThat(refused(Map.of("dyno." + name, value)))
                .containsExactly("-Ddyno." + name + " is for two servers that are measured in turns, and neither"
                        + " -Ddyno.compare nor -Dgroups=noise-floor is given; give one, or leave -Ddyno." + name
                        + " out");
    }

    @ParameterizedTest
    @CsvSource({"runs, 3", "delta, 5%", "compare, 'raw-node,fastify'"})
    void whatTheNoiseMakesMeaninglessIsRefused(String name, String value) {
        assertThat(refused(new HashMap<>(Map.of("groups", "noise-floor", "dyno." + name, value))))
                .containsExactly("-Ddyno." + name + " has no meaning with -Dgroups=noise-floor, which measures one"
                        + " server in turns with itself; leave one of them out");
    }

    @Test
    void theNoiseIsMeasuredOfOneServerOnly() {
        assertThat(refused(Map.of("groups", "noise-floor", "dyno.servers", "raw-node,fastify")))
                .containsExactly("-Dgroups=noise-floor measures one server, and -Ddyno.servers=raw-node,fastify names"
                        + " more; name one");
        assertThat(refused(Map.of("groups", "noise-floor", "dyno.servers", "raw-*")))
                .singleElement()
                .asString()
                .startsWith(
                        "-Ddyno.servers: -Dgroups=noise-floor measures one server, and \"raw-*\" is none. Allowed: ");
    }

    @Test
    void aPackageThatNeitherRowRunsIsRefused() {
        assertThat(refused(Map.of("dyno.compare", "raw-node,raw-node", "dyno.local.fastify", "target")))
                .isNotEmpty();
    }
}
