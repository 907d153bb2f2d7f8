package httpdyno.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a valid tree of manifests for tests, which then break one thing each. */
final class ManifestTree {

    static final String PROFILE = "profiles/hello.yaml";
    static final String SERVER = "images/servers/raw-x/server.yaml";
    static final String GENERATOR = "images/generators/gen/generator.yaml";

    private static final String PROFILE_TEXT = """
            # What it answers: a test.
            id: hello
            title: Hello
            kind: benchmark
            answers: how fast
            caveat: how slow
            requests:
              - method: GET
                path: /
                expect: {status: 200, mediaType: application/json, body: '{"hello":"world"}'}
            load: {connections: 100, pipelining: 1, keepAlive: true}
            cpus: {server: 1, generator: 3}
            gate:
              requestsPerSecond: 0.02
              p99: 0.05
              cpuPerRequest: 0.03
              rss: 0.10
            """;

    private static final String SERVER_TEXT = """
            id: raw-x
            name: Raw X
            language: no
            runtime: x
            kind: raw
            upstream: https://example.org/x
            licence: MIT
            reference: true
            capabilities: [hello, echo]
            workers: processes
            boot: {runtime: x, framework: "x:http", transports: [epoll, io_uring]}
            """;

    private static final String GENERATOR_TEXT = """
            id: gen
            name: Gen
            upstream: https://example.org/gen
            licence: Apache-2.0 OR MIT
            version: 1.10
            """;

    private final Path root;

    private ManifestTree(Path root) {
        this.root = root;
    }

    static ManifestTree in(Path root) {
        return new ManifestTree(root)
                .write(PROFILE, PROFILE_TEXT)
                .write("profiles/README.md", "")
                .write(SERVER, SERVER_TEXT)
                .write("images/servers/raw-x/Dockerfile", "")
                .write(GENERATOR, GENERATOR_TEXT)
                .write("images/generators/gen/Dockerfile", "");
    }

    ManifestTree write(String file, String text) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same server once more under another id. */
    ManifestTree withAnotherServer(String id) {
        return write("images/servers/" + id + "/server.yaml", SERVER_TEXT.replace("raw-x", id))
                .write("images/servers/" + id + "/Dockerfile", "");
    }

    ManifestTree replace(String file, String old, String replacement) {
        if (!text(file).contains(old)) {
            throw new IllegalArgumentException(file + " does not contain " + old);
        }
        return write(file, text(file).replace(old, replacement));
    }

    String text(String file) {
        try {
            return Files.readString(root.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ManifestTree delete(String file) {
        try {
            Files.delete(root.resolve(file));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Manifests read() {
        return new ManifestReader(root).read();
    }
}
