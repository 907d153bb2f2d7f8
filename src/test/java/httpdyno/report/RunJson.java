package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.host.EngineFacts;
import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JSON document of a run; results/schema.json describes it. Numbers in base units; what is
 * not known is absent, and null only where the schema says that there is known to be none.
 */
final class RunJson {

    /** Raised whenever the meaning or the place of a field changes. */
    static final int SCHEMA_VERSION = 1;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RunJson() {}

    static ObjectNode of(
            RunInfo run,
            List<Observation> observations,
            List<ConformanceRow> conformance,
            Map<String, Duration> timings,
            boolean complete) {
        ObjectNode root = NODES.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.set("run", run(run, complete));
        root.set("host", host(run));
        root.set("engine", run.engine().map(RunJson::engine).orElse(null));
        ArrayNode profiles = root.putArray("profiles");
        run.profiles().forEach(profile -> profiles.add(profile(profile)));
        ObjectNode times = root.putObject("timingsSeconds");
        timings.forEach((name, time) -> times.put(name, seconds(time)));
        ArrayNode catalogue = root.putArray("conformance");
        conformance.forEach(row -> catalogue.add(ConformanceJson.of(row)));
        ArrayNode rounds = root.putArray("rounds");
        observations.forEach(observation -> rounds.add(RoundJson.of(observation)));
        return root;
    }

    private static ObjectNode run(RunInfo run, boolean complete) {
        ObjectNode node = NODES.objectNode();
        node.put("id", run.id());
        node.put("startedAt", run.startedAt().toString());
        node.put("complete", complete);
        node.put("target", run.target().orElse(null));
        ObjectNode suite = node.putObject("suite");
        suite.put("version", run.suite().version());
        suite.put("commit", run.suite().commit());
        suite.put("dirty", run.suite().dirty());
        node.set("settings", settings(run.settings()));
        ObjectNode given = node.putObject("given");
        new TreeMap<>(run.given()).forEach(given::put);
        node.put("publishable", run.settings().preset().publishable());
        ArrayNode warnings = node.putArray("warnings");
        run.warnings().forEach(warnings::add);
        return node;
    }

    private static ObjectNode settings(Settings settings) {
        ObjectNode node = NODES.objectNode();
        node.put("preset", settings.preset().name().toLowerCase(Locale.ROOT));
        node.put("windowSeconds", seconds(settings.window()));
        node.put("runs", settings.runs());
        node.put("settleSeconds", seconds(settings.settle()));
        node.put("warmupSeconds", seconds(settings.warmup()));
        node.put("cooldownSeconds", seconds(settings.cooldown()));
        node.put("seed", settings.seed());
        node.put("topology", settings.topology().name().toLowerCase(Locale.ROOT));
        return node;
    }

    private static ObjectNode host(RunInfo run) {
        ObjectNode node = NODES.objectNode();
        node.put("fingerprint", run.host().fingerprint());
        node.put("cpuModel", run.host().cpuModel());
        node.put("cpus", run.host().topology().logicalCpus().size());
        node.put("physicalCores", run.host().topology().physicalCores());
        run.host().smt().ifPresent(smt -> node.put("smt", smt));
        run.host().turbo().ifPresent(turbo -> node.put("turbo", turbo));
        run.host().governor().ifPresent(governor -> node.put("governor", governor));
        run.host().memory().ifPresent(memory -> node.put("memoryBytes", memory.bytes()));
        run.host().swap().ifPresent(swap -> node.put("swapBytes", swap.bytes()));
        run.host().loadAverage1().ifPresent(load -> node.put("loadAverageAtStart", load));
        node.put("kernel", run.host().kernel());
        run.host().os().ifPresent(os -> node.put("operatingSystem", os));
        run.host().hypervisor().ifPresent(hypervisor -> node.put("hypervisor", hypervisor));
        run.host().clockSource().ifPresent(source -> node.put("clockSource", source));
        node.set("cpuShares", run.shares().map(RunJson::shares).orElse(null));
        return node;
    }

    private static ObjectNode shares(CpuShares shares) {
        ObjectNode node = NODES.objectNode();
        node.put("server", shares.server().toString());
        node.put("generator", shares.generator().toString());
        ArrayNode notes = node.putArray("notes");
        shares.notes().forEach(notes::add);
        return node;
    }

    private static ObjectNode engine(EngineFacts engine) {
        ObjectNode node = NODES.objectNode();
        node.put("version", engine.version());
        node.put("apiVersion", engine.apiVersion());
        engine.cgroupVersion().ifPresent(version -> node.put("cgroupVersion", version));
        node.put("storageDriver", engine.storageDriver());
        return node;
    }

    private static ObjectNode profile(Profile profile) {
        ObjectNode node = NODES.objectNode();
        node.put("id", profile.id());
        node.put("title", profile.title());
        node.put("kind", profile.kind().name().toLowerCase(Locale.ROOT));
        node.put("connections", profile.load().connections());
        node.put("pipelining", profile.load().pipelining());
        node.put("keepAlive", profile.load().keepAlive());
        profile.load().rate().ifPresent(rate -> node.put("ratePerSecond", rate));
        if (!profile.percentOfMaximum().isEmpty()) {
            ArrayNode percents = node.putArray("percentOfMaximum");
            profile.percentOfMaximum().forEach(percents::add);
        }
        node.put("toleratedUnexpectedFraction", profile.unexpectedFraction());
        node.put("definition", profile.toString());
        return node;
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
