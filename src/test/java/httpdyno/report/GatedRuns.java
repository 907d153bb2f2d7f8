package httpdyno.report;

import httpdyno.gate.GatedRun;
import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.host.HostFacts;
import httpdyno.unit.TimeSpan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What the gates need of a stored run. */
public final class GatedRuns {

    private static final int FINGERPRINT = 12;

    private GatedRuns() {}

    /** The run as gates see it. */
    public static GatedRun of(Run run) {
        RunInfo info = run.info();
        String host = info.host().fingerprint();
        return new GatedRun(
                info.id(),
                host,
                conditions(info),
                info.settings().window(),
                info.profiles().stream()
                        .map(profile -> new GatedProfile(
                                profile.id(),
                                profile.definition() + ", server on CPU "
                                        + profile.shares().server() + ", generator on CPU "
                                        + profile.shares().generator()))
                        .toList(),
                info.servers().stream()
                        .filter(RunInfo.Server::reference)
                        .map(RunInfo.Server::id)
                        .collect(Collectors.toSet()),
                run.observations(),
                run.complete());
    }

    private static Map<String, String> conditions(RunInfo info) {
        RunSettings settings = info.settings();
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("host", host(info.host()));
        conditions.put("topology", settings.topology().name().toLowerCase(java.util.Locale.ROOT));
        conditions.put("window", TimeSpan.format(settings.window()));
        conditions.put("warm-up", settings.warmup().isZero() ? "none" : TimeSpan.format(settings.warmup()));
        return conditions;
    }

    private static String host(HostFacts host) {
        return host.cpuModel() + ", " + host.topology().cores().size() + " cores, kernel " + host.kernel()
                + " (fingerprint " + host.fingerprint().substring(0, FINGERPRINT) + ")";
    }
}
