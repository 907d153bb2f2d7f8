package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.GatedRun;
import httpdyno.gate.NoiseFloors;
import httpdyno.measure.Observation;
import httpdyno.plan.Cell;
import httpdyno.plan.Pairing;
import httpdyno.plan.PlannedRound;
import httpdyno.report.GatedRuns;
import httpdyno.report.RunReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rounds of a real run, each of both rows the same one. */
class TurnsTest {

    private static final GatedRun STORED = GatedRuns.of(RunReader.read(Path.of("results/20261130T234954Z/run.json")));

    private final List<Observation> rounds = new ArrayList<>();

    private GatedRun soFar() {
        return new GatedRun(
                STORED.id(),
                STORED.host(),
                STORED.conditions(),
                STORED.window(),
                STORED.profiles(),
                STORED.references(),
                rounds,
                false);
    }

    private static Observation stored(String server) {
        return STORED.rounds().stream()
                .filter(seen -> seen.round().cell().profile().equals("no-pipelining"))
                .filter(seen -> seen.round().cell().server().equals(server))
                .findFirst()
                .orElseThrow();
    }

    /** The same figures under another name. */
    private static Observation as(PlannedRound planned, Observation seen) {
        return new Observation(
                planned,
                seen.startedAt(),
                seen.verdict(),
                seen.local(),
                seen.server(),
                seen.generator(),
                seen.bootLine(),
                seen.pinning(),
                seen.sysctls(),
                seen.startup(),
                seen.conformance(),
                seen.measurement(),
                seen.phases(),
                seen.logTail(),
                seen.notes());
    }

    private PlannedRound planned(Pairing pairing, int position) {
        PlannedRound one = stored("fastify").round();
        Cell cell = new Cell(
                one.cell().profile(),
                pairing.server(position),
                one.cell().generator(),
                one.cell().level());
        return new PlannedRound(cell, position / 2 + 1, pairing.pairs(), one.shares(), one.unsupported());
    }

    @Test
    void aPairThatIsWholeIsToldAndOneHalfIsNot() {
        Pairing pairing = Pairing.of("fastify", "express", 6, 1);
        Turns turns = new Turns(pairing, NoiseFloors.NONE, 0.03, this::soFar);

        rounds.add(as(planned(pairing, 0), stored(pairing.server(0))));
        assertThat(turns.after(planned(pairing, 0))).isEmpty();

        rounds.add(as(planned(pairing, 1), stored(pairing.server(1))));
        assertThat(turns.after(planned(pairing, 1)))
                .hasSize(3)
                .allMatch(line -> line.startsWith("pair 1/6 ") && line.endsWith("(no interval before 6 pairs)"))
                .first()
                .asString()
                .startsWith("pair 1/6 req/s -");
    }

    @Test
    void roundsThatTheStopRuleMakesNeedlessAreNotMeasured() {
        Pairing pairing = Pairing.of("fastify", "fastify", 10, 1);
        Turns turns = new Turns(pairing, NoiseFloors.NONE, 0.03, this::soFar);

        for (int position = 0; position < 16; position++) {
            assertThat(turns.notNeeded(planned(pairing, position))).isEmpty();
            rounds.add(as(planned(pairing, position), stored("fastify")));
            turns.after(planned(pairing, position));
        }

        assertThat(turns.notNeeded(planned(pairing, 16)).orElseThrow())
                .startsWith("no-pipelining ended after 8 of 10 pairs by the stop rule: all of req/s within 3.0 %");
    }
}
