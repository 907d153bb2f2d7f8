package httpdyno.gate;

import httpdyno.plan.Cell;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row in two runs, at least in one of them.
 *
 * @param from of the baseline
 * @param to of the run that is judged
 */
record RowPair(Optional<Row> from, Optional<Row> to) {

    /** The row's cell, that of the run where the two were not loaded by the same tool. */
    Cell cell() {
        return to.or(() -> from).orElseThrow().cell();
    }

    Group group() {
        return Group.of(cell());
    }

    boolean inBoth() {
        return from.isPresent() && to.isPresent();
    }

    /** Whether nothing speaks against either side's figures. */
    boolean isOk() {
        return rows().allMatch(Row::isOk);
    }

    Stream<Row> rows() {
        return Stream.concat(from.stream(), to.stream());
    }

    Optional<Double> figureFrom(GatedMetric metric) {
        return from.flatMap(row -> row.figure(metric));
    }

    Optional<Double> figureTo(GatedMetric metric) {
        return to.flatMap(row -> row.figure(metric));
    }

    /** Logarithm of the ratio of the two figures, less than zero where the figure became worse. */
    Optional<Double> change(GatedMetric metric) {
        return figureFrom(metric).flatMap(before -> figureTo(metric).map(after -> metric.change(before, after)));
    }
}
