package httpdyno;

import httpdyno.manifest.Profile;
import httpdyno.plan.PlannedRound;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** A whole run in a JVM of its own, for the tests that end one: {@code HeldRun RESULTS}. */
final class HeldRun {

    private HeldRun() {}

    /** Start one whose output goes to a file. */
    static Process start(Path results, Path output, Map<String, String> environment) throws IOException {
        // Whatever starts the build may ignore SIGINT, and children inherit that; a terminal's do not.
        ProcessBuilder builder = new ProcessBuilder(
                        "env",
                        "--default-signal=INT",
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        HeldRun.class.getName(),
                        results.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    public static void main(String[] args) {
        Map<String, String> properties = Map.of(
                "dyno.preset", "smoke",
                "dyno.servers", "raw-node,fastify",
                "dyno.generator", "wrk",
                "dyno.runs", "3",
                "dyno.results", args[0],
                "groups", "no-pipelining");
        BenchSession session =
                BenchSession.open(Path.of("").toAbsolutePath(), properties, Clock.systemUTC(), System.out);
        for (Profile profile : session.profiles()) {
            for (PlannedRound round : session.matrix().rounds(profile.id())) {
                session.matrix().measure(round);
            }
        }
        session.finish();
    }
}
