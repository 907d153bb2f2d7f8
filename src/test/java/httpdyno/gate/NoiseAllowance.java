package httpdyno.gate;

import httpdyno.stat.Chance;
import httpdyno.stat.Summary;
import java.util.Collection;
import java.util.List;

/**
 * How much worse than the references a figure seems by noise alone, so rarely exceeded that of all runs without a
 * regression at most {@value #FALSE_ALARMS} show one in any figure.
 *
 * @param metric which figure
 * @param reach how far one round is off so rarely, as the size of a logarithm
 */
record NoiseAllowance(GatedMetric metric, double reach) {

    /** Part of the runs. */
    static final double FALSE_ALARMS = 0.05;

    /**
     * A lone round has no other that tells it to be a stray one, so that noise reaches farther than the normal distribution
     * has it. Found by simulation: with it the operating table of results/README.md is within {@link #FALSE_ALARMS} for
     * bursts and heavy tails, too.
     */
    private static final double LONE = 1.5;

    /**
     * From the pairs of the noise floor and, where rows have several rounds, from how far these lie apart: both say how
     * much one round varies, each with as much weight as it has values.
     *
     * @param rows of both runs, all that were loaded alike
     * @param figures how many figures of the run may fail it
     */
    static NoiseAllowance of(NoiseFloor floor, Collection<Row> rows, int figures) {
        int degrees = floor.pairs() - 1;
        // A pair's difference has the variance of two rounds.
        double squares = degrees * floor.pairDeviation() * floor.pairDeviation() / 2;
        for (Row row : rows) {
            List<Double> rounds = row.logarithms(floor.metric());
            if (rounds.size() > 1) {
                double mean = Summary.of(rounds).mean();
                degrees += rounds.size() - 1;
                squares += rounds.stream()
                        .mapToDouble(round -> (round - mean) * (round - mean))
                        .sum();
            }
        }
        return new NoiseAllowance(
                floor.metric(), Chance.exceededBy(FALSE_ALARMS / figures, degrees) * Math.sqrt(squares / degrees));
    }

    /**
     * As the size of a logarithm. A row's change is the difference of two medians over its rounds, and what it is held
     * against is the median of such changes.
     *
     * @param references the rows that have moved with the host; none where nothing is subtracted
     */
    double of(RowPair row, List<RowPair> references) {
        double variance = varianceOfChange(row);
        if (!references.isEmpty()) {
            double ofOne = references.stream()
                    .mapToDouble(this::varianceOfChange)
                    .average()
                    .orElseThrow();
            variance += ofOne * Chance.varianceOfMedian(references.size());
        }
        return reach * Math.sqrt(variance);
    }

    /** In units of the variance of one round. */
    private double varianceOfChange(RowPair pair) {
        return pair.rows().mapToDouble(row -> variance(row.count(metric))).sum();
    }

    private static double variance(int rounds) {
        return Chance.varianceOfMedian(rounds) * (rounds == 1 ? LONE * LONE : 1);
    }
}
