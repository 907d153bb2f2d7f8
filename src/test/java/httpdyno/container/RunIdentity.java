package httpdyno.container;

import httpdyno.host.ProcessStat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which process of which machine owns a container; written on every container as labels, so that a later run can tell
 * the leftovers of a dead run from the containers of a live one.
 *
 * @param runId id of the run, the name of its results folder where it has one
 * @param machine machine id, or the boot id where there is none
 * @param bootId boot id of the machine that runs the suite
 * @param pidNamespace identity of the suite's PID namespace, because process ids mean nothing outside it
 * @param pid process id of the suite
 * @param startTicks start time of that process in clock ticks since boot, because process ids are reused
 */
public record RunIdentity(String runId, String machine, String bootId, String pidNamespace, long pid, long startTicks) {

    static final String RUN = "httpdyno.run";
    private static final String MACHINE = "httpdyno.owner.machine";
    private static final String BOOT = "httpdyno.owner.boot";
    private static final String NAMESPACE = "httpdyno.owner.pidns";
    private static final String PID = "httpdyno.owner.pid";
    private static final String START = "httpdyno.owner.start";

    /**
     * The identity of this process.
     *
     * @param machineId the file that names the machine, {@code /etc/machine-id}; may be missing
     */
    public static RunIdentity current(String runId, Path proc, Path machineId) {
        long pid = ProcessHandle.current().pid();
        String boot = read(proc.resolve("sys/kernel/random/boot_id")).strip();
        String machine = Files.isReadable(machineId) ? read(machineId).strip() : "";
        return new RunIdentity(
                runId,
                machine.isEmpty() ? boot : machine,
                boot,
                link(proc.resolve("self/ns/pid")),
                pid,
                startTicks(proc, pid));
    }

    /** The labels that carry this identity. */
    public Map<String, String> labels() {
        return new TreeMap<>(Map.of(
                RUN, runId,
                MACHINE, machine,
                BOOT, bootId,
                NAMESPACE, pidNamespace,
                PID, Long.toString(pid),
                START, Long.toString(startTicks)));
    }

    /** Whether a container belongs to this very run. */
    boolean owns(Map<String, String> labels) {
        return labels.entrySet().containsAll(labels().entrySet());
    }

    /**
     * Whether the run that owns a container is known to be dead. A run of another machine or another PID namespace
     * cannot be judged and counts as live, and so does whatever carries other labels than this suite writes.
     *
     * @param running whether the container still runs
     */
    boolean knowsDead(Map<String, String> labels, boolean running, Path proc) {
        String owner = labels.getOrDefault(PID, "");
        String start = labels.getOrDefault(START, "");
        boolean ours = labels.keySet().containsAll(labels().keySet())
                && owner.matches("\\d{1,10}")
                && start.matches("\\d{1,18}");
        if (!ours || !machine.equals(labels.get(MACHINE))) {
            return false;
        }
        if (!bootId.equals(labels.get(BOOT))) {
            return !running;
        }
        return pidNamespace.equals(labels.get(NAMESPACE))
                && startTicks(proc, Long.parseLong(owner)) != Long.parseLong(start);
    }

    /** When a process started; -2 when there is no such process, which no label says. */
    private static long startTicks(Path proc, long pid) {
        return ProcessStat.read(proc.resolve(Long.toString(pid)))
                .map(ProcessStat::startTicks)
                .orElse(-2L);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
