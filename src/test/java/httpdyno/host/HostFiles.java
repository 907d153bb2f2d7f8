package httpdyno.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files below one root that may be missing or refuse to be read; both count as not told. */
record HostFiles(Path root) {

    private static final int BUFFER = 8192;

    boolean has(String path) {
        return Files.exists(root.resolve(path));
    }

    /** The stripped text of a file, empty when there is none. */
    Optional<String> text(String path) {
        return content(path).filter(text -> !text.isEmpty());
    }

    /** The same of a file in which nothing stands for something. */
    Optional<String> content(String path) {
        try {
            return Optional.of(read(root.resolve(path)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Numbers below /proc/sys are given to the first read(2) and to no other, and Files.readString begins with a byte.
     */
    private static String read(Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                bytes.write(buffer, 0, length);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The first group of the first match in a file. */
    Optional<String> find(String path, Pattern pattern) {
        return text(path).map(pattern::matcher).filter(Matcher::find).map(matcher -> matcher.group(1));
    }

    /** Numbers in the names of a folder's entries, the first group of the pattern, sorted. */
    List<Integer> numbers(String folder, Pattern name) {
        try (Stream<Path> entries = Files.list(root.resolve(folder))) {
            return entries.map(entry -> name.matcher(entry.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(matcher -> Integer.valueOf(matcher.group(1)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
