package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.container.Limits;
import httpdyno.local.LocalBuild;
import httpdyno.local.LocalPackage;
import httpdyno.local.LocalServer;
import httpdyno.local.Replacement;
import httpdyno.manifest.Pins;
import httpdyno.manifest.SampleServer;
import httpdyno.manifest.ServerManifest;
import httpdyno.manifest.ServerManifest.Workers;
import httpdyno.measure.Bench.Contestant;
import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContestantTest {

    private static Contestant contestant(Workers workers) {
        ServerManifest manifest = SampleServer.of(
                "x", workers, new ServerManifest.Boot("x", "x", List.of("x")), List.of("hello"), List.of());
        return new Contestant(manifest, images -> null, Map.of("MODE", "ok"), Limits.SERVER);
    }

    @ParameterizedTest(name = "{0} on CPUs {1} gets {2}")
    @CsvSource({
        "SINGLE, 0, 1",
        "SINGLE, 0-3, 1",
        "THREADS, 0, 1",
        "THREADS, 0-3, 4",
        "PROCESSES, 0, 1",
        "'PROCESSES', '0,2', 2"
    })
    void asManyWorkersAsTheShareHasCpusWhereItCanUseThem(Workers workers, String cpus, int expected) {
        assertThat(contestant(workers).environment(CpuSet.parse(cpus)))
                .containsEntry("WORKERS", Integer.toString(expected))
                .containsEntry("PORT", "8080")
                .containsEntry("MODE", "ok");
        assertThat(contestant(workers).workers(CpuSet.parse(cpus))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} on CPUs {1}: {2}")
    @CsvSource({"PROCESSES, 0, true", "PROCESSES, 0-1, false", "THREADS, 0, false", "SINGLE, 0, false"})
    void onlyAClusterOnOneCpuIsNoted(Workers workers, String cpus, boolean noted) {
        assertThat(contestant(workers).notes(CpuSet.parse(cpus)))
                .isEqualTo(noted ? List.of("1 worker: clustering has nothing to spread on one core") : List.of());
    }

    @Test
    void oneWithPackagesFromDiskIsHeldAgainstTheirVersionsAndIsNoYardstick() {
        LocalBuild npm = new LocalBuild("lib", "2.0.0", Optional.empty(), "ab".repeat(32));
        LocalBuild jar = new LocalBuild("org.x:y", "3.0", Optional.empty(), "ab".repeat(32));
        Pins pins = new Pins(
                "images/servers/x",
                "package-lock.json",
                Map.of("lib", Set.of("1.0.0"), "other", Set.of("1.0.0")),
                List.of("y-2.9.jar"));
        ServerManifest published = contestant(Workers.SINGLE).manifest().with(pins);

        Contestant local = Contestant.of(published, new LocalServer("x", List.of(replacement(npm), replacement(jar))));

        assertThat(local.manifest().id()).isEqualTo("x@local");
        assertThat(local.manifest().folder()).isEqualTo("x");
        assertThat(local.manifest().reference()).isFalse();
        assertThat(local.local()).containsExactly(npm, jar);
        assertThat(local.manifest().pins().contradictions("npm:lib@2.0.0 with maven:org.x:y:3.0", "3.0"))
                .isEmpty();
        assertThat(local.manifest().pins().contradictions("npm:other@2.0.0", "2.0.0"))
                .hasSize(1);
        assertThat(published.pins().contradictions("npm:lib@2.0.0 with maven:org.x:y:3.0", "3.0"))
                .hasSize(2);
    }

    private static Replacement replacement(LocalBuild build) {
        return new Replacement(
                new LocalPackage(build, LocalPackage.Form.NPM_ARCHIVE, new TreeMap<>()), List.of("node_modules/lib"));
    }
}
