package httpdyno.manifest;

/**
 * One {@code images/generators/<id>/generator.yaml}.
 *
 * @param id folder name
 * @param name display name
 * @param upstream project page
 * @param licence SPDX identifier
 * @param version version that the image installs, pinned
 */
public record GeneratorManifest(String id, String name, String upstream, String licence, String version) {}
