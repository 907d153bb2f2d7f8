package httpdyno.gate;

import httpdyno.plan.Cell;
import httpdyno.stat.ConfidenceInterval;
import java.util.Optional;

/**
 * What a gate found of one figure of one row.
 *
 * @param cell the row that is judged
 * @param metric which figure
 * @param verdict what is thought of it
 * @param from the yardstick's figure, in base units; absent where it has none
 * @param to the judged one's figure, in base units; absent where it has none
 * @param change logarithm of their ratio, less than zero where the figure became worse; of pairs the location of theirs
 * @param tolerated how much worse it may be, as the size of such a logarithm
 * @param interval of pairs: where the change lies
 * @param p of pairs that gate: how often chance alone is as far on the side of the change, adjusted for the number of figures
 *     that are judged together
 * @param sentence what was found, in numbers, without the cell
 * @param next what to do or what would decide it; empty where nothing is open
 */
public record Finding(
        Cell cell,
        GatedMetric metric,
        GateVerdict verdict,
        Optional<Double> from,
        Optional<Double> to,
        Optional<Double> change,
        Optional<Double> tolerated,
        Optional<ConfidenceInterval> interval,
        Optional<Double> p,
        String sentence,
        String next) {

    /** {@code no-pipelining/fastify/wrk/c100 req/s REGRESSED: 30,100 to 25,600, -14.9 % where ...}. */
    public String text() {
        String end = next.isEmpty() ? "" : " " + next;
        return cell.id() + " " + metric.title() + " " + verdict + ": " + sentence + end;
    }
}
