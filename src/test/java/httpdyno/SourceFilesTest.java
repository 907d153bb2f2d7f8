package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sizes that the sources keep to. The formatter fixes the indentation, so that blocks can be told by it. */
class SourceFilesTest {

    private static final Path SOURCES = Path.of("src/test/java");
    private static final int LONGEST_FILE = 400;
    private static final int LONGEST_METHOD = 40;
    private static final Pattern TYPE = Pattern.compile("\\b(class|interface|enum|record) [A-Z]");

    @Test
    void noFileIsTooLong() {
        List<Path> files = javaFiles();

        assertThat(files).hasSizeGreaterThan(50);
        assertThat(files).filteredOn(file -> lines(file).size() > LONGEST_FILE).isEmpty();
    }

    @Test
    void noMethodIsTooLong() {
        assertThat(javaFiles().stream().flatMap(file -> longBlocks(file).stream()))
                .isEmpty();
    }

    @Test
    void longMethodsWouldBeSeen() {
        List<String> source = new ArrayList<>(List.of("class Long {", "    void run(", "            int a) {"));
        source.addAll(java.util.Collections.nCopies(LONGEST_METHOD - 3, "        a++;"));
        source.addAll(List.of("    }", "}"));

        assertThat(longBlocks("Long", source)).isEmpty();

        source.add(3, "        a++;");

        assertThat(longBlocks("Long", source)).containsExactly("Long:2 has 41 lines: void run(");
    }

    @Test
    void everyPackageSaysWhatItIsFor() {
        assertThat(javaFiles().stream().map(Path::getParent).distinct())
                .allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                        .isRegularFile()
                        .content()
                        .startsWith("/** "));
    }

    /** Methods and what else is no type: a block inside a method is never longer than the method. */
    private static List<String> longBlocks(Path file) {
        return longBlocks(SOURCES.relativize(file).toString(), lines(file));
    }

    private static List<String> longBlocks(String name, List<String> lines) {
        List<String> found = new ArrayList<>();
        for (int end = 0; end < lines.size(); end++) {
            if (lines.get(end).matches(" {4,}}")) {
                int start = start(lines, end);
                int length = end - start + 1;
                if (length > LONGEST_METHOD && !TYPE.matcher(lines.get(start)).find()) {
                    found.add(name + ":" + (start + 1) + " has " + length + " lines: "
                            + lines.get(start).strip());
                }
            }
        }
        return found;
    }

    /** The nearest line above with the same indentation that begins something. */
    private static int start(List<String> lines, int end) {
        String indent = lines.get(end).substring(0, lines.get(end).length() - 1);
        int start = end - 1;
        while (!lines.get(start).startsWith(indent)
                || !Character.isLetter(lines.get(start).charAt(indent.length()))) {
            start--;
        }
        return start;
    }

    private static List<Path> javaFiles() {
        try (Stream<Path> paths = Files.walk(SOURCES)) {
            return paths.filter(path -> path.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
