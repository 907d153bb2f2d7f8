package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.stat.Summary;
import java.util.Optional;

/** Figures that rows are compared by. */
enum Metric {
    RATE("req/s"),
    P99("p99"),
    MEAN("latency avg"),
    P50("p50");

    private final String title;

    Metric(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The figure that rows are ordered by. */
    static Metric leading(Leading leading) {
        return leading == Leading.RATE ? RATE : P99;
    }

    /** The figure of a row, whatever its verdict, if that shows figures. */
    Optional<Double> of(CellSummary row) {
        return switch (this) {
            case RATE -> row.summary(Leading.RATE::of).map(Summary::median);
            case P99 -> row.summary(Leading.P99::of).map(Summary::median);
            case MEAN -> row.summary(Figures::mean).map(Summary::median);
            case P50 ->
                row.summary(measured -> Figures.percentile(measured, 50)).map(Summary::median);
        };
    }

    /** As the row's verdict lets it be shown; with the verdict's word where the row may not be ranked. */
    String text(CellSummary row) {
        Kind kind = row.verdict().kind();
        if (kind.showing() == Showing.NOTHING) {
            return kind.name();
        }
        String figure = switch (this) {
            case RATE ->
                row.summary(Leading.RATE::of)
                        .map(s -> Leading.RATE.text(kind.showing(), s.median()))
                        .orElse(Figures.ABSENT);
            case P99 -> Figures.latency(row, 99);
            case MEAN -> Figures.meanLatency(row);
            case P50 -> Figures.latency(row, 50);
        };
        boolean told =
                row.isRanked() || this == RATE && kind.showing() == Showing.AT_LEAST || figure.equals(Figures.ABSENT);
        return told ? figure : figure + " " + kind;
    }
}
