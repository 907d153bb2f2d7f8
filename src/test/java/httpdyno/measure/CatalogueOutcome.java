package httpdyno.measure;

import httpdyno.conformance.ConformanceReport;
import java.util.List;
import java.util.Optional;

/**
 * What came of running the conformance catalogue against one server.
 *
 * @param report what the checks said; absent when they could not run
 * @param verdict what stands in its place; absent when they ran
 * @param logTail last lines of the server's log, or of a failed image build, where there is no report
 */
public record CatalogueOutcome(Optional<ConformanceReport> report, Optional<Verdict> verdict, List<String> logTail) {

    /** @throws IllegalArgumentException unless there is either a report or a verdict */
    public CatalogueOutcome {
        if (report.isPresent() == verdict.isPresent()) {
            throw new IllegalArgumentException("either a report or a verdict, found both or none");
        }
        logTail = List.copyOf(logTail);
    }

    /** The checks ran. */
    public static CatalogueOutcome of(ConformanceReport report) {
        return new CatalogueOutcome(Optional.of(report), Optional.empty(), List.of());
    }

    /** They could not. */
    public static CatalogueOutcome of(Verdict verdict, List<String> logTail) {
        return new CatalogueOutcome(Optional.empty(), Optional.of(verdict), logTail);
    }
}
