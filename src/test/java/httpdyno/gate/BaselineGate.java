package httpdyno.gate;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** x. */
public final class BaselineGate {
    private BaselineGate() {}

    public static Judgement judge(
            GatedRun baseline, GatedRun run, Function<String, Map<String, Double>> tolerances, NoiseFloors floors) {
        return new Judgement(Judgement.Kind.BASELINE, run.id(), baseline.id(), List.of(), List.of(), List.of());
    }
}
