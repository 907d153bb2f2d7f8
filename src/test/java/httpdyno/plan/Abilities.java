package httpdyno.plan;

import httpdyno.manifest.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What servers declare that they can do.
 *
 * @param capabilities by id of the server
 */
public record Abilities(Map<String, List<String>> capabilities) {

    public Abilities {
        capabilities = Map.copyOf(capabilities);
    }

    /** Why a server cannot be loaded with a profile; empty when it can. */
    Optional<Unsupported> lack(Profile profile, String server) {
        return profile.needs()
                .filter(need -> !capabilities.getOrDefault(server, List.of()).contains(need))
                .map(need -> Unsupported.byServer(
                        server + " lacks the capability \"" + need + "\", which " + profile.id() + " needs"));
    }
}
