package httpdyno.manifest;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code server.yaml}. */
final class ServerReader {

    static final Keys KEYS = Keys.required(
                    "id",
                    "name",
                    "language",
                    "runtime",
                    "kind",
                    "upstream",
                    "licence",
                    "reference",
                    "capabilities",
                    "workers",
                    "boot")
            .optional("standsOn", "misses");
    static final Keys BOOT = Keys.required("runtime", "framework", "transports");
    static final Keys MISSES = Keys.required("cases", "reason").optional("varies");

    private ServerReader() {}

    static ServerManifest read(YamlNode root, Ids ids) {
        YamlMap map = root.map(KEYS);
        return new ServerManifest(
                ids.read(map.get("id")),
                map.get("name").text(),
                map.get("language").text(),
                map.get("runtime").text(),
                map.get("kind").word(ServerManifest.Kind.class),
                Forms.url(map.get("upstream")),
                Forms.licence(map.get("licence")),
                map.get("reference").flag(),
                map.find("standsOn").map(ids::another),
                map.get("capabilities").words(ServerManifest.CAPABILITIES),
                map.get("workers").word(ServerManifest.Workers.class),
                boot(map.get("boot")),
                map.find("misses").map(ServerReader::misses).orElse(List.of()),
                Pins.NONE);
    }

    private static ServerManifest.Boot boot(YamlNode node) {
        YamlMap map = node.map(BOOT);
        return new ServerManifest.Boot(
                map.get("runtime").text(),
                map.get("framework").text(),
                map.get("transports").texts());
    }

    private static List<Miss> misses(YamlNode node) {
        List<Miss> misses = new ArrayList<>();
        for (YamlNode entry : node.items()) {
            YamlMap map = entry.map(MISSES);
            String reason = map.get("reason").text();
            boolean varies = map.find("varies").map(YamlNode::flag).orElse(false);
            for (YamlNode item : map.get("cases").items()) {
                String check = item.text();
                misses.stream()
                        .filter(miss -> miss.check().equals(check))
                        .findFirst()
                        .ifPresent(first -> item.report(
                                "each case once in misses",
                                Texts.quote(check) + " again (first at " + first.position() + ")"));
                misses.add(new Miss(check, reason, item.place(), varies));
            }
        }
        return misses;
    }
}
