package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.Conclusion.Kind;
import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import httpdyno.manifest.Miss;
import httpdyno.manifest.SampleServer;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.measure.Verdict;
import httpdyno.report.Console;
import httpdyno.report.ResultStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One catalogue per server, when its first row is asked for, and what its end means for every row. */
class CatalogueRunsTest {

    private static final List<ServerManifest> SERVERS = List.of(
            SampleCatalogue.server("raw-x", new Miss("h1-date", "no clock", "images/servers/raw-x/server.yaml:12:8")),
            SampleCatalogue.server("raw-y"));

    @TempDir
    Path folder;

    private final List<String> asked = new ArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private ResultStore store;

    @BeforeEach
    void aRunHasBegun() {
        store = BegunRun.in(folder, "1");
    }

    @Test
    void everyServerMeetsEveryCheckServerByServer() {
        List<String> names = runs(server -> passed()).rows().stream()
                .map(CatalogueRow::toString)
                .toList();

        List<String> ids = SampleCatalogue.CHECKS.stream().map(Check::id).toList();
        assertThat(names).hasSize(2 * ids.size()).doesNotHaveDuplicates();
        assertThat(names.get(0)).isEqualTo("raw-x " + ids.get(0));
        assertThat(names.get(ids.size())).isEqualTo("raw-y " + ids.get(0));
        assertThat(asked).isEmpty();
    }

    @Test
    void aServerMeetsTheChecksOfTheCapabilitiesThatItDeclares() {
        ServerManifest able = SampleServer.of(
                "raw-z",
                ServerManifest.Workers.SINGLE,
                new ServerManifest.Boot("x", "x", List.of("epoll")),
                List.of("hello", "routes"),
                List.of());

        List<String> rows = runs(List.of(SERVERS.get(0), able), server -> passed()).rows().stream()
                .map(CatalogueRow::toString)
                .filter(row -> row.contains("h1-routes"))
                .toList();

        assertThat(rows).containsExactly("raw-z h1-routes-text", "raw-z h1-routes-page", "raw-z h1-routes-unknown");
    }

    @Test
    void aCatalogueIsRunOnceAtTheFirstRowOfItsServer() {
        CatalogueRuns runs = runs(server -> passed());

        runs.rows().forEach(runs::conclude);

        assertThat(asked).containsExactly("raw-x", "raw-y");
        assertThat(printed.toString()).contains("conformance raw-x").contains("conformance raw-y");
    }

    @Test
    void rowsAreHeldAgainstTheRecordAndTranscriptsAreWhereTheMessageSays() {
        CatalogueRuns runs =
                runs(server -> CatalogueOutcome.of(SampleCatalogue.report(Map.of(), "h1-date", "h1-head")));

        assertThat(runs.conclude(row(runs, "raw-x h1-root")).kind()).isEqualTo(Kind.PASSED);
        assertThat(runs.conclude(row(runs, "raw-x h1-date")).kind()).isEqualTo(Kind.ABORTED);
        Conclusion failed = runs.conclude(row(runs, "raw-y h1-date"));
        assertThat(failed.kind()).isEqualTo(Kind.FAILED);
        Path transcript = store.folder().resolve("raw/conformance/raw-y/h1-date.txt");
        assertThat(failed.message()).contains("transcript: " + transcript);
        assertThat(transcript).isRegularFile();
    }

    @Test
    void aServerWhoseImageCannotBeBuiltIsSkippedWithTheReason() {
        CatalogueRuns runs = runs(server -> ended(Verdict.Kind.UNAVAILABLE));

        List<Conclusion> all = runs.rows().stream().map(runs::conclude).toList();

        assertThat(all).extracting(Conclusion::kind).containsOnly(Kind.ABORTED);
        assertThat(all.get(0).message()).isEqualTo("raw-x h1-root UNAVAILABLE: because. Do this.\nlast words");
        assertThat(asked).containsExactly("raw-x", "raw-y");
    }

    @ParameterizedTest
    @EnumSource(
            value = Verdict.Kind.class,
            names = {"CRASHED", "OOM_KILLED", "STALLED", "INVALID"})
    void aServerThatEndsOrHangsFailsEveryRowAndShowsItsLogOnce(Verdict.Kind kind) {
        CatalogueRuns runs = runs(server -> ended(kind));

        List<Conclusion> all = runs.rows().stream().map(runs::conclude).toList();

        assertThat(all).extracting(Conclusion::kind).containsOnly(Kind.FAILED);
        assertThat(all.get(0).message()).endsWith(kind + ": because. Do this.\nlast words");
        assertThat(all.get(1).message()).endsWith(kind + ": because. More is said at its first check.");
        assertThat(all).filteredOn(one -> one.message().contains("last words")).hasSize(2);
    }

    @Test
    void aTargetHasRowsOfItsOwnOnly() {
        CatalogueRuns runs = CatalogueRuns.ofTarget(
                Checks.all(),
                id -> {
                    asked.add(id);
                    return CatalogueOutcome.of(SampleCatalogue.report(Map.of(), "h1-root"));
                },
                store,
                console());

        List<Conclusion> all = runs.rows().stream().map(runs::conclude).toList();

        assertThat(runs.rows())
                .hasSize(Checks.all().size())
                .allMatch(row -> row.server().equals("target"));
        assertThat(all).filteredOn(one -> one.kind() == Kind.FAILED).singleElement();
        assertThat(asked).containsExactly("target");
    }

    private CatalogueRuns runs(Function<ServerManifest, CatalogueOutcome> catalogue) {
        return runs(SERVERS, catalogue);
    }

    private CatalogueRuns runs(List<ServerManifest> servers, Function<ServerManifest, CatalogueOutcome> catalogue) {
        return CatalogueRuns.of(
                servers,
                id -> List.of(),
                Checks.all(),
                server -> {
                    asked.add(server.id());
                    return catalogue.apply(server);
                },
                store,
                console());
    }

    private Console console() {
        return new Console(new PrintStream(printed, true), () -> 0);
    }

    private static CatalogueRow row(CatalogueRuns runs, String name) {
        return runs.rows().stream()
                .filter(row -> row.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static CatalogueOutcome passed() {
        return CatalogueOutcome.of(SampleCatalogue.report(Map.of()));
    }

    private static CatalogueOutcome ended(Verdict.Kind kind) {
        return CatalogueOutcome.of(Verdict.of(kind, "because.", "Do this."), List.of("last words"));
    }
}
