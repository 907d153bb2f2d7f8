package httpdyno.measure;

import httpdyno.container.BuiltImage;
import httpdyno.container.Engine;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.container.Limits;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.plan.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What rounds need besides their plan.
 *
 * @param engine container engine
 * @param images source of images
 * @param classes compiled classes of the suite, for the conformance container
 * @param settings what was asked for
 * @param conformance what earlier rounds learnt of each server
 * @param engineCpu reads the CPU time of the container engine
 * @param readiness longest wait for a server's first correct response
 */
public record Bench(
        Engine engine,
        Images images,
        Path classes,
        Settings settings,
        ConformanceMemory conformance,
        ProcessCpu engineCpu,
        Duration readiness) {

    /** What any server that is worth measuring needs at most, on a busy host. */
    public static final Duration READINESS = Duration.ofSeconds(20);

    /**
     * One thing to measure.
     *
     * @param profile request mix and load shape
     * @param server what is measured
     * @param source where its image comes from
     * @param generator what loads it
     * @param environment environment of the server beyond the contract's, for the suite's own tests
     * @param limits limits of the server
     */
    public record Subject(
            Profile profile,
            ServerManifest server,
            Source source,
            LoadGenerator generator,
            Map<String, String> environment,
            Limits limits) {

        public Subject {
            environment = Map.copyOf(environment);
        }
    }

    /** Where a server's image comes from. */
    @FunctionalInterface
    public interface Source {
        BuiltImage image(Images images) throws ImageUnavailableException;
    }
}
