package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.conformance.Checks;
import httpdyno.host.CpuTopology;
import httpdyno.host.PlannedLoad;
import httpdyno.host.Shortfall;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import httpdyno.host.Workload;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.ManifestException;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.plan.Plan;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository with two profiles, two servers and two generators, and what can be asked of it. */
class DraftTest {

    private static final String SERVER = """
            id: %s
            name: Raw
            language: none
            runtime: x
            kind: raw
            upstream: https://example.org/x
            licence: MIT
            reference: true
            capabilities: [hello, echo]
            workers: single
            boot: {runtime: x, framework: "x:http", transports: [epoll]}
            """;

    private static final String GENERATOR = """
            id: %s
            name: Tool
            upstream: https://example.org/tool
            licence: MIT
            version: %s
            """;

    @TempDir
    Path root;

    @BeforeEach
    void aSmallRepository() throws IOException {
        for (String profile :
                List.of("no-pipelining", "pipelined", "fixed-rate", "connection-per-request", "latency-under-load")) {
            String file = "profiles/" + profile + ".yaml";
            write(file, Files.readString(Path.of(file)));
        }
        image("servers/raw-x", "server.yaml", SERVER.formatted("raw-x"));
        image("servers/raw-y", "server.yaml", SERVER.formatted("raw-y"));
        image("generators/oha", "generator.yaml", GENERATOR.formatted("oha", "1.16.0"));
        image("generators/wrk", "generator.yaml", GENERATOR.formatted("wrk", "4.1.0"));
    }

    @Test
    void everythingIsMeasuredUnlessLessIsAsked() {
        Draft draft = read(Map.of());

        assertThat(draft.profiles()).extracting(Profile::id).containsExactly("no-pipelining", "pipelined");
        assertThat(draft.serverIds()).containsExactly("raw-x", "raw-y");
        assertThat(draft.settings().seed()).isEqualTo(77);
        assertThat(draft.server("raw-y").id()).isEqualTo("raw-y");
        assertThat(draft.profile("pipelined").load().pipelining()).isEqualTo(10);
    }

    @Test
    void theStrongestAbleToolIsTaken() {
        Plan plan = read(Map.of()).plan(CpuTopology.ofCount(2));

        assertThat(plan.rounds())
                .hasSize(4)
                .allMatch(round -> round.unsupported().isEmpty());
        assertThat(plan.generators()).containsExactly("wrk");
        assertThat(plan.rounds().get(0).shares().server()).hasToString("0");
    }

    @Test
    void aForcedToolThatCannotIsUnsupportedWithItsReason() {
        Plan plan =
                read(Map.of("dyno.generator", "oha", "dyno.servers", "raw-x")).plan(CpuTopology.ofCount(2));

        assertThat(plan.of("no-pipelining"))
                .extracting(PlannedRound::unsupported)
                .containsOnly(Optional.empty());
        assertThat(plan.of("pipelined"))
                .singleElement()
                .extracting(round -> round.unsupported().orElseThrow())
                .asString()
                .contains("oha", "pipelin");
    }

    @Test
    void oneProfileAndOneServerMakeOneCell() {
        Plan plan = read(Map.of("groups", "pipelined", "dyno.servers", "raw-y")).plan(CpuTopology.ofCount(2));

        assertThat(plan.rounds()).extracting(round -> round.cell().id()).containsExactly("pipelined/raw-y/wrk/c100");
    }

    @Test
    void aServerGlobThatMatchesNothingIsRefused() {
        assertThat(refused(Map.of("dyno.servers", "nginx")))
                .containsExactly("-Ddyno.servers: \"nginx\" matches no server. Allowed: raw-x, raw-y");
    }

    @Test
    void anEarlierRunIsNotRenderedByWhatMeasures() {
        assertThat(refused(Map.of("dyno.replay", "run.json")))
                .containsExactly("-Ddyno.replay=" + root.resolve("run.json") + " renders an earlier run, and what was"
                        + " started measures; give it to mvn verify, which starts ReplayIT alone");
    }

