package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.BuiltImage;
import httpdyno.local.LocalServer;
import httpdyno.local.LocalServers;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.PlannedRound;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages that are changed on disk, measured for real beside the published ones. */
class LocalIT {

    private static final Path ROOT = Path.of("").toAbsolutePath();

    /** Where Fastify writes the head of every response. */
    private static final String WRITES = "function onSendEnd (reply, payload) {";

    /** Rounds that a busy host may spoil, where a server that is slow to start counts as one that never does. */
    private static final int TRIES = 5;

    private static SelfTestBench bench;

    @TempDir
    Path disk;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-local");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    @Test
    void aChangedWorkTreeIsMeasuredInTheSameRunRightBesideItsRelease() throws Exception {
        Path tree = fastify();
        replace(tree.resolve("lib/reply.js"), WRITES, WRITES + " reply.header('x-local', 'yes')");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        BenchSession session = BenchSession.open(
                ROOT,
                Map.of(
                        "dyno.preset", "smoke",
                        "dyno.servers", "fastify",
                        "dyno.local.fastify", tree.toString(),
                        "dyno.results", disk.resolve("results").toString(),
                        "groups", "no-pipelining"),
                Clock.systemUTC(),
                new PrintStream(printed, true));

        for (PlannedRound round : session.matrix().rounds("no-pipelining")) {
            // On a busy host hardly any round is OK; that the server was started and believed is enough here.
            assertThat(session.matrix().measure(round).observation().bootLine()).isPresent();
        }
        session.finish();

        List<String> rows = printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("| fastify"))
                .toList();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0)).startsWith("| fastify  ");
        assertThat(rows.get(1)).startsWith("| fastify@local " + version() + " ");
        assertThat(answer("fastify")).contains("HTTP/1.1 200").doesNotContain("x-local");
        assertThat(answer("fastify@local")).contains("HTTP/1.1 200").contains("x-local: yes");
        assertThat(session.matrix().tests("no-pipelining").get(1).getName())
                .isEqualTo("no-pipelining/fastify@local/wrk/c100 round 1/1 [fastify@local " + version() + "]");
    }

    @Test
    void aChangeMakesAnotherImageAndNoChangeNone() throws Exception {
        Path tree = fastify();
        Files.writeString(tree.resolve("lib/new.js"), "// one");
        LocalServer first = local("fastify", tree);

        BuiltImage image = bench.images().local(first);
        BuiltImage again = new SelfTestBench("selftest-local").images().local(local("fastify", tree));

        assertThat(again.built()).isFalse();
        assertThat(again.tag()).isEqualTo(image.tag());
        assertThat(bench.images().files(image, "node_modules/fastify")).containsKey("lib/new.js");

        Files.writeString(tree.resolve("lib/new.js"), "// other");

        assertThat(new SelfTestBench("selftest-local")
                        .images()
                        .local(local("fastify", tree))
                        .tag())
                .isNotEqualTo(image.tag());
    }

    @Test
    void whatPackageJsonLeavesOutIsNotInstalledAndNothingOfTheReleaseIsLeft() throws Exception {
        Path tree = fastify();
        replace(tree.resolve("package.json"), "\"main\"", "\"files\": [\"fastify.js\", \"lib\"], \"main\"");

        BuiltImage image = bench.images().local(local("fastify", tree));

        assertThat(bench.images().files(image, "node_modules/fastify"))
                .containsKeys("fastify.js", "lib/reply.js", "package.json", "README.md")
                .doesNotContainKey("fastify.d.ts");
    }

    @Test
    void aServerThatSaysAnotherVersionThanItsPackageIsNotMeasured() throws Exception {
        Path tree = fastify();
        replace(tree.resolve("package.json"), "\"version\": \"" + version() + "\"", "\"version\": \"99.0.0\"");

        Observation observation = run("fastify", local("fastify", tree));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.NONCONFORMANT);
        assertThat(observation.verdict().sentence())
                .contains("The local package fastify has version 99.0.0, the server says that it runs " + version());
    }

    @Test
    void aJarTakesThePlaceOfThePublishedOne() throws Exception {
        String jar = nettyJar();
        Path mine = disk.resolve("mine.jar");
        // The header that every response has, in capitals.
        rewrite(
                bench.images()
                        .files(bench.images().server("java-netty"), "lib/" + jar)
                        .get(jar),
                mine);

        LocalServer local = local("io.netty:netty-codec-http", mine);
        Observation observation = run("java-netty", local);

        assertThat(observation.bootLine().orElseThrow().provenance())
                .isEqualTo("local:" + jar.replaceFirst("netty-codec-http-(.*)\\.jar", "io.netty:netty-codec-http@$1"));
        assertThat(bench.images()
                        .files(bench.images().local(local), "lib/" + jar)
                        .values())
                .singleElement()
                .isEqualTo(Files.readAllBytes(mine));
    }

    private static String nettyJar() throws IOException {
        return Files.readString(ROOT.resolve("images/servers/java-netty/dependencies.sha256"))
                .replaceAll("(?s).*  (netty-codec-http-[^ ]*\\.jar)\n.*", "$1");
    }

    private static void rewrite(byte[] jar, Path target) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String content = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write((entry.getName().endsWith("http/HttpHeaderNames.class")
                                ? content.replace("content-type", "CONTENT-TYPE")
                                : content)
                        .getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    /** The release as the published image has it, in a folder to be changed. */
    private Path fastify() throws Exception {
        Path tree = disk.resolve("fastify");
        SortedMap<String, byte[]> files =
                bench.images().files(bench.images().server("fastify"), "node_modules/fastify");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = tree.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        return tree;
    }

    private static String version() throws IOException {
        String lock = Files.readString(ROOT.resolve("images/servers/fastify/package.json"));
        return lock.replaceAll("(?s).*\"fastify\": \"([^\"]+)\".*", "$1");
    }

    private static void replace(Path file, String old, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }

    private static LocalServer local(String name, Path path) {
        List<String> ids = new ManifestReader(ROOT)
                .read().servers().stream().map(ServerManifest::id).toList();
        return LocalServers.find(Map.of(name, path), ROOT.resolve("images/servers"), ids).stream()
                .filter(server -> List.of("fastify", "java-netty").contains(server.published()))
                .findFirst()
                .orElseThrow();
    }

    private static Observation run(String id, LocalServer local) {
        Subject published = bench.real(id, bench.generator("wrk"));
        Contestant contestant = Contestant.of(published.server(), local);
        Subject subject = new Subject(published.profile(), contestant, published.generator());
        return bench.runUntil(observation -> observation.verdict().kind() != Kind.STALLED, TRIES, subject);
    }

    /** What the server answered before the load. */
    private String answer(String server) throws IOException {
        try (Stream<Path> files = Files.walk(disk.resolve("results"))) {
            Path transcript = files.filter(file -> file.endsWith("contract-before.txt"))
                    .filter(file -> file.toString().contains("/" + server + "/"))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(transcript);
        }
    }
}
