package httpdyno.container;

import httpdyno.plan.PlannedRound;
import java.util.Map;

/**
 * What a rig is made of.
 *
 * @param round the round it serves
 * @param server the server's image
 * @param generator the generator's image
 * @param environment environment of the server
 * @param serverLimits limits of the server
 * @param perf whether the load container is to count events of the server
 */
public record RigSpec(
        PlannedRound round,
        BuiltImage server,
        BuiltImage generator,
        Map<String, String> environment,
        Limits serverLimits,
        boolean perf) {

    public RigSpec {
        environment = Map.copyOf(environment);
    }

    /** One that counts nothing. */
    public RigSpec(
            PlannedRound round,
            BuiltImage server,
            BuiltImage generator,
            Map<String, String> environment,
            Limits serverLimits) {
        this(round, server, generator, environment, serverLimits, false);
    }

    ServerSpec serverSpec() {
        return new ServerSpec(round.cell().id(), server, round.shares().server(), environment, serverLimits);
    }
}
