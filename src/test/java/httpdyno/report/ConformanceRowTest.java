package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import httpdyno.report.ConformanceRow.Failure;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceRowTest {

    private static final String EVERYTHING_BROKEN = "raw-node";

    private static ConformanceRow broken() {
        String[] all = Checks.all().stream().map(Check::id).toArray(String[]::new);
        return ConformanceRow.of(SampleConformance.result(EVERYTHING_BROKEN, Map.of(), all));
    }

    @Test
    void everyCheckOfTheCatalogueHasAFileOfItsOwnBelowTheServersFolder() {
        Path folder = Path.of("raw/conformance/raw-node");
        Set<Path> files = new HashSet<>();
        for (Failure failure : broken().failures()) {
            Path file = Path.of(failure.transcript());
            assertThat(file).isRelative().isEqualTo(file.normalize());
            assertThat(file.getParent()).isEqualTo(folder);
            // Also where a file system does not tell upper from lower case.
            assertThat(failure.id()).matches("[a-z0-9]+(-[a-z0-9]+)*").hasSizeLessThan(100);
            files.add(file);
        }

        assertThat(files).hasSize(Checks.all().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "a\\b", "/etc", "A", "a--b", "a\n", "a.b", "<b>"})
    void aServerThatIsNoIdIsRefused(String server) {
        assertThatThrownBy(() -> SampleConformance.unavailable(server, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a server id is lower-case letters, digits and single hyphens, found ");
    }

    @Test
    void theTargetIsAServer() {
        assertThat(ConformanceRow.of(SampleConformance.result(ConformanceResult.TARGET, Map.of(), "h1-head"))
                        .failures())
                .extracting(Failure::transcript)
                .containsExactly("raw/conformance/target/h1-head.txt");
    }

    @Test
    void aFailureCarriesWhatCatalogueAndManifestKnow() {
        ConformanceRow row = ConformanceRow.of(SampleConformance.result(
                "raw-node", Map.of("h1-date", "left to the application", "h1-root", "passes"), "h1-date", "h1-head"));

        assertThat(row.failures())
                .extracting(Failure::id, Failure::group, Failure::source, Failure::known)
                .containsExactly(
                        tuple(
                                "h1-date",
                                Checks.byId("h1-date").group(),
                                Checks.byId("h1-date").source(),
                                Optional.of("left to the application")),
                        tuple(
                                "h1-head",
                                Checks.byId("h1-head").group(),
                                Checks.byId("h1-head").source(),
                                Optional.empty()));
        assertThat(row.fresh()).isEqualTo(1);
        assertThat(row.summary()).isEqualTo("2 failures, 1 NEW; 1 outcome only tolerated");
    }

    @Test
    void theBestStandsFirstAndWhatCouldNotRunLast() {
        ConformanceRow none = ConformanceRow.of(SampleConformance.unavailable("a", "no image"));
        // Nothing passed is still more than nothing known.
        assertThat(ConformanceRow.ranked(List.of(
                        none,
                        broken(),
                        SampleConformance.row("c", 1, Group.HOST),
                        SampleConformance.row("b", 1, Group.CODING),
                        SampleConformance.row("z", 0))))
                .extracting(ConformanceRow::server)
                .containsExactly("z", "b", "c", EVERYTHING_BROKEN, "a");
        assertThat(none.summary()).isEqualTo("could not be checked: no image");
    }
}
