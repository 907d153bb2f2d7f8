package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.TimeSpan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What must stand below a table for its numbers to be read: one line a fact. */
final class Footer {

    private Footer() {}

    static List<String> lines(RunInfo run, List<Observation> observations) {
        List<String> lines = new ArrayList<>();
        lines.add("generator: " + generators(observations));
        lines.add(String.format(
                Locale.ROOT,
                "method: %d round(s) of %s, settle %s, warm-up %s, cool-down %s, best and spread over rounds, seed %d",
                run.settings().runs(),
                TimeSpan.format(run.settings().window()),
                TimeSpan.format(run.settings().settle()),
                TimeSpan.format(run.settings().warmup()),
                TimeSpan.format(run.settings().cooldown()),
                run.settings().seed()));
        lines.add("topology: " + run.settings().topology().name().toLowerCase(Locale.ROOT) + ", server on CPU "
                + run.shares().server() + ", generator on CPU " + run.shares().generator());
        run.shares().notes().forEach(note -> lines.add("note: " + note));
        lines.add("servers: " + versions(observations));
        lines.add("host: " + host(run));
        lines.add("suite: httpdyno " + run.suite().version() + ", commit "
                + run.suite().commit() + (run.suite().dirty() ? " (with local changes)" : ""));
        lines.add("verdicts: " + verdicts(observations));
        run.warnings().forEach(warning -> lines.add("warning: " + warning));
        if (!run.settings().preset().publishable()) {
            lines.add("do not publish: preset "
                    + run.settings().preset().name().toLowerCase(Locale.ROOT)
                    + " measures too briefly for figures to be quoted; use -Ppublish");
        }
        return lines;
    }

    private static String generators(List<Observation> observations) {
        return observations.stream()
                .map(observation -> observation.round().cell().generator()
                        + observation
                                .generator()
                                .flatMap(Observation.Image::version)
                                .map(v -> " " + v)
                                .orElse(""))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String versions(List<Observation> observations) {
        TreeSet<String> versions = new TreeSet<>();
        for (Observation observation : observations) {
            observation.bootLine().ifPresent(boot -> versions.add(version(boot)));
        }
        return versions.isEmpty() ? "none started" : String.join("; ", versions);
    }

    private static String version(BootLine boot) {
        String framework = boot.framework().name() + " " + boot.framework().version();
        String runtime = boot.runtime().name() + " " + boot.runtime().version();
        return boot.server() + " = " + framework + " on " + runtime + ", " + boot.transport() + ", " + boot.workers()
                + " worker(s)";
    }

    private static String host(RunInfo run) {
        return run.host().cpuModel() + ", " + run.host().topology()
                + run.host().memory().map(memory -> ", " + memory).orElse("")
                + ", kernel " + run.host().kernel() + ", engine " + run.engine().version()
                + (run.engine().cgroupVersion().isPresent()
                        ? " (cgroup v" + run.engine().cgroupVersion().getAsInt() + ")"
                        : "")
                + ", fingerprint " + run.host().fingerprint().substring(0, 12);
    }

    static String verdicts(List<Observation> observations) {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        observations.forEach(o -> counts.merge(o.verdict().kind(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
