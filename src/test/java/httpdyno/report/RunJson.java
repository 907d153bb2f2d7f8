package httpdyno.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.measure.Observation;
import httpdyno.plan.Pairing;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
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

    /** Name of the document in the run's folder. */
    static final String FILE = "run.json";

    /** SHA-256 in hex over the rest of the document, as compact JSON in UTF-8. */
    static final String SEAL = "sha256";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    /** Writes a number as its shortest text, which is the same on every Java platform. */
    private static final JsonMapper PLAIN = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .build())
            .build();

    private RunJson() {}

    /** The document as it is stored. */
    static String text(Run run) {
        return JsonText.of(of(run));
    }

    static ObjectNode of(Run run) {
        return of(run.info(), run.observations(), run.conformance(), run.timings(), run.complete());
    }

    static ObjectNode of(
            RunInfo run,
            List<Observation> observations,
            List<ConformanceRow> conformance,
            Map<String, Duration> timings,
            boolean complete) {
        ObjectNode root = NODES.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.set("run", run(run, complete));
        root.set("host", HostJson.of(run));
        root.set("engine", run.engine().map(RunJson::engine).orElse(null));
        ArrayNode profiles = root.putArray("profiles");
        run.profiles().forEach(profile -> profiles.add(profile(profile)));
        ArrayNode servers = root.putArray("servers");
        run.servers().forEach(server -> servers.add(server(server)));
        ArrayNode calibrations = root.putArray("calibrations");
        run.calibrations().forEach(calibration -> calibrations.add(CalibrationJson.of(calibration)));
        ObjectNode times = root.putObject("timingsSeconds");
        timings.forEach((name, time) -> times.put(name, seconds(time)));
        ArrayNode catalogue = root.putArray("conformance");
        conformance.forEach(row -> catalogue.add(ConformanceJson.of(row)));
        ArrayNode rounds = root.putArray("rounds");
        observations.forEach(observation -> rounds.add(RoundJson.of(observation)));
        seal(root);
        return root;
    }

    /** Say in the document what the rest of it was when the suite wrote it, so that an edited figure does not pass. */
    static void seal(ObjectNode root) {
        root.remove(SEAL);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(PLAIN.writeValueAsBytes(root));
            root.put(SEAL, HexFormat.of().formatHex(digest));
        } catch (JsonProcessingException | NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256, and a tree can be written", impossible);
        }
    }

    private static ObjectNode run(RunInfo run, boolean complete) {
        ObjectNode node = NODES.objectNode();
        node.put("id", run.id());
        node.put("startedAt", run.startedAt().toString());
        node.put("complete", complete);
        node.put("target", run.target().orElse(null));
        run.pairing().ifPresent(pairing -> node.set("comparison", comparison(pairing)));
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

    private static ObjectNode comparison(Pairing pairing) {
        ObjectNode node = NODES.objectNode();
        node.put("a", pairing.a());
        node.put("b", pairing.b());
        node.put("pairs", pairing.pairs());
        node.put("order", pairing.order());
        return node;
    }

    private static ObjectNode settings(RunSettings settings) {
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

    private static ObjectNode engine(RunInfo.Engine engine) {
        ObjectNode node = NODES.objectNode();
        node.put("version", engine.version());
        node.put("apiVersion", engine.apiVersion());
        engine.cgroupVersion().ifPresent(version -> node.put("cgroupVersion", version));
        node.put("storageDriver", engine.storageDriver());
        return node;
    }

    private static ObjectNode profile(ProfileInfo profile) {
        ObjectNode node = NODES.objectNode();
        node.put("id", profile.id());
        node.put("title", profile.title());
        node.put("kind", profile.kind().name().toLowerCase(Locale.ROOT));
        node.put("answers", profile.answers());
        node.put("caveat", profile.caveat());
        node.put("connections", profile.load().connections());
        node.put("pipelining", profile.load().pipelining());
        node.put("keepAlive", profile.load().keepAlive());
        profile.load().rate().ifPresent(rate -> node.put("ratePerSecond", rate));
        if (!profile.percentOfMaximum().isEmpty()) {
            ArrayNode percents = node.putArray("percentOfMaximum");
            profile.percentOfMaximum().forEach(percents::add);
        }
        node.put("toleratedUnexpectedFraction", profile.unexpectedFraction());
        node.set("cpuShares", HostJson.shares(profile.shares()));
        node.put("definition", profile.definition());
        return node;
    }

    private static ObjectNode server(RunInfo.Server server) {
        ObjectNode node = NODES.objectNode();
        node.put("id", server.id());
        node.put("reference", server.reference());
        server.standsOn().ifPresent(row -> node.put("standsOn", row));
        return node;
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
