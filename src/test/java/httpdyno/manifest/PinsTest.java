package httpdyno.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinsTest {

    private static final Pins PINS = new Pins(
            "images/servers/x",
            "package-lock.json",
            Map.of("fastify", Set.of("5.12.8"), "@hono/node-server", Set.of("2.0.1", "1.9.0")),
            List.of("netty-codec-http-4.2.18.Final.jar", "netty-codec-http2-4.2.19.Final.jar"));

    @ParameterizedTest
    @CsvSource({
        "npm:fastify@5.12.8, 5.12.8",
        "npm:fastify@5.12.8 (as it says), 5.12.8",
        "npm:fastify@5.12.8 with npm:@hono/node-server@1.9.0, 1.9.0",
        "maven:io.netty:netty-codec-http:4.2.18.Final, 4.2.18.Final",
        "node, 24.1.0",
        "github:uNetworking/uWebSockets.js#v20.57.0, 20.57.0"
    })
    void whatIsPinnedContradictsNothing(String provenance, String framework) {
        assertThat(PINS.contradictions(provenance, framework)).isEmpty();
    }

    @Test
    void anotherVersionFromNpmIsASentenceWithBothVersionsAndBothFiles() {
        assertThat(PINS.contradictions("npm:fastify@5.12.7", "5.12.7"))
                .containsExactly(
                        "The server runs npm:fastify@5.12.7, and images/servers/x/package-lock.json pins 5.12.8;"
                                + " make images/servers/x/package.json and package-lock.json agree with what the image installs,"
                                + " or mend the boot line.");
    }

    @Test
    void anotherVersionFromMavenIsASentenceWithBothVersionsAndBothFiles() {
        assertThat(PINS.contradictions("maven:io.netty:netty-codec-http:4.2.19.Final", "4.2.19.Final"))
                .containsExactly("The server runs maven:io.netty:netty-codec-http:4.2.19.Final, and"
                        + " images/servers/x/dependencies.sha256 pins 4.2.18.Final; make images/servers/x/pom.xml and"
                        + " dependencies.sha256 agree with what the image installs, or mend the boot line.");
    }

    @Test
    void aPackageThatNobodyPinsIsASentenceToo() {
        assertThat(PINS.contradictions("npm:express@5.0.0", "5.0.0"))
                .containsExactly(
                        "The server runs npm:express@5.0.0, and images/servers/x/package-lock.json pins no version"
                                + " of it; make images/servers/x/package.json and package-lock.json agree with what the image"
                                + " installs, or mend the boot line.");
    }

    @Test
    void theFrameworksVersionIsOneOfThoseWhoseOriginIsNamed() {
        assertThat(PINS.contradictions("npm:fastify@5.12.8", "5.12.9"))
                .containsExactly(
                        "The framework's version is 5.12.9 in the boot line, whose provenance names 5.12.8; mend"
                                + " the boot line in images/servers/x.");
    }

    @Test
    void aServerThatIsHeldAgainstNothingContradictsNothing() {
        assertThat(Pins.NONE.contradictions("npm:fastify@0.0.0", "1")).isEmpty();
    }

    @Test
    void lockfilesAreReadWithAliasesAndNestedCopies(@TempDir Path root) {
        ManifestTree tree = ManifestTree.in(root);
        tree.write("images/servers/raw-x/package-lock.json", """
                {"lockfileVersion": 3, "packages": {
                  "": {"name": "x"},
                  "node_modules/a": {"version": "1.0.0"},
                  "node_modules/b/node_modules/a": {"version": "2.0.0"},
                  "node_modules/@s/c": {"version": "3.0.0"},
                  "node_modules/alias": {"name": "@real/name", "version": "4.0.0"}}}""");
        tree.write("images/servers/raw-x/dependencies.sha256", "0".repeat(64) + "  a-b-1.2.jar\n");

        assertThat(tree.read().servers().get(0).pins())
                .isEqualTo(new Pins(
                        "images/servers/raw-x",
                        "package-lock.json",
                        Map.of(
                                "a", Set.of("1.0.0", "2.0.0"),
                                "@s/c", Set.of("3.0.0"),
                                "@real/name", Set.of("4.0.0")),
                        List.of("a-b-1.2.jar")));
    }

    @Test
    void withoutALockfileExactVersionsOfThePackageCount(@TempDir Path root) {
        ManifestTree tree = ManifestTree.in(root);
        tree.write("images/servers/raw-x/package.json", """
                {"dependencies": {"a": "1.0.0", "b": "^2.0.0", "c": "file:../c"}}""");

        Pins pins = tree.read().servers().get(0).pins();

        assertThat(pins)
                .isEqualTo(new Pins("images/servers/raw-x", "package.json", Map.of("a", Set.of("1.0.0")), List.of()));
        assertThat(pins.contradictions("npm:a@1.0.1", "1.0.1"))
                .containsExactly("The server runs npm:a@1.0.1, and images/servers/raw-x/package.json pins 1.0.0; make"
                        + " images/servers/raw-x/package.json agree with what the image installs, or mend the boot"
                        + " line.");
    }

    @Test
    void brokenLockfilesAreProblemsOfTheirFiles(@TempDir Path root) {
        ManifestTree tree = ManifestTree.in(root);
        tree.write("images/servers/raw-x/package-lock.json", "{\"lockfileVersion\": 1}");
        tree.write("images/servers/raw-x/dependencies.sha256", "abc  a.jar\n");

        ManifestException thrown = catchThrowableOfType(ManifestException.class, tree::read);

        assertThat(thrown.problems())
                .containsExactly(
                        "images/servers/raw-x/dependencies.sha256: required a SHA-256 and the name of a jar in each line,"
                                + " as sha256sum prints them, found abc  a.jar",
                        "images/servers/raw-x/package-lock.json: required a lockfile of npm with \"packages\""
                                + " (lockfileVersion 2 or 3), found none");
    }

    @Test
    void aLockfileThatIsNoJsonIsAProblem(@TempDir Path root) {
        ManifestTree tree = ManifestTree.in(root);
        tree.write("images/servers/raw-x/package-lock.json", "{");

        ManifestException thrown = catchThrowableOfType(ManifestException.class, tree::read);

        assertThat(thrown.problems().get(0))
                .startsWith("images/servers/raw-x/package-lock.json: required JSON as npm writes it, found ");
    }
}
