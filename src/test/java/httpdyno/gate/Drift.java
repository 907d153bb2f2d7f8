package httpdyno.gate;

import httpdyno.stat.Dispersion;
import httpdyno.stat.Summary;
import java.util.List;
import java.util.Optional;

/**
 * How far a figure of the rows that are a yardstick moved between two runs: what the host did, for their images are the
 * same.
 *
 * @param metric which figure
 * @param changes logarithm of the ratio of each, less than zero where the figure became worse
 */
record Drift(GatedMetric metric, List<Double> changes) {

    /** The spread of two says next to nothing. */
    static final int FEWEST_FOR_SPREAD = 3;

    Drift {
        changes = List.copyOf(changes);
    }

    int references() {
        return changes.size();
    }

    /** Middle of the changes, 0 where there are none. */
    double median() {
        return changes.isEmpty() ? 0 : Summary.of(changes).median();
    }

    /** How much worse the host became, at least 0. */
    double unfavourable() {
        return Math.max(0, -median());
    }

    /** How much better the host became, at least 0. */
    double favourable() {
        return Math.max(0, median());
    }

    /** How far the references disagree, as a standard deviation; absent where there are fewer than three. */
    Optional<Double> spread() {
        return references() < FEWEST_FOR_SPREAD
                ? Optional.empty()
                : Optional.of(Dispersion.of(changes).scaledMedianAbsoluteDeviation());
    }

    /** {@code req/s -1.1 % (3 references, spread 0.4 %)}. */
    @Override
    public String toString() {
        String spread = spread().map(size -> ", spread " + BaselineWords.size(metric, -size))
                .orElse("");
        return metric.title() + " " + metric.percentText(median()) + " (" + BaselineWords.references(references())
                + spread + ")";
    }
}
