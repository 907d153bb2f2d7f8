package httpdyno.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarsTest {

    private static final String NAME = "io.netty:netty-codec-http";

    @TempDir
    Path disk;

    @Test
    void aJarOfMavenSaysItsVersionWhateverItIsCalled() throws Exception {
        Path jar = SampleJar.of("io.netty", "netty-codec-http", "4.2.19.Final").write(disk.resolve("mine.jar"));

        LocalPackage read = Jars.read(NAME, jar);

        assertThat(read.build().version()).isEqualTo("4.2.19.Final");
        assertThat(read.build().workTree()).isEmpty();
        assertThat(read.files()).containsOnlyKeys("mine.jar");
        assertThat(read.files().get("mine.jar").content()).isEqualTo(Files.readAllBytes(jar));
        assertThat(read.build().sha256()).isEqualTo(LocalPackage.sha256(Files.readAllBytes(jar)));
    }

    @Test
    void anotherBuildToolsJarSaysItByItsName() throws Exception {
        Path jar = SampleJar.plain().write(disk.resolve("netty-codec-http-4.3.0-SNAPSHOT.jar"));

        assertThat(Jars.read(NAME, jar).build().version()).isEqualTo("4.3.0-SNAPSHOT");
    }

    @Test
    void whatAnArtifactShadesIsNoContradiction() throws Exception {
        Path jar = SampleJar.of("io.netty", "netty-codec-http", "4.2.19.Final")
                .with("META-INF/maven/org.jctools/jctools-core/pom.properties", "version=4\n")
                .write(disk.resolve("x.jar"));

        assertThat(Jars.read(NAME, jar).build().version()).isEqualTo("4.2.19.Final");
    }

    @Test
    void aFolderIsToBeBuiltFirst() {
        refused(
                disk,
                "required the jar of " + NAME + ", found the folder " + disk + "; build it first and give the .jar,"
                        + " for example target/netty-codec-http-VERSION.jar");
    }

    @Test
    void aPathWithNothingIsRefused() {
        Path gone = disk.resolve("gone.jar");

        refused(gone, "required the jar of " + NAME + ", found nothing at " + gone);
    }

    @Test
    void theJarOfAnotherArtifactIsRefused() throws IOException {
        Path jar = SampleJar.of("io.netty", "netty-common", "4.2.19.Final")
                .write(disk.resolve("netty-codec-http-4.2.19.Final.jar"));

        refused(
                jar,
                "required the jar of " + NAME + ", found io.netty:netty-common at " + jar
                        + "; give the jar that its own build makes");
    }

    @Test
    void aJarThatNothingNamesIsRefused() throws IOException {
        for (String name : new String[] {"x.jar", "netty-codec-http.jar", "netty-codec-http-sources.jar"}) {
            Path jar = SampleJar.plain().write(disk.resolve(name));

            assertThatExceptionOfType(UnusableException.class).isThrownBy(() -> Jars.read(NAME, jar));
        }
        Path jar = SampleJar.plain().write(disk.resolve("x.jar"));
        refused(
                jar,
                "required the jar of " + NAME + ", found no name in it or in x.jar at " + jar
                        + "; give the jar that its own build makes");
    }

    @Test
    void aJarWithoutClassesIsRefused() throws IOException {
        Path jar = new SampleJar(Map.of("x/Y.java", "class Y {}")).write(disk.resolve("netty-codec-http-4.2.19.jar"));

        refused(jar, "required compiled classes of " + NAME + ", found none to run in " + jar + "; give the main jar");
    }

    @Test
    void whatIsNoJarIsRefused() throws IOException {
        Path jar = Files.writeString(disk.resolve("netty-codec-http-4.2.19.jar"), "text");

        assertThatExceptionOfType(UnusableException.class)
                .isThrownBy(() -> Jars.read(NAME, jar))
                .withMessageStartingWith("required the jar of " + NAME + " at " + jar + ", found ");
    }

    @Test
    void itsWorkTreeIsThatOfTheModuleWhoseOutputItIs() throws Exception {
        WorkTreeSample tree = WorkTreeSample.in(disk.resolve("netty"))
                .write("codec-http/pom.xml", "<project><artifactId>netty-codec-http</artifactId></project>")
                .write(".gitignore", "target/\n")
                .commit();
        SampleJar sample = SampleJar.of("io.netty", "netty-codec-http", "4.2.19.Final");
        Path jar = sample.write(tree.root().resolve("codec-http/target/netty-codec-http-4.2.19.Final.jar"));

        assertThat(Jars.read(NAME, jar).build().workTree()).contains(new LocalBuild.WorkTree(tree.head(), false));

        tree.write("codec-http/src/New.java", "class New {}");

        assertThat(Jars.read(NAME, jar).build().workTree()).contains(new LocalBuild.WorkTree(tree.head(), true));
        assertThat(Jars.read(NAME, sample.write(tree.root().resolve("x.jar")))
                        .build()
                        .workTree())
                .isEmpty();
    }

    private static void refused(Path jar, String message) {
        assertThatExceptionOfType(UnusableException.class)
                .isThrownBy(() -> Jars.read(NAME, jar))
                .withMessage(message);
    }
}
