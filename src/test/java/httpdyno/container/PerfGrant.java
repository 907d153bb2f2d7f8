package httpdyno.container;

import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a load container gets so that it may count events of the server, and only where that was asked for. The least
 * comes first; an engine that refuses one is asked for the next. Never seccomp=unconfined, never privileged.
 *
 * <p>CAP_PERFMON is all that counting needs (capabilities(7), since Linux 5.8), and the engine's own seccomp profile
 * lets perf_event_open through for it. Engines before 23.0 do not know the capability. There the older CAP_SYS_ADMIN
 * stands in for it, under a seccomp profile of ours, which lets none of the calls through that this capability is
 * otherwise for.
 *
 * <p>Tracefs, read-only, tells the number of a tracepoint; without it system calls are not counted.
 */
public enum PerfGrant {
    PERFMON_AND_TRACEFS(Capability.PERFMON, true),
    PERFMON(Capability.PERFMON, false),
    FILTERED_ADMIN_AND_TRACEFS(Capability.SYS_ADMIN, true),
    FILTERED_ADMIN(Capability.SYS_ADMIN, false),
    NOTHING(null, false);

    private static final String TRACEFS = "/sys/kernel/tracing";

    private final Capability capability;
    private final boolean tracefs;

    PerfGrant(Capability capability, boolean tracefs) {
        this.capability = capability;
        this.tracefs = tracefs;
    }

    /** For a reader of results: {@code CAP_PERFMON}, {@code CAP_SYS_ADMIN} or {@code nothing}. */
    public String words() {
        return capability == null ? "nothing" : "CAP_" + capability;
    }

    /** This one and all that come after it. */
    List<PerfGrant> andBeyond() {
        return List.of(values()).subList(ordinal(), values().length);
    }

    /** Add it to what a container has already. */
    void apply(HostConfig host) {
        if (capability != null) {
            List<Capability> kept = new ArrayList<>(Arrays.asList(host.getCapAdd()));
            kept.add(capability);
            host.withCapAdd(kept.toArray(Capability[]::new));
        }
        if (capability == Capability.SYS_ADMIN) {
            List<String> options = new ArrayList<>(host.getSecurityOpts());
            options.add("seccomp=" + profile());
            host.withSecurityOpts(options);
        }
        if (tracefs) {
            host.withMounts(List.of(new Mount()
                    .withType(MountType.BIND)
                    .withSource(TRACEFS)
                    .withTarget(TRACEFS)
                    .withReadOnly(true)));
        }
    }

    private static String profile() {
        try (InputStream stream = PerfGrant.class.getResourceAsStream("perf-seccomp.json")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
