package httpdyno;

import httpdyno.gate.GatedRun;
import httpdyno.gate.NoiseFloors;
import httpdyno.gate.PairedProgress;
import httpdyno.plan.Pairing;
import httpdyno.plan.PlannedRound;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Two rows while they are measured in turns: how they stand after each pair, and whether a profile may end early. */
final class Turns {

    private final Pairing pairing;
    private final NoiseFloors floors;
    private final double delta;
    private final Supplier<GatedRun> soFar;
    private final Map<String, String> ended = new HashMap<>();

    /**
     * @param delta the smallest change that matters
     * @param soFar the run with the rounds that it has
     */
    Turns(Pairing pairing, NoiseFloors floors, double delta, Supplier<GatedRun> soFar) {
        this.pairing = pairing;
        this.floors = floors;
        this.delta = delta;
        this.soFar = soFar;
    }

    /** Why a round need not be measured; empty where it has to be. */
    Optional<String> notNeeded(PlannedRound round) {
        return Optional.ofNullable(ended.get(round.cell().profile()));
    }

    /** A round is stored: what is to be told, a line each. */
    List<String> after(PlannedRound round) {
        GatedRun run = soFar.get();
        List<String> lines = PairedProgress.lines(run, pairing);
        if (!lines.isEmpty()) {
            String profile = round.cell().profile();
            PairedProgress.decided(run, pairing, floors, delta, profile).ifPresent(why -> ended.put(profile, why));
        }
        return lines;
    }
}
