package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.conformance.BootLine;
import httpdyno.load.Latency;
import httpdyno.load.LoadReport;
import httpdyno.measure.JvmFacts;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Usage;
import httpdyno.measure.Verdict;
import httpdyno.plan.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One observation as JSON. */
final class RoundJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RoundJson() {}

    static ObjectNode of(Observation observation) {
        ObjectNode node = NODES.objectNode();
        node.put("cell", observation.round().cell().id());
        node.put("profile", observation.round().cell().profile());
        node.put("server", observation.round().cell().server());
        node.put("generator", observation.round().cell().generator());
        level(node, observation.round().cell().level());
        node.put("round", observation.round().round());
        node.put("rounds", observation.round().rounds());
        node.put("startedAt", observation.startedAt().toString());
        node.set("verdict", verdict(observation.verdict()));
        LocalJson.put(node, observation.local());
        observation.server().ifPresent(image -> node.set("serverImage", image(image)));
        observation.generator().ifPresent(image -> node.set("generatorImage", image(image)));
        observation.bootLine().ifPresent(boot -> node.set("boot", boot(boot)));
        observation.pinning().ifPresent(pinning -> node.set("pinning", pinning(pinning)));
        observation.sysctls().ifPresent(held -> node.set("sysctls", HostJson.sysctls(held)));
        observation.startup().ifPresent(startup -> {
            ObjectNode start = node.putObject("startup");
            start.put("seconds", RunJson.seconds(startup.time()));
            start.put("upperBound", startup.upperBound());
        });
        observation.conformance().ifPresent(conformance -> node.set("conformance", conformance(conformance)));
        observation.measurement().ifPresent(measured -> node.set("measurement", measurement(measured)));
        ObjectNode phases = node.putObject("phasesSeconds");
        observation.phases().forEach((name, time) -> phases.put(name, RunJson.seconds(time)));
        strings(node.putArray("logTail"), observation.logTail());
        if (!observation.notes().isEmpty()) {
            strings(node.putArray("notes"), observation.notes());
        }
        return node;
    }

    private static void level(ObjectNode node, Level level) {
        node.put("connections", level.connections());
        level.pipelining().ifPresent(depth -> node.put("pipelining", depth));
        level.rate().ifPresent(rate -> node.put("ratePerSecond", rate));
        level.percentOfMaximum().ifPresent(percent -> node.put("percentOfMaximum", percent));
    }

    private static ObjectNode verdict(Verdict verdict) {
        ObjectNode node = NODES.objectNode();
        node.put("kind", verdict.kind().name());
        node.put("sentence", verdict.sentence());
        node.put("remedy", verdict.remedy());
        ObjectNode evidence = node.putObject("evidence");
        verdict.evidence().forEach(evidence::putPOJO);
        return node;
    }

    private static ObjectNode image(Observation.Image image) {
        ObjectNode node = NODES.objectNode();
        node.put("tag", image.tag());
        node.put("id", image.id());
        node.put("sizeBytes", image.sizeBytes());
        image.version().ifPresent(version -> node.put("version", version));
        return node;
    }

    private static ObjectNode boot(BootLine boot) {
        ObjectNode node = NODES.objectNode();
        node.put("server", boot.server());
        node.putObject("runtime")
                .put("name", boot.runtime().name())
                .put("version", boot.runtime().version());
        node.putObject("framework")
                .put("name", boot.framework().name())
                .put("version", boot.framework().version());
        node.put("transport", boot.transport());
        node.put("workers", boot.workers());
        node.put("cpus", boot.cpus());
        ObjectNode features = node.putObject("features");
        boot.features().forEach(features::put);
        node.put("provenance", boot.provenance());
        boot.jvm().ifPresent(jvm -> {
            ObjectNode facts = node.putObject("jvm");
            facts.put("collector", jvm.collector()).put("heapBytes", jvm.heapBytes());
            jvm.flags().forEach(facts.putArray("flags")::add);
        });
        return node;
    }

    private static ObjectNode pinning(Observation.Pinning pinning) {
        ObjectNode node = NODES.objectNode();
        node.put("serverAsked", pinning.serverAsked());
        ObjectNode threads = node.putObject("serverThreads");
        pinning.serverThreads().forEach(threads::put);
        node.put("generatorAsked", pinning.generatorAsked());
        node.put("generatorAllowed", pinning.generatorAllowed());
        return node;
    }

    private static ObjectNode conformance(Observation.Conformance conformance) {
        ObjectNode node = NODES.objectNode();
        node.put("passed", conformance.passed());
        node.put("total", conformance.total());
        strings(node.putArray("blocking"), conformance.blocking());
        strings(node.putArray("reported"), conformance.reported());
        return node;
    }

    private static ObjectNode measurement(Measurement measured) {
        LoadReport report = measured.report();
        ObjectNode node = NODES.objectNode();
        node.put("goodputPerSecond", measured.goodput().perSecond());
        node.put("windowSeconds", RunJson.seconds(measured.window()));
        measured.offeredPerSecond().ifPresent(rate -> node.put("offeredPerSecond", rate));
        node.put("toolSeconds", RunJson.seconds(report.elapsed()));
        node.put("responses", report.completed());
        node.put("responsesAsExpected", report.asExpected());
        ObjectNode statuses = node.putObject("statuses");
        report.statuses().forEach(statuses::put);
        node.set("errors", errors(report.errors()));
        report.latency().ifPresent(latency -> node.set("latency", latency(latency)));
        if (report.latency().isEmpty()) {
            node.put("latencyAbsence", report.latencyAbsence());
        }
        report.bytes().ifPresent(bytes -> {
            node.put("bytesReceived", bytes.total());
            node.put("bytesScope", bytes.scope().name());
        });
        measured.bytesPerResponse().ifPresent(bytes -> node.put("bytesPerResponse", bytes));
        node.put("wireBytesProbed", measured.wireBytesProbed());
        node.put("connectionsAccepted", measured.connectionsAccepted());
        ArrayNode established = node.putArray("connectionsEstablished");
        measured.established().forEach(established::add);
        node.set("cpu", cpu(measured));
        node.set("memory", memory(measured.memory()));
        measured.jvm().ifPresent(jvm -> node.set("jvm", jvm(jvm)));
        measured.rates().ifPresent(rates -> EventsJson.put(node.putObject("rates"), rates));
        EventsJson.put(node.putObject("events"), measured.events());
        measured.perf().ifPresent(perf -> EventsJson.put(node.putObject("perf"), perf));
        node.set("verified", verified(measured.verified()));
        return node;
    }

    private static ObjectNode errors(LoadReport.Errors errors) {
        ObjectNode node = NODES.objectNode();
        node.put("connect", errors.connect());
        node.put("read", errors.read());
        node.put("write", errors.write());
        node.put("timeout", errors.timeout());
        ObjectNode other = node.putObject("other");
        errors.other().forEach(other::put);
        return node;
    }

    private static ObjectNode latency(Latency latency) {
        ObjectNode node = NODES.objectNode();
        node.put("correction", latency.correction().name());
        node.put("start", latency.start());
        node.put("resolutionSeconds", RunJson.seconds(latency.resolution()));
        latency.samples().ifPresent(samples -> node.put("samples", samples));
        node.put("meanSeconds", RunJson.seconds(latency.mean()));
        latency.min().ifPresent(min -> node.put("minSeconds", RunJson.seconds(min)));
        latency.max().ifPresent(max -> node.put("maxSeconds", RunJson.seconds(max)));
        latency.standardDeviation().ifPresent(sd -> node.put("standardDeviationSeconds", RunJson.seconds(sd)));
        ObjectNode percentiles = node.putObject("percentilesSeconds");
        latency.percentiles().forEach((rank, value) -> percentiles.put(rank.toString(), RunJson.seconds(value)));
        return node;
    }

    private static ObjectNode cpu(Measurement measured) {
        Usage usage = measured.usage();
        ObjectNode node = NODES.objectNode();
        node.put("serverSecondsPerResponse", RunJson.seconds(measured.serverCpuPerRequest()));
        node.put("generatorSecondsPerResponse", RunJson.seconds(measured.generatorCpuPerRequest()));
        node.put("serverWaitSecondsPerResponse", RunJson.seconds(measured.serverWaitPerRequest()));
        measured.switchesPerRequest().ifPresent(switches -> node.put("serverSwitchesPerResponse", switches));
        node.put("serverShareUsed", usage.serverShareUsed());
        node.put("generatorShareUsed", usage.generatorShareUsed());
        node.put("serverSteal", usage.serverSteal());
        node.put("generatorSteal", usage.generatorSteal());
        node.put("serverForeign", usage.serverForeign());
        node.put("generatorForeign", usage.generatorForeign());
        node.put("suiteCores", measured.suiteCpu());
        measured.engineCpu().ifPresent(cores -> node.put("engineCores", cores));
        return node;
    }

    private static ObjectNode memory(Measurement.Memory memory) {
        ObjectNode node = NODES.objectNode();
        put(node, "rssBytes", memory.rssBytes());
        put(node, "pssBytes", memory.pssBytes());
        put(node, "peakRssBytes", memory.peakRssBytes());
        node.put("threads", memory.threads());
        node.put("processes", memory.processes());
        return node;
    }

    private static ObjectNode jvm(JvmFacts facts) {
        ObjectNode node = NODES.objectNode();
        if (facts.work().isEmpty()) {
            node.put("absence", facts.absence());
        }
        facts.work().ifPresent(work -> {
            node.put("collections", work.collections());
            node.put("pauseSeconds", RunJson.seconds(work.pause()));
            put(node, "heapBytes", work.heapBytes());
            node.put("compileSeconds", RunJson.seconds(work.compileTime()));
            node.put("compilations", work.compilations());
            node.put("codeBytes", work.codeBytes());
        });
        return node;
    }

    private static ObjectNode verified(Measurement.Verified verified) {
        ObjectNode node = NODES.objectNode();
        node.put("responses", verified.responses());
        for (Map.Entry<String, Long> count : List.of(
                Map.entry("wrongStatus", verified.wrongStatus()),
                Map.entry("wrongBody", verified.wrongBody()),
                Map.entry("malformed", verified.malformed()),
                Map.entry("connectionErrors", verified.connectionErrors()),
                Map.entry("unanswered", verified.unanswered()))) {
            node.put(count.getKey(), count.getValue());
        }
        return node;
    }

    private static void put(ObjectNode node, String name, Optional<Long> value) {
        value.ifPresent(v -> node.put(name, v));
    }

    private static void strings(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
