package httpdyno.report;

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
        return grid(Metric.leading(leading));
    }

    /** The tables of other figures that two tools give of one server at least. */
    List<Grid> others() {
        List<Metric> figures = leading == Leading.RATE ? List.of(Metric.MEAN, Metric.P50) : List.of(Metric.P50);
        return figures.stream().filter(this::comparable).map(this::grid).toList();
    }

    private boolean comparable(Metric metric) {
        return keys().stream()
                .anyMatch(key -> rows(key).stream()
                                .filter(row -> metric.of(row).isPresent())
                                .count()
                        > 1);
    }

    private Grid grid(Metric metric) {
        boolean levels = groups.stream().map(RowGroup::level).distinct().count() > 1;
        List<Column> columns = new ArrayList<>(List.of(Column.of(metric.title() + " by tool")));
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
            tools().forEach(tool -> line.add(Cell.of(row(key, tool).map(metric::text))));
            line.add(Cell.of(spread(rows(key), metric)));
            lines.add(line);
        }
        return new Grid("Agreement of the tools, " + metric.title(), columns, lines);
    }

    /** Over the rows that may be ranked; absent for fewer than two. */
    static Optional<String> spread(List<CellSummary> rows, Metric metric) {
        List<Double> ranked = rows.stream()
                .filter(CellSummary::isRanked)
                .flatMap(row -> metric.of(row).stream())
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
                .flatMap(group -> group.row(key.server).stream())
                .findFirst();
    }
}
