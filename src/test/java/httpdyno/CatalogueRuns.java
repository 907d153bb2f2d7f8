package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.Miss;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.CatalogueOutcome;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.report.ConformanceResult;
import httpdyno.report.Console;
import httpdyno.report.ResultStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The conformance catalogue of every server of a run: run once per server, when its first row is asked for. */
final class CatalogueRuns {

    private final List<CatalogueRow> rows;
    private final Function<CatalogueRow, CatalogueOutcome> catalogue;
    private final Function<String, List<LocalBuild>> local;
    private final ResultStore store;
    private final Console console;
    private final Map<String, CatalogueOutcome> outcomes = new HashMap<>();

    /**
     * @param catalogue runs the whole catalogue against the server of a row
     * @param local packages from disk in the server of an id
     */
    private CatalogueRuns(
            List<CatalogueRow> rows,
            Function<CatalogueRow, CatalogueOutcome> catalogue,
            Function<String, List<LocalBuild>> local,
            ResultStore store,
            Console console) {
        this.rows = rows;
        this.catalogue = catalogue;
        this.local = local;
        this.store = store;
        this.console = console;
    }

    /** Of the suite's own servers, each with the checks that concern it. */
    static CatalogueRuns of(
            List<ServerManifest> servers,
            Function<String, List<LocalBuild>> local,
            List<Check> checks,
            Function<ServerManifest, CatalogueOutcome> catalogue,
            ResultStore store,
            Console console) {
        List<CatalogueRow> rows = servers.stream()
                .flatMap(server -> checks.stream()
                        .filter(check -> check.concerns(server.capabilities()))
                        .map(check -> new CatalogueRow(server.id(), Optional.of(server), check)))
                .toList();
        return new CatalogueRuns(rows, row -> catalogue.apply(row.manifest().orElseThrow()), local, store, console);
    }

    /** Of one server that somebody runs by hand. */
    static CatalogueRuns ofTarget(
            List<Check> checks, Function<String, CatalogueOutcome> catalogue, ResultStore store, Console console) {
        List<CatalogueRow> rows = checks.stream()
                .map(check -> new CatalogueRow(ConformanceResult.TARGET, Optional.empty(), check))
                .toList();
        return new CatalogueRuns(rows, row -> catalogue.apply(row.server()), id -> List.of(), store, console);
    }

    /** Every server with every check of its own, server by server. */
    List<CatalogueRow> rows() {
        return rows;
    }

    /** What the test of a row comes to; the first row of a server runs the catalogue and stores what it said. */
    synchronized Conclusion conclude(CatalogueRow row) {
        boolean first = !outcomes.containsKey(row.server());
        if (first) {
            CatalogueOutcome outcome = catalogue.apply(row);
            outcomes.put(row.server(), outcome);
            ConformanceResult result = result(row, outcome);
            store.append(result);
            console.conformance(result);
        }
        CatalogueOutcome outcome = outcomes.get(row.server());
        Path transcript = store.folder()
                .resolve("raw/conformance")
                .resolve(row.server())
                .resolve(row.check().id() + ".txt");
        return outcome.report()
                .map(report -> row.conclude(report, transcript))
                .orElseGet(() -> notChecked(row, outcome, first));
    }

    private ConformanceResult result(CatalogueRow row, CatalogueOutcome outcome) {
        Map<String, String> known = row.manifest().stream()
                .flatMap(manifest -> manifest.misses().stream())
                .collect(Collectors.toMap(Miss::check, Miss::reason));
        return new ConformanceResult(
                row.server(),
                outcome.report(),
                outcome.verdict().map(Verdict::text),
                known,
                local.apply(row.server()),
                outcome.logTail());
    }

    /** A server that cannot be had is nobody's fault; one that ends or hangs has failed every check. */
    private static Conclusion notChecked(CatalogueRow row, CatalogueOutcome outcome, boolean first) {
        Verdict verdict = outcome.verdict().orElseThrow();
        // Hundreds of tests share the verdict; one shows the log.
        String message = first
                ? verdict.text() + "\n" + String.join("\n", outcome.logTail())
                : Verdict.of(verdict.kind(), verdict.sentence(), "More is said at its first check.")
                        .text();
        String said = (row + " " + message).strip();
        return verdict.kind() == Kind.UNAVAILABLE ? Conclusion.aborted(said) : Conclusion.failed(said);
    }
}
