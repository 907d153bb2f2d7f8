package httpdyno.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files below one root that may be missing or refuse to be read; both count as not told. */
record HostFiles(Path root) {

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
            return Optional.of(Files.readString(root.resolve(path)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
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
