package httpdyno;

import httpdyno.local.Git;
import httpdyno.report.RunInfo;
import java.nio.file.Path;
import java.util.Optional;

/** Which state of its own sources the suite runs from. */
final class SuiteSources {

    private SuiteSources() {}

    static RunInfo.Suite read(Path root) {
        String version = System.getProperty("httpdyno.version", "unknown");
        Optional<String> commit = Git.ask(root, "rev-parse", "--short=12", "HEAD");
        Optional<String> status = Git.ask(root, "status", "--porcelain", "--untracked-files=no");
        return new RunInfo.Suite(
                version,
                commit.orElse("unknown"),
                status.map(text -> !text.isBlank()).orElse(false));
    }
}
