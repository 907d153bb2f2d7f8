package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class SelectionTest {

    private static final List<String> IDS = List.of("fastify", "java-jdk", "java-netty", "raw-bun", "raw-node");

    @Test
    void picksInTheOrderOfTheIdsWhateverTheOrderOfTheGlobs() {
        assertThat(Selection.of(List.of("raw-*", "fastify"), IDS)).containsExactly("fastify", "raw-bun", "raw-node");
    }

    @Test
    void picksEachIdOnce() {
        assertThat(Selection.of(List.of("raw-*", "*-bun", "raw-bun"), IDS)).containsExactly("raw-bun", "raw-node");
    }

    @Test
    void takesAStarForAnyTextAndAQuestionMarkForOneCharacter() {
        assertThat(Selection.of(List.of("*"), IDS)).isEqualTo(IDS);
        assertThat(Selection.of(List.of("*a*"), IDS)).isEqualTo(IDS);
        assertThat(Selection.of(List.of("raw-???"), IDS)).containsExactly("raw-bun");
    }

    @Test
    void takesAllElseLiterally() {
        List<String> ids = List.of("a.b", "axb", "a@1");

        assertThat(Selection.of(List.of("a.b"), ids)).containsExactly("a.b");
        assertThat(Selection.of(List.of("a@?"), ids)).containsExactly("a@1");
    }

    @Test
    void matchesWholeIdsOnly() {
        SettingsException thrown =
                catchThrowableOfType(SettingsException.class, () -> Selection.of(List.of("raw"), IDS));

        assertThat(thrown.problems())
                .containsExactly("-Ddyno.servers: \"raw\" matches no server."
                        + " Allowed: fastify, java-jdk, java-netty, raw-bun, raw-node");
    }

    @Test
    void namesEveryGlobThatMatchesNothing() {
        SettingsException thrown = catchThrowableOfType(
                SettingsException.class, () -> Selection.of(List.of("nginx", "raw-*", "go-*"), IDS));

        assertThat(thrown.problems())
                .extracting(problem -> problem.substring(0, problem.indexOf('.', 10)))
                .containsExactly(
                        "-Ddyno.servers: \"nginx\" matches no server", "-Ddyno.servers: \"go-*\" matches no server");
    }

    @Test
    void aGlobThatTakesAPublishedRowTakesItsLocalRowToo() {
        List<String> ids = List.of("fastify", "fastify@local", "raw-node");

        assertThat(Selection.of(List.of("fastify"), ids)).containsExactly("fastify", "fastify@local");
        assertThat(Selection.of(List.of("fast*"), ids)).containsExactly("fastify", "fastify@local");
        assertThat(Selection.of(List.of("fastify@local"), ids)).containsExactly("fastify@local");
        assertThat(Selection.of(List.of("*@local"), ids)).containsExactly("fastify@local");
        assertThat(Selection.of(List.of("raw-node"), ids)).containsExactly("raw-node");
    }
}
