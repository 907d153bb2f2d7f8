package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a valid tree reads as, and what is wrong with files and folders as such. */
class ManifestReaderTest {

    @TempDir
    Path root;

    private ManifestTree tree;

    @BeforeEach
    void validTree() {
        tree = ManifestTree.in(root);
    }

    @Test
    void readsProfile() {
        Profile profile = tree.read().profiles().get(0);

        assertThat(profile.id()).isEqualTo("hello");
        assertThat(profile.kind()).isEqualTo(Profile.Kind.BENCHMARK);
        assertThat(profile.load()).isEqualTo(new LoadShape(100, 1, true));
        assertThat(profile.cpus()).isEqualTo(new Profile.Cpus(1, 3));
        assertThat(profile.unexpectedFraction()).isZero();
        assertThat(profile.gate())
                .isEqualTo(Map.of("requestsPerSecond", 0.02, "p99", 0.05, "cpuPerRequest", 0.03, "rss", 0.1));
        assertThat(profile.requests())
                .containsExactly(new Request(
                        "GET",
                        "/",
                        Map.of(),
                        "",
                        new Request.Expected(200, "application/json", "{\"hello\":\"world\"}")));
    }

    @Test
    void readsServerWithWordsThatYamlWouldTakeForValues() {
        ServerManifest server = tree.read().servers().get(0);

        assertThat(server.language()).isEqualTo("no");
        assertThat(server.reference()).isTrue();
        assertThat(server.capabilities()).containsExactly("hello", "echo");
        assertThat(server.workers()).isEqualTo(ServerManifest.Workers.PROCESSES);
        assertThat(server.boot().framework()).isEqualTo("x:http");
        assertThat(server.boot().transports()).containsExactly("epoll", "io_uring");
    }

    @Test
    void readsWhatAServerIsKnownToMissWithItsPlace() {
        tree.replace(ManifestTree.SERVER, "io_uring]}\n", """
                io_uring]}
                misses:
                  - cases: [h1-date, h1-head]
                    reason: no clock
                  - cases:
                      - h1-pipelining
                    reason: one at a time
                    varies: true
                """);

        ServerManifest server = tree.read().servers().get(0);

        assertThat(server.misses())
                .containsExactly(
                        new Miss("h1-date", "no clock", ManifestTree.SERVER + ":13:13"),
                        new Miss("h1-head", "no clock", ManifestTree.SERVER + ":13:22"),
                        new Miss("h1-pipelining", "one at a time", ManifestTree.SERVER + ":16:9", true));
        assertThat(server.miss("h1-head")).contains(server.misses().get(1));
        assertThat(server.miss("h1-root")).isEmpty();
    }

    @Test
    void readsWhichRowAServerStandsOn() {
        tree.withAnotherServer("fast")
                .replace("images/servers/fast/server.yaml", "reference: true", "reference: true\nstandsOn: raw-x");

        assertThat(tree.read().servers())
                .extracting(ServerManifest::id, ServerManifest::standsOn)
                .containsExactly(tuple("fast", Optional.of("raw-x")), tuple("raw-x", Optional.empty()));
    }

    @Test
    void aLocalRowStandsOnTheSameRowAndIsNoReference() {
        tree.withAnotherServer("fast")
                .replace("images/servers/fast/server.yaml", "reference: true", "reference: true\nstandsOn: raw-x");

        ServerManifest local = tree.read().servers().get(0).local();

        assertThat(local.standsOn()).contains("raw-x");
        assertThat(local.reference()).isFalse();
    }

    @Test
    void aServerMissesNothingUnlessItSaysSo() {
        assertThat(tree.read().servers().get(0).misses()).isEmpty();
    }

    @Test
    void readsVersionAsTextNotAsNumber() {
        assertThat(tree.read().generators().get(0).version()).isEqualTo("1.10");
    }

    @Test
    void readsOptionalParts() {
        tree.replace(
                ManifestTree.PROFILE,
                "    path: /\n",
                "    path: /a?b=1\n    headers: {Accept: text/plain, X-Off: off}\n    body: \"\"\n");
        tree.replace(ManifestTree.PROFILE, "cpus:", "tolerance: {unexpectedFraction: 0.001}\ncpus:");

        Profile profile = tree.read().profiles().get(0);

        assertThat(profile.requests().get(0).headers())
                .containsExactly(Map.entry("Accept", "text/plain"), Map.entry("X-Off", "off"));
        assertThat(profile.requests().get(0).body()).isEmpty();
        assertThat(profile.unexpectedFraction()).isEqualTo(0.001);
    }

    @Test
    void toleratesByteOrderMarkAndWindowsLineEnds() {
        tree.write(
                ManifestTree.GENERATOR,
                "\uFEFFid: gen\r\nname: G\r\nupstream: https://example.org\r\n"
                        + "licence: MIT\r\nversion: latest\r\n");

        assertMessage("""
                1 problem in 1 file:

                images/generators/gen/generator.yaml:5:10: required one exact version such as 1.2.3, no range and no \
                "latest", for version, found "latest"
                  5 | version: latest
                    |          ^""");
    }

