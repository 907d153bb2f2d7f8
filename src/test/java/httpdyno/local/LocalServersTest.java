package httpdyno.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.local.LocalPackage.Form;
import httpdyno.plan.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three servers of a small repository, and packages on disk that have a place in them or none. */
class LocalServersTest {

    private static final List<String> IDS = List.of("bare", "fastify", "java-netty", "uws-express");

    @TempDir
    Path disk;

    private Path servers;

    @BeforeEach
    void threeServers() throws IOException {
        servers = disk.resolve("servers");
        write(servers.resolve("bare/package.json"), "{}");
        write(servers.resolve("fastify/package-lock.json"), """
                {"packages": {
                  "": {"dependencies": {"fastify": "5.12.8"}},
                  "node_modules/fastify": {"version": "5.12.8",
                    "dependencies": {"find-my-way": "^9.0.0", "ajv": "^8.1.0", "own": "github:x/own"}},
                  "node_modules/find-my-way": {"version": "9.7.0", "dependencies": {"ret": "^0.5.0"}},
                  "node_modules/ajv": {"version": "8.17.1"},
                  "node_modules/own": {"version": "1.0.0"},
                  "node_modules/ret": {"version": "0.5.0"},
                  "node_modules/old/node_modules/ret": {"version": "0.4.0"},
                  "node_modules/deep/node_modules/ret": {"version": "0.5.0"},
                  "node_modules/borp": {"version": "1.0.0", "dev": true}}}
                """);
        write(servers.resolve("uws-express/package-lock.json"), """
                {"packages": {
                  "": {"dependencies": {"uWebSockets.js": "npm:@btc/uws@20.0.0", "ret": "0.5.0"}},
                  "node_modules/uWebSockets.js": {"name": "@btc/uws", "version": "20.0.0"},
                  "node_modules/ret": {"version": "0.5.0"}}}
                """);
        write(servers.resolve("java-netty/dependencies.sha256"), """
                %1$s  netty-codec-http-4.2.18.Final.jar
                %1$s  netty-common-4.2.18.Final.jar
                %1$s  netty-native-epoll-4.2.18.Final-linux-x86_64.jar
                """.formatted("ab".repeat(32)));
        write(servers.resolve("java-netty/pom.xml"), """
                <project><dependencies><dependency>
                  <groupId>io.netty</groupId>
                  <artifactId>netty-codec-http</artifactId>
                </dependency></dependencies></project>
                """);
    }

    @Test
    void theServerThatAsksForAPackageGetsARow() throws IOException {
        LocalServer row = find("fastify", npm("fastify", "5.13.0", "{}")).get(0);

        assertThat(row.id()).isEqualTo("fastify@local");
        assertThat(row.replacements()).singleElement().satisfies(replacement -> {
            assertThat(replacement.locations()).containsExactly("node_modules/fastify");
            assertThat(replacement.source().form()).isEqualTo(Form.NPM_FOLDER);
            assertThat(replacement.source().build().version()).isEqualTo("5.13.0");
            assertThat(replacement.source().files()).containsOnlyKeys("index.js", "package.json");
        });
    }

    @Test
    void soDoesEveryServerThatOthersBringItTo() throws IOException {
        List<LocalServer> rows = find("ret", npm("ret", "0.6.0", "{}"));

        assertThat(rows).extracting(LocalServer::id).containsExactly("fastify@local", "uws-express@local");
    }

    @Test
    void everyCopyOfTheSameVersionIsReplacedAndOtherVersionsStay() throws IOException {
        assertThat(find("ret", npm("ret", "0.6.0", "{}"))
                        .get(0)
                        .replacements()
                        .get(0)
                        .locations())
                .containsExactly("node_modules/ret", "node_modules/deep/node_modules/ret");
    }

    @Test
    void anAliasIsFoundByEitherName() throws IOException {
        assertThat(find("uWebSockets.js", npm("uWebSockets.js", "20.1.0", "{}")))
                .extracting(LocalServer::id)
                .containsExactly("uws-express@local");
        assertThat(find("@btc/uws", npm("@btc/uws", "20.1.0", "{}"))
                        .get(0)
                        .replacements()
                        .get(0)
                        .locations())
                .containsExactly("node_modules/uWebSockets.js");
    }

    @Test
    void severalPackagesOfOneServerMakeOneRow() throws IOException {
        List<LocalServer> rows = LocalServers.find(
                Map.of(
                        "fastify", npm("fastify", "6.0.0", "{\"find-my-way\": \"^10.0.0-0\"}"),
                        "find-my-way", npm("find-my-way", "10.0.0", "{}")),
                servers,
                IDS);

        assertThat(rows)
                .singleElement()
                .satisfies(row -> assertThat(row.builds())
                        .extracting(LocalBuild::name)
                        .containsExactlyInAnyOrder("fastify", "find-my-way"));
    }

