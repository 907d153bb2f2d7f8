package httpdyno.conformance;

import httpdyno.manifest.ServerManifest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Holds what {@code server.yaml} says that a server can do against what the checks found. */
public final class Declared {

    /**
     * The check for all servers that proves a capability. Others have checks of their own, see {@link Check#capability}, or
     * are proved by the profile that asks for them.
     */
    static final Map<String, String> PROOFS = Map.of("hello", "h1-root", "echo", "h1-echo-post");

    private Declared() {}

    /** Capabilities that are declared and that a failed check disproves, each with the check's id, as a sentence. */
    public static List<String> disproved(ServerManifest manifest, List<Violation> violations) {
        return manifest.capabilities().stream()
                .flatMap(capability -> violations.stream()
                        .filter(violation -> proves(violation.checkId(), capability))
                        .flatMap(violation -> Stream.of("server.yaml lists \"" + capability
                                + "\" under capabilities, and " + violation.checkId() + " found otherwise.")))
                .toList();
    }

    private static boolean proves(String check, String capability) {
        return check.equals(PROOFS.get(capability))
                || Checks.byId(check).capability().filter(capability::equals).isPresent();
    }
}
