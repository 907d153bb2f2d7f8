package httpdyno.report;

import httpdyno.conformance.ConformanceReport;
import httpdyno.local.LocalBuild;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the conformance catalogue said about one server of the run.
 *
 * @param server server id, or {@link #TARGET} for a server that somebody runs by hand
 * @param report what the checks said; absent when they could not run
 * @param unavailable why they could not run, one sentence; absent when they ran
 * @param known failures that the server's manifest records, reason by id of the check
 * @param local packages from disk in the server; empty for any other
 * @param logTail last lines of the server's log, or of a failed image build, where they could not run
 */
public record ConformanceResult(
        String server,
        Optional<ConformanceReport> report,
        Optional<String> unavailable,
        Map<String, String> known,
        List<LocalBuild> local,
        List<String> logTail) {

    /** Server of a run against an address: somebody runs it by hand, so no manifest names it. */
    public static final String TARGET = "target";

    /** As manifests have it; a folder of the evidence is named so. */
    static final Pattern ID = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*(?:@local)?");

    /** @throws IllegalArgumentException for no id of a server, or unless there is either a report or a reason for none */
    public ConformanceResult {
        if (!ID.matcher(server).matches()) {
            throw new IllegalArgumentException(
                    "a server id is lower-case letters, digits and single hyphens, found \"" + server + '"');
        }
        if (report.isPresent() == unavailable.isPresent()) {
            throw new IllegalArgumentException("either a report or a reason for none, found both or none of " + server);
        }
        known = Map.copyOf(known);
        local = List.copyOf(local);
        logTail = List.copyOf(logTail);
    }

    /** Of a server with nothing local. */
    public ConformanceResult(
            String server,
            Optional<ConformanceReport> report,
            Optional<String> unavailable,
            Map<String, String> known) {
        this(server, report, unavailable, known, List.of(), List.of());
    }
}
