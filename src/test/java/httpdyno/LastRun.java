package httpdyno;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the run that this build has measured is stored: the gates judge it in a JVM of their own, from its file. */
final class LastRun {

    private static final String FILE = "target/httpdyno-run";

    private LastRun() {}

    /** A run begins: whatever an earlier build has measured is not judged in its place. */
    static void forget(Path root) {
        try {
            Files.deleteIfExists(root.resolve(FILE));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** A run has come to its end. */
    static void remember(Path root, Path run) {
        try {
            Files.createDirectories(root.resolve(FILE).getParent());
            Files.writeString(root.resolve(FILE), run.toAbsolutePath().toString());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /** The run.json of this build; absent where none came to its end. */
    static Optional<Path> find(Path root) {
        try {
            Path file = root.resolve(FILE);
            return Files.exists(file) ? Optional.of(Path.of(Files.readString(file))) : Optional.empty();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
