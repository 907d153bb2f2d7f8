package httpdyno.load;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One load tool: what it can express, how it is told, how its output is read. */
public interface LoadGenerator {

    /** Folder name under images/generators. */
    String id();

    /** Versions whose output has been captured and is understood. */
    Set<String> versions();

    /** Why the tool cannot express {@code spec}, in one sentence; empty when it can. */
    Optional<String> refusal(LoadSpec spec);

    /** CPUs that the tool can keep busy under {@code spec}; fewer than its share where its threads are fewer. */
    default int cores(LoadSpec spec) {
        return spec.threads();
    }

    /** The command line for {@code spec}, to be run inside the load container. */
    List<String> command(LoadSpec spec);

    /**
     * Read what the tool printed.
     *
     * @throws ReportFormatException when the output is not what the understood versions print
     */
    LoadReport parse(LoadSpec spec, ToolOutput output) throws ReportFormatException;

    /**
     * The latency of all responses as an HdrHistogram log, from what {@link #parse} has understood; empty where the tool
     * gives percentiles only, or where its latency cannot be used.
     *
     * @throws ReportFormatException as {@link #parse} does
     */
    default Optional<String> histogramLog(LoadSpec spec, ToolOutput output) throws ReportFormatException {
        return Optional.empty();
    }
}
