package httpdyno.measure;

import httpdyno.measure.PerfEvent.Source;
import httpdyno.measure.WindowRecord.Counter;
import java.util.Optional;

/**
 * Why a kernel counter counted nothing: what that means, and in brackets the call and its errno. The meanings are those
 * of perf_event_open(2) and of seccomp(2), whose profiles mostly answer EPERM.
 */
final class PerfReason {

    private static final String TRACEPOINT = "raw_syscalls:sys_enter";

    private PerfReason() {}

    /**
     * The reason; absent for a counter that counted.
     *
     * @param paranoid what {@code /proc/sys/kernel/perf_event_paranoid} says; null when it cannot be read
     */
    static Optional<String> of(PerfEvent event, Counter seen, String paranoid) {
        if (seen.call() != null) {
            return Optional.of(meaning(event, seen, paranoid) + " (" + seen.call() + ": " + error(seen) + ")");
        }
        if (seen.enabledNanos() == 0) {
            return Optional.of("no thread of the server ran while it counted");
        }
        if (seen.runningNanos() == 0) {
            return Optional.of(
                    "the PMU was taken by other counters all the time (running 0 of " + seen.enabledNanos() + " ns)");
        }
        return Optional.empty();
    }

    private static String error(Counter seen) {
        if (seen.error() != null) {
            return seen.error();
        }
        return isFile(seen) ? "no number in it" : "nothing came";
    }

    private static boolean isFile(Counter seen) {
        return seen.call().startsWith("open ");
    }

    private static String meaning(PerfEvent event, Counter seen, String paranoid) {
        if (isFile(seen)) {
            return "ENOENT".equals(seen.error())
                    ? "tracefs not readable: it is not mounted on the engine's host, or was not granted"
                    : "tracefs not readable";
        }
        if (!seen.call().equals("perf_event_open") || seen.error() == null) {
            return "the counter failed";
        }
        return switch (seen.error()) {
            case "ENOENT", "ENODEV", "EOPNOTSUPP" -> unknownTo(event.source());
            case "EPERM" -> "seccomp or missing CAP_PERFMON" + at(paranoid);
            case "EACCES" ->
                "missing CAP_PERFMON" + at(paranoid)
                        + (event.inUserMode() ? "" : ", and what happens in the kernel cannot be counted without it");
            case "ENOSYS" -> "a kernel without performance events, or seccomp";
            case "EMFILE" -> "more threads than file descriptors";
            case "ESRCH" -> "the server had no thread to count for";
            default -> "the kernel refused the counter" + at(paranoid);
        };
    }

    private static String unknownTo(Source source) {
        return switch (source) {
            case HARDWARE -> "no hardware PMU, as in many virtual machines";
            case SOFTWARE -> "the kernel does not count this event";
            case TRACEPOINT -> "the kernel has no tracepoint " + TRACEPOINT;
        };
    }

    private static String at(String paranoid) {
        return paranoid == null ? "" : " at perf_event_paranoid " + paranoid;
    }
}
