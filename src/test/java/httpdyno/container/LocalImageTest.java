package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.local.LocalBuild;
import httpdyno.local.LocalFile;
import httpdyno.local.LocalPackage;
import httpdyno.local.LocalPackage.Form;
import httpdyno.local.LocalServer;
import httpdyno.local.Replacement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LocalImageTest {

    private static final Map<String, String> PACKAGE = Map.of("package.json", "{}", "lib/a.js", "a", "test/t.js", "t");
    private static final Map<String, String> JAR = Map.of("mine.jar", "PK");

    @Test
    void aFolderIsPackedByNpmAndTakesThePlaceOfThePublishedFilesOnly() {
        BuildContext context = context(Form.NPM_FOLDER, PACKAGE, "node_modules/fastify");

        assertThat(context.files()).containsOnlyKeys("Dockerfile", "0/package.json", "0/lib/a.js", "0/test/t.js");
        assertThat(context.parents()).containsExactly(Map.entry("NODE", "node"));
        assertThat(dockerfile(context))
                .contains("npm pack --offline --ignore-scripts")
                .contains("find node_modules/fastify -mindepth 1 -maxdepth 1 ! -name node_modules")
                .contains("COPY --from=packed-0 /package/ node_modules/fastify/\n")
                .endsWith("USER dyno\n");
    }

    @Test
    void anArchiveNeedsNoNpm() {
        BuildContext context = context(Form.NPM_ARCHIVE, PACKAGE, "node_modules/a", "node_modules/b/node_modules/a");

        assertThat(context.parents()).isEmpty();
        assertThat(dockerfile(context))
                .contains("COPY 0/ node_modules/a/\n")
                .contains("COPY 0/ node_modules/b/node_modules/a/\n");
    }

    @Test
    void aJarKeepsTheNameOfThePublishedOne() {
        assertThat(dockerfile(context(Form.JAR, JAR, "lib/netty-codec-http-4.2.18.Final.jar")))
                .contains("RUN test -f lib/netty-codec-http-4.2.18.Final.jar\n")
                .contains("COPY [\"0/mine.jar\", \"lib/netty-codec-http-4.2.18.Final.jar\"]\n");
    }

    @Test
    void aChangedFileMakesAnotherImageAndAnUnchangedPackageNone() {
        Map<String, String> changed = Map.of("package.json", "{}", "lib/a.js", "b", "test/t.js", "t");

        assertThat(hash(PACKAGE)).isEqualTo(hash(new TreeMap<>(PACKAGE))).isNotEqualTo(hash(changed));
    }

    @Test
    void aFolderIsInstalledWithoutWhatNpmLeavesOut() {
        assertThat(difference(Form.NPM_FOLDER, PACKAGE, Map.of("package.json", "{}", "lib/a.js", "a")))
                .isEmpty();
    }

    @Test
    void anArchiveIsInstalledWhole() {
        assertThat(difference(Form.NPM_ARCHIVE, PACKAGE, PACKAGE)).isEmpty();
        assertThat(difference(Form.NPM_ARCHIVE, PACKAGE, Map.of("package.json", "{}", "lib/a.js", "a")))
                .isEqualTo("no test/t.js");
    }

    @ParameterizedTest
    @EnumSource(names = {"NPM_FOLDER", "NPM_ARCHIVE"})
    void whatIsNotOnDiskIsSeen(Form form) {
        assertThat(difference(form, PACKAGE, Map.of("package.json", "{}", "lib/a.js", "published")))
                .isEqualTo("another lib/a.js");
        assertThat(difference(form, PACKAGE, Map.of("package.json", "{}", "lib/z.js", "a")))
                .isEqualTo("besides lib/z.js");
        assertThat(difference(form, PACKAGE, Map.of())).isEqualTo("no package.json");
    }

    @Test
    void whatLiesInstalledInsideIsNotThePackagesOwn() {
        Map<String, String> installed = new TreeMap<>(PACKAGE);
        installed.put("node_modules/dep/index.js", "x");

        assertThat(difference(Form.NPM_ARCHIVE, PACKAGE, installed)).isEmpty();
    }

    @Test
    void aJarIsOneFileWhateverItIsCalled() {
        assertThat(difference(Form.JAR, JAR, Map.of("netty.jar", "PK"))).isEmpty();
        assertThat(difference(Form.JAR, JAR, Map.of("netty.jar", "PKx"))).isEqualTo("another jar");
        assertThat(difference(Form.JAR, JAR, Map.of())).isEqualTo("no such file");
    }

    private static String difference(Form form, Map<String, String> local, Map<String, String> installed) {
        TreeMap<String, byte[]> found = new TreeMap<>();
        installed.forEach((name, text) -> found.put(name, text.getBytes(StandardCharsets.UTF_8)));
        return LocalImage.difference(source(form, local), found);
    }

    private static String hash(Map<String, String> files) {
        return context(Form.NPM_FOLDER, files, "node_modules/fastify").hash(new TreeMap<>());
    }

    private static String dockerfile(BuildContext context) {
        return new String(context.files().get("Dockerfile").content(), StandardCharsets.UTF_8);
    }

    private static BuildContext context(Form form, Map<String, String> files, String... locations) {
        Replacement replacement = new Replacement(source(form, files), List.of(locations));
        return LocalImage.context(new LocalServer("fastify", List.of(replacement)));
    }

    private static LocalPackage source(Form form, Map<String, String> texts) {
        TreeMap<String, LocalFile> files = new TreeMap<>();
        texts.forEach((name, text) -> files.put(name, new LocalFile(text.getBytes(StandardCharsets.UTF_8), false)));
        return new LocalPackage(new LocalBuild("fastify", "5.13.0", Optional.empty(), ""), form, files);
    }
}
