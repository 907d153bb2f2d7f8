package httpdyno.report;

import httpdyno.conformance.ConformanceReport;
import java.util.Map;
import java.util.Optional;

/**
 * What the conformance catalogue said about one server of the run.
 *
 * @param server server id, or {@link #TARGET} for a server that somebody runs by hand
 * @param report what the checks said; absent when they could not run
 * @param unavailable why they could not run, one sentence; absent when they ran
 * @param known failures that the server's manifest records, reason by id of the check
 */
public record ConformanceResult(
        String server, Optional<ConformanceReport> report, Optional<String> unavailable, Map<String, String> known) {

    /** Server of a run against an address: somebody runs it by hand, so no manifest names it. */
    public static final String TARGET = "target";

    /** @throws IllegalArgumentException unless there is either a report or a reason for none */
    public ConformanceResult {
        if (report.isPresent() == unavailable.isPresent()) {
            throw new IllegalArgumentException("either a report or a reason for none, found both or none of " + server);
        }
        known = Map.copyOf(known);
    }
}
