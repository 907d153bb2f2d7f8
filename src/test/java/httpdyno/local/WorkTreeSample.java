package httpdyno.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A git work tree for tests. */
record WorkTreeSample(Path root) {

    static WorkTreeSample in(Path root) {
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        WorkTreeSample tree = new WorkTreeSample(root);
        tree.git("init", "-q");
        return tree;
    }

    WorkTreeSample write(String file, String text) {
        try {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WorkTreeSample commit() {
        git("add", "-A");
        git("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false", "commit", "-qm", "x");
        return this;
    }

    String head() {
        return git("rev-parse", "--short", "HEAD");
    }

    private String git(String... arguments) {
        return Git.ask(root, arguments)
                .orElseThrow(() -> new IllegalStateException("git " + String.join(" ", arguments) + " failed"));
    }
}
