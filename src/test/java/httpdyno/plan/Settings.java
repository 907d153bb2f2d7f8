package httpdyno.plan;

import httpdyno.host.PlannedLoad;
import httpdyno.manifest.LoadShape;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What the command line asks for, complete with the preset's defaults. Each component is one {@code dyno.*} property of
 * the README.
 *
 * @param preset which defaults hold
 * @param servers globs over server ids
 * @param generator load generator forced on every profile, {@link #EVERY_GENERATOR} for each able one in turn, absent
 *     for the strongest able one
 * @param window length of the load window
 * @param load what replaces parts of the profiles' own load
 * @param runs rounds per cell
 * @param settle pause between readiness and load
 * @param warmup length of an unmeasured load before the window, zero for none
 * @param cooldown pause after a round
 * @param seed seed of the round order
 * @param serverCpus CPUs for the server in place of the planned share
 * @param generatorCpus CPUs for the generator in place of the planned share
 * @param topology how load reaches the server
 * @param results folder that receives the run's folder
 * @param target server that somebody runs by hand and that the conformance catalogue is run against in place of the
 *     suite's own
 * @param targetConfirmed whether that server is meant even where the suite does not know it
 * @param local packages to measure from disk beside the published ones: folder or archive by name, in the order of names
 * @param perf whether the kernel's performance counters are read for every window
 * @param strict whether what is wrong with the host forbids measuring instead of being warned about
 * @param calibration where calibrations of the load tools come from
 * @param replay the {@code run.json} of an earlier run, to be rendered again in place of measuring
 * @param gating what is judged by what
 * @param serveFor how long servers stay up that are started to be talked to by hand, absent for until the run is ended
 */
public record Settings(
        Preset preset,
        List<String> servers,
        Optional<String> generator,
        Duration window,
        Load load,
        int runs,
        Duration settle,
        Duration warmup,
        Duration cooldown,
        long seed,
        Optional<CpuSet> serverCpus,
        Optional<CpuSet> generatorCpus,
        Topology topology,
        Path results,
        Optional<Target> target,
        boolean targetConfirmed,
        Map<String, Path> local,
        boolean perf,
        boolean strict,
        CalibrationMode calibration,
        Optional<Path> replay,
        Gating gating,
        Optional<Duration> serveFor) {

    /** In place of a generator's id: all that can express a profile, one after the other. */
    public static final String EVERY_GENERATOR = "all";

    public Settings {
        servers = List.copyOf(servers);
        local = Collections.unmodifiableMap(new TreeMap<>(local));
    }

    /** What a round under a load asks of the network namespace that it has to itself. */
    public PlannedLoad planned(LoadShape shape) {
        return new PlannedLoad(shape.connections(), shape.keepAlive(), shape.rate(), warmup.plus(window));
    }

    /** Whether every able generator loads each cell. */
    public boolean everyGenerator() {
        return generator.filter(EVERY_GENERATOR::equals).isPresent();
    }

    /**
     * What replaces parts of the profiles' own load; each is absent where the profile's own holds.
     *
     * @param connections connections, for all profiles
     * @param pipelining requests in flight per connection, for profiles that pipeline
     * @param rate offered requests per second, for profiles of a fixed rate
     * @param connectionPerRequest whether profiles of one request per connection are run too
     */
    public record Load(
            OptionalInt connections, OptionalInt pipelining, OptionalInt rate, boolean connectionPerRequest) {}

    /**
     * What judges the run.
     *
     * @param baseline the {@code run.json} that it is judged by
     * @param fails whether a regression fails the build
     * @param compare the two rows that are measured in turns, in place of a matrix
     * @param pairs how many rounds each of the two is given
     * @param delta the smallest change that matters between the two, as a fraction
     */
    public record Gating(Optional<Path> baseline, boolean fails, Optional<Compare> compare, int pairs, double delta) {

        public static final int PAIRS = 10;
        public static final double DELTA = 0.03;

        /** Nothing is judged. */
        public static final Gating NONE = new Gating(Optional.empty(), false, Optional.empty(), PAIRS, DELTA);
    }

    /**
     * Two rows of the matrix.
     *
     * @param a the yardstick
     * @param b what is judged by it; the same one to test the comparison itself
     */
    public record Compare(String a, String b) {

        @Override
        public String toString() {
            return a + "," + b;
        }
    }
}
