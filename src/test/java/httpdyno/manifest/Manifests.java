package httpdyno.manifest;

import java.util.List;

/**
 * All that images/ and profiles/ hold, each list in the order of its ids.
 *
 * @param profiles at least one
 * @param servers at least one
 * @param generators at least one
 */
public record Manifests(List<Profile> profiles, List<ServerManifest> servers, List<GeneratorManifest> generators) {

    public Manifests {
        profiles = List.copyOf(profiles);
        servers = List.copyOf(servers);
        generators = List.copyOf(generators);
    }
}
