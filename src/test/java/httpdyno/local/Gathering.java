package httpdyno.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Reads all files of a folder or an archive into memory, up to a bound that no package comes near. */
final class Gathering {

    /** What a package may hold at most, in bytes. */
    private static final long BOUND = 200L << 20;

    /** Never part of a package; .npmrc may hold passwords besides. */
    private static final Pattern SKIPPED = Pattern.compile("(^|/)(node_modules|\\.git|\\.npmrc|\\.DS_Store)(/|$)");

    private static final int EXECUTABLE = 0100;

    private final SortedMap<String, LocalFile> files = new TreeMap<>();
    private long bytes;

    private Gathering() {}

    /**
     * All of a folder but node_modules, .git and .npmrc, wherever they are.
     *
     * @throws UnusableException for more than the bound
     */
    static SortedMap<String, LocalFile> ofFolder(Path folder) throws IOException, UnusableException {
        Gathering gathering = new Gathering();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(path).toString().replace('\\', '/');
                if (!SKIPPED.matcher(name).find()) {
                    gathering.require(Files.size(path), folder);
                    gathering.files.put(name, new LocalFile(Files.readAllBytes(path), Files.isExecutable(path)));
                }
            }
        }
        return gathering.files;
    }

    /**
     * All of an archive as {@code npm pack} makes it, without the folder that holds everything in it.
     *
     * @throws IOException also when it is no such archive
     * @throws UnusableException for more than the bound, or a name that leads out of the archive
     */
    static SortedMap<String, LocalFile> ofArchive(Path archive) throws IOException, UnusableException {
        Gathering gathering = new Gathering();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Optional<String> name = inside(entry.getName());
                if (entry.isFile() && name.isPresent()) {
                    gathering.require(entry.getSize(), archive);
                    boolean executable = (entry.getMode() & EXECUTABLE) != 0;
                    gathering.files.put(name.get(), new LocalFile(tar.readAllBytes(), executable));
                }
            }
        }
        return gathering.files;
    }

    private static Optional<String> inside(String name) throws UnusableException {
        if (Pattern.compile("(^|/)\\.\\.(/|$)").matcher(name).find()) {
            throw new UnusableException("a file of the archive leads out of it: " + name);
        }
        int top = name.indexOf('/', name.startsWith("./") ? 2 : 0);
        return top < 0 || top == name.length() - 1 ? Optional.empty() : Optional.of(name.substring(top + 1));
    }

    private void require(long more, Path source) throws UnusableException {
        bytes += more;
        if (bytes > BOUND) {
            throw new UnusableException(
                    "required at most " + (BOUND >> 20) + " MiB without node_modules and .git, found" + " more in "
                            + source + "; give what npm pack makes of it, a .tgz");
        }
    }
}
