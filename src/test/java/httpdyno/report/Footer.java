package httpdyno.report;

import httpdyno.conformance.BootLine;
import httpdyno.host.Sysctls;
import httpdyno.local.LocalBuild;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.CpuShares;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** How the numbers came about; what only a matrix has is left out where there was none. */
    static List<Fact> facts(RunInfo run, List<Observation> observations, List<ConformanceRow> conformance) {
        List<Fact> facts = new ArrayList<>();
        if (run.measures()) {
            facts.add(new Fact("generator", generators(observations)));
        }
        run.calibrations()
                .forEach(calibration -> facts.add(new Fact("calibration", CalibrationTable.line(calibration))));
        facts.add(new Fact("method", method(run)));
        if (run.measures()) {
            facts.add(new Fact(
                    "order",
                    "OK rows by req/s, at a fixed rate by p99; then rows limited by the generator, which req/s cannot rank, by CPU per"
                            + " request; then marked rows and rows without a number by name"));
        }
        run.shares().ifPresent(shares -> facts.add(new Fact("topology", topology(run, shares))));
        if (run.measures()) {
            network(observations.stream().flatMap(observation -> observation.sysctls().stream()))
                    .ifPresent(network -> facts.add(new Fact("network", network)));
            facts.add(new Fact("servers", versions(observations)));
        }
        Map<String, Long> images = ImageSizes.of(observations);
        if (!images.isEmpty()) {
            facts.add(new Fact("image sizes", ImageSizes.text(images)));
        }
        facts.add(new Fact("host", host(run)));
        facts.add(new Fact("suite", suite(run.suite())));
        facts.add(new Fact("started", run.startedAt().toString()));
        if (run.measures()) {
            facts.add(new Fact("verdicts", verdicts(observations)));
        }
        if (!run.measures() && run.calibrations().isEmpty() || !conformance.isEmpty()) {
            facts.add(new Fact("conformance", outcomes(conformance)));
        }
        run.shares().ifPresent(shares -> shares.notes().forEach(note -> facts.add(new Fact("note", note))));
        run.warnings().forEach(warning -> facts.add(new Fact("warning", warning)));
        ImageSizes.warnings(images).forEach(warning -> facts.add(new Fact("warning", warning)));
        return facts;
    }

    /** Why the numbers may not be quoted; empty when they may. */
    static List<Fact> cautions(
            RunInfo run, List<Observation> observations, List<ConformanceRow> conformance, boolean complete) {
        List<Fact> cautions = new ArrayList<>();
        if (!complete) {
            cautions.add(new Fact(
                    "incomplete",
                    "the run had not finished when this was written, after "
                            + progress(run, observations.size(), conformance.size())));
        }
        // A catalogue is the same under every preset.
        if (run.measures() && !run.settings().preset().publishable()) {
            cautions.add(new Fact(
                    "do not publish",
                    "preset " + run.settings().preset().name().toLowerCase(Locale.ROOT)
                            + " measures too briefly for figures to be quoted; use -Ppublish"));
        }
        return cautions;
    }

    private static String progress(RunInfo run, int rounds, int servers) {
        String catalogues = "the conformance of " + servers(servers);
        return !run.measures() ? catalogues : rounds(rounds) + (servers == 0 ? "" : " and " + catalogues);
    }

    /** What was done to every server, on one line. */
    static String method(RunInfo run) {
        if (!run.measures() && !run.calibrations().isEmpty()) {
            return "no server was loaded; load tools were calibrated against the responder";
        }
        return run.measures()
                ? method(run.settings())
                : "conformance only, no load: the checks of the catalogue against "
                        + run.target().orElse("each server in turn");
    }

    private static String topology(RunInfo run, CpuShares shares) {
        return run.settings().topology().name().toLowerCase(Locale.ROOT) + ", server on CPU " + shares.server() + ", "
                + (run.measures() || !run.calibrations().isEmpty() ? "generator" : "checks") + " on CPU "
                + shares.generator();
    }

    /** What held in the namespaces of the servers; the same in all of them, unless the engine changed its mind. */
    static Optional<String> network(Stream<Sysctls> held) {
        return held.map(Sysctls::toString)
                .distinct()
                .reduce((one, other) -> one + "; in other rounds " + other)
                .map(text -> "in each server's own namespace " + text);
    }

    private static String method(RunSettings settings) {
        return rounds(settings.runs()) + " of " + TimeSpan.format(settings.window()) + " per row, settle "
                + pause(settings.settle()) + ", warm-up " + pause(settings.warmup()) + ", cool-down "
                + pause(settings.cooldown()) + ", "
                + (settings.runs() > 1 ? "median, best and spread over the rounds, " : "") + "seed " + settings.seed();
    }

    private static String rounds(int count) {
        return count + (count == 1 ? " round" : " rounds");
    }

    private static String servers(int count) {
        return count + (count == 1 ? " server" : " servers");
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
            observation.bootLine().ifPresent(boot -> versions.add(version(observation, boot)));
        }
        return versions.isEmpty() ? "none started" : String.join("; ", versions);
    }

    private static String version(Observation observation, BootLine boot) {
        return LocalBuild.label(observation.round().cell().server(), observation.local()) + " = "
                + component(boot.framework()) + " on " + component(boot.runtime()) + ", " + boot.transport() + ", "
                + boot.workers() + (boot.workers() == 1 ? " worker" : " workers");
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
                + run.engine().map(Footer::engine).orElse("") + ", fingerprint "
                + run.host().fingerprint().substring(0, 12);
    }

    private static String engine(RunInfo.Engine engine) {
        return ", engine " + engine.version()
                + (engine.cgroupVersion().isPresent()
                        ? " (cgroup v" + engine.cgroupVersion().getAsInt() + ")"
                        : "");
    }

    private static String suite(RunInfo.Suite suite) {
        return "httpdyno " + suite.version() + ", commit " + suite.commit()
                + (suite.dirty() ? " (with local changes)" : "");
    }

    /** {@code 6 servers: 2 without failures, 3 with failures, 1 not checked}. */
    static String outcomes(List<ConformanceRow> rows) {
        if (rows.isEmpty()) {
            return "none yet";
        }
        long ran = rows.stream().filter(row -> row.score().isPresent()).count();
        long failed = rows.stream().filter(row -> !row.failures().isEmpty()).count();
        return servers(rows.size()) + ": "
                + Stream.of(
                                counted(ran - failed, "without failures"),
                                counted(failed, "with failures"),
                                counted(rows.size() - ran, "not checked"))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", "));
    }

    private static Optional<String> counted(long count, String what) {
        return count == 0 ? Optional.empty() : Optional.of(count + " " + what);
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