    @Test
    void aGeneratorThatIsNotThereIsRefused() {
        assertThat(refused(Map.of("dyno.generator", "bombardier")))
                .containsExactly("-Ddyno.generator=bombardier names no generator. Allowed: auto, all, oha, wrk");
    }

    @Test
    void aVersionWhoseOutputIsNotUnderstoodIsRefused() throws IOException {
        image("generators/wrk", "generator.yaml", GENERATOR.formatted("wrk", "5.0.0"));

        assertThat(refused(Map.of()))
                .containsExactly("images/generators/wrk/generator.yaml pins version 5.0.0, whose output is not"
                        + " understood. Understood: 4.1.0");
    }

    @Test
    void aToolThatTheSuiteCannotDriveIsRefused() throws IOException {
        image("generators/siege", "generator.yaml", GENERATOR.formatted("siege", "4.1.7"));

        assertThat(refused(Map.of()))
                .containsExactly("images/generators/siege is a tool that the suite cannot drive."
                        + " Known: wrk, oha, bombardier, autocannon");
    }

    @Test
    void withoutAProfileTheSharesAreThoseOfTheFirst() {
        Draft draft = read(Map.of("groups", "conformance"));

        assertThat(draft.profiles()).isEmpty();
        assertThat(draft.selected().conformance()).isTrue();
        assertThat(draft.plan(CpuTopology.ofCount(2)).rounds()).isEmpty();
        assertThat(draft.shares(CpuTopology.ofCount(8)))
                .isEqualTo(read(Map.of()).shares(CpuTopology.ofCount(8)))
                .isEqualTo(read(Map.of())
                        .plan(CpuTopology.ofCount(8))
                        .rounds()
                        .get(0)
                        .shares());
    }

    @Test
    void theHostIsToldWhatTheRoundsAskOfIt() {
        Draft draft = read(Map.of("dyno.duration", "40s", "dyno.warmup", "5s", "dyno.connections", "256"));
        CpuTopology topology = CpuTopology.ofCount(2);

        Workload workload = draft.workload(draft.plan(topology), draft.shares(topology));

        assertThat(workload.cpus()).hasToString("0-1");
        assertThat(workload.loads())
                .containsExactly(new PlannedLoad(256, true, OptionalInt.empty(), Duration.ofSeconds(45)));
    }

    @Test
    void aCellThatCannotBeMeasuredAsksNothingOfTheHost() throws IOException {
        String file = "profiles/pipelined.yaml";
        write(file, Files.readString(Path.of(file)).replace("connections: 100", "connections: 200"));
        Draft draft = read(Map.of("dyno.generator", "oha"));
        CpuTopology topology = CpuTopology.ofCount(2);

        assertThat(draft.workload(draft.plan(topology), draft.shares(topology)).loads())
                .extracting(PlannedLoad::connections)
                .containsExactly(100);
    }

    @Test
    void theMostConnectionsOfAProfileFitIntoTheNamespaceThatTheSuiteSetsUp() throws IOException {
        String file = "profiles/no-pipelining.yaml";
        write(file, Files.readString(Path.of(file)).replace("connections: 100", "connections: 64000"));
        Draft draft = read(Map.of("groups", "no-pipelining"));
        CpuTopology topology = CpuTopology.ofCount(2);
        Map<Sysctl, String> asked = new EnumMap<>(Sysctl.class);
        for (Sysctl sysctl : Sysctl.values()) {
            asked.put(sysctl, sysctl.asked());
        }

        List<PlannedLoad> loads =
                draft.workload(draft.plan(topology), draft.shares(topology)).loads();

        assertThat(loads).extracting(PlannedLoad::connections).containsExactly(64_000);
        assertThat(Shortfall.of(loads, new Sysctls(asked))).isEmpty();
    }

