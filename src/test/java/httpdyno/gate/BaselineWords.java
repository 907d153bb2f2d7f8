package httpdyno.gate;

/** How what moved between two runs is written for people. */
final class BaselineWords {

    private BaselineWords() {}

    /** {@code 25,600 req/s}, {@code 1.62 ms}, {@code 20.0 us}, {@code 79.0 MiB}. */
    static String figure(GatedMetric metric, double value) {
        return metric.text(value) + (metric == GatedMetric.RATE ? " " + metric.title() : "");
    }

    /** {@code 30,100 to 25,600 req/s}. */
    static String figures(GatedMetric metric, double from, double to) {
        return metric.text(from) + " to " + figure(metric, to);
    }

    /** What a change does to the figure itself, without its sign. */
    static String size(GatedMetric metric, double change) {
        return metric.percentText(change).replaceFirst("^[+-]", "");
    }

    /** {@code 1 reference}, {@code 3 references}. */
    static String references(int count) {
        return count == 1 ? "1 reference" : count + " references";
    }
}
