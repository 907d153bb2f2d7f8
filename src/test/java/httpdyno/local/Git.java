package httpdyno.local;

import httpdyno.local.LocalBuild.WorkTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks git; whatever it cannot tell, for lack of a repository or of git itself, is absent. */
public final class Git {

    private Git() {}

    /** What a git command prints, without surrounding blanks; absent when it fails or is not there. */
    public static Optional<String> ask(Path folder, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
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

    /**
     * State of a folder whose {@code project} file git knows. Any other folder may lie inside a work tree all the same,
     * which then says nothing of it.
     *
     * @param project name of a file in the folder, such as package.json
     * @param built a file that was made from the folder and does not count; absent for none
     */
    static Optional<WorkTree> workTree(Path folder, String project, Optional<Path> built) {
        List<String> status = new ArrayList<>(List.of("status", "--porcelain", "--", "."));
        built.ifPresent(file -> status.add(":(exclude)" + folder.relativize(file)));
        return ask(folder, "ls-files", "--error-unmatch", "--", project)
                .flatMap(known -> ask(folder, "rev-parse", "--short", "HEAD"))
                .flatMap(commit -> ask(folder, status.toArray(String[]::new))
                        .map(changes -> new WorkTree(commit, !changes.isEmpty())));
    }
}
