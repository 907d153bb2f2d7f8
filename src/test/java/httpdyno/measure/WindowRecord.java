package httpdyno.measure;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What {@code dynoload window} prints: one load window as seen from inside the server's namespaces. Times are
 * nanoseconds of the host's monotonic clock; a fact that the kernel does not give is null.
 *
 * @param tool the load tool's process and output
 * @param traffic first and last sign of traffic in the namespace; null when there was none
 * @param before snapshot before the tool started
 * @param after snapshot right after it ended
 * @param samples what was seen meanwhile
 * @param established connections established at the server's port, at a quarter, half and three quarters
 * @param perf events of the server that the kernel counted; null when nobody asked
 * @param samplerCpuNanos CPU time that the sampling itself took, on the generator's CPUs
 * @param serverAlive whether the server's first process lived at the end
 * @param generatorCpusAllowed CPUs that the load tool was allowed on, in the kernel's list form
 * @param generatorVersion version of the tool as its image recorded it; null when the image does not
 */
public record WindowRecord(
        Tool tool,
        Traffic traffic,
        Snapshot before,
        Snapshot after,
        List<Sample> samples,
        List<Established> established,
        Perf perf,
        boolean serverAlive,
        long samplerCpuNanos,
        String generatorCpusAllowed,
        String generatorVersion) {

    /**
     * When load ended: the last dense traffic, but not after the tool had ended. What still moves then is a server
     * that empties its queues into closed connections, as a pipelined one does.
     */
    long loadEndNanos() {
        return Math.min(traffic.endNanos(), tool.exitNanos());
    }

    public WindowRecord {
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        Objects.requireNonNull(samples, "samples");
        Objects.requireNonNull(established, "established");
    }

    /**
     * The load tool.
     *
     * @param exitCode null when it was killed by a signal
     * @param signal null when it ended by itself
     * @param timedOut whether the watchdog ended it
     */
    public record Tool(
            List<String> argv,
            Integer exitCode,
            Integer signal,
            boolean timedOut,
            long spawnNanos,
            long exitNanos,
            String stdout,
            String stderr,
            boolean stdoutTruncated,
            boolean stderrTruncated) {

        public Tool {
            Objects.requireNonNull(stdout, "stdout");
            Objects.requireNonNull(stderr, "stderr");
        }
    }

    /**
     * The window by the namespace's packet counters, with the error that either end may have.
     *
     * @param endNanos last time that packets came at more than a tenth of the mean rate
     * @param lastPacketNanos last time that any packet came; later than the end when traffic trickled out
     */
    public record Traffic(
            long startNanos, long endNanos, long lastPacketNanos, long startErrorNanos, long endErrorNanos) {}

    /**
     * Cumulative counters at one instant.
     *
     * @param loopbackBytes bytes sent over the namespace's loopback, so those of both directions; null when not known
     */
    public record Snapshot(
            long nanos,
            long unixNanos,
            Map<String, CpuTicks> cpus,
            long ticksPerSecond,
            Processes server,
            Processes generator,
            Tcp tcp,
            Long loopbackBytes,
            Cgroup cgroup) {

        public Snapshot {
            Objects.requireNonNull(cpus, "cpus");
            Objects.requireNonNull(server, "server");
            Objects.requireNonNull(tcp, "tcp");
            Objects.requireNonNull(cgroup, "cgroup");
        }
    }

    /** One line of /proc/stat: the whole host's use of one CPU. */
    public record CpuTicks(
            long userTicks,
            long niceTicks,
            long systemTicks,
            long idleTicks,
            long iowaitTicks,
            long irqTicks,
            long softirqTicks,
            long stealTicks) {}

    /**
     * A process tree; run and wait are sums over all threads from schedstat, ended threads included, and so are the
     * page faults of its processes.
     */
    public record Processes(
            long runNanos,
            long waitNanos,
            Long processCpuNanos,
            Long userNanos,
            Long systemNanos,
            Integer threads,
            Integer processes,
            Long voluntarySwitches,
            Long involuntarySwitches,
            Long minorFaults,
            Long majorFaults,
            Long rssBytes,
            Long pssBytes,
            Long peakRssBytes) {}

    /** TCP counters of the namespace. */
    public record Tcp(
            long passiveOpens,
            long activeOpens,
            long inSegs,
            long outSegs,
            long retransSegs,
            long estabResets,
            long outRsts,
            Long listenOverflows,
            Long listenDrops) {}

    /** The server container's control group. */
    public record Cgroup(
            int version,
            Long cpuUsageNanos,
            Long nrPeriods,
            Long nrThrottled,
            Long throttledNanos,
            Long oomKills,
            Long memoryLimitBytes,
            Long memoryPeakBytes,
            Long memoryUsageBytes) {}

    /** Cumulative counters during the window. */
    public record Sample(
            long nanos,
            long serverRunNanos,
            long serverWaitNanos,
            long generatorRunNanos,
            long generatorWaitNanos,
            long inSegs,
            long inDatagrams,
            Long loopbackBytes,
            Long serverRssBytes) {}

    /**
     * The kernel's counters of the server's threads and of those they started, from before to after.
     *
     * @param paranoid what {@code /proc/sys/kernel/perf_event_paranoid} says; null when it cannot be read
     */
    public record Perf(
            String paranoid,
            Counter instructions,
            Counter cycles,
            Counter contextSwitches,
            Counter cpuMigrations,
            Counter pageFaults,
            Counter syscalls) {

        public Perf {
            Objects.requireNonNull(instructions, "instructions");
            Objects.requireNonNull(cycles, "cycles");
            Objects.requireNonNull(contextSwitches, "contextSwitches");
            Objects.requireNonNull(cpuMigrations, "cpuMigrations");
            Objects.requireNonNull(pageFaults, "pageFaults");
            Objects.requireNonNull(syscalls, "syscalls");
        }
    }

    /**
     * One kernel counter: either what it counted or the call that failed.
     *
     * @param count events while it ran
     * @param enabledNanos time that the threads were on a CPU
     * @param runningNanos part of that time in which it really counted; less where counters take turns
     * @param scope {@code user+kernel}, or {@code user} where the kernel's own part may not be counted
     * @param call the call that failed
     * @param error name of its errno; null when it has none
     */
    public record Counter(Long count, Long enabledNanos, Long runningNanos, String scope, String call, String error) {

        public Counter {
            if (call == null) {
                Objects.requireNonNull(count, "count");
                Objects.requireNonNull(enabledNanos, "enabledNanos");
                Objects.requireNonNull(runningNanos, "runningNanos");
                Objects.requireNonNull(scope, "scope");
            } else if (count != null) {
                throw new IllegalArgumentException("either a count or a call that failed");
            }
        }
    }

    /** Established connections at one instant. */
    public record Established(long nanos, int count) {}
}
