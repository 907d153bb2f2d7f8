package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.RateSeries;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Grid.Cell;
import httpdyno.report.Grid.Column;
import httpdyno.stat.Summary;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** How latency, and the rate over the window, were distributed: medians over the rounds, nothing interpolated. */
final class Distributions {

    static final String TITLE = "Distributions of latency, and of req/s over the window";

    private static final List<Double> LATENCY = List.of(2.5, 50.0, 97.5, 99.0, 99.9);
    private static final List<Double> RATE = List.of(1.0, 2.5, 50.0, 97.5);

    /** One column: what of a measurement, in the base unit, and how it is written. */
    private record Figure(String title, Function<Measurement, Optional<Double>> of, Function<Double, String> text) {}

    private Distributions() {}

    /** A table of latency and one of the rate, each only where a row has any of it. */
    static List<Grid> of(List<CellSummary> rows) {
        List<Grid> grids = new ArrayList<>();
        grid("latency", latency(), rows).ifPresent(grids::add);
        grid("req/s over the window", rates(), rows).ifPresent(grids::add);
        return grids;
    }

    /** How long the slices are that the rate was taken over; empty where there are none. */
    static String note(List<CellSummary> rows) {
        List<Double> slices = rows.stream()
                .flatMap(row ->
                        row
                                .summary(measured -> measured.rates()
                                        .map(rates -> rates.slice().toNanos() / 1e9))
                                .stream())
                .map(Summary::median)
                .toList();
        return slices.isEmpty()
                ? ""
                : "req/s over the window: responses of any status, over slices of about "
                        + Figures.span(Summary.of(slices).median())
                        + " that weigh as much as they are long; compare it with slices of the same length only.";
    }

    private static List<Figure> latency() {
        return LATENCY.stream()
                .map(percentile -> new Figure(
                        Percentile.ofPercent(percentile).toString(),
                        measured -> Figures.percentile(measured, percentile),
                        Figures::span))
                .toList();
    }

    private static List<Figure> rates() {
        List<Figure> figures = new ArrayList<>();
        for (double percentile : RATE) {
            Percentile rank = Percentile.ofPercent(percentile);
            figures.add(rate(
                    rank.toString(),
                    rates -> Optional.ofNullable(rates.percentiles().get(rank))));
        }
        figures.add(rate("mean", rates -> Optional.of(rates.mean())));
        figures.add(rate("sd", rates -> Optional.of(rates.standardDeviation())));
        return figures;
    }

    private static Figure rate(String title, Function<RateSeries, Optional<Rate>> of) {
        return new Figure(
                title,
                measured -> measured.rates().flatMap(of).map(Rate::perSecond),
                perSecond -> String.format(Locale.ROOT, "%,.0f", perSecond));
    }

    private static Optional<Grid> grid(String title, List<Figure> figures, List<CellSummary> rows) {
        boolean known = rows.stream()
                .anyMatch(row -> figures.stream()
                        .anyMatch(figure -> row.summary(figure.of).isPresent()));
        if (!known) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>(List.of(Column.of(title)));
        figures.forEach(figure -> columns.add(Column.of(figure.title)));
        columns.add(Column.of("verdict"));
        return Optional.of(new Grid(
                "Distribution of " + title,
                columns,
                rows.stream().map(row -> line(row, figures)).toList()));
    }

    private static List<Cell> line(CellSummary row, List<Figure> figures) {
        boolean nothing = row.verdict().kind().showing() == Showing.NOTHING;
        List<Cell> line = new ArrayList<>(List.of(Cell.of(row.name())));
        figures.forEach(figure ->
                line.add(Cell.of(row.summary(figure.of).map(summary -> figure.text.apply(summary.median())))));
        line.add(Cell.verdict(row));
        if (nothing) {
            line.set(1, Cell.of(row.verdict().kind().name()));
        }
        return line;
    }
}
