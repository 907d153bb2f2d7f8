package httpdyno;

import httpdyno.manifest.Profile;
import httpdyno.plan.PlannedRound;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** A whole run in a JVM of its own, for the tests that end one: {@code HeldRun RESULTS}. */
final class HeldRun {

    private HeldRun() {}

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
            for (PlannedRound round : session.rounds(profile.id())) {
                session.measure(round);
            }
        }
        session.finish();
    }
}