    @Test
    void aPackageThatNoServerHasIsRefusedWithWhatThereIs() throws IOException {
        assertThat(refused("fastfy", npm("fastfy", "1.0.0", "{}")))
                .containsExactly("-Ddyno.local.fastfy: no server has the npm package. Did you mean fastify? There are,"
                        + " besides what these bring: fastify (fastify), uws-express (ret, uWebSockets.js)");
        assertThat(refused("borp", npm("borp", "1.0.0", "{}")))
                .singleElement()
                .asString()
                .contains("no server has");
        assertThat(refused("io.netty:netty-codec-htp", disk))
                .containsExactly("-Ddyno.local.io.netty:netty-codec-htp: no server has the Maven artifact. Did you mean"
                        + " io.netty:netty-codec-http? There are, besides what these bring:"
                        + " java-netty (io.netty:netty-codec-http)");
        assertThat(refused("org.other:netty-codec-http", disk))
                .singleElement()
                .asString()
                .contains("no server has the Maven artifact");
        assertThat(refused("io.netty:netty-native-epoll", disk))
                .singleElement()
                .asString()
                .contains("no server has");
    }

    @Test
    void whatTheLockfileDoesNotMeetIsRefusedWithTheWholeList() throws IOException {
        String asked = "{\"ajv\": \"^9.0.0\", \"find-my-way\": \"~9.7.0\", \"undici\": \"^7.0.0\","
                + " \"own\": \"github:x/own\", \"ret\": \"github:x/ret\"}";

        assertThat(refused("fastify", npm("fastify", "5.13.0", asked)))
                .containsExactly(
                        "-Ddyno.local.fastify: required what images/servers/fastify/package-lock.json installs,"
                                + " found that the package asks for ajv ^9.0.0 (installed is 8.17.1), ret github:x/ret"
                                + " (installed is 0.5.0), undici ^7.0.0 (not installed); nothing is fetched for it, so change"
                                + " the lockfile first");
    }

    @Test
    void aNeighbourOfItsWorkspaceIsAnyVersionUnlessItSaysWhich() throws IOException {
        assertThat(find("fastify", npm("fastify", "5.13.0", "{\"ajv\": \"workspace:*\", \"ret\": \"workspace:^\"}")))
                .hasSize(1);
        assertThat(refused("fastify", npm("fastify", "5.13.0", "{\"ajv\": \"workspace:^9.0.0\"}")))
                .singleElement()
                .asString()
                .contains("ajv workspace:^9.0.0 (installed is 8.17.1)");
    }

    @Test
    void aJarStandsInForTheOneOfItsArtifact() throws IOException {
        Path jar = SampleJar.of("io.netty", "netty-codec-http", "4.2.19.Final").write(disk.resolve("any-name.jar"));

        LocalServer row = find("io.netty:netty-codec-http", jar).get(0);

        assertThat(row.id()).isEqualTo("java-netty@local");
        assertThat(row.replacements().get(0).locations()).containsExactly("lib/netty-codec-http-4.2.18.Final.jar");
    }

    @Test
    void aJarThatOnlyOthersAskForIsFoundByItsArtifact() throws IOException {
        Path jar = SampleJar.of("io.netty", "netty-common", "4.2.19.Final").write(disk.resolve("c.jar"));

        assertThat(find("io.netty:netty-common", jar))
                .extracting(LocalServer::id)
                .containsExactly("java-netty@local");
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws IOException {
        SettingsException thrown = catchThrowableOfType(
                SettingsException.class,
                () -> LocalServers.find(
                        Map.of(
                                "nothing", disk,
                                "fastify", disk.resolve("gone"),
                                "ret", npm("ret", "0.6.0", "{\"ajv\": \"^1\"}")),
                        servers,
                        IDS));

        assertThat(thrown.problems()).hasSize(4);
    }

    @Test
    void withoutAPackageNothingIsLookedAt() {
        assertThat(LocalServers.find(Map.of(), disk.resolve("gone"), IDS)).isEmpty();
    }

    private List<LocalServer> find(String name, Path path) {
        return LocalServers.find(Map.of(name, path), servers, IDS);
    }

    private List<String> refused(String name, Path path) {
        SettingsException thrown = catchThrowableOfType(SettingsException.class, () -> find(name, path));
        assertThat(thrown).isNotNull();
        return thrown.problems();
    }

    private Path npm(String name, String version, String dependencies) throws IOException {
        Path folder = disk.resolve("packages/" + name);
        write(folder.resolve("index.js"), "");
        write(
                folder.resolve("package.json"),
                "{\"name\": \"" + name + "\", \"version\": \"" + version + "\", \"dependencies\": " + dependencies
                        + "}");
        return folder;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
