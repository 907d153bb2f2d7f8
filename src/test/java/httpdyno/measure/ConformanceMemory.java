package httpdyno.measure;

import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Violation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Conformance reports by server image: a server is checked once, by the catalogue or in its first round. */
public final class ConformanceMemory {

    private final Map<String, Remembered> reports = new HashMap<>();

    /**
     * A report and its evidence.
     *
     * @param report what the checks said
     * @param transcripts where the transcripts of failed checks are, for people
     */
    record Remembered(ConformanceReport report, String transcripts) {}

    Optional<Remembered> of(String imageTag) {
        return Optional.ofNullable(reports.get(imageTag));
    }

    void remember(String imageTag, ConformanceReport report, String transcripts) {
        reports.put(imageTag, new Remembered(report, transcripts));
    }

    /** The violations for which the server of an image is not measured; empty also when it was not checked. */
    public List<Violation> blocking(String imageTag) {
        return of(imageTag).map(remembered -> remembered.report().blocking()).orElse(List.of());
    }
}
