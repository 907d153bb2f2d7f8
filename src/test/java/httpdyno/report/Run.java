package httpdyno.report;

import httpdyno.measure.Observation;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run as far as it has come: all that run.json holds, and all that reports are made from.
 *
 * @param info what holds for the whole of it
 * @param observations the rounds that have ended, in the order in which they were measured
 * @param conformance what the catalogue said about each server, in the order in which their catalogues ended
 * @param timings how long steps of the suite itself took, by name
 * @param complete whether it came to its end
 */
public record Run(
        RunInfo info,
        List<Observation> observations,
        List<ConformanceRow> conformance,
        Map<String, Duration> timings,
        boolean complete) {

    public Run {
        observations = List.copyOf(observations);
        conformance = List.copyOf(conformance);
        timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    }

    /** The reports as they are stored: content by name of the file; those for dashboards where servers were loaded. */
    Map<String, String> reports() {
        Map<String, String> reports = new LinkedHashMap<>();
        reports.put(MarkdownReport.FILE, MarkdownReport.render(info, observations, conformance, complete));
        reports.put(HtmlReport.FILE, HtmlReport.render(info, observations, conformance, complete));
        if (info.measures()) {
            reports.put(DashboardJson.BIGGER_FILE, DashboardJson.biggerIsBetter(info, observations));
            reports.put(DashboardJson.SMALLER_FILE, DashboardJson.smallerIsBetter(info, observations));
        }
        return reports;
    }
}
