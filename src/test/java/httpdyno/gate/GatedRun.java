package httpdyno.gate;

import httpdyno.measure.Observation;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run as the gates see it.
 *
 * @param id name of the run's folder
 * @param host fingerprint of the host
 * @param conditions what all its numbers depend on, as texts for people by name, in the order in which they are told: host,
 *     topology, window and so on; two runs that differ in one of them cannot be compared
 * @param window length of the load windows, which is one of the conditions too
 * @param profiles the profiles that were measured
 * @param references ids of the servers that are marked as yardstick
 * @param rounds what was seen, in the order in which it was measured
 * @param complete whether the run came to its end
 */
public record GatedRun(
        String id,
        String host,
        Map<String, String> conditions,
        Duration window,
        List<GatedProfile> profiles,
        Set<String> references,
        List<Observation> rounds,
        boolean complete) {

    public GatedRun {
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
        profiles = List.copyOf(profiles);
        references = Set.copyOf(references);
        rounds = List.copyOf(rounds);
    }

    /**
     * A profile of a run.
     *
     * @param id its id
     * @param definition all that its numbers depend on, as opaque text: two that differ cannot be compared
     */
    public record GatedProfile(String id, String definition) {}

    /** The profile of that id. */
    Optional<GatedProfile> profile(String profile) {
        return profiles.stream().filter(each -> each.id().equals(profile)).findFirst();
    }
}
