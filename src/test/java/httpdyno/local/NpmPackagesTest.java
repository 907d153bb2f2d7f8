package httpdyno.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import httpdyno.local.LocalPackage.Form;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpmPackagesTest {

    private static final String JSON = "{\"name\": \"fastify\", \"version\": \"5.13.0\", \"main\": \"fastify.js\"}";

    @TempDir
    Path disk;

    private WorkTreeSample tree;

    @BeforeEach
    void aWorkTree() {
        tree = WorkTreeSample.in(disk.resolve("fastify"))
                .write("package.json", JSON)
                .write("fastify.js", "x")
                .write("lib/reply.js", "y")
                .commit();
    }

    @Test
    void aFolderIsReadWithoutWhatIsNeverPublished() throws Exception {
        tree.write("node_modules/ajv/index.js", "x")
                .write("lib/node_modules/z.js", "x")
                .write(".npmrc", "token=secret")
                .write(".gitignore", "node_modules\n");

        LocalPackage read = read();

        assertThat(read.form()).isEqualTo(Form.NPM_FOLDER);
        assertThat(read.files()).containsOnlyKeys(".gitignore", "fastify.js", "lib/reply.js", "package.json");
    }

    @Test
    void itsWorkTreeIsToldWithItsState() throws Exception {
        assertThat(read().build().workTree()).contains(new LocalBuild.WorkTree(tree.head(), false));

        tree.write("lib/reply.js", "z");

        assertThat(read().build().workTree()).contains(new LocalBuild.WorkTree(tree.head(), true));
        assertThat(read().build().provenance()).isEqualTo("local:fastify@5.13.0 (" + tree.head() + ", dirty)");
    }

    @Test
    void aNewFileMakesItDirty() throws Exception {
        tree.write("lib/new.js", "");

        assertThat(read().build().workTree()).contains(new LocalBuild.WorkTree(tree.head(), true));
    }

    @Test
    void aWorkTreeThatDoesNotHoldThePackageSaysNothingOfIt() throws Exception {
        tree.write(".gitignore", "build\n")
                .write("build/package.json", JSON)
                .write("build/fastify.js", "")
                .commit();

        LocalPackage copy = NpmPackages.read("fastify", tree.root().resolve("build"));

        assertThat(copy.build().workTree()).isEmpty();
        assertThat(copy.build().provenance()).isEqualTo("local:fastify@5.13.0");
    }

    @Test
    void contentsAndNamesMakeTheHash() throws Exception {
        String hash = read().build().sha256();

        assertThat(read().build().sha256()).isEqualTo(hash).matches("[0-9a-f]{64}");

        tree.write("lib/reply.js", "z");
        String changed = read().build().sha256();
        Files.move(tree.root().resolve("lib/reply.js"), tree.root().resolve("lib/answer.js"));

        assertThat(changed).isNotEqualTo(hash);
        assertThat(read().build().sha256()).isNotEqualTo(changed).isNotEqualTo(hash);
    }

    @Test
    void anArchiveHoldsTheSameBelowOneFolder() throws Exception {
        Path archive =
                pack(Map.of("package/package.json", JSON, "package/fastify.js", "x", "package/lib/reply.js", "y"));

        LocalPackage read = NpmPackages.read("fastify", archive);

        assertThat(read.form()).isEqualTo(Form.NPM_ARCHIVE);
        assertThat(read.files()).containsOnlyKeys("fastify.js", "lib/reply.js", "package.json");
        assertThat(read.build().sha256()).isEqualTo(read().build().sha256());
        assertThat(read.build().workTree()).isEmpty();
    }

    @Test
    void anArchiveBesideItsPackageCameFromIt() throws Exception {
        Path archive = pack(Map.of("package/package.json", JSON, "package/fastify.js", "x"));
        Path beside = Files.move(archive, tree.root().resolve("fastify-5.13.0.tgz"));

        assertThat(NpmPackages.read("fastify", beside).build().workTree())
                .contains(new LocalBuild.WorkTree(tree.head(), false));
    }

    @Test
    void aFileThatLeadsOutOfTheArchiveIsRefused() throws IOException {
        Path archive = pack(Map.of("package/package.json", JSON, "package/../../etc/passwd", "x"));

        refused(archive, "a file of the archive leads out of it: package/../../etc/passwd");
    }

    @Test
    void aPathWithNothingIsRefused() {
        Path gone = disk.resolve("gone");

        refused(gone, "required a folder with a package.json or a .tgz of npm pack, found nothing at " + gone);
        refused(disk.resolve("gone.tgz"), "required a file at " + disk.resolve("gone.tgz") + ", found nothing");
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path zip = Files.writeString(disk.resolve("fastify.zip"), "");

        refused(zip, "required a folder with a package.json or a .tgz of npm pack, found another file at " + zip);
    }

    @Test
    void whatOnlyIsCalledAnArchiveIsRefused() throws IOException {
        Path text = Files.writeString(disk.resolve("x.tgz"), "text");

        assertThatExceptionOfType(UnusableException.class)
                .isThrownBy(() -> NpmPackages.read("fastify", text))
                .withMessageStartingWith("required a .tgz of npm pack at " + text + ", found ");
    }

    @Test
    void aFolderWithoutPackageJsonIsRefused() throws IOException {
        refused(
                disk,
                "required a package.json in " + disk + ", found none among 3 files; give the folder of the package"
                        + " itself");
    }

    @Test
    void aPackageOfAnotherNameIsRefused() {
        tree.write("package.json", JSON.replace("\"fastify\"", "\"fastify-fork\""));

        refused(
                tree.root(),
                "required the package fastify in " + tree.root() + ", found fastify-fork; give its folder,"
                        + " or name it: -Ddyno.local.fastify-fork");
    }

    @Test
    void aPackageJsonWithoutAVersionIsRefused() {
        tree.write("package.json", "{\"name\": \"fastify\"}");

        refused(tree.root(), "required a version in package.json, found none; add it");
    }

    @Test
    void aPackageThatIsNotBuiltIsRefused() {
        tree.write("package.json", JSON.replace("fastify.js", "dist/index.js"));

        refused(
                tree.root(),
                "required what package.json is entered by, found no dist/index.js in " + tree.root()
                        + "; build the package first, its scripts are not run here");
    }

    @Test
    void oneBuiltEntryPointIsEnough() throws Exception {
        tree.write("package.json", """
                {"name": "fastify", "version": "5.13.0", "main": "./dist/cjs/index.js",
                 "exports": {".": {"types": "./lib/reply.js", "import": "./dist/index.mjs", "require": "./fastify.js"}}}
                """);

        assertThat(read().build().version()).isEqualTo("5.13.0");
    }

    @Test
    void typesAreNoEntryPoint() {
        tree.write("package.json", """
                {"name": "fastify", "version": "5.13.0", "exports": {"types": "./lib/reply.js", "import": "./dist/x.js"}}
                """);

        assertThatExceptionOfType(UnusableException.class)
                .isThrownBy(this::read)
                .withMessageContaining("found no dist/x.js");
    }

    @Test
    void bundledDependenciesAreRefused() {
        tree.write("package.json", JSON.replace("{", "{\"bundleDependencies\": [\"ajv\"], "));

        refused(
                tree.root(),
                "required a package without bundled dependencies, found bundleDependencies in its package.json");
    }

    private LocalPackage read() throws UnusableException {
        return NpmPackages.read("fastify", tree.root());
    }

    private static void refused(Path path, String message) {
        assertThatExceptionOfType(UnusableException.class)
                .isThrownBy(() -> NpmPackages.read("fastify", path))
                .withMessage(message);
    }

    private Path pack(Map<String, String> files) throws IOException {
        Path archive = disk.resolve("packed.tgz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archive));
                TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
                byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
        return archive;
    }
}
