package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.host.EngineFacts;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Settings;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What must stand below a table for its numbers to be read: one line a fact. */
final class Footer {

    /**
     * One line.
     *
     * @param name what it is about, one word or two
     * @param text what is to be known
     */
    record Fact(String name, String text) {}

    private Footer() {}

    /** How the numbers came about. */
    static List<Fact> facts(RunInfo run, List<Observation> observations) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("generator", generators(observations)));
        facts.add(new Fact("method", method(run.settings())));
        facts.add(new Fact(
                "order",
                "OK rows by req/s; then rows limited by the generator, which req/s cannot rank, by CPU per request;"
                        + " then marked rows and rows without a number by name"));
        run.shares()
                .ifPresent(shares -> facts.add(new Fact(
                        "topology",
                        run.settings().topology().name().toLowerCase(Locale.ROOT) + ", server on CPU " + shares.server()
                                + ", generator on CPU " + shares.generator())));
        facts.add(new Fact("servers", versions(observations)));
        facts.add(new Fact("host", host(run)));
        facts.add(new Fact("suite", suite(run.suite())));
        facts.add(new Fact("started", run.startedAt().toString()));
        facts.add(new Fact("verdicts", verdicts(observations)));
        run.shares().ifPresent(shares -> shares.notes().forEach(note -> facts.add(new Fact("note", note))));
        run.warnings().forEach(warning -> facts.add(new Fact("warning", warning)));
        return facts;
    }

    /** Why the numbers may not be quoted; empty when they may. */
    static List<Fact> cautions(RunInfo run, List<Observation> observations, boolean complete) {
        List<Fact> cautions = new ArrayList<>();
        if (!complete) {
            cautions.add(new Fact(
                    "incomplete",
                    "the run had not finished when this was written, after " + rounds(observations.size())));
        }
        if (!run.settings().preset().publishable()) {
            cautions.add(new Fact(
                    "do not publish",
                    "preset " + run.settings().preset().name().toLowerCase(Locale.ROOT)
                            + " measures too briefly for figures to be quoted; use -Ppublish"));
        }
        return cautions;
    }

    static String method(Settings settings) {
        return rounds(settings.runs()) + " of " + TimeSpan.format(settings.window()) + " per row, settle "
                + pause(settings.settle()) + ", warm-up " + pause(settings.warmup()) + ", cool-down "
                + pause(settings.cooldown()) + ", "
                + (settings.runs() > 1 ? "median, best and spread over the rounds, " : "") + "seed " + settings.seed();
    }

    private static String rounds(int count) {
        return count + (count == 1 ? " round" : " rounds");
    }

    private static String pause(Duration pause) {
        return pause.isZero() ? "none" : TimeSpan.format(pause);
    }

    /** Name and version of each generator that measured, or its name where none of its rounds got so far. */
    static String generators(List<Observation> observations) {
        if (observations.isEmpty()) {
            return "none yet";
        }
        Map<String, TreeSet<String>> versions = new TreeMap<>();
        for (Observation observation : observations) {
            TreeSet<String> known =
                    versions.computeIfAbsent(observation.round().cell().generator(), id -> new TreeSet<>());
            observation.generator().flatMap(Observation.Image::version).ifPresent(known::add);
        }
        return versions.entrySet().stream()
                .map(entry -> entry.getKey()
                        + (entry.getValue().isEmpty() ? "" : " " + String.join(" and ", entry.getValue())))
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
        return boot.server() + " = " + component(boot.framework()) + " on " + component(boot.runtime()) + ", "
                + boot.transport() + ", " + boot.workers() + (boot.workers() == 1 ? " worker" : " workers");
    }

    static String component(BootLine.Component component) {
        return component.name() + " " + component.version();
    }

    private static String host(RunInfo run) {
        return run.host().cpuModel() + ", " + run.host().topology()
                + run.host().memory().map(memory -> ", " + memory).orElse("")
                + run.host()
                        .hypervisor()
                        .map(vendor -> ", virtual (hypervisor " + vendor + ")")
                        .orElse("")
                + ", kernel " + run.host().kernel()
                + run.engine().map(Footer::engine).orElse("")
                + ", fingerprint " + run.host().fingerprint().substring(0, 12);
    }

    private static String engine(EngineFacts engine) {
        OptionalInt cgroup = engine.cgroupVersion();
        return ", engine " + engine.version() + (cgroup.isPresent() ? " (cgroup v" + cgroup.getAsInt() + ")" : "");
    }

    private static String suite(RunInfo.Suite suite) {
        return "httpdyno " + suite.version() + ", commit " + suite.commit()
                + (suite.dirty() ? " (with local changes)" : "");
    }

    static String verdicts(List<Observation> observations) {
        if (observations.isEmpty()) {
            return "none yet";
        }
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        observations.forEach(o -> counts.merge(o.verdict().kind(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
