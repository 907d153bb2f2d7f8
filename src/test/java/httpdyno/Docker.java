package httpdyno;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The engine's own command, for tests that look at what a run leaves from outside of it. */
final class Docker {

    private static final String OWNER = "label=httpdyno.owner.pid=";

    private Docker() {}

    /** What a command prints, without what it complains of; empty when it fails. */
    static String run(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.waitFor(30, TimeUnit.SECONDS);
            return printed;
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** Ids of the containers of a run, running or not. */
    static List<String> containersOf(Process run) {
        return run("ps", "-aq", "--filter", OWNER + run.pid()).lines().toList();
    }

    /** The same in one role. */
    static List<String> containersOf(Process run, String role) {
        return run("ps", "-aq", "--filter", OWNER + run.pid(), "--filter", "label=httpdyno.role=" + role)
                .lines()
                .toList();
    }

    /** How many containers, running or not, have a text in their command. */
    static long withCommand(String text) {
        return run("ps", "-a", "--no-trunc", "--format", "{{.Command}}")
                .lines()
                .filter(command -> command.contains(text))
                .count();
    }
}