    @Test
    void theServersThatWereAskedForAreInOrder() {
        assertThat(read(Map.of("dyno.servers", "raw-y,raw-x")).servers())
                .extracting(ServerManifest::id)
                .containsExactly("raw-x", "raw-y");
    }

    @Test
    void aMissThatIsNoCheckIsRefusedWithItsPlace() throws IOException {
        String misses = "misses: [{cases: [h1-root, h1-dat], reason: x}, {cases: [h9-teapot-anything], reason: y}]\n";
        image("servers/raw-x", "server.yaml", SERVER.formatted("raw-x") + misses);

        int checks = Checks.all().size();
        String lists = "There are " + checks + "; mvn -q test-compile exec:java@checks lists them";
        assertThat(refused(Map.of()))
                .containsExactly(
                        "images/servers/raw-x/server.yaml:12:28: required the id of a conformance check in misses,"
                                + " found \"h1-dat\"; did you mean \"h1-date\"? " + lists,
                        "images/servers/raw-x/server.yaml:12:58: required the id of a conformance check in misses,"
                                + " found \"h9-teapot-anything\". " + lists);
    }

    @Test
    void aMissOfACheckThatTheServerDoesNotMeetIsRefusedWithItsPlace() throws IOException {
        String misses = "misses: [{cases: [h1-root, h1-routes-page], reason: x}]\n";
        image("servers/raw-x", "server.yaml", SERVER.formatted("raw-x") + misses);

        assertThat(refused(Map.of()))
                .containsExactly("images/servers/raw-x/server.yaml:12:28: required a check that the server meets in"
                        + " misses, found \"h1-routes-page\", which is for servers with the capability \"routes\";"
                        + " declare that, or remove it");

        image("servers/raw-x", "server.yaml", SERVER.formatted("raw-x").replace("echo]", "echo, routes]") + misses);

        assertThat(read(Map.of()).servers()).isNotEmpty();
    }

    @Test
    void aTargetIsForTheCatalogueAlone() {
        String problem = "-Ddyno.target=http://127.0.0.1:8080 is for the conformance catalogue alone, and the tags"
                + " select more or less than it; add -Dgroups=conformance";

        assertThat(refused(target(""))).containsExactly(problem);
        assertThat(refused(target("pipelined"))).containsExactly(problem);
        assertThat(refused(target("pipelined | conformance"))).containsExactly(problem);
        assertThat(read(target("conformance")).settings().target()).isPresent();
        assertThat(read(target("!benchmark")).settings().target()).isPresent();
    }

    private static Map<String, String> target(String groups) {
        return Map.of("dyno.target", "http://127.0.0.1:8080", "groups", groups);
    }

    @Test
    void servingSelectsNothingThatIsMeasuredAndTakesNoSettingOfIt() {
        Draft draft = read(Map.of("groups", "serve", "dyno.servers", "raw-*", "dyno.serve.for", "30s"));

        assertThat(draft.selected().serve()).isTrue();
        assertThat(draft.profiles()).isEmpty();
        assertThat(draft.selected().conformance()).isFalse();
        assertThat(draft.shares(CpuTopology.ofCount(2)).server()).hasToString("0");
        assertThat(refused(Map.of("groups", "serve", "dyno.servers", "raw-*", "dyno.target", "http://127.0.0.1")))
                .hasSize(2)
                .allMatch(problem -> problem.contains(" has no meaning "));
        assertThat(refused(Map.of("dyno.serve.for", "30s"))).hasSize(1);
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnce() throws IOException {
        image("generators/wrk", "generator.yaml", GENERATOR.formatted("wrk", "5.0.0"));

        assertThat(refused(Map.of("dyno.servers", "nginx", "dyno.generator", "siege", "groups", "pipelines")))
                .hasSize(4)
                .anyMatch(problem -> problem.contains("pins version 5.0.0"))
                .anyMatch(problem -> problem.contains("\"nginx\" matches no server"))
                .anyMatch(problem -> problem.contains("siege names no generator"))
                .anyMatch(problem -> problem.contains("no test carries the tag \"pipelines\""));
        assertThat(refused(Map.of("dyno.runs", "0", "groups", "pipelines"))).hasSize(3);
    }

    @Test
    void whatIsWrongOnDiskComesFirst() throws IOException {
        write("profiles/pipelined.yaml", "id: other\n");

        assertThatExceptionOfType(ManifestException.class)
                .isThrownBy(() -> read(Map.of("dyno.servers", "nginx")))
                .withMessageContaining("profiles/pipelined.yaml:1:5: required \"pipelined\", the name of the file");
    }

    @Test
    void cpusThatAreNotThereAreRefusedOnceTheHostIsKnown() {
        Draft draft = read(Map.of("dyno.cpus.server", "0", "dyno.cpus.generator", "7"));

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> draft.plan(CpuTopology.ofCount(2)))
                .withMessageContaining("-Ddyno.cpus.generator=7 names CPUs that are not there. Allowed: 0-1");
    }

