package httpdyno.measure;

import httpdyno.conformance.ConformanceReport;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Conformance reports by server image: a server is checked in its first round, not in every one. */
public final class ConformanceMemory {

    private final Map<String, ConformanceReport> reports = new HashMap<>();

    Optional<ConformanceReport> of(String imageTag) {
        return Optional.ofNullable(reports.get(imageTag));
    }

    void remember(String imageTag, ConformanceReport report) {
        reports.put(imageTag, report);
    }
}
