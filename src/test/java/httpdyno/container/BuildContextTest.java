package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildContextTest {

    @TempDir
    Path folder;

    @BeforeEach
    void aSmallContext() throws IOException {
        write("Dockerfile", "ARG NODE=httpdyno/node\nFROM ${NODE}\n");
        write("server.js", "listen();\n");
        write("lib/deep.js", "deep();\n");
    }

    @Test
    void equalFilesHaveEqualHashesWhateverTheirTimesAndOrder(@TempDir Path other) throws IOException {
        String hash = hash();

        for (String name : List.of("server.js", "lib/deep.js", "Dockerfile")) {
            Files.createDirectories(other.resolve(name).getParent());
            Files.copy(folder.resolve(name), other.resolve(name));
            Files.setLastModifiedTime(other.resolve(name), FileTime.fromMillis(86_400_000));
        }

        assertThat(BuildContext.of(other).hash(new TreeMap<>())).isEqualTo(hash).matches("[0-9a-f]{16}");
    }

    @Test
    void contentsCount() throws IOException {
        String hash = hash();

        write("server.js", "listen();;\n");

        assertThat(hash()).isNotEqualTo(hash);
    }

    @Test
    void whatIsSaidAboutAnImageDoesNotCount() throws IOException {
        String hash = hash();

        write("server.yaml", "id: x\n");
        write("generator.yaml", "id: x\n");

        assertThat(hash()).isEqualTo(hash);

        write("lib/server.yaml", "port: 1\n");

        assertThat(hash()).isNotEqualTo(hash);
    }

    @Test
    void namesCount() throws IOException {
        String hash = hash();

        Files.move(folder.resolve("server.js"), folder.resolve("serves.js"));

        assertThat(hash()).isNotEqualTo(hash);
    }

    @Test
    void executableBitsCount() throws IOException {
        String hash = hash();

        Files.setPosixFilePermissions(folder.resolve("server.js"), PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(hash()).isNotEqualTo(hash);
    }

    @Test
    void whatLiesBetweenTwoFilesCounts() throws IOException {
        write("a", "xb");
        write("b", "");
        String hash = hash();

        write("a", "x");
        write("b", "b");

        assertThat(hash()).isNotEqualTo(hash);
    }

    @Test
    void buildArgumentsCount() {
        BuildContext context = BuildContext.of(folder);

        assertThat(context.hash(new TreeMap<>(Map.of("NODE", "httpdyno/node:1"))))
                .isNotEqualTo(context.hash(new TreeMap<>(Map.of("NODE", "httpdyno/node:2"))))
                .isNotEqualTo(context.hash(new TreeMap<>()));
    }

    @Test
    void filesOfTheSuiteCountToo() {
        BuildContext context = BuildContext.of(folder);

        BuildContext more = context.plus(Map.of("host-ca/proxy.crt", new byte[] {1}));

        assertThat(more.files()).hasSize(4).containsKey("host-ca/proxy.crt");
        assertThat(more.hash(new TreeMap<>())).isNotEqualTo(context.hash(new TreeMap<>()));
        assertThat(context.files()).hasSize(3);
    }

    @Test
    void whatToolsLeaveBehindDoesNotCount() throws IOException {
        String hash = hash();

        write("node_modules/fastify/index.js", "x");
        write("target/classes/Server.class", "x");
        write("lib/node_modules/y.js", "x");
        write(".DS_Store", "x");

        assertThat(hash()).isEqualTo(hash);
    }

    @Test
    void namesThatOnlyLookLikeItDo() throws IOException {
        write("target.js", "x");
        write("my_node_modules/x.js", "x");

        assertThat(BuildContext.of(folder).files()).containsKeys("target.js", "my_node_modules/x.js");
    }

    @Test
    void parentsAreTheArgumentsThatNameAnImageOfTheSuite() throws IOException {
        write("Dockerfile", """
                # ARG OLD=httpdyno/old
                ARG JDK_BUILDER=httpdyno/jdk-builder
                ARG JDK25=httpdyno/jdk
                FROM ${JDK_BUILDER} AS build
                ARG VERSION=1.2.3
                ARG OTHER=debian:trixie-slim
                FROM ${JDK25}
                """);

        assertThat(BuildContext.of(folder).parents())
                .containsExactly(Map.entry("JDK_BUILDER", "jdk-builder"), Map.entry("JDK25", "jdk"));
        assertThat(BuildContext.of(folder).choices()).containsExactly("OTHER", "VERSION");
    }

    @Test
    void aFolderWithoutDockerfileHasNoParents() throws IOException {
        Files.delete(folder.resolve("Dockerfile"));

        assertThat(BuildContext.of(folder).parents()).isEmpty();
        assertThat(BuildContext.of(folder).choices()).isEmpty();
    }

    @Test
    void theTarHoldsEveryFileWithItsModeAndNoTime() throws IOException {
        String name = "deep/".repeat(40) + "file.txt";
        write(name, "far down");
        Files.setPosixFilePermissions(folder.resolve("server.js"), PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> names = new ArrayList<>();

        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(BuildContext.of(folder).tar())) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                names.add(entry.getName());
                assertThat(tar.readAllBytes()).isEqualTo(Files.readAllBytes(folder.resolve(entry.getName())));
                assertThat(entry.getMode()).isEqualTo(entry.getName().equals("server.js") ? 0100755 : 0100644);
                assertThat(entry.getLastModifiedTime().toMillis()).isZero();
            }
        }

        assertThat(names).containsExactlyInAnyOrder("Dockerfile", "server.js", "lib/deep.js", name);
    }

    private String hash() {
        return BuildContext.of(folder).hash(new TreeMap<>());
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }
}
