package httpdyno.manifest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads {@code profiles/<id>.yaml}. */
final class ProfileReader {

    static final Keys KEYS = Keys.required(
                    "id", "title", "kind", "answers", "caveat", "requests", "load", "cpus", "gate")
            .optional("tolerance", "byDefault", "needs");
    static final Keys LOAD =
            Keys.required("connections", "pipelining", "keepAlive").optional("rate", "percentOfMaximum");
    static final Keys TOLERANCE = Keys.required("unexpectedFraction");
    static final Keys CPUS = Keys.required("server", "generator");
    static final Keys GATE = Keys.required("requestsPerSecond", "p99", "cpuPerRequest", "rss");

    /**
     * All connections go to one address and port, so each takes one of the 64,148 ports that clients have in the
     * namespace that the suite sets up; a few are left for its own probes.
     */
    private static final int MOST_CONNECTIONS = 64_000;

    private static final int MOST_PIPELINED = 1_000;
    private static final int HIGHEST_RATE = 10_000_000;
    private static final int MOST_CORES = 1_024;

    private ProfileReader() {}

    static Profile read(YamlNode root, Ids ids) {
        YamlMap map = root.map(KEYS);
        YamlMap load = map.get("load").map(LOAD);
        return new Profile(
                ids.read(map.get("id")),
                map.get("title").text(),
                map.get("kind").word(Profile.Kind.class),
                map.get("answers").text(),
                map.get("caveat").text(),
                map.get("requests").items().stream().map(RequestReader::read).toList(),
                load(load),
                percentOfMaximum(load),
                map.find("tolerance").map(ProfileReader::unexpectedFraction).orElse(0.0),
                cpus(map.get("cpus")),
                map.find("needs").map(need -> need.word(ServerManifest.CAPABILITIES)),
                map.find("byDefault").map(YamlNode::flag).orElse(true),
                gate(map.get("gate")));
    }

    private static LoadShape load(YamlMap map) {
        LoadShape shape = new LoadShape(
                map.get("connections").whole(1, MOST_CONNECTIONS),
                map.get("pipelining").whole(1, MOST_PIPELINED),
                map.get("keepAlive").flag(),
                map.find("rate")
                        .map(rate -> OptionalInt.of(rate.whole(1, HIGHEST_RATE)))
                        .orElse(OptionalInt.empty()));
        if (shape.pipelining() > 1 && !map.get("keepAlive").isAbsent() && !shape.keepAlive()) {
            map.get("pipelining").report("1 for pipelining without keepAlive", "\"" + shape.pipelining() + "\"");
        }
        return shape;
    }

    /** Rising, so that the curve reads from left to right. */
    private static List<Integer> percentOfMaximum(YamlMap map) {
        Optional<YamlNode> steps = map.find("percentOfMaximum");
        if (steps.isEmpty()) {
            return List.of();
        }
        if (map.find("rate").isPresent()) {
            steps.get().report("either rate or percentOfMaximum", "both");
        }
        List<Integer> percents =
                steps.get().items().stream().map(item -> item.whole(1, 99)).toList();
        if (!percents.equals(percents.stream().distinct().sorted().toList())) {
            steps.get().report("percentages that rise", percents.toString());
        }
        return percents;
    }

    private static double unexpectedFraction(YamlNode node) {
        return node.map(TOLERANCE).get("unexpectedFraction").fraction();
    }

    private static Profile.Cpus cpus(YamlNode node) {
        YamlMap map = node.map(CPUS);
        return new Profile.Cpus(
                map.get("server").whole(1, MOST_CORES), map.get("generator").whole(1, MOST_CORES));
    }

    private static Map<String, Double> gate(YamlNode node) {
        YamlMap map = node.map(GATE);
        Map<String, Double> gate = new LinkedHashMap<>();
        GATE.required().forEach(metric -> gate.put(metric, map.get(metric).fraction()));
        return gate;
    }
}
