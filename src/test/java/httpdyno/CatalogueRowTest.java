package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import httpdyno.Conclusion.Kind;
import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Checks;
import httpdyno.manifest.Miss;
import httpdyno.manifest.ServerManifest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What a row comes to, by what the checks said and what is recorded. */
class CatalogueRowTest {

    private static final Path TRANSCRIPT = Path.of("/results/1/raw/conformance/raw-x/h1-root.txt");
    private static final Check ROOT = Checks.byId("h1-root");
    private static final Miss MISS = new Miss("h1-root", "no clock", "images/servers/raw-x/server.yaml:20:7");

    @Test
    void itsNameHoldsServerAndCheck() {
        assertThat(row(SampleCatalogue.server("raw-x"))).hasToString("raw-x h1-root");
    }

    @Test
    void aPassIsAPassAlsoWithAnOutcomeThatIsOnlyTolerated() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x"));

        assertThat(row.conclude(SampleCatalogue.report(Map.of()), TRANSCRIPT)).isEqualTo(Conclusion.PASSED);
        assertThat(row.conclude(SampleCatalogue.report(Map.of("h1-root", "status 400")), TRANSCRIPT))
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void aFailureThatIsNotRecordedFailsWithItsEvidenceAndTheNextStep() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x", new Miss("h1-head", "other", "x:1:1")));

        assertThat(row.conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT))
                .isEqualTo(Conclusion.failed(
                        "raw-x h1-root (MUST, blocking): expected the contract, found something else\n  rule: "
                                + ROOT.source() + "; " + ROOT.why() + """

                          sent: GET / HTTP/1.1\\r\\n\\r\\n
                          received: HTTP/1.1 500 Oh\\r\\n\\r\\n
                          then: CLOSED
                          transcript: /results/1/raw/conformance/raw-x/h1-root.txt
                          Mend the server; or, if it is to stay so, record it in images/servers/raw-x/server.yaml under \
                        misses:  - {cases: [h1-root], reason: ...}"""));
    }

    @Test
    void aFailureThatIsRecordedIsSkippedWithItsReason() {
        assertThat(row(SampleCatalogue.server("raw-x", MISS))
                        .conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT))
                .isEqualTo(Conclusion.aborted("raw-x h1-root: known, no clock (images/servers/raw-x/server.yaml:20:7)."
                        + " h1-root (MUST, blocking): expected the contract, found something else"));
    }

    @Test
    void aPassThatIsRecordedAsAMissFailsSoThatItIsRemoved() {
        assertThat(row(SampleCatalogue.server("raw-x", MISS))
                        .conclude(SampleCatalogue.report(Map.of("h1-root", "status 400")), TRANSCRIPT))
                .isEqualTo(Conclusion.failed("images/servers/raw-x/server.yaml:20:7 records that raw-x misses h1-root"
                        + " (no clock), which holds no longer; remove it"));
    }

    @Test
    void aMissThatVariesIsNoNewsEitherWay() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x", new Miss("h1-root", "depends", "x:1:1", true)));

        assertThat(row.conclude(SampleCatalogue.report(Map.of()), TRANSCRIPT)).isEqualTo(Conclusion.PASSED);
        assertThat(row.conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT))
                .isEqualTo(Conclusion.aborted("raw-x h1-root: known, depends (x:1:1). h1-root (MUST, blocking):"
                        + " expected the contract, found something else"));
    }

    @Test
    void aCheckThatTheReportDoesNotHoldHasNotPassed() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x"));

        Conclusion conclusion = row.conclude(SampleCatalogue.without("h1-root"), TRANSCRIPT);

        assertThat(conclusion.kind()).isEqualTo(Kind.FAILED);
        assertThat(conclusion.message()).contains("raw-x h1-root: the report").contains("Run mvn clean");
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void ofAServerThatSomebodyRunsByHandOnlyAMustFails(Level level) {
        Check check = new Check(
                ROOT.id(),
                ROOT.group(),
                ROOT.source(),
                level,
                false,
                ROOT.pace(),
                ROOT.sends(),
                ROOT.accepts(),
                ROOT.why(),
                ROOT.script());
        CatalogueRow row = new CatalogueRow("target", Optional.empty(), check);

        Conclusion conclusion = row.conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT);

        assertThat(conclusion.kind()).isEqualTo(level == Level.MUST ? Kind.FAILED : Kind.ABORTED);
        assertThat(conclusion.message().startsWith("reported, not required: ")).isEqualTo(level != Level.MUST);
        assertThat(conclusion.message()).contains("target h1-root").contains("sent: GET /");
        assertThat(conclusion.message()).doesNotContain("server.yaml");
    }

    @Test
    void aConclusionEndsTheTestAsItSays() {
        assertThatCode(Conclusion.PASSED::reach).doesNotThrowAnyException();
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(Conclusion.aborted("why")::reach)
                .withMessageContaining("why");
        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(Conclusion.failed("what")::reach)
                .withMessage("what");
    }

    private static CatalogueRow row(ServerManifest manifest) {
        return new CatalogueRow(manifest.id(), Optional.of(manifest), ROOT);
    }

    @Test
    void whatALocalBuildMendsIsAPassAndNoStaleRecord() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x", MISS).local());

        assertThat(row).hasToString("raw-x@local h1-root");
        assertThat(row.conclude(SampleCatalogue.report(Map.of()), TRANSCRIPT)).isEqualTo(Conclusion.PASSED);
    }

    @Test
    void whatIsRecordedOfThePublishedServerIsExpectedOfALocalBuild() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x", MISS).local());

        Conclusion conclusion = row.conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT);

        assertThat(conclusion.kind()).isEqualTo(Kind.ABORTED);
        assertThat(conclusion.message()).startsWith("raw-x@local h1-root: known, no clock");
    }

    @Test
    void whatALocalBuildBreaksFailsAndIsNotToBeRecorded() {
        CatalogueRow row = row(SampleCatalogue.server("raw-x").local());

        Conclusion conclusion = row.conclude(SampleCatalogue.report(Map.of(), "h1-root"), TRANSCRIPT);

        assertThat(conclusion.kind()).isEqualTo(Kind.FAILED);
        assertThat(conclusion.message())
                .startsWith("raw-x@local h1-root (MUST, blocking)")
                .endsWith("The published raw-x is not recorded to miss it; its own row says whether it does."
                        + " Mend the local package: what is recorded is recorded of releases.");
    }
}
