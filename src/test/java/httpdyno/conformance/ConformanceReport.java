package httpdyno.conformance;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a set of checks said about one server. Its text form, which {@link ConformanceProbe} prints, is described at
 * {@link ReportText}.
 *
 * @param target address that was checked, {@code host:port}
 * @param passed ids of the checks that passed, in order
 * @param violations the checks that did not, in order
 * @param elapsed wall time of all checks, in whole microseconds
 */
public record ConformanceReport(String target, List<String> passed, List<Violation> violations, Duration elapsed) {

    /** @throws IllegalArgumentException when nothing was checked or a check was counted twice */
    public ConformanceReport {
        passed = List.copyOf(passed);
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
