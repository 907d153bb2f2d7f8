package httpdyno.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * CPU time of processes of this host that a run cannot do without: the suite itself and the container engine.
 *
 * @param proc root of procfs
 * @param commands names of the processes, as in {@code /proc/<pid>/comm}
 */
public record ProcessCpu(Path proc, Set<String> commands) {

    /** Linux counts CPU time in hundredths of a second for user space on every architecture that Java runs on. */
    private static final long NANOS_PER_TICK = 10_000_000;

    /** The container engine and what it runs per container. */
    public static ProcessCpu engine(Path proc) {
        return new ProcessCpu(proc, Set.of("dockerd", "containerd", "containerd-shim", "podman"));
    }

    /** CPU time of all of them so far; absent where none runs on this host. */
    public Optional<Duration> total() {
        long ticks = 0;
        List<Path> found = processes();
        for (Path process : found) {
            ticks += ticks(process.resolve("stat"));
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(Duration.ofNanos(ticks * NANOS_PER_TICK));
    }

    private List<Path> processes() {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path entry : entries) {
                if (commands.contains(command(entry))) {
                    found.add(entry);
                }
            }
        } catch (IOException unreadable) {
            return List.of();
        }
        return found;
    }

    /** The kernel cuts names to 15 characters: {@code containerd-shim-runc-v2} reads {@code containerd-shim}. */
    private static String command(Path process) {
        try {
            return Files.readString(process.resolve("comm")).strip();
        } catch (IOException ended) {
            return "";
        }
    }

    private static long ticks(Path stat) {
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        } catch (IOException ended) {
            return 0;
        }
    }

    /** CPU time of this Java process so far. */
    public static Duration ofThisProcess() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
