package httpdyno.report;

import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Score;
import httpdyno.conformance.Violation;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.LocalRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the catalogue said about one server, worked out once for all reports.
 *
 * @param result the same as it came
 * @param score counted; absent where the catalogue could not run
 * @param failures broken checks, in the order of the catalogue
 */
record ConformanceRow(ConformanceResult result, Optional<Score> score, List<Failure> failures) {

    private static final Comparator<ConformanceRow> BEST_FIRST = Comparator.comparing((ConformanceRow row) ->
                    -row.score.map(score -> score.total().passed()).orElse(-1))
            .thenComparing(ConformanceRow::server);

    ConformanceRow {
        failures = List.copyOf(failures);
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
    record Failure(String server, Violation violation, Group group, String source, Optional<String> known) {

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
        List<Failure> failures = new ArrayList<>();
        for (Violation violation :
                result.report().map(ConformanceReport::violations).orElse(List.of())) {
            Check check = Checks.byId(violation.checkId());
            Optional<String> known = Optional.ofNullable(result.known().get(check.id()));
            failures.add(new Failure(result.server(), violation, check.group(), check.source(), known));
        }
        return new ConformanceRow(result, result.report().map(Score::of), failures);
    }

    /**
     * As tables have them: most passes on top, servers that could not be checked at the end, local rows directly behind
     * their published ones.
     */
    static List<ConformanceRow> ranked(List<ConformanceRow> rows) {
        return LocalRow.behindPublished(rows.stream().sorted(BEST_FIRST).toList(), ConformanceRow::server);
    }

    String server() {
        return result.server();
    }

    /** The server as tables name it: its id, and of a local row what is in it. */
    String label() {
        return LocalBuild.label(result.server(), result.local());
    }

    /** Failures that the server's manifest does not record. */
    long fresh() {
        return failures.stream().filter(failure -> failure.known().isEmpty()).count();
    }

    /** {@code 12 failures, 2 NEW; 3 outcomes only tolerated}, or why there is nothing to say. */
    String summary() {
        if (score.isEmpty()) {
            return "could not be checked: " + result.unavailable().orElse("");
        }
        int tolerated = score.get().tolerated();
        return (failures.isEmpty() ? "no failures" : count(failures.size(), "failure") + ", " + fresh() + " NEW")
                + (tolerated == 0 ? "" : "; " + count(tolerated, "outcome") + " only tolerated");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
