package httpdyno.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code /proc/<pid>/stat} says of a process (proc(5)).
 *
 * @param cpuTicks fields 14 and 15: user and system time in clock ticks, a hundredth of a second each
 * @param startTicks field 22: when it started, in clock ticks since boot
 */
public record ProcessStat(long cpuTicks, long startTicks) {

    /** Read the file of one process; empty when there is no such process. */
    public static Optional<ProcessStat> read(Path process) {
        try {
            String text = Files.readString(process.resolve("stat"));
            // The command name may hold spaces and parentheses; fields count from the last parenthesis.
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return Optional.of(new ProcessStat(
                    Long.parseLong(fields[11]) + Long.parseLong(fields[12]), Long.parseLong(fields[19])));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }
}
