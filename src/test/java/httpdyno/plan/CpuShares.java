package httpdyno.plan;

import httpdyno.unit.CpuSet;
import java.util.List;

/**
 * Disjoint CPU sets of a cell.
 *
 * @param server CPUs of the server
 * @param generator CPUs of the load generator
 * @param notes what a reader of the result must know about the split, each a sentence
 */
public record CpuShares(CpuSet server, CpuSet generator, List<String> notes) {

    /** @throws IllegalArgumentException when the sets overlap */
    public CpuShares {
        if (!server.disjointFrom(generator)) {
            throw new IllegalArgumentException(
                    "server and generator need CPUs of their own, found " + server + " and " + generator);
        }
        notes = List.copyOf(notes);
    }
}
