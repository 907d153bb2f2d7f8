package httpdyno.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Lays trees of src/test/resources/httpdyno/host/hygiene over one another and reads the host that comes of it. */
final class HostTree {

    private static final Path TREES = Path.of("src/test/resources/httpdyno/host/hygiene");

    private HostTree() {}

    /**
     * Read the good host as other trees change it.
     *
     * @param folder where to copy them
     * @param changes their names, each laid over those before it
     */
    static HostFacts read(Path folder, String... changes) {
        return probe(copy(folder, changes)).read();
    }

    /** The same as a tree of its own below {@code folder}, to be changed further. */
    static Path copy(Path folder, String... changes) {
        try {
            Path tree = Files.createTempDirectory(folder, "host");
            lay("good", tree);
            for (String change : changes) {
                lay(change, tree);
            }
            return tree;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A probe of a tree with the folders proc, sys and etc. */
    static HostProbe probe(Path tree) {
        return new HostProbe(tree.resolve("proc"), tree.resolve("sys"), tree.resolve("etc"));
    }

    private static void lay(String change, Path tree) throws IOException {
        Path from = TREES.resolve(change);
        for (Path path : paths(from)) {
            Path to = tree.resolve(from.relativize(path).toString());
            if (!Files.isDirectory(path)) {
                Files.copy(path, to, StandardCopyOption.REPLACE_EXISTING);
            } else if (!Files.isDirectory(to)) {
                Files.deleteIfExists(to);
                Files.createDirectories(to);
            }
        }
    }

    private static List<Path> paths(Path from) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            return paths.toList();
        }
    }
}
