package httpdyno.manifest;

import java.util.List;
import java.util.Optional;

/** Manifests of servers that are on no disk, for tests. */
public final class SampleServer {

    private SampleServer() {}

    /** A raw server with the given id, boot line and abilities, and nothing else that a test looks at. */
    public static ServerManifest of(
            String id,
            ServerManifest.Workers workers,
            ServerManifest.Boot boot,
            List<String> capabilities,
            List<Miss> misses) {
        return new ServerManifest(
                id,
                id,
                "any",
                boot.runtime(),
                ServerManifest.Kind.RAW,
                "https://example.org",
                "MIT",
                true,
                Optional.empty(),
                capabilities,
                workers,
                boot,
                misses,
                Pins.NONE);
    }
}
