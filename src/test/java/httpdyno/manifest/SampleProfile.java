package httpdyno.manifest;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Profiles that are on no disk, for tests. */
public final class SampleProfile {

    private SampleProfile() {}

    /** A profile of one GET with the given id and load, and nothing else that a test looks at. */
    public static Profile of(String id, LoadShape load, List<Integer> percentOfMaximum, boolean byDefault) {
        return of(id, load, percentOfMaximum, Optional.empty(), byDefault);
    }

    /** The same for servers of one capability. */
    public static Profile needing(String capability, String id, LoadShape load, List<Integer> percentOfMaximum) {
        return of(id, load, percentOfMaximum, Optional.of(capability), false);
    }

    private static Profile of(
            String id, LoadShape load, List<Integer> percentOfMaximum, Optional<String> needs, boolean byDefault) {
        Request get = new Request("GET", "/", Map.of(), "", new Request.Expected(200, "text/plain", "x"));
        return new Profile(
                id,
                id,
                Profile.Kind.BENCHMARK,
                "",
                "",
                List.of(get),
                load,
                percentOfMaximum,
                0,
                new Profile.Cpus(1, 1),
                needs,
                byDefault,
                Map.of());
    }
}
