package httpdyno.manifest;

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
            "boot");
    static final Keys BOOT = Keys.required("runtime", "framework", "transports");

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
                map.get("capabilities").words(ServerManifest.CAPABILITIES),
                map.get("workers").word(ServerManifest.Workers.class),
                boot(map.get("boot")));
    }

    private static ServerManifest.Boot boot(YamlNode node) {
        YamlMap map = node.map(BOOT);
        return new ServerManifest.Boot(
                map.get("runtime").text(),
                map.get("framework").text(),
                map.get("transports").texts());
    }
}
