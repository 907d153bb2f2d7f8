package httpdyno.measure;

import httpdyno.host.ProcessStat;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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

    /** CPU time of each of them so far, by process id; empty where none runs on this host. */
    public Map<String, Duration> perProcess() {
        Map<String, Duration> spent = new TreeMap<>();
        for (Path process : processes()) {
            ProcessStat.read(process)
                    .ifPresent(stat -> spent.put(
                            process.getFileName().toString(), Duration.ofNanos(stat.cpuTicks() * NANOS_PER_TICK)));
        }
        return spent;
    }

    /**
     * CPU time spent between two looks. A process that ended meanwhile is left out, one that began counts whole; absent
     * where none ran at either.
     */
    public static Optional<Duration> between(Map<String, Duration> before, Map<String, Duration> after) {
        return before.isEmpty() || after.isEmpty()
                ? Optional.empty()
                : after.entrySet().stream()
                        .map(process -> process.getValue().minus(before.getOrDefault(process.getKey(), Duration.ZERO)))
                        .reduce(Duration::plus);
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

    /** CPU time of this Java process so far. */
    public static Duration ofThisProcess() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
