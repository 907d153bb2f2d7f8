package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCertificatesTest {

    @TempDir
    Path host;

    @Test
    void aHostWithoutFoldersHasNone() {
        assertThat(new HostCertificates(List.of(host.resolve("none"), host.resolve("neither"))).files())
                .isEmpty();
    }

    @Test
    void certificatesOfAllFoldersGoIntoTheBuildContext() throws IOException {
        write("debian/proxy.crt", "one");
        write("debian/company/root.crt", "two");
        write("fedora/anchor.pem", "three");

        assertThat(texts("debian", "fedora").values()).containsExactlyInAnyOrder("one", "two", "three");
    }

    @Test
    void theyCarryTheEndingThatUpdateCaCertificatesLooksFor() throws IOException {
        write("fedora/anchor.pem", "three");

        assertThat(texts("fedora").keySet()).singleElement().asString().matches("host-ca/[^/]+-fedora-anchor\\.crt");
    }

    @Test
    void equalNamesInTwoFoldersAreTwoCertificates() throws IOException {
        write("debian/a/root.crt", "one");
        write("debian/b/root.crt", "two");
        write("fedora/root.pem", "three");

        assertThat(texts("debian", "fedora")).hasSize(3);
    }

    @Test
    void otherFilesStayBehind() throws IOException {
        write("debian/README", "no");
        write("debian/key.pem.bak", "no");
        write("debian/a/b/too-deep.crt", "no");

        assertThat(texts("debian")).isEmpty();
    }

    @Test
    void linksAreFollowedToTheirFiles() throws IOException {
        write("elsewhere/real.txt", "linked");
        Files.createDirectories(host.resolve("debian"));
        Files.createSymbolicLink(host.resolve("debian/link.crt"), host.resolve("elsewhere/real.txt"));

        assertThat(texts("debian").values()).containsExactly("linked");
    }

    @Test
    void thisHostIsLookedAtInTheFoldersOfBothFamilies() {
        assertThat(HostCertificates.ofThisHost().folders())
                .containsExactly(
                        Path.of("/usr/local/share/ca-certificates"), Path.of("/etc/pki/ca-trust/source/anchors"));
    }

    private Map<String, String> texts(String... folders) {
        Map<String, String> texts = new java.util.TreeMap<>();
        List<Path> paths = java.util.Arrays.stream(folders).map(host::resolve).toList();
        new HostCertificates(paths).files().forEach((name, bytes) -> texts.put(name, new String(bytes)));
        return texts;
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(host.resolve(name).getParent());
        Files.writeString(host.resolve(name), text);
    }
}
