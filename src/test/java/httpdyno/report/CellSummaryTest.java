package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellSummaryTest {

    private static CellSummary row(Kind... kinds) {
        List<Observation> rounds = new ArrayList<>();
        for (int i = 0; i < kinds.length; i++) {
            rounds.add(SampleRound.of("raw-node", 1_000 * (i + 1))
                    .with(kinds[i])
                    .round(i + 1, kinds.length)
                    .observation());
        }
        return CellSummary.of(rounds).get(0);
    }

    @Test
    void numbersComeFirstByRateThenLowerBoundsByCpuThenTheUnrankedByName() {
        List<Observation> observations = Stream.of(
                        SampleRound.of("crashed", 9_000).with(Kind.CRASHED),
                        SampleRound.of("noisy-b", 9_000).with(Kind.NOISY),
                        SampleRound.of("bound-dear", 9_000)
                                .with(Kind.CLIENT_BOUND)
                                .cpuMicros(9),
                        SampleRound.of("slow", 1_000),
                        SampleRound.of("noisy-a", 1_000).with(Kind.THROTTLED),
                        SampleRound.of("bound-cheap", 1_000)
                                .with(Kind.CLIENT_BOUND)
                                .cpuMicros(2),
                        SampleRound.of("fast", 2_000),
                        SampleRound.unmeasured("absent", SampleVerdicts.of(Kind.UNAVAILABLE)))
                .map(SampleRound::observation)
                .toList();

        assertThat(CellSummary.of(observations))
                .extracting(row -> row.cell().server())
                .containsExactly(
                        "fast", "slow", "bound-cheap", "bound-dear", "noisy-a", "noisy-b", "absent", "crashed");
    }

    @Test
    void oneFaultOfTheServerCondemnsTheRow() {
        CellSummary row = row(Kind.OK, Kind.INVALID, Kind.OK, Kind.CRASHED);

        assertThat(row.verdict().kind()).isEqualTo(Kind.CRASHED);
        assertThat(row.verdictLabel()).isEqualTo("CRASHED (1 of 4)");
        assertThat(row.goodput()).isEmpty();
    }

    @Test
    void withoutAFaultTheVerdictOfMostRoundsHolds() {
        CellSummary row = row(Kind.OK, Kind.NOISY, Kind.OK);

        assertThat(row.verdict().kind()).isEqualTo(Kind.OK);
        assertThat(row.verdictLabel()).isEqualTo("OK (2 of 3)");
        assertThat(row.goodput().orElseThrow().median()).isEqualTo(2_000);
        assertThat(row.goodput().orElseThrow().count()).isEqualTo(2);
    }

    @Test
    void whereTwoVerdictsTieTheWorseHolds() {
        assertThat(row(Kind.OK, Kind.NOISY).verdict().kind()).isEqualTo(Kind.NOISY);
        assertThat(row(Kind.CLIENT_BOUND, Kind.INCONSISTENT).verdict().kind()).isEqualTo(Kind.INCONSISTENT);
    }

    @Test
    void verdictThatShowsNothingLeavesNoFigure() {
        CellSummary row = row(Kind.INCONSISTENT);

        assertThat(row.measurements()).isEmpty();
        assertThat(row.goodput()).isEmpty();
        assertThat(row.verdictLabel()).isEqualTo("INCONSISTENT");
    }

    @Test
    void reasonsGatherRoundsByKindWorstFirstWithTheFirstLogThereIs() {
        List<Observation> rounds = Stream.of(
                        SampleRound.of("x", 1_000).with(Kind.NOISY).round(1, 4),
                        SampleRound.of("x", 1_000).with(Kind.CRASHED).round(2, 4),
                        SampleRound.of("x", 1_000)
                                .with(Kind.CRASHED)
                                .round(3, 4)
                                .log("panic"),
                        SampleRound.of("x", 1_000).round(4, 4))
                .map(SampleRound::observation)
                .toList();

        List<CellSummary.Reason> reasons = CellSummary.of(rounds).get(0).reasons();

        assertThat(reasons)
                .extracting(reason -> reason.verdict().kind(), CellSummary.Reason::rounds, CellSummary.Reason::logTail)
                .containsExactly(
                        tuple(Kind.CRASHED, List.of(2, 3), List.of("panic")), tuple(Kind.NOISY, List.of(1), List.of()));
    }

    @Test
    void profilesAreKeptApart() {
        List<Observation> rounds = SampleRun.threeRounds();

        assertThat(CellSummary.of(rounds))
                .extracting(row -> row.cell().profile())
                .containsOnlyOnce("pipelined")
                .filteredOn("no-pipelining"::equals)
                .hasSize(4);
    }

    @Test
    void aLocalRowStandsDirectlyBehindItsPublishedOneWhateverItsRate() {
        List<Observation> observations = Stream.of(
                        SampleRound.of("fastify@local", 9_000),
                        SampleRound.of("fast", 5_000),
                        SampleRound.of("fastify", 1_000).with(Kind.CRASHED),
                        SampleRound.of("alone@local", 7_000),
                        SampleRound.of("fastify@local", 8_000).profile("pipelined"),
                        SampleRound.of("slow", 1_000))
                .map(SampleRound::observation)
                .toList();

        assertThat(CellSummary.of(observations))
                .extracting(row -> row.cell().profile(), CellSummary::label)
                .containsExactly(
                        tuple("pipelined", "fastify@local 5.12.9 (3f2a1bc, dirty)"),
                        tuple("no-pipelining", "alone@local fastify 5.12.9 (3f2a1bc, dirty)"),
                        tuple("no-pipelining", "fast"),
                        tuple("no-pipelining", "slow"),
                        tuple("no-pipelining", "fastify"),
                        tuple("no-pipelining", "fastify@local 5.12.9 (3f2a1bc, dirty)"));
    }
}
