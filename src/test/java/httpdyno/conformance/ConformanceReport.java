package httpdyno.conformance;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a set of checks said about one server. Its text form, which {@link ConformanceProbe} prints, is described at
 * {@link ReportText}.
 *
 * @param target address that was checked, {@code host:port}
 * @param passed ids of the checks that passed, also those with a tolerated outcome, in order
 * @param tolerated what came where it is tolerated and not what the source prefers, by id of the check
 * @param violations the checks that did not, in order
 * @param elapsed wall time of the run, in whole microseconds
 */
public record ConformanceReport(
        String target,
        List<String> passed,
        Map<String, String> tolerated,
        List<Violation> violations,
        Duration elapsed) {

    /** @throws IllegalArgumentException when nothing was checked or a check was counted twice */
    public ConformanceReport {
        passed = List.copyOf(passed);
        tolerated = Collections.unmodifiableMap(new LinkedHashMap<>(tolerated));
        violations = List.copyOf(violations);
        elapsed = elapsed.truncatedTo(ChronoUnit.MICROS);
        Set<String> ids = new HashSet<>(passed);
        for (Violation violation : violations) {
            ids.add(violation.checkId());
        }
        if (ids.isEmpty() || ids.size() != passed.size() + violations.size()) {
            throw new IllegalArgumentException("a report holds at least one check and each once, found passed " + passed
                    + " and violations " + violations);
        }
        if (!passed.containsAll(tolerated.keySet())) {
            throw new IllegalArgumentException("a tolerated outcome belongs to a check that passed, found passed "
                    + passed + " and tolerated " + tolerated);
        }
    }

    /** Put results in order; what they say of a check stands where the check stood. */
    static ConformanceReport of(String target, List<Check.Result> results, Duration elapsed) {
        List<String> passed = new ArrayList<>();
        Map<String, String> tolerated = new LinkedHashMap<>();
        List<Violation> violations = new ArrayList<>();
        for (Check.Result result : results) {
            if (result.violation().isPresent()) {
                violations.add(result.violation().get());
            } else {
                passed.add(result.id());
                result.tolerated().ifPresent(found -> tolerated.put(result.id(), found));
            }
        }
        return new ConformanceReport(target, passed, tolerated, violations, elapsed);
    }

    /** Violations for which the server is not measured. */
    public List<Violation> blocking() {
        List<Violation> blocking = new ArrayList<>();
        for (Violation violation : violations) {
            if (violation.blocking()) {
                blocking.add(violation);
            }
        }
        return blocking;
    }

    /**
     * Read what {@link ConformanceProbe} printed, all of it.
     *
     * @throws FormatException for anything else, in particular when the end is missing
     */
    public static ConformanceReport parse(String text) throws FormatException {
        return ReportText.parse(text);
    }
}
