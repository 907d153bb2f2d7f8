package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.host.Sysctls;
import httpdyno.local.LocalBuild;
import httpdyno.plan.PlannedRound;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that one round saw; immutable. Parts that the round did not reach are absent.
 *
 * @param round what was measured
 * @param startedAt when the round began
 * @param verdict what is thought of it
 * @param local packages from disk in the server's image; empty for a published server
 * @param server image of the server
 * @param generator image of the generator
 * @param bootLine what the server said of itself
 * @param pinning where both sides were allowed to run, read back after start
 * @param sysctls what bounded connections in the server's network namespace, read back inside it
 * @param startup how long the server took to answer
 * @param conformance result of the basic conformance checks, in the round that ran them
 * @param measurement the figures
 * @param phases wall time of each phase, in order
 * @param logTail last lines of the server's log, or of a failed image build, where something went wrong
 * @param notes what a reader of the row has to know to read it right, each a sentence that stands beside any verdict
 */
public record Observation(
        PlannedRound round,
        Instant startedAt,
        Verdict verdict,
        List<LocalBuild> local,
        Optional<Image> server,
        Optional<Image> generator,
        Optional<BootLine> bootLine,
        Optional<Pinning> pinning,
        Optional<Sysctls> sysctls,
        Optional<Startup> startup,
        Optional<Conformance> conformance,
        Optional<Measurement> measurement,
        Map<String, Duration> phases,
        List<String> logTail,
        List<String> notes) {

    public Observation {
        local = List.copyOf(local);
        phases = Collections.unmodifiableMap(new LinkedHashMap<>(phases));
        logTail = List.copyOf(logTail);
        notes = List.copyOf(notes);
    }

    /**
     * An image that took part.
     *
     * @param tag name and content hash
     * @param id digest
     * @param sizeBytes size of all layers
     * @param version version of the load tool in it, where it is one
     */
    public record Image(String tag, String id, long sizeBytes, Optional<String> version) {}

    /**
     * Receipts of pinning: what was asked and what every thread is allowed.
     *
     * @param serverAsked CPUs asked for the server
     * @param serverThreads allowed CPUs of the server's threads, each set with its number of threads
     * @param generatorAsked CPUs asked for the generator
     * @param generatorAllowed allowed CPUs of the load container
     */
    public record Pinning(
            String serverAsked, Map<String, Integer> serverThreads, String generatorAsked, String generatorAllowed) {}

    /**
     * Time from the start of the server's container to its first correct response.
     *
     * @param time the time
     * @param upperBound whether the server answered the very first attempt, so that it may have been ready earlier
     */
    public record Startup(Duration time, boolean upperBound) {}

    /**
     * Outcome of the conformance checks.
     *
     * @param passed number of checks passed
     * @param total number of checks
     * @param blocking failed checks that forbid measuring, each with a sentence
     * @param reported failed checks that do not
     */
    public record Conformance(int passed, int total, List<String> blocking, List<String> reported) {}
}
