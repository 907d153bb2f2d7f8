package httpdyno.manifest;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code profiles/<id>.yaml}. */
final class ProfileReader {

    static final Keys KEYS = Keys.required(
                    "id", "title", "kind", "answers", "caveat", "requests", "load", "cpus", "gate")
            .optional("tolerance");
    static final Keys LOAD = Keys.required("connections", "pipelining", "keepAlive");
    static final Keys TOLERANCE = Keys.required("unexpectedFraction");
    static final Keys CPUS = Keys.required("server", "generator");
    static final Keys GATE = Keys.required("requestsPerSecond", "p99", "cpuPerRequest", "rss");

    /**
     * All connections go to one address and port, so each takes one of the 64,148 ports that clients have in the
     * namespace that the suite sets up; a few are left for its own probes.
     */
    private static final int MOST_CONNECTIONS = 64_000;

    private static final int MOST_PIPELINED = 1_000;
    private static final int MOST_CORES = 1_024;

    private ProfileReader() {}

    static Profile read(YamlNode root, Ids ids) {
        YamlMap map = root.map(KEYS);
        return new Profile(
                ids.read(map.get("id")),
                map.get("title").text(),
                map.get("kind").word(Profile.Kind.class),
                map.get("answers").text(),
                map.get("caveat").text(),
                map.get("requests").items().stream().map(RequestReader::read).toList(),
                load(map.get("load")),
                map.find("tolerance").map(ProfileReader::unexpectedFraction).orElse(0.0),
                cpus(map.get("cpus")),
                gate(map.get("gate")));
    }

    private static LoadShape load(YamlNode node) {
        YamlMap map = node.map(LOAD);
        LoadShape shape = new LoadShape(
                map.get("connections").whole(1, MOST_CONNECTIONS),
                map.get("pipelining").whole(1, MOST_PIPELINED),
                map.get("keepAlive").flag());
        if (shape.pipelining() > 1 && !map.get("keepAlive").isAbsent() && !shape.keepAlive()) {
            map.get("pipelining").report("1 for pipelining without keepAlive", "\"" + shape.pipelining() + "\"");
        }
        return shape;
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
