package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.Conclusion.Kind;
import httpdyno.conformance.Violation;
import httpdyno.manifest.Miss;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.plan.Cell;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.unit.CpuSet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the test of a round comes to. */
class MatrixTest {

    private static final Miss ROOT = new Miss("h1-root", "says hi", "images/servers/raw-x/server.yaml:13:13");
    private static final Miss HEAD = new Miss("h1-head", "no HEAD", "images/servers/raw-x/server.yaml:13:22");

    @ParameterizedTest
    @EnumSource(Verdict.Kind.class)
    void aServersFaultFailsAndAMissingNumberIsSkipped(Verdict.Kind kind) {
        Conclusion conclusion = conclude(Verdict.of(kind, "because", ""), List.of());

        Kind expected = switch (kind) {
            case NONCONFORMANT, CRASHED, OOM_KILLED, STALLED, INVALID -> Kind.FAILED;
            case UNAVAILABLE, UNSUPPORTED, INCONSISTENT -> Kind.ABORTED;
            default -> Kind.PASSED;
        };
        assertThat(conclusion.kind()).isEqualTo(expected);
        assertThat(conclusion.message().contains("last words")).isEqualTo(expected != Kind.PASSED);
    }

    @Test
    void blockingFailuresThatAreAllRecordedAreSkippedWithTheirReasons() {
        assertThat(conclude(blocked(2), List.of("h1-root", "h1-head"), ROOT, HEAD))
                .isEqualTo(Conclusion.aborted("no-pipelining/raw-x/wrk/c100 round 1/1 NONCONFORMANT: 2 checks. Known:"
                        + " h1-root, says hi (images/servers/raw-x/server.yaml:13:13);"
                        + " h1-head, no HEAD (images/servers/raw-x/server.yaml:13:22)"));
    }

    @Test
    void oneBlockingFailureThatIsNotRecordedFails() {
        assertThat(conclude(blocked(2), List.of("h1-root", "h1-head"), ROOT).kind())
                .isEqualTo(Kind.FAILED);
    }

    @Test
    void whatElseIsNonconformantFailsAlsoWhereChecksAreRecorded() {
        Verdict bootLine = Verdict.of(Verdict.Kind.NONCONFORMANT, "the boot line contradicts server.yaml", "");

        assertThat(conclude(bootLine, List.of("h1-root"), ROOT).kind()).isEqualTo(Kind.FAILED);
        assertThat(conclude(blocked(1), List.of(), ROOT).kind()).isEqualTo(Kind.FAILED);
    }

    private static Verdict blocked(int checks) {
        return new Verdict(Verdict.Kind.NONCONFORMANT, checks + " checks", "", Map.of(Verdict.BLOCKING_CHECKS, checks));
    }

    private static Conclusion conclude(Verdict verdict, List<String> blocking, Miss... misses) {
        Cell cell = new Cell("no-pipelining", "raw-x", "wrk", Level.of(100));
        CpuShares shares = new CpuShares(CpuSet.parse("0"), CpuSet.parse("1"), List.of());
        Observation observation = new Observation(
                new PlannedRound(cell, 1, 1, shares, Optional.empty()),
                Instant.EPOCH,
                verdict,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of("last words"),
                List.of());
        List<Violation> violations = Stream.of(blocking.toArray(String[]::new))
                .map(SampleCatalogue::violation)
                .toList();
        return Matrix.conclude(observation, SampleCatalogue.server("raw-x", misses), violations);
    }
}
