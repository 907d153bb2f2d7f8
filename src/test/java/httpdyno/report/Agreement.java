package httpdyno.report;

import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.report.Grid.Cell;
import httpdyno.report.Grid.Column;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What several load tools say of the same servers at the same level, side by side.
 *
 * @param leading the figure that the rows of all these groups are ordered by
 * @param groups rows of two tools or more at each level
 */
record Agreement(Leading leading, List<RowGroup> groups) {

    /** How to read it, in two sentences. */
    static final String NOTE =
            "The spread is highest minus lowest, as part of the median, over the tools whose figure may"
                    + " be ranked. Each tool takes its own time of every exchange, so that rows of two tools are never ranked"
                    + " together.";

    Agreement {
        groups = List.copyOf(groups);
    }

    /** The comparisons that a profile has: none where one tool loaded it, else one for closed loops, one for fixed rates. */
    static List<Agreement> of(ProfileSection section) {
        Map<Leading, List<RowGroup>> several = section.groups().stream()
                .filter(group -> section.groups().stream()
                        .anyMatch(other -> other.level().equals(group.level())
                                && !other.generator().equals(group.generator())))
                .collect(Collectors.groupingBy(RowGroup::leading, LinkedHashMap::new, Collectors.toList()));
        return several.entrySet().stream()
                .map(entry -> new Agreement(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The table of the first figure. */
    Grid grid() {
        return grid(leading == Leading.RATE ? Figure.RATE : Figure.P99);
    }

    /** The tables of other figures that two tools give of one server at least. */
    List<Grid> others() {
        List<Figure> figures = leading == Leading.RATE ? List.of(Figure.MEAN, Figure.P50) : List.of(Figure.P50);
        return figures.stream().filter(this::comparable).map(this::grid).toList();
    }

    private boolean comparable(Figure figure) {
        return keys().stream()
                .anyMatch(key -> rows(key).stream()
                                .filter(row -> figure.of(row).isPresent())
                                .count()
                        > 1);
    }

    private Grid grid(Figure figure) {
        boolean levels = groups.stream().map(RowGroup::level).distinct().count() > 1;
        List<Column> columns = new ArrayList<>(List.of(Column.of(figure.title + " by tool")));
        if (levels) {
            columns.add(Column.of("level"));
        }
        tools().forEach(tool -> columns.add(Column.of(tool)));
        columns.add(Column.of("spread"));
        List<List<Cell>> lines = new ArrayList<>();
        for (Key key : keys()) {
            List<Cell> line = new ArrayList<>(List.of(Cell.of(rows(key).get(0).label())));
            if (levels) {
                line.add(Cell.of(key.level));
            }
            tools().forEach(tool -> line.add(Cell.of(row(key, tool).map(figure::text))));
            line.add(Cell.of(spread(rows(key), figure)));
            lines.add(line);
        }
        return new Grid("Agreement of the tools, " + figure.title, columns, lines);
    }

    /** Over the rows that may be ranked; absent for fewer than two. */
    static Optional<String> spread(List<CellSummary> rows, Figure figure) {
        List<Double> ranked = rows.stream()
                .filter(row -> row.verdict().kind().showing() == Showing.NUMBER)
                .flatMap(row -> figure.of(row).stream())
                .toList();
        return ranked.size() < 2
                ? Optional.empty()
                : Optional.of(
                        String.format(Locale.ROOT, "%.1f %%", Summary.of(ranked).relativeSpread() * 100));
    }

    private List<String> tools() {
        return groups.stream().map(RowGroup::generator).distinct().toList();
    }

    private record Key(String server, String level) {}

    /** In the order of the strongest tool's rows, level by level. */
    private List<Key> keys() {
        return groups.stream()
                .map(group -> group.level().id())
                .distinct()
                .flatMap(level -> groups.stream()
                        .filter(group -> group.level().id().equals(level))
                        .flatMap(group -> group.rows().stream())
                        .map(row -> new Key(row.cell().server(), level))
                        .distinct())
                .toList();
    }

    private List<CellSummary> rows(Key key) {
        return tools().stream().flatMap(tool -> row(key, tool).stream()).toList();
    }

    private Optional<CellSummary> row(Key key, String tool) {
        return groups.stream()
                .filter(group -> group.generator().equals(tool))
                .filter(group -> group.level().id().equals(key.level))
                .flatMap(group -> group.rows().stream())
                .filter(row -> row.cell().server().equals(key.server))
                .findFirst();
    }

    /** What tools are compared by. */
    enum Figure {
        RATE("req/s"),
        P99("p99"),
        MEAN("latency avg"),
        P50("p50");

        private final String title;

        Figure(String title) {
            this.title = title;
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
            boolean told = kind.showing() == Showing.NUMBER
                    || this == RATE && kind.showing() == Showing.AT_LEAST
                    || figure.equals(Figures.ABSENT);
            return told ? figure : figure + " " + kind;
        }
    }
}
