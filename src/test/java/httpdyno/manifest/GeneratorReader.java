package httpdyno.manifest;

/** Reads {@code generator.yaml}. */
final class GeneratorReader {

    static final Keys KEYS = Keys.required("id", "name", "upstream", "licence", "version");

    private GeneratorReader() {}

    static GeneratorManifest read(YamlNode root, Ids ids) {
        YamlMap map = root.map(KEYS);
        return new GeneratorManifest(
                ids.read(map.get("id")),
                map.get("name").text(),
                Forms.url(map.get("upstream")),
                Forms.licence(map.get("licence")),
                Forms.version(map.get("version")));
    }
}