    private Draft read(Map<String, String> properties) {
        return Draft.read(root, new HashMap<>(properties), 77);
    }

    private List<String> refused(Map<String, String> properties) {
        SettingsException thrown = catchThrowableOfType(SettingsException.class, () -> read(properties));
        assertThat(thrown).isNotNull();
        return thrown.problems();
    }

    private void image(String folder, String manifest, String text) throws IOException {
        write("images/" + folder + "/" + manifest, text);
        write("images/" + folder + "/Dockerfile", "");
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    @Test
    void aPackageFromDiskMakesARowBesideEveryServerThatHasIt() throws IOException {
        Draft draft = read(Map.of("dyno.local.lib", packageOnDisk(), "dyno.servers", "raw-y"));

        assertThat(draft.serverIds()).containsExactly("raw-x", "raw-y", "raw-y@local");
        assertThat(draft.servers()).extracting(ServerManifest::id).containsExactly("raw-y", "raw-y@local");
        assertThat(draft.servers()).extracting(ServerManifest::reference).containsExactly(true, false);
        assertThat(draft.server("raw-y@local").folder()).isEqualTo("raw-y");
        assertThat(draft.contestant("raw-y").local()).isEmpty();
        assertThat(draft.contestant("raw-y@local").manifest().id()).isEqualTo("raw-y@local");
        assertThat(draft.contestant("raw-y@local").local())
                .extracting(LocalBuild::version)
                .containsExactly("2.0.0");
        assertThat(draft.plan(CpuTopology.ofCount(2)).of("pipelined"))
                .extracting(round -> round.cell().id())
                .containsExactly("pipelined/raw-y/wrk/c100", "pipelined/raw-y@local/wrk/c100");
    }

    @Test
    void aPackageFromDiskThatNoRowWouldRunIsRefused() throws IOException {
        assertThat(refused(Map.of("dyno.local.lib", packageOnDisk(), "dyno.servers", "raw-x")))
                .containsExactly(
                        "-Ddyno.local.lib has no row, since -Ddyno.servers=raw-x takes none of raw-y@local; name"
                                + " one, or leave the package out");
        assertThat(refused(Map.of("dyno.local.lip", packageOnDisk())))
                .containsExactly("-Ddyno.local.lip: no server has the npm package. Did you mean lib? There are, besides"
                        + " what these bring: raw-y (lib)");
    }

    private String packageOnDisk() throws IOException {
        write("images/servers/raw-y/package-lock.json", """
                {"packages": {"": {"dependencies": {"lib": "1.0.0"}}, "node_modules/lib": {"version": "1.0.0"}}}
                """);
        write("disk/package.json", "{\"name\": \"lib\", \"version\": \"2.0.0\"}");
        return "disk";
    }
}
