package httpdyno.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One {@code profiles/<id>.yaml}: request mix, load shape, what counts as correct, CPU shares, gate tolerances.
 *
 * @param id file name without extension and JUnit tag
 * @param title one line for tables
 * @param kind whether a production client could resemble it
 * @param answers what the profile's numbers answer
 * @param caveat what they do not answer
 * @param requests the mix, at least one
 * @param load load shape
 * @param percentOfMaximum rates to offer, each a percentage of what the server gave in a closed loop of the same shape
 *     just before; empty for one load
 * @param unexpectedFraction tolerated fraction of unexpected responses and socket errors, 0 unless stated
 * @param cpus physical cores wanted for each side
 * @param needs the capability that a server must declare to be loaded; absent where every server will do. Also a JUnit tag
 * @param byDefault whether it is run where nothing asks for it
 * @param gate tolerated relative change per metric, as fractions, in a fixed order; for the gates
 */
public record Profile(
        String id,
        String title,
        Kind kind,
        String answers,
        String caveat,
        List<Request> requests,
        LoadShape load,
        List<Integer> percentOfMaximum,
        double unexpectedFraction,
        Cpus cpus,
        Optional<String> needs,
        boolean byDefault,
        Map<String, Double> gate) {

    public Profile {
        requests = List.copyOf(requests);
        percentOfMaximum = List.copyOf(percentOfMaximum);
        gate = Collections.unmodifiableMap(new LinkedHashMap<>(gate));
    }

    /** All that its numbers depend on, as opaque text: where two differ, two runs have not measured the same. */
    public String definition() {
        return "requests=" + requests + ", load=" + load + ", percentOfMaximum=" + percentOfMaximum
                + ", unexpectedFraction=" + unexpectedFraction + ", cpus=" + cpus;
    }

    /** Whether the load resembles something that clients do. */
    public enum Kind {
        BENCHMARK,
        MICROBENCHMARK
    }

    /**
     * Physical cores wanted; a host with fewer gets as many as it has, at least one each.
     *
     * @param server at least 1
     * @param generator at least 1
     */
    public record Cpus(int server, int generator) {}
}
