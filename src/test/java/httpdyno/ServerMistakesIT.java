package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.container.Limits;
import httpdyno.manifest.ManifestException;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What somebody who adds a server gets wrong, made for real: the message says what was found and what to mend. */
class ServerMistakesIT {

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-mistakes");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments(
                        "no-echo",
                        "server.yaml lists \"echo\" under capabilities, and h1-echo-post found otherwise.",
                        "images/servers/faulty/server.yaml"),
                arguments(
                        "other-version",
                        "the boot line contradicts the lockfile. The server runs npm:faulty-framework@1.2.2, and src/test/resources/faulty/package-lock.json pins"
                                + " 1.2.3; make src/test/resources/faulty/package.json and package-lock.json agree",
                        "images/README.md"),
                arguments(
                        "loopback-only",
                        "required to listen on 0.0.0.0 or :: at port 8080, found it listening on 127.0.0.1:8080",
                        "images/servers/faulty/"),
                arguments(
                        "other-port",
                        "required to listen on port 8080, found it listening on 0.0.0.0:8081",
                        "images/servers/faulty/"),
                arguments("logs-requests", "the last: \"GET / 200\"", "images/servers/faulty/"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void isRefusedWithWhatWasFoundAndWhatToMend(String mode, String found, String mend) {
        Observation observation = bench.run(bench.faulty(mode, bench.generator("wrk"), Limits.SERVER));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.NONCONFORMANT);
        assertThat(observation.verdict().sentence()).contains(found);
        assertThat(observation.verdict().remedy()).contains(mend);
    }

    @Test
    void aCapabilityThatIsDeclaredAndNotKeptIsRefusedUnderEveryProfile() {
        Contestant faulty = bench.faulty(Map.of(), Limits.SERVER);
        Contestant boasting = new Contestant(
                declaring("routes", faulty.manifest()), faulty.source(), faulty.extra(), faulty.limits());

        Observation observation =
                bench.run(new Subject(bench.profile("no-pipelining"), boasting, bench.generator("wrk")));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.NONCONFORMANT);
        assertThat(observation.verdict().sentence())
                .contains("3 blocking check(s) failed, the first: h1-routes-text (MUST, blocking): expected status 200"
                        + " to GET /hey, found status 404")
                .contains("server.yaml lists \"routes\" under capabilities, and h1-routes-unknown found otherwise.");
        assertThat(observation.verdict().remedy()).contains("images/servers/faulty/server.yaml");
    }

    private static ServerManifest declaring(String capability, ServerManifest server) {
        return new ServerManifest(
                server.id(),
                server.name(),
                server.language(),
                server.runtime(),
                server.kind(),
                server.upstream(),
                server.licence(),
                server.reference(),
                server.standsOn(),
                Stream.concat(server.capabilities().stream(), Stream.of(capability))
                        .toList(),
                server.workers(),
                server.boot(),
                server.misses(),
                server.pins());
    }

    @Test
    void aFolderWithoutADockerfileKeepsTheRunFromStarting(@TempDir Path root) throws IOException {
        CopiedSuite.copy(Path.of("profiles"), root.resolve("profiles"));
        CopiedSuite.copy(Path.of("images/generators"), root.resolve("images/generators"));
        CopiedSuite.copy(Path.of("images/servers"), root.resolve("images/servers"));
        Files.delete(root.resolve("images/servers/raw-node/Dockerfile"));

        assertThatThrownBy(() -> Draft.read(root, Map.of(), 1))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("images/servers/raw-node: required a Dockerfile, found package.json, server.js,"
                        + " server.yaml; write images/servers/raw-node/Dockerfile as images/README.md tells");
    }
}
