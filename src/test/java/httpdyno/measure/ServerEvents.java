package httpdyno.measure;

import httpdyno.measure.WindowRecord.Processes;
import java.util.OptionalLong;

/**
 * Events of the server's process tree in a window, as {@code /proc} tells them to anybody. Absent where the kernel does
 * not tell, or where what ended meanwhile took more along than came.
 *
 * @param voluntarySwitches a thread had to wait; of threads that lived to the end
 * @param involuntarySwitches a thread had to make room for another; of threads that lived to the end
 * @param minorFaults pages mapped without reading any device
 * @param majorFaults pages that had to be read first
 */
public record ServerEvents(
        OptionalLong voluntarySwitches,
        OptionalLong involuntarySwitches,
        OptionalLong minorFaults,
        OptionalLong majorFaults) {

    /** What lies between two looks. */
    static ServerEvents between(Processes before, Processes after) {
        return new ServerEvents(
                grown(before.voluntarySwitches(), after.voluntarySwitches()),
                grown(before.involuntarySwitches(), after.involuntarySwitches()),
                grown(before.minorFaults(), after.minorFaults()),
                grown(before.majorFaults(), after.majorFaults()));
    }

    private static OptionalLong grown(Long before, Long after) {
        return before == null || after == null || after < before
                ? OptionalLong.empty()
                : OptionalLong.of(after - before);
    }

    /** Context switches of both kinds. */
    public OptionalLong switches() {
        return sum(voluntarySwitches, involuntarySwitches);
    }

    /** Page faults of both kinds. */
    public OptionalLong faults() {
        return sum(minorFaults, majorFaults);
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b) {
        return a.isEmpty() || b.isEmpty() ? OptionalLong.empty() : OptionalLong.of(a.getAsLong() + b.getAsLong());
    }
}
