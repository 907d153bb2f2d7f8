package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Latency over the part of a server's own maximum that was offered: a panel per server, all on the same logarithmic axis,
 * so that they can be held against one another.
 */
final class CurveChart {

    private static final double LEFT = 46;
    private static final double RIGHT = 236;
    private static final double TOP = 10;
    private static final double BOTTOM = 142;
    private static final double WIDTH = 268;
    private static final double HEIGHT = 164;

    /** Lines of the chart, as percentiles. */
    private static final List<Double> SHOWN = List.of(99.0, 50.0);

    private final Markup page;
    private final Curve curve;
    private final LogScale scale;

    /** A percentile of one row. */
    private record Point(CellSummary row, double seconds) {

        boolean ok() {
            return row.verdict().kind() == Kind.OK;
        }
    }

    private CurveChart(Markup page, Curve curve, LogScale scale) {
        this.page = page;
        this.curve = curve;
        this.scale = scale;
    }

    /** Write nothing where no row has a latency. */
    static void write(Markup page, Curve curve) {
        DoubleStream all = curve.rows().stream()
                .flatMap(row -> SHOWN.stream().flatMap(percentile -> seconds(row, percentile).stream()))
                .mapToDouble(seconds -> seconds);
        var range = all.summaryStatistics();
        if (range.getCount() > 0) {
            new CurveChart(page, curve, LogScale.over(range.getMin(), range.getMax())).chart();
        }
    }

    /** A time of 0 has no place on the axis: the tool's clock is coarser than the server. */
    private static Optional<Double> seconds(CellSummary row, double percentile) {
        return row.summary(measured -> Figures.percentile(measured, percentile))
                .map(summary -> summary.median())
                .filter(seconds -> seconds > 0);
    }

    private void chart() {
        page.open("figure", "class", "curves");
        curve.lines().forEach(this::panel);
        page.element(
                "figcaption",
                "Latency from the instant at which a request was due, on a logarithmic axis, over the part of the server's"
                        + " own maximum that was offered, in percent. Solid: p99. Dashed: p50. A hollow point has a"
                        + " verdict other than OK.");
        page.close();
    }

    private void panel(Curve.Line line) {
        page.open("div").element("b", line.points().get(0).label());
        page.open(
                "svg",
                "viewBox",
                "0 0 " + number(WIDTH) + " " + number(HEIGHT),
                "width",
                "100%",
                "role",
                "img",
                "aria-label",
                description(line));
        axes(line);
        for (double percentile : SHOWN) {
            List<Point> points = line.points().stream()
                    .flatMap(row -> seconds(row, percentile).stream().map(seconds -> new Point(row, seconds)))
                    .toList();
            line(points, percentile);
        }
        page.close().close();
    }

    private static String description(Curve.Line line) {
        return line.server() + ": p99 "
                + line.points().stream()
                        .map(row -> seconds(row, 99)
                                        .map(Figures::span)
                                        .orElse(row.verdict().kind().name())
                                + " at " + Curve.percent(row) + " %")
                        .collect(Collectors.joining(", "));
    }

    private void axes(Curve.Line line) {
        for (double tick : scale.ticks()) {
            segment("grid", LEFT, y(tick), RIGHT, y(tick));
            text(LogScale.label(tick), LEFT - 5, y(tick) + 4, "end");
        }
        for (CellSummary row : line.points()) {
            int percent = Curve.percent(row);
            segment("grid", x(percent), BOTTOM, x(percent), BOTTOM + 4);
            text(Integer.toString(percent), x(percent), BOTTOM + 17, "middle");
        }
    }

    private void line(List<Point> points, double percentile) {
        String style = percentile == 99 ? "p99" : "p50";
        List<String> at = new ArrayList<>();
        points.forEach(point -> at.add(number(x(Curve.percent(point.row))) + "," + number(y(point.seconds))));
        page.element("polyline", "", "class", "curve " + style, "points", String.join(" ", at));
        points.forEach(point -> dot(point, style));
        if (!points.isEmpty()) {
            Point last = points.get(points.size() - 1);
            text(style, x(Curve.percent(last.row)) + 7, y(last.seconds) + 4, "start");
        }
    }

    private void dot(Point point, String style) {
        page.open(
                "circle",
                "class",
                point.ok() ? "dot" : "dot other",
                "cx",
                number(x(Curve.percent(point.row))),
                "cy",
                number(y(point.seconds)),
                "r",
                "3.2");
        String verdict = point.ok() ? "" : ", " + point.row.verdictLabel();
        page.element(
                "title", style + " at " + Curve.percent(point.row) + " %: " + Figures.span(point.seconds) + verdict);
        page.close();
    }

    private void segment(String style, double x1, double y1, double x2, double y2) {
        page.element(
                "line", "", "class", style, "x1", number(x1), "y1", number(y1), "x2", number(x2), "y2", number(y2));
    }

    private void text(String text, double x, double y, String anchor) {
        page.element("text", text, "x", number(x), "y", number(y), "text-anchor", anchor);
    }

    private static double x(int percent) {
        return LEFT + (RIGHT - LEFT) * percent / 100;
    }

    private double y(double seconds) {
        return BOTTOM - (BOTTOM - TOP) * scale.part(seconds);
    }

    private static String number(double pixels) {
        return String.format(Locale.ROOT, "%.1f", pixels);
    }
}
