package httpdyno.plan;

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
 * @param generator load generator forced on every profile, absent for the strongest able one
 * @param window length of the load window
 * @param connections connections in place of the profile's own number
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
 * @param local packages to measure from disk beside the published ones: folder or archive by name, in the order of names
 */
public record Settings(
        Preset preset,
        List<String> servers,
        Optional<String> generator,
        Duration window,
        OptionalInt connections,
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
        Map<String, Path> local) {

    public Settings {
        servers = List.copyOf(servers);
        local = Collections.unmodifiableMap(new TreeMap<>(local));
    }
}
