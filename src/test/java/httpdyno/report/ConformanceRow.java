package httpdyno.report;

import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Score;
import httpdyno.conformance.Violation;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.LocalRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the catalogue said about one server, worked out once for all reports: exactly one of what it said, and the reason
 * why it could not run.
 *
 * @param server server id
 * @param local packages from disk in the server; empty for any other
 * @param unavailable why the checks could not run, one sentence
 * @param checked what they said
 * @param logTail last lines of the server's log, or of a failed image build, where they could not run
 */
public record ConformanceRow(
        String server,
        List<LocalBuild> local,
        Optional<String> unavailable,
        Optional<Checked> checked,
        List<String> logTail) {

    private static final Comparator<ConformanceRow> BEST_FIRST = Comparator.comparing((ConformanceRow row) ->
                    row.checked().map(checked -> checked.failures().size()).orElse(Integer.MAX_VALUE))
            .thenComparing(ConformanceRow::server);

    /** @throws IllegalArgumentException unless there is either a result or a reason for none */
    public ConformanceRow {
        if (checked.isPresent() == unavailable.isPresent()) {
            throw new IllegalArgumentException("either a result or a reason for none, found both or none of " + server);
        }
        local = List.copyOf(local);
        logTail = List.copyOf(logTail);
    }

    /**
     * What the checks said.
     *
     * @param score counted
     * @param tolerated what came where it is tolerated and not what the source prefers, by id of the check
     * @param failures broken checks, in the order of the catalogue
     * @param elapsed wall time of the checks
     */
    public record Checked(Score score, Map<String, String> tolerated, List<Failure> failures, Duration elapsed) {

        public Checked {
            tolerated = Collections.unmodifiableMap(new LinkedHashMap<>(tolerated));
            failures = List.copyOf(failures);
        }
    }

    /**
     * A broken check with what the catalogue and the manifest know of it.
     *
     * @param server whose it is
     * @param violation what was broken
     * @param group where the check stands in tables
     * @param source RFC section that the check comes from
     * @param known reason that the server's manifest records; absent for a failure that is new
     */
    public record Failure(String server, Violation violation, Group group, String source, Optional<String> known) {

        String id() {
            return violation.checkId();
        }

        /** Where its transcript lies, from the run's folder. Ids of servers and checks hold no separator and no dot. */
        String transcript() {
            return "raw/conformance/" + server + "/" + id() + ".txt";
        }
    }

    /** @throws java.util.NoSuchElementException for a check that is not in the catalogue */
    static ConformanceRow of(ConformanceResult result) {
        return new ConformanceRow(
                result.server(),
                result.local(),
                result.unavailable(),
                result.report().map(report -> checked(result, report)),
                result.logTail());
    }

    private static Checked checked(ConformanceResult result, ConformanceReport report) {
        List<Failure> failures = new ArrayList<>();
        for (Violation violation : report.violations()) {
            Check check = Checks.byId(violation.checkId());
            Optional<String> known = Optional.ofNullable(result.known().get(check.id()));
            failures.add(new Failure(result.server(), violation, check.group(), check.source(), known));
        }
        return new Checked(Score.of(report), report.tolerated(), failures, report.elapsed());
    }

    /**
     * As tables have them: fewest failures on top, since not every server meets the same number of checks, servers that could not be checked at the end, local rows directly behind
     * their published ones.
     */
    static List<ConformanceRow> ranked(List<ConformanceRow> rows) {
        return LocalRow.behindPublished(rows.stream().sorted(BEST_FIRST).toList(), ConformanceRow::server);
    }

    Optional<Score> score() {
        return checked.map(Checked::score);
    }

    /** Broken checks, in the order of the catalogue; none where it could not run. */
    List<Failure> failures() {
        return checked.map(Checked::failures).orElse(List.of());
    }

    /** The server as tables name it: its id, and of a local row what is in it. */
    String label() {
        return LocalBuild.label(server, local);
    }

    /** Failures that the server's manifest does not record. */
    long fresh() {
        return failures().stream().filter(failure -> failure.known().isEmpty()).count();
    }

    /** {@code 12 failures, 2 NEW; 3 outcomes only tolerated}, or why there is nothing to say. */
    String summary() {
        if (checked.isEmpty()) {
            return "could not be checked: " + unavailable.orElse("");
        }
        int tolerated = checked.get().tolerated().size();
        return (failures().isEmpty() ? "no failures" : count(failures().size(), "failure") + ", " + fresh() + " NEW")
                + (tolerated == 0 ? "" : "; " + count(tolerated, "outcome") + " only tolerated");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
