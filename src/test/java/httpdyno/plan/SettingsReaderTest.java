package httpdyno.plan;

import static httpdyno.plan.ReadSettings.ROOT;
import static httpdyno.plan.ReadSettings.read;
import static httpdyno.plan.ReadSettings.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    private static final Map<String, String> EVERYTHING = everything();
    private static final String ALLOWED =
            "Allowed: -Ddyno.{baseline, calibration, compare, connections, cooldown, cpus.generator, cpus.server,"
                    + " delta, duration, gate, generator, keepalive, local.<package>, pairs, perf, pipelining, preset, rate,"
                    + " replay, results, runs,"
                    + " seed, serve.for, servers, settle, strict, target, target.confirm, topology, warmup}";

    /** README.md has the same table. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            # preset, window, runs, settle, warmup, cooldown
            smoke,    2,      1,    1,      0,      0
            quick,    10,     1,    1,      0,      1
            publish,  40,     3,    3,      0,      8
            """)
    void presetsGiveTheirDefaults(String preset, int window, int runs, int settle, int warmup, int cooldown) {
        Settings settings = read("preset", preset);

        assertThat(settings)
                .isEqualTo(new Settings(
                        Preset.valueOf(preset.toUpperCase(java.util.Locale.ROOT)),
                        List.of("*"),
                        Optional.empty(),
                        Duration.ofSeconds(window),
                        new Settings.Load(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), false),
                        runs,
                        Duration.ofSeconds(settle),
                        Duration.ofSeconds(warmup),
                        Duration.ofSeconds(cooldown),
                        42,
                        Optional.empty(),
                        Optional.empty(),
                        Topology.NETNS,
                        Path.of("/project/results"),
                        Optional.empty(),
                        false,
                        Map.of(),
                        false,
                        false,
                        CalibrationMode.AUTO,
                        Optional.empty(),
                        Settings.Gating.NONE,
                        Optional.empty()));
    }

    @Test
    void onlyTheReferenceMethodologyIsPublishable() {
        assertThat(Preset.values()).filteredOn(Preset::publishable).containsExactly(Preset.PUBLISH);
    }

    @Test
    void quickIsTheDefault() {
        assertThat(SettingsReader.read(Map.of(), 42, ROOT).preset()).isEqualTo(Preset.QUICK);
    }

    @Test
    void everyPropertyOverridesItsDefault() {
        // A target, a replay and a comparison go with none of these, and packages from disk have their own test.
        assertThat(EVERYTHING).hasSize(SettingsReader.PROPERTIES.size() - 5);
        assertThat(SettingsReader.read(EVERYTHING, 42, ROOT))
                .isEqualTo(new Settings(
                        Preset.PUBLISH,
                        List.of("raw-*", "fastify"),
                        Optional.of("oha"),
                        Duration.ofMinutes(2),
                        new Settings.Load(OptionalInt.of(64), OptionalInt.of(16), OptionalInt.of(5000), true),
                        5,
                        Duration.ofMillis(500),
                        Duration.ofSeconds(4),
                        Duration.ofMillis(250),
                        -7,
                        Optional.of(CpuSet.parse("0-1")),
                        Optional.of(CpuSet.parse("2-3")),
                        Topology.NETNS,
                        Path.of("/elsewhere"),
                        Optional.empty(),
                        false,
                        Map.of(),
                        true,
                        true,
                        CalibrationMode.AGAIN,
                        Optional.empty(),
                        new Settings.Gating(
                                Optional.of(Path.of("/project/old/run.json")), true, Optional.empty(), 12, 0.045),
                        Optional.of(Duration.ofMinutes(1))));
    }

    private static Map<String, String> everything() {
        Map<String, String> given = new HashMap<>(Map.of(
                "dyno.preset", "publish",
                "dyno.servers", "raw-*, fastify",
                "dyno.generator", "oha",
                "dyno.duration", "2m",
                "dyno.connections", "64",
                "dyno.runs", "5",
                "dyno.settle", "500ms",
                "dyno.warmup", "4s",
                "dyno.cooldown", "250ms",
                "dyno.seed", "-7"));
        given.putAll(Map.of(
                "dyno.cpus.server", "0-1",
                "dyno.cpus.generator", "2,3",
                "dyno.topology", "netns",
                "dyno.results", "/elsewhere",
                "dyno.pipelining", "16",
                "dyno.rate", "5000",
                "dyno.keepalive", "off",
                "dyno.perf", "",
                "dyno.strict", "true",
                "dyno.serve.for", "1m"));
        given.putAll(Map.of(
                "dyno.calibration", "again",
                "dyno.baseline", "old/run.json",
                "dyno.gate", "",
                "dyno.pairs", "12",
                "dyno.delta", "4.5 %"));

        return given;
    }

    @Test
    void packagesFromDiskAreNamedAsTheirRegistryNamesThem() {
        Settings settings = SettingsReader.read(
                Map.of(
                        "dyno.local.io.netty:netty-codec-http", "/x/target/http.jar",
                        "dyno.local.@hono/node-server", "out/../packed.tgz",
                        "dyno.local.uWebSockets.js", "uws"),
                42,
                ROOT);

        assertThat(settings.local())
                .containsExactly(
                        Map.entry("@hono/node-server", Path.of("/project/packed.tgz")),
                        Map.entry("io.netty:netty-codec-http", Path.of("/x/target/http.jar")),
                        Map.entry("uWebSockets.js", Path.of("/project/uws")));
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({"local.,/x", "local.@hono,/x", "local.a:b:c,/x", "local.fast ify,/x", "local.fastify,''"})
    void aPackageNeedsANameAndAPath(String name, String value) {
        assertThat(refused(Map.of("dyno." + name, value)).problems())
                .containsExactly("-Ddyno." + name + "=" + value + " must be a folder or an archive, for the name of an"
                        + " npm package or for group:artifact, for example -Ddyno.local.fastify=../fastify");
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "local.<package>", "locale.fastify"})
    void whatOnlyLooksLikeAPackageIsNoSetting(String name) {
        assertThat(refused(Map.of("dyno." + name, "/x")).problems())
                .singleElement()
                .asString()
                .startsWith("-Ddyno." + name);
    }

    @Test
    void autoMeansTheStrongestGenerator() {
        assertThat(read("generator", "auto").generator()).isEmpty();
    }

    @Test
    void aRelativeResultsFolderLiesInTheProject() {
        assertThat(read("results", "out/today").results()).isEqualTo(Path.of("/project/out/today"));
    }

    @Test
    void otherPropertiesAreNobodysBusiness() {
        assertThat(SettingsReader.read(Map.of("user.dir", "/x", "groups", "a", "dynamo.x", "1"), 42, ROOT))
                .isEqualTo(SettingsReader.read(Map.of(), 42, ROOT));
    }

    @ParameterizedTest(name = "{0}={1}")
    @MethodSource({"badWords", "badNumbers"})
    void badValuesAreRefusedWithTheFormThatIsWanted(String name, String value, String form) {
        SettingsException thrown = refused(Map.of("dyno." + name, value));

        assertThat(thrown.problems())
                .containsExactly("-Ddyno." + name + " must be " + form + ", found \"" + value + "\"");
    }

    static Stream<Arguments> badWords() {
        String preset = "smoke, quick or publish; set by -Psmoke and -Ppublish";
        String servers = "server ids or globs, comma separated, for example raw-*,fastify";
        return Stream.of(
                arguments("preset", "fast", preset),
                arguments("preset", "Smoke", preset),
                arguments("servers", "", servers),
                arguments("servers", "raw-*,,fastify", servers),
                arguments("servers", "raw/uws", servers),
                arguments("generator", "", "auto, all or a generator id"),
                arguments("generator", "Wrk", "auto, all or a generator id"),
                arguments("generator", "wrk,oha", "auto, all or a generator id"),
                arguments("topology", "bridge", "netns (bridge, host and remote are not built yet)"),
                arguments("topology", "NETNS", "netns (bridge, host and remote are not built yet)"),
                arguments("results", "", "a folder that can be written"),
                arguments("results", "a\0b", "a folder that can be written"));
    }

    static Stream<Arguments> badNumbers() {
        String duration = "whole seconds from 1s to 3600s, for example 40s";
        String settle = "a time span up to 600s, for example 3s or 500ms";
        String warmup = "whole seconds up to 600s; 0s for none";
        String cooldown = "a time span up to 600s, for example 8s";
        String serveFor = "a time span from 1s to 86400s, for example 30s";
        return Stream.of(
                arguments("serve.for", "", serveFor),
                arguments("serve.for", "30", serveFor),
                arguments("serve.for", "999ms", serveFor),
                arguments("serve.for", "86401s", serveFor),
                arguments("duration", "40", duration),
                arguments("duration", "0s", duration),
                arguments("duration", "1500ms", duration),
                arguments("duration", "3601s", duration),
                arguments("duration", "-3s", duration),
                arguments("duration", "1h", duration),
                arguments("connections", "0", "a whole number from 1 to 10000"),
                arguments("connections", "10001", "a whole number from 1 to 10000"),
                arguments("connections", "1e3", "a whole number from 1 to 10000"),
                arguments("runs", "0", "a whole number from 1 to 100"),
                arguments("runs", "101", "a whole number from 1 to 100"),
                arguments("runs", "three", "a whole number from 1 to 100"),
                arguments("settle", "3", settle),
                arguments("settle", "601s", settle),
                arguments("settle", "0.5s", settle),
                arguments("warmup", "4", warmup),
                arguments("warmup", "500ms", warmup),
                arguments("warmup", "601s", warmup),
                arguments("cooldown", "8", cooldown),
                arguments("cooldown", "11m", cooldown),
                arguments("seed", "today", "a whole number"),
                arguments("seed", "", "a whole number"));
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(textBlock = """
            cpus.server,    1-0,  'a CPU list, for example 0-1'
            cpus.server,    all,  'a CPU list, for example 0-1'
            cpus.generator, '1,', 'a CPU list, for example 2-3'
            cpus.generator, -1,   'a CPU list, for example 2-3'
            """)
    void badCpuListsAreRefused(String name, String value, String form) {
        Map<String, String> given = new HashMap<>(Map.of("dyno.cpus.server", "0", "dyno.cpus.generator", "1"));
        given.put("dyno." + name, value);

        assertThat(refused(given).problems())
                .containsExactly("-Ddyno." + name + " must be " + form + ", found \"" + value + "\"");
    }

    @Test
    void oneCpuListAloneIsRefused() {
        String problem = "-Ddyno.cpus.server and -Ddyno.cpus.generator go together: give both or neither";

        assertThat(refused(Map.of("dyno.cpus.server", "0")).problems()).containsExactly(problem);
        assertThat(refused(Map.of("dyno.cpus.generator", "0")).problems()).containsExactly(problem);
    }

    @ParameterizedTest(name = "{0} for {1}")
    @CsvSource({
        "server, servers",
        "duraton, duration",
        "connection, connections",
        "run, runs",
        "reset, preset",
        "warm-up, warmup",
        "coldown, cooldown",
        "cpus.sever, cpus.server",
        "Servers, servers"
    })
    void aMisspeltNameIsRefusedWithTheOneThatWasMeant(String name, String meant) {
        assertThat(refused(Map.of("dyno." + name, "1")).problems())
                .containsExactly("-Ddyno." + name + " is not a setting. Did you mean -Ddyno." + meant + "? " + ALLOWED);
    }

    @Test
    void aNameLikeNoneIsRefusedWithAllThatThereAre() {
        assertThat(refused(Map.of("dyno.threads", "1")).problems())
                .containsExactly("-Ddyno.threads is not a setting. " + ALLOWED);
    }

    @Test
    void allProblemsAreSaidAtOnce() {
        SettingsException thrown = refused(Map.of(
                "dyno.duratoin", "3s",
                "dyno.runs", "none",
                "dyno.settle", "3",
                "dyno.cpus.server", "0"));

        assertThat(thrown)
                .hasMessage("4 settings cannot be used; nothing was started.\n"
                        + "  - -Ddyno.duratoin is not a setting. Did you mean -Ddyno.duration? " + ALLOWED + "\n"
                        + "  - -Ddyno.runs must be a whole number from 1 to 100, found \"none\"\n"
                        + "  - -Ddyno.settle must be a time span up to 600s, for example 3s or 500ms, found \"3\"\n"
                        + "  - -Ddyno.cpus.server and -Ddyno.cpus.generator go together: give both or neither");
    }

    @Test
    void oneProblemIsSaidInTheSingular() {
        assertThat(refused(Map.of("dyno.runs", "0")))
                .hasMessage("1 setting cannot be used; nothing was started.\n"
                        + "  - -Ddyno.runs must be a whole number from 1 to 100, found \"0\"");
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "baseline, '', the run.json of an earlier run",
        "compare, raw-node, 'two server ids, comma separated, for example raw-node,fastify'",
        "compare, 'raw-*,fastify', 'two server ids, comma separated, for example raw-node,fastify'",
        "compare, 'a,b,c', 'two server ids, comma separated, for example raw-node,fastify'",
        "pairs, 5, a whole number from 6 to 20",
        "pairs, 21, a whole number from 6 to 20",
        "delta, 3, 'a percentage from 0.5% to 50%, for example 3%'",
        "delta, 0.4%, 'a percentage from 0.5% to 50%, for example 3%'",
        "delta, 51%, 'a percentage from 0.5% to 50%, for example 3%'",
        "gate, on, 'true, false or nothing, which is true'",
        "calibration, never, 'auto, off or again'",
        "calibration, Off, 'auto, off or again'",
        "perf, yes, 'true, false or nothing, which is true'",
        "strict, 1, 'true, false or nothing, which is true'",
        "keepalive, false, on or off; off adds the profile connection-per-request",
        "pipelining, 1, a whole number from 2 to 1000",
        "pipelining, -3, a whole number from 2 to 1000",
        "rate, 0, 'requests per second, a whole number from 1 to 10000000'",
        "rate, 5k, 'requests per second, a whole number from 1 to 10000000'"
    })
    void whatIsNoSuchValueIsRefusedWithTheAllowedOnes(String name, String value, String allowed) {
        assertThat(refused(Map.of("dyno." + name, value)).problems())
                .containsExactly("-Ddyno." + name + " must be " + allowed + ", found \"" + value + "\"");
    }

    @Test
    void everyAbleGeneratorIsAChoiceOfItsOwn() {
        assertThat(read("generator", "all").everyGenerator()).isTrue();
        assertThat(read("generator", "oha").everyGenerator()).isFalse();
    }
}
