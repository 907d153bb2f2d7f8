package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.gate.GatedMetric;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.stat.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/**
 * Figures of a run in the two forms that benchmark actions read, {@code customBiggerIsBetter} and
 * {@code customSmallerIsBetter}. A dashboard has no place for a verdict, so that only rows are in it that may be ranked.
 */
final class DashboardJson {

    /** Name of the document of figures that should rise. */
    static final String BIGGER_FILE = "dashboard-bigger.json";

    /** Name of the document of figures that should fall. */
    static final String SMALLER_FILE = "dashboard-smaller.json";

    /** Digits that a figure is given with: more than any measurement has. */
    private static final MathContext DIGITS = new MathContext(6);

    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    private DashboardJson() {}

    /** Requests per second, but where they were given. */
    static String biggerIsBetter(RunInfo run, List<Observation> observations) {
        return render(run, observations, List.of(GatedMetric.RATE));
    }

    /** Latency, CPU time per request and memory. */
    static String smallerIsBetter(RunInfo run, List<Observation> observations) {
        return render(run, observations, List.of(GatedMetric.P99, GatedMetric.CPU, GatedMetric.RSS));
    }

    private static String render(RunInfo run, List<Observation> observations, List<GatedMetric> metrics) {
        ArrayNode entries = JsonNodeFactory.instance.arrayNode();
        for (ProfileSection section : ProfileSection.of(run, observations)) {
            section.groups().stream()
                    .flatMap(group -> group.rows().stream())
                    .filter(CellSummary::isRanked)
                    .forEach(row -> metrics.forEach(metric -> row.summary(measured -> figure(metric, measured))
                            .ifPresent(summary -> entries.add(entry(run, row, metric, summary)))));
        }
        return JsonText.of(entries);
    }

    private static Optional<Double> figure(GatedMetric metric, Measurement measured) {
        boolean given = metric == GatedMetric.RATE && !metric.gates(measured);
        return given ? Optional.empty() : metric.of(measured);
    }

    private static ObjectNode entry(RunInfo run, CellSummary row, GatedMetric metric, Summary summary) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        // Always the whole cell: a name that told only what differs within a run would break a series over runs.
        node.put("name", row.cell().id().replace("/", " / ") + " / " + metric.title());
        node.put("unit", unit(metric));
        node.put("value", rounded(inUnit(metric, summary.median())).doubleValue());
        if (summary.count() > 1) {
            double farthest = Math.max(summary.max() - summary.median(), summary.median() - summary.min());
            node.put("range", "± " + text(inUnit(metric, farthest)));
        }
        node.put(
                "extra",
                "verdict: " + row.verdictLabel() + "\nrun: " + run.id() + "\nsuite: httpdyno "
                        + run.suite().version() + "\ngenerator: " + Footer.generators(row.rounds()));
        return node;
    }

    private static String unit(GatedMetric metric) {
        return switch (metric) {
            case RATE -> "req/s";
            case P99 -> "ms";
            case CPU -> "us/request";
            case RSS -> "MiB";
        };
    }

    private static double inUnit(GatedMetric metric, double value) {
        return switch (metric) {
            case RATE -> value;
            case P99 -> value * 1e3;
            case CPU -> value * 1e6;
            case RSS -> value / BYTES_PER_MEBIBYTE;
        };
    }

    private static BigDecimal rounded(double value) {
        return new BigDecimal(value).round(DIGITS);
    }

    private static String text(double value) {
        return rounded(value).stripTrailingZeros().toPlainString();
    }
}
