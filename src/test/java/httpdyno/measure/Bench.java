package httpdyno.measure;

import httpdyno.container.BuiltImage;
import httpdyno.container.Engine;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.container.Limits;
import httpdyno.load.LoadGenerator;
import httpdyno.local.LocalBuild;
import httpdyno.local.LocalServer;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Pins;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.manifest.ServerManifest.Workers;
import httpdyno.plan.Settings;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What rounds need besides their plan.
 *
 * @param engine container engine
 * @param images source of images
 * @param classes compiled classes of the suite, for the conformance container
 * @param settings what was asked for
 * @param conformance what earlier rounds learnt of each server
 * @param calibrations what the load tools are known to do
 * @param engineCpu reads the CPU time of the container engine
 * @param readiness longest wait for a server's first correct response
 */
public record Bench(
        Engine engine,
        Images images,
        Path classes,
        Settings settings,
        ConformanceMemory conformance,
        Calibrations calibrations,
        ProcessCpu engineCpu,
        Duration readiness) {

    /** What any server that is worth measuring needs at most, on a busy host. */
    public static final Duration READINESS = Duration.ofSeconds(20);

    /**
     * One server and how it is started, the same for a round and for the conformance catalogue.
     *
     * @param manifest what is known of it
     * @param source where its image comes from
     * @param extra environment beyond the contract's, for the suite's own tests
     * @param limits limits of its container
     * @param local packages from disk that its image holds; empty for a published server
     */
    public record Contestant(
            ServerManifest manifest, Source source, Map<String, String> extra, Limits limits, List<LocalBuild> local) {

        static final String NOTHING_TO_SPREAD = "1 worker: clustering has nothing to spread on one core";

        public Contestant {
            extra = Map.copyOf(extra);
            local = List.copyOf(local);
        }

        /** One with nothing local. */
        public Contestant(ServerManifest manifest, Source source, Map<String, String> extra, Limits limits) {
            this(manifest, source, extra, limits, List.of());
        }

        /** A server of the suite as every real run starts it. */
        public static Contestant of(ServerManifest manifest) {
            return new Contestant(manifest, images -> images.server(manifest.id()), Map.of(), Limits.SERVER);
        }

        /** The same server with packages from disk in place of its own. */
        public static Contestant of(ServerManifest published, LocalServer local) {
            Pins pins = published.pins();
            for (LocalBuild build : local.builds()) {
                pins = pins.with(build.name(), build.version());
            }
            return new Contestant(
                    published.local().with(pins),
                    images -> images.local(local),
                    Map.of(),
                    Limits.SERVER,
                    local.builds());
        }

        /** A single-threaded server gets one worker, others as many as their share has CPUs. */
        int workers(CpuSet share) {
            return switch (manifest.workers()) {
                case SINGLE -> 1;
                case THREADS, PROCESSES -> share.size();
            };
        }

        /** What the share makes of it that its figures do not show. */
        List<String> notes(CpuSet share) {
            return manifest.workers() == Workers.PROCESSES && share.size() == 1
                    ? List.of(NOTHING_TO_SPREAD)
                    : List.of();
        }

        /** Environment of its container, as images/README.md has it. */
        Map<String, String> environment(CpuSet share) {
            Map<String, String> environment = new HashMap<>(extra);
            environment.put("PORT", Integer.toString(Round.PORT));
            environment.put("WORKERS", Integer.toString(workers(share)));
            return environment;
        }
    }

    /**
     * One thing to measure.
     *
     * @param profile request mix and load shape
     * @param contestant what is measured
     * @param generator what loads it
     * @param load how hard
     */
    public record Subject(Profile profile, Contestant contestant, LoadGenerator generator, Load load) {

        /** One under the profile's own load. */
        public Subject(Profile profile, Contestant contestant, LoadGenerator generator) {
            this(profile, contestant, generator, Load.of(profile.load()));
        }

        public ServerManifest server() {
            return contestant.manifest();
        }
    }

    /**
     * The load of one round, once all that it depends on is known.
     *
     * @param shape how hard the server is loaded
     * @param ruledOut why it cannot be loaded so, with what was learnt in an earlier round; empty when it can
     * @param notes what a reader of the row has to know of the load, each a sentence
     */
    public record Load(LoadShape shape, Optional<Verdict> ruledOut, List<String> notes) {

        public Load {
            notes = List.copyOf(notes);
        }

        /** One that nothing is to be said of. */
        public static Load of(LoadShape shape) {
            return new Load(shape, Optional.empty(), List.of());
        }
    }

    /** An image, or the verdict that it cannot be had. */
    BuiltImage image(Source source) throws VerdictException {
        try {
            return source.image(images);
        } catch (ImageUnavailableException unavailable) {
            Verdict verdict = Verdict.of(
                    Verdict.Kind.UNAVAILABLE,
                    unavailable.getMessage() + ".",
                    "Build it where its packages are served; the last lines of the build are below.");
            throw new VerdictException(verdict, unavailable.lastLines());
        }
    }

    /** Where a server's image comes from. */
    @FunctionalInterface
    public interface Source {
        BuiltImage image(Images images) throws ImageUnavailableException;
    }
}
