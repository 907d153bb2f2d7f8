package httpdyno.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The CA certificates that an administrator added to this host, for example those of a TLS-inspecting proxy. The base
 * image trusts them too, or nothing could be fetched while images are built.
 *
 * @param folders where distributions keep added certificates
 */
public record HostCertificates(List<Path> folders) {

    /** The folders of Debian and Ubuntu, and of Fedora and its relatives. */
    public static HostCertificates ofThisHost() {
        return new HostCertificates(
                List.of(Path.of("/usr/local/share/ca-certificates"), Path.of("/etc/pki/ca-trust/source/anchors")));
    }

    /** Certificates as files of the base image's build context. */
    Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                addAll(folder, files);
            }
        }
        return files;
    }

    private static void addAll(Path folder, Map<String, byte[]> files) {
        try (Stream<Path> paths = Files.walk(folder, 2)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                // The whole path, or a certificate of the same name in another folder would be lost.
                String name = path.toString().substring(1).replace('/', '-').replaceFirst("\\.pem$", ".crt");
                if (name.endsWith(".crt")) {
                    files.put("host-ca/" + name, Files.readAllBytes(path));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the host's added CA certificates in " + folder, e);
        }
    }
}
