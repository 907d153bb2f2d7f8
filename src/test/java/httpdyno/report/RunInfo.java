package httpdyno.report;

import httpdyno.host.EngineFacts;
import httpdyno.host.HostFacts;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Calibration;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Pairing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What holds for a whole run.
 *
 * @param id name of the run's folder
 * @param startedAt when the suite started
 * @param suite version and state of the suite's own sources
 * @param settings what was asked for
 * @param given the {@code dyno.*} properties and tags as they were given
 * @param host facts about the host
 * @param engine facts about the container engine; absent in a run that needs none
 * @param shares CPUs of both sides; absent where the suite pins nothing
 * @param target address of a server that somebody runs by hand, as it was given; absent where the suite runs them
 * @param pairing the two servers that are measured in turns; absent in a run of a matrix
 * @param profiles the profiles that are measured; empty in a run of conformance only
 * @param servers the servers that take part, local rows included; none where somebody runs the server by hand
 * @param calibrations what load tools are known to do, by which rounds are judged; those known so far
 * @param warnings what preflight warned of, and what was swept, each a sentence
 */
public record RunInfo(
        String id,
        Instant startedAt,
        Suite suite,
        RunSettings settings,
        Map<String, String> given,
        HostFacts host,
        Optional<Engine> engine,
        Optional<CpuShares> shares,
        Optional<String> target,
        Optional<Pairing> pairing,
        List<ProfileInfo> profiles,
        List<Server> servers,
        List<Calibration> calibrations,
        List<String> warnings) {

    public RunInfo {
        given = Map.copyOf(given);
        profiles = List.copyOf(profiles);
        servers = List.copyOf(servers);
        calibrations = List.copyOf(calibrations);
        warnings = List.copyOf(warnings);
    }

    /** The same with one more calibration. */
    RunInfo with(Calibration calibration) {
        List<Calibration> more = new ArrayList<>(calibrations);
        more.add(calibration);
        return new RunInfo(
                id, startedAt, suite, settings, given, host, engine, shares, target, pairing, profiles, servers, more,
                warnings);
    }

    /** Whether servers are loaded in this run; else only conformance is checked. */
    boolean measures() {
        return !profiles.isEmpty();
    }

    /**
     * The suite's own sources.
     *
     * @param version version of the project
     * @param commit commit id, or {@code unknown} outside a work tree
     * @param dirty whether the work tree differs from the commit
     */
    public record Suite(String version, String commit, boolean dirty) {}

    /**
     * What a comparison has to know of a server.
     *
     * @param id its id
     * @param reference whether others are compared with it
     * @param standsOn id of the row that it adds something to; absent for a row that has none of its own there
     */
    public record Server(String id, boolean reference, Optional<String> standsOn) {

        public static Server of(ServerManifest manifest) {
            return new Server(manifest.id(), manifest.reference(), manifest.standsOn());
        }
    }

    /**
     * The container engine.
     *
     * @param version its version
     * @param apiVersion highest API version that it speaks
     * @param cgroupVersion 1 or 2; empty where it does not tell
     * @param storageDriver such as {@code overlay2}
     * @param neighbours other containers that ran on it; empty where it does not tell
     */
    public record Engine(
            String version,
            String apiVersion,
            OptionalInt cgroupVersion,
            String storageDriver,
            Optional<List<EngineFacts.Neighbour>> neighbours) {

        /** What a report needs of the engine's own words. */
        public static Engine of(EngineFacts facts) {
            return new Engine(
                    facts.version(),
                    facts.apiVersion(),
                    facts.cgroupVersion(),
                    facts.storageDriver(),
                    facts.neighbours());
        }
    }
}
