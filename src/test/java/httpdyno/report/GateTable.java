package httpdyno.report;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import httpdyno.gate.Judgement.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings side by side: a row for each cell, a column for each figure.
 *
 * @param heading what they have in common; empty where the rows say it
 * @param first head of the first column
 * @param rows the rows, in order
 */
record GateTable(String heading, String first, List<Row> rows) {

    /** Behind the name of a server that is a yardstick. */
    private static final String REFERENCE = " (reference)";

    /** Behind a figure of which nothing can fail. */
    private static final String NOT_GATED = " (not gated)";

    GateTable {
        rows = List.copyOf(rows);
    }

    /**
     * A row.
     *
     * @param label its name
     * @param reference whether it is a yardstick, of which nothing is gated
     * @param findings one for each figure that has any
     */
    record Row(String label, boolean reference, List<Finding> findings) {

        Row {
            findings = List.copyOf(findings);
        }

        Optional<Finding> of(GatedMetric metric) {
            return findings.stream()
                    .filter(finding -> finding.metric() == metric)
                    .findFirst();
        }
    }

    private record Load(String profile, String generator, Level level) {

        static Load of(Cell cell) {
            return new Load(cell.profile(), cell.generator(), cell.level());
        }

        /** The profile; with tool and level where it was loaded in several ways. */
        String name(Set<Load> all) {
            boolean several =
                    all.stream().filter(each -> each.profile.equals(profile)).count() > 1;
            return several ? profile + " (" + generator + ", " + level.id() + ")" : profile;
        }
    }

    /**
     * A table of servers for each load; of pairs, which judge one server, one table of loads.
     *
     * @param references ids of the servers that are marked as yardstick
     */
    static List<GateTable> of(Judgement judgement, Set<String> references) {
        Map<Load, List<Finding>> byLoad = judgement.findings().stream()
                .collect(Collectors.groupingBy(
                        finding -> Load.of(finding.cell()), LinkedHashMap::new, Collectors.toList()));
        Set<Load> loads = byLoad.keySet();
        if (judgement.kind() == Kind.PAIRED) {
            List<Row> rows = loads.stream()
                    .map(load -> new Row(load.name(loads), false, byLoad.get(load)))
                    .toList();
            return rows.isEmpty() ? List.of() : List.of(new GateTable("", "profile", rows));
        }
        return loads.stream()
                .map(load -> new GateTable(load.name(loads), "server", servers(byLoad.get(load), references)))
                .toList();
    }

    private static List<Row> servers(List<Finding> findings, Set<String> references) {
        Map<String, List<Finding>> byServer = findings.stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.cell().server(), LinkedHashMap::new, Collectors.toList()));
        return byServer.entrySet().stream()
                .map(entry -> {
                    boolean reference = references.contains(entry.getKey());
                    return new Row(entry.getKey() + (reference ? REFERENCE : ""), reference, entry.getValue());
                })
                .toList();
    }

    String markdown() {
        List<GatedMetric> metrics = Arrays.stream(GatedMetric.values())
                .filter(metric -> findings(metric).findAny().isPresent())
                .toList();
        List<String> head = new ArrayList<>(List.of(first));
        metrics.forEach(metric -> head.add(metric.title() + (isNeverGated(metric) ? NOT_GATED : "")));
        MarkdownTable table = new MarkdownTable(head, -1);
        for (Row row : rows) {
            List<String> line = new ArrayList<>(List.of(Escape.markdown(row.label)));
            metrics.forEach(metric -> line.add(row.of(metric)
                    .map(finding -> cell(finding, row.reference || isNeverGated(metric)))
                    .orElse(Figures.ABSENT)));
            table.add(line);
        }
        return (heading.isEmpty() ? "" : "### " + Escape.markdown(heading) + "\n\n") + table;
    }

    boolean hasReference() {
        return rows.stream().anyMatch(Row::reference);
    }

    private Stream<Finding> findings(GatedMetric metric) {
        return rows.stream().flatMap(row -> row.of(metric).stream());
    }

    /** Whether the head of the column says it once for all rows that are no yardstick. */
    private boolean isNeverGated(GatedMetric metric) {
        List<Finding> candidates = rows.stream()
                .filter(row -> !row.reference)
                .flatMap(row -> row.of(metric).stream())
                .toList();
        return !candidates.isEmpty()
                && candidates.stream().allMatch(finding -> finding.verdict() == GateVerdict.NOT_GATED);
    }

    /** Findings that could not fail although nothing that the table says of their row or column forbids it. */
    Stream<Finding> ungated() {
        return rows.stream()
                .flatMap(row -> row.findings.stream()
                        .filter(finding -> !finding.verdict().isJudged())
                        .filter(finding -> finding.verdict() != GateVerdict.NOT_GATED
                                || !row.reference && !isNeverGated(finding.metric())));
    }

    /** Figure, change and verdict, without a word that says what row or column say already. */
    private static String cell(Finding finding, boolean notGatedIsSaid) {
        List<String> parts = new ArrayList<>();
        finding.to().ifPresent(value -> parts.add(finding.metric().text(value)));
        String change = GateText.change(finding);
        parts.add(change.isEmpty() ? "" : "(" + change + ")");
        switch (finding.verdict()) {
            case OK -> {}
            case REGRESSED -> parts.add("**REGRESSED**");
            case NOT_GATED -> parts.add(notGatedIsSaid ? "" : "NOT_GATED");
            default -> parts.add(finding.verdict().name());
        }
        if (finding.to().isEmpty()) {
            finding.from()
                    .ifPresent(value -> parts.add("(was " + finding.metric().text(value) + ")"));
        }
        String text = parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
        return text.isEmpty() ? Figures.ABSENT : text;
    }
}
