package httpdyno;

import httpdyno.report.RunInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Which state of its own sources the suite runs from. */
final class SuiteSources {

    private SuiteSources() {}

    static RunInfo.Suite read(Path root) {
        String version = System.getProperty("httpdyno.version", "unknown");
        Optional<String> commit = git(root, "rev-parse", "--short=12", "HEAD");
        Optional<String> status = git(root, "status", "--porcelain", "--untracked-files=no");
        return new RunInfo.Suite(
                version,
                commit.orElse("unknown"),
                status.map(text -> !text.isBlank()).orElse(false));
    }

    private static Optional<String> git(Path root, String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "git";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process process = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(5, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0 ? Optional.of(output.strip()) : Optional.empty();
        } catch (IOException noGit) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
