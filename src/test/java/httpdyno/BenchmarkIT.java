package httpdyno;

import httpdyno.plan.PlannedRound;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The matrix: one method per profile, one invocation per round of a cell. */
@Tag(Tags.BENCHMARK)
@Order(3)
@ExtendWith(SharedSession.class)
class BenchmarkIT {

    static List<Named<PlannedRound>> noPipelining(BenchSession session) {
        return session.matrix().tests("no-pipelining");
    }

    static List<Named<PlannedRound>> pipelined(BenchSession session) {
        return session.matrix().tests("pipelined");
    }

    static List<Named<PlannedRound>> fixedRate(BenchSession session) {
        return session.matrix().tests("fixed-rate");
    }

    static List<Named<PlannedRound>> connectionPerRequest(BenchSession session) {
        return session.matrix().tests("connection-per-request");
    }

    static List<Named<PlannedRound>> latencyUnderLoad(BenchSession session) {
        return session.matrix().tests("latency-under-load");
    }

    static List<Named<PlannedRound>> routesText(BenchSession session) {
        return session.matrix().tests("routes-text");
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("no-pipelining")
    void noPipelining(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("pipelined")
    void pipelined(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("fixed-rate")
    void fixedRate(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("connection-per-request")
    void connectionPerRequest(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("latency-under-load")
    void latencyUnderLoad(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    @DisplayName("load")
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    @Tag("routes-text")
    @Tag("routes")
    void routesText(PlannedRound round, BenchSession session) {
        measure(round, session.matrix());
    }

    private static void measure(PlannedRound round, Matrix matrix) {
        matrix.test(round).reach();
    }
}
