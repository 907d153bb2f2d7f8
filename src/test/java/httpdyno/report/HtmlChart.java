package httpdyno.report;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.stat.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The first figure of a table as bars: median as length, every round as a dot, the range as a whisker. Lengths are parts of
 * the width, so that text keeps its size on every screen.
 */
final class HtmlChart {

    private static final double MIDDLE = 16;
    private static final double HALF_BAR = 10;
    private static final double HALF_CAP = 5;
    private static final double DOT_STEP = 4;

    private final Markup page;
    private final List<CellSummary> rows;
    private final Leading leading;
    private final Scale scale;
    private final boolean cut;

    private HtmlChart(Markup page, RowGroup group) {
        this.page = page;
        this.rows = group.rows();
        this.leading = group.leading();
        double all = largest(rows);
        double ranked = largest(rows.stream().filter(CellSummary::isRanked).toList());
        // A server that could not keep up is beyond all others by powers of ten, which would be invisible beside it.
        this.cut = leading == Leading.P99 && ranked > 0 && all > ranked;
        this.scale = Scale.upTo(cut ? ranked : all);
    }

    private double largest(List<CellSummary> some) {
        return some.stream()
                .flatMap(row -> row.rounds().stream())
                .flatMap(round -> figure(round).stream())
                .mapToDouble(figure -> figure)
                .max()
                .orElse(0);
    }

    /** Write nothing where no row has a number. */
    static void write(Markup page, RowGroup group) {
        if (group.rows().stream().anyMatch(row -> row.lead().isPresent())) {
            new HtmlChart(page, group).chart();
        }
    }

    private void chart() {
        page.open("figure", "class", "chart");
        rows.forEach(this::row);
        axis();
        boolean several = RoundTable.rounds(rows) > 1;
        page.element(
                "figcaption",
                leading.caption()
                        + (several
                                ? " Bar: median of the rounds that count. Dot: one round; hollow where its own verdict"
                                        + " keeps it out of the median. Whisker: lowest to highest."
                                : "")
                        + (rows.stream().anyMatch(this::isLowerBound) ? " A bar with an arrow is a lower bound." : "")
                        + (cut ? " What is beyond the longest ranked row is cut at the edge." : ""));
        page.close();
    }

    private void row(CellSummary row) {
        Kind kind = row.verdict().kind();
        page.element("span", row.cell().server(), "class", "name");
        page.open("span", "class", "value");
        if (row.lead().isPresent()) {
            page.element("b", Figures.lead(row)).text(" ");
        }
        Chips.chip(page, kind, row.verdictLabel());
        page.close();
        page.open("svg", "class", "bar " + Chips.style(kind), "width", "100%", "height", "32", "aria-hidden", "true");
        for (double tick : scale.ticks()) {
            vertical("grid", tick, 0, 2 * MIDDLE);
        }
        row.lead().ifPresent(summary -> bar(row, summary));
        page.close();
    }

    private void bar(CellSummary row, Summary summary) {
        Kind kind = row.verdict().kind();
        page.element(
                "rect",
                "",
                "class",
                "length",
                "fill",
                "url(#" + Chips.pattern(kind) + ")",
                "y",
                number(MIDDLE - HALF_BAR),
                "width",
                at(summary.median()),
                "height",
                number(2 * HALF_BAR));
        if (isLowerBound(row)) {
            page.open("svg", "class", "over", "x", at(summary.max()))
                    .element("path", "", "class", "arrow", "d", "M5 9l9 7l-9 7z")
                    .close();
        }
        if (summary.count() > 1) {
            whisker(summary);
        }
        if (row.rounds().size() > 1) {
            row.rounds().forEach(round -> figure(round).ifPresent(figure -> dot(row, round, figure)));
        }
    }

    private void whisker(Summary summary) {
        page.element(
                "line",
                "",
                "class",
                "whisker",
                "x1",
                at(summary.min()),
                "x2",
                at(summary.max()),
                "y1",
                number(MIDDLE),
                "y2",
                number(MIDDLE));
        vertical("whisker", summary.min(), MIDDLE - HALF_CAP, MIDDLE + HALF_CAP);
        vertical("whisker", summary.max(), MIDDLE - HALF_CAP, MIDDLE + HALF_CAP);
    }

    /** Rounds stand one below the other within the bar, so that equal ones do not hide each other. */
    private void dot(CellSummary row, Observation observation, double figure) {
        boolean counts = observation.verdict().kind() == row.verdict().kind();
        double step = Math.min(DOT_STEP, 2 * (HALF_BAR - 3) / (row.rounds().size() - 1.0));
        double y = MIDDLE
                + step * (row.rounds().indexOf(observation) - (row.rounds().size() - 1) / 2.0);
        page.open("circle", "class", counts ? "dot" : "dot other", "cx", at(figure), "cy", number(y), "r", "3");
        page.element("title", "round " + observation.round().round() + ": " + RoundTable.figure(observation));
        page.close();
    }

    private void axis() {
        page.element("span", leading.title(), "class", "axis");
        page.open("svg", "class", "ticks", "width", "100%", "height", "18", "aria-hidden", "true");
        for (double tick : scale.ticks()) {
            String anchor = tick == 0 ? "start" : "middle";
            page.element("text", leading.tick(scale, tick), "x", at(tick), "y", "13", "text-anchor", anchor);
        }
        page.close();
    }

    private void vertical(String style, double figure, double top, double bottom) {
        page.element(
                "line",
                "",
                "class",
                style,
                "x1",
                at(figure),
                "x2",
                at(figure),
                "y1",
                number(top),
                "y2",
                number(bottom));
    }

    private boolean isLowerBound(CellSummary row) {
        return leading == Leading.RATE && row.verdict().kind().showing() == Showing.AT_LEAST;
    }

    /** The figure of a round whose verdict shows figures. */
    private Optional<Double> figure(Observation observation) {
        return observation
                .measurement()
                .filter(measured -> observation.verdict().kind().showing() != Showing.NOTHING)
                .flatMap(leading::of);
    }

    private String at(double figure) {
        return String.format(Locale.ROOT, "%.2f%%", 100 * Math.min(1, scale.part(figure)));
    }

    private static String number(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels);
    }
}
