package httpdyno.plan;

import java.util.Optional;

/**
 * One measurement to be made.
 *
 * @param cell what is measured
 * @param round number of the round, from 1
 * @param rounds rounds of the cell
 * @param shares CPUs of both sides
 * @param unsupported why the cell cannot be measured, empty when it can
 */
public record PlannedRound(Cell cell, int round, int rounds, CpuShares shares, Optional<Unsupported> unsupported) {

    /** Cell and round, for people: {@code pipelined/raw-uws/wrk/c100 round 2/3}. */
    public String title() {
        return cell.id() + " round " + round + "/" + rounds;
    }

    @Override
    public String toString() {
        return title();
    }
}
