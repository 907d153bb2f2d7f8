package httpdyno.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much a figure may change; all sizes are those of logarithms, so that a drift and a regression add up as they
 * multiply in the figure.
 *
 * @param metric which figure
 * @param own what is tolerated where the host has not moved
 * @param ofRounds whether that is the spread of the baseline's own rounds, and not what the profile says
 * @param drift how far the references moved
 * @param noise what noise alone does, where it is known
 */
record Tolerance(GatedMetric metric, double own, boolean ofRounds, Drift drift, Optional<Double> noise) {

    /** Rounds that differ by more than their median tolerate nearly anything. */
    private static final double WIDEST = 0.99;

    /**
     * The tolerance of a row.
     *
     * @param profile what the profile tolerates, as a part of the figure
     * @param baseline the row's rounds in the baseline, whose spread counts for req/s
     */
    static Tolerance of(Drift drift, double profile, Row baseline, Optional<Double> noise) {
        GatedMetric metric = drift.metric();
        double spread = metric == GatedMetric.RATE ? baseline.spread(metric) : 0;
        double part = Math.min(Math.max(profile, spread), WIDEST);
        double size = metric.higherIsBetter() ? -Math.log1p(-part) : Math.log1p(part);
        return new Tolerance(metric, size, spread > profile, drift, noise);
    }

    /** What is tolerated relative to the references, on either side. */
    double band() {
        return Math.max(stated(), noise.orElse(0.0));
    }

    /** How much worse the figure may be. */
    double worse() {
        return drift.unfavourable() + band();
    }

    /** How much better it may be before that is an improvement. */
    double better() {
        return drift.favourable() + band();
    }

    private double stated() {
        return own + drift.spread().orElse(0.0);
    }

    private boolean raised() {
        return band() > stated();
    }

    /**
     * What it is made of: {@code 2.0 % by the profile, 1.1 % drift of 3 references, 1.1 % their spread}.
     *
     * @param toTheWorse whether {@link #worse} is meant; else {@link #better}
     */
    String parts(boolean toTheWorse) {
        int sign = toTheWorse ? -1 : 1;
        double moved = sign * drift.median();
        String references = BaselineWords.references(drift.references());
        String ownText = size(sign * own) + (ofRounds ? " spread of the baseline's rounds" : " by the profile");
        Optional<String> spread = drift.spread().map(size -> size(sign * size));
        List<String> parts = new ArrayList<>();
        if (!raised()) {
            parts.add(ownText);
        }
        if (moved > 0) {
            parts.add(size(sign * moved) + " drift of " + references);
        }
        if (raised()) {
            parts.add(size(sign * band()) + " that noise alone reaches, more than " + ownText
                    + spread.map(size -> " and " + size + " spread of " + references)
                            .orElse(""));
        } else {
            spread.map(size -> size + (moved > 0 ? " their spread" : " spread of " + references))
                    .ifPresent(parts::add);
        }
        return String.join(", ", parts);
    }

    private String size(double change) {
        return BaselineWords.size(metric, change);
    }
}