    @Test
    void reportsAllProblemsOfAllFilesAtOnceInOrder() {
        tree.replace(ManifestTree.PROFILE, "connections: 100", "conections: 100")
                .replace(ManifestTree.PROFILE, "kind: benchmark", "kind: bench")
                .replace(ManifestTree.SERVER, "reference: true", "reference: yes")
                .delete("images/generators/gen/Dockerfile");

        assertMessage("""
                4 problems in 3 files:

                images/generators/gen: required a Dockerfile, found generator.yaml; write images/generators/gen/Dockerfile \
                as images/README.md tells, or remove the folder

                images/servers/raw-x/server.yaml:8:12: required true or false for reference, found "yes"
                  8 | reference: yes
                    |            ^

                profiles/hello.yaml:4:7: required a known word for kind, found "bench"
                  4 | kind: bench
                    |       ^
                  allowed: benchmark, microbenchmark

                profiles/hello.yaml:11:8: required a known key of load, found "conections"
                  11 | load: {conections: 100, pipelining: 1, keepAlive: true}
                     |        ^
                  allowed: connections, pipelining, keepAlive, rate, percentOfMaximum; did you mean "connections"?""");
    }

    @Test
    void givesProblemsOneByOneToo() {
        tree.delete(ManifestTree.GENERATOR).delete(ManifestTree.SERVER);

        ManifestException thrown = catchThrowableOfType(ManifestException.class, tree::read);

        assertThat(thrown.problems())
                .containsExactly(
                        "images/generators/gen: required a generator.yaml, found Dockerfile; write"
                                + " images/generators/gen/generator.yaml as images/README.md tells, or remove the folder",
                        "images/servers/raw-x: required a server.yaml, found Dockerfile; write"
                                + " images/servers/raw-x/server.yaml as images/README.md tells, or remove the folder");
    }

    @Test
    void aServerWithoutADockerfileIsNamedWithTheFileToWrite() {
        tree.delete("images/servers/raw-x/Dockerfile");

        assertMessage("""
                1 problem in 1 file:

                images/servers/raw-x: required a Dockerfile, found server.yaml; write images/servers/raw-x/Dockerfile as \
                images/README.md tells, or remove the folder""");
    }

    @Test
    void refusesOtherExtension() {
        tree.write("profiles/other.yml", "");

        assertMessage("""
                1 problem in 1 file:

                profiles/other.yml: required a name that ends in .yaml, found "other.yml\"""");
    }

    @Test
    void refusesMissingFoldersAndEmptyOnes() throws Exception {
        Files.createDirectories(root.resolve("images/servers/hollow"));
        tree.delete(ManifestTree.PROFILE);
        tree.delete(ManifestTree.GENERATOR).delete("images/generators/gen/Dockerfile");
        tree.delete("images/generators/gen").delete("images/generators");

        assertMessage("""
                3 problems in 3 files:

                images/generators: required a folder, found nothing

                images/servers/hollow: required a folder with something in it, found an empty folder

                profiles: required at least one profile, <id>.yaml, found README.md""");
    }

    @Test
    void refusesIdThatAnotherFileHas() {
        tree.write("profiles/copy.yaml", tree.text(ManifestTree.PROFILE));

        assertMessage("""
                1 problem in 1 file:

                profiles/copy.yaml:2:5: required "copy", the name of the file, for id, found "hello", which is the id \
                of another file
                  2 | id: hello
                    |     ^""");
    }

    @Test
    void refusesEmptyFileAndFileOfCommentsOnly() {
        tree.write(ManifestTree.SERVER, "").write(ManifestTree.PROFILE, "# later\n");

        assertMessage("""
                2 problems in 2 files:

                images/servers/raw-x/server.yaml:1:1: required the keys of a server, found an empty file
                  1 |\s
                    | ^

                profiles/hello.yaml:1:1: required the keys of a profile, found an empty file
                  1 | # later
                    | ^""");
    }

    @Test
    void refusesFileThatIsNotUtf8() throws Exception {
        Files.write(root.resolve(ManifestTree.GENERATOR), new byte[] {'i', (byte) 0xE9, '\n'});

        assertMessage("""
                1 problem in 1 file:

                images/generators/gen/generator.yaml: required text in UTF-8, found bytes of another encoding""");
    }

    @Test
    void readsProfilesWithoutImages() {
        tree.delete(ManifestTree.SERVER).delete(ManifestTree.GENERATOR);

        assertThat(new ManifestReader(root).profiles()).extracting(Profile::id).containsExactly("hello");
    }

    private void assertMessage(String message) {
        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(tree::read)
                .withMessage(message);
    }
}
