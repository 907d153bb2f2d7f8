package httpdyno.gate;

import httpdyno.plan.Cell;
import httpdyno.plan.Level;

/**
 * What rows have to have in common so that one may tell how far the host moved another.
 *
 * @param profile id of the profile
 * @param generator id of the load tool
 * @param level how hard they are loaded
 */
record Group(String profile, String generator, Level level) {

    static Group of(Cell cell) {
        return new Group(cell.profile(), cell.generator(), cell.level());
    }

    /** {@code pipelined/wrk/c100}. */
    @Override
    public String toString() {
        return profile + "/" + generator + "/" + level.id();
    }
}
