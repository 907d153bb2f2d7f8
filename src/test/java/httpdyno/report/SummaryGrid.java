package httpdyno.report;

import httpdyno.report.Grid.Cell;
import httpdyno.report.Grid.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All servers over all profiles of a run: what each profile is about, and the cost of the headline profile.
 *
 * @param columns one per profile, each of one tool and one level; the headline first
 * @param headline the rows that latency, CPU, bytes and memory are taken from
 */
record SummaryGrid(List<ProfileColumn> columns, RowGroup headline) {

    /**
     * The figure of one profile: of its strongest tool, and of the greatest part of a maximum where it has parts.
     *
     * @param group the rows
     * @param metric the figure
     */
    record ProfileColumn(RowGroup group, Metric metric) {

        static ProfileColumn of(ProfileSection section) {
            if (section.curves().isEmpty()) {
                RowGroup first = section.tables().get(0);
                return new ProfileColumn(first, Metric.leading(first.leading()));
            }
            List<RowGroup> parts = section.curves().get(0).levels();
            return new ProfileColumn(parts.get(parts.size() - 1), Metric.P99);
        }

        String title() {
            String part = group.level().isPartOfMaximum()
                    ? " at " + group.level().percentOfMaximum().getAsInt() + " %"
                    : "";
            return group.profile().id() + " " + metric.title() + part;
        }
    }

    /** Absent where a single profile says it all. */
    static Optional<SummaryGrid> of(List<ProfileSection> sections) {
        if (sections.size() < 2) {
            return Optional.empty();
        }
        List<ProfileColumn> columns = sections.stream().map(ProfileColumn::of).toList();
        RowGroup headline = columns.stream()
                .map(ProfileColumn::group)
                .filter(RowGroup::isHeadline)
                .findFirst()
                .orElse(columns.get(0).group());
        Stream<ProfileColumn> others = columns.stream().filter(column -> column.group() != headline);
        Stream<ProfileColumn> first = columns.stream().filter(column -> column.group() == headline);
        return Optional.of(new SummaryGrid(Stream.concat(first, others).toList(), headline));
    }

    Grid grid() {
        List<Column> heads = new ArrayList<>(List.of(Column.of("server")));
        columns.forEach(column -> heads.add(Column.of(column.title())));
        Stream.of("latency avg", "p99", "CPU us/req", "bytes/resp", "RSS")
                .forEach(title -> heads.add(Column.of(title)));
        List<List<Cell>> lines = new ArrayList<>();
        for (CellSummary named : servers()) {
            String server = named.cell().server();
            List<Cell> line = new ArrayList<>(List.of(Cell.of(named.label())));
            columns.forEach(
                    column -> line.add(Cell.of(column.group().row(server).map(column.metric()::text))));
            Optional<CellSummary> cost = headline.row(server);
            line.add(Cell.of(cost.map(Figures::meanLatency)));
            line.add(Cell.of(cost.map(row -> Figures.latency(row, 99))));
            line.add(Cell.of(cost.flatMap(Figures::cpu)));
            line.add(Cell.of(cost.map(Figures::bytesPerResponse)));
            line.add(Cell.of(cost.map(Figures::rss)));
            lines.add(line);
        }
        return new Grid("All profiles", heads, lines);
    }

    /** One row of each server, in the order of the headline profile; a server that it lacks behind all others. */
    private List<CellSummary> servers() {
        List<CellSummary> all = Stream.concat(
                        headline.rows().stream(), columns.stream().flatMap(column -> column.group().rows().stream()))
                .toList();
        List<CellSummary> first = new ArrayList<>();
        for (CellSummary row : all) {
            if (first.stream()
                    .noneMatch(seen -> seen.cell().server().equals(row.cell().server()))) {
                first.add(row);
            }
        }
        return first;
    }

    /** Where the figures come from, in two sentences. */
    String note() {
        String tools = columns.stream()
                .map(column ->
                        column.group().profile().id() + " by " + column.group().generator())
                .collect(Collectors.joining(", "));
        return "Latency, CPU, bytes and memory are those of "
                + headline.profile().id() + ". Loaded: " + tools + ".";
    }
}
