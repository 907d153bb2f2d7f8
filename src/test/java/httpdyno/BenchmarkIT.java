package httpdyno;

import static org.junit.jupiter.api.Assertions.fail;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.PlannedRound;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The matrix: one method per profile, one invocation per round of a cell. */
@Tag(Tags.BENCHMARK)
class BenchmarkIT {

    private static BenchSession session;

    private static synchronized BenchSession session() {
        if (session == null) {
            session = BenchSession.open(
                    Path.of("").toAbsolutePath(),
                    SettingsCheck.properties(System.getProperties()),
                    Clock.systemUTC(),
                    System.out);
        }
        return session;
    }

    static List<PlannedRound> noPipelining() {
        return session().rounds("no-pipelining");
    }

    static List<PlannedRound> pipelined() {
        return session().rounds("pipelined");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @Tag("no-pipelining")
    void noPipelining(PlannedRound round) {
        measure(round);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    @Tag("pipelined")
    void pipelined(PlannedRound round) {
        measure(round);
    }

    private static void measure(PlannedRound round) {
        Observation observation = session().measure(round).observation();
        Verdict verdict = observation.verdict();
        if (verdict.kind().serversFault()) {
            fail(round.title() + " " + verdict.text() + "\n" + String.join("\n", observation.logTail()));
        }
        Assumptions.assumeTrue(verdict.kind().showing() != Showing.NOTHING, () -> round.title() + " " + verdict.text());
    }

    @AfterAll
    static void report() {
        if (session != null) {
            session.finish();
        }
    }
}
