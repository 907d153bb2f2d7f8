package httpdyno.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Makes small jars for tests. */
record SampleJar(Map<String, String> entries) {

    /** One class, and what Maven writes into a jar. */
    static SampleJar of(String group, String artifact, String version) {
        return plain().with(
                        "META-INF/maven/" + group + "/" + artifact + "/pom.properties", "version=" + version + "\n");
    }

    /** One class, as other build tools leave it. */
    static SampleJar plain() {
        return new SampleJar(Map.of("x/Y.class", "class"));
    }

    SampleJar with(String entry, String content) {
        Map<String, String> more = new LinkedHashMap<>(entries);
        more.put(entry, content);
        return new SampleJar(more);
    }

    Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                jar.closeEntry();
            }
        }
        return file;
    }
}
