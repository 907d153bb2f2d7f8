package httpdyno.container;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * The files of one image folder, their hash, and the images they build on. Two equal contexts have equal hashes on
 * every machine: names, contents and executable bits count, times and owners do not.
 *
 * @param files contents by path relative to the folder, with forward slashes
 */
record BuildContext(SortedMap<String, Entry> files) {

    private static final Pattern PARENT = Pattern.compile("(?m)^ARG\\s+([A-Z][A-Z0-9_]*)=httpdyno/([a-z0-9-]+)\\s*$");
    private static final Pattern ARGUMENT = Pattern.compile("(?m)^ARG\\s+([A-Z][A-Z0-9_]*)");
    private static final Pattern SKIPPED = Pattern.compile("(^|/)(node_modules|target|\\.DS_Store)(/|$)");

    /** What is said about an image is not in it: a word about a server must not make it another one. */
    private static final Pattern MANIFEST = Pattern.compile("(server|generator)\\.yaml");

    /** One file. */
    record Entry(byte[] content, boolean executable) {}

    static BuildContext of(Path folder) {
        SortedMap<String, Entry> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(path).toString().replace('\\', '/');
                if (!SKIPPED.matcher(name).find() && !MANIFEST.matcher(name).matches()) {
                    files.put(name, new Entry(Files.readAllBytes(path), Files.isExecutable(path)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the build context " + folder, e);
        }
        return new BuildContext(files);
    }

    /** This context with more files. */
    BuildContext plus(Map<String, byte[]> more) {
        SortedMap<String, Entry> all = new TreeMap<>(files);
        more.forEach((name, content) -> all.put(name, new Entry(content, false)));
        return new BuildContext(all);
    }

    /** Runtime ids by the name of the build argument that receives their tag, as the Dockerfile declares them. */
    Map<String, String> parents() {
        Map<String, String> parents = new LinkedHashMap<>();
        Entry dockerfile = files.get("Dockerfile");
        if (dockerfile != null) {
            String text = new String(dockerfile.content(), StandardCharsets.UTF_8);
            for (MatchResult parent :
                    (Iterable<MatchResult>) PARENT.matcher(text).results()::iterator) {
                parents.put(parent.group(1), parent.group(2));
            }
        }
        return parents;
    }

    /** Names of the build arguments that choose among ways to build, those without a default that is an image. */
    Set<String> choices() {
        Entry dockerfile = files.get("Dockerfile");
        String text = dockerfile == null ? "" : new String(dockerfile.content(), StandardCharsets.UTF_8);
        Set<String> names = ARGUMENT.matcher(text)
                .results()
                .map(argument -> argument.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        names.removeAll(parents().keySet());
        return names;
    }

    /** First 16 hexadecimal digits of the SHA-256 over files and {@code arguments}. */
    String hash(SortedMap<String, String> arguments) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach((name, entry) -> {
                digest.update((name + '\0' + entry.executable() + '\0' + entry.content().length + '\0')
                        .getBytes(StandardCharsets.UTF_8));
                digest.update(entry.content());
            });
            arguments.forEach(
                    (name, value) -> digest.update((name + '=' + value + '\0').getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The context as the tar stream that the engine's build call takes. */
    InputStream tar() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, Entry> file : files.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
                entry.setSize(file.getValue().content().length);
                entry.setMode(file.getValue().executable() ? 0100755 : 0100644);
                entry.setModTime(0L);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue().content());
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }
}
