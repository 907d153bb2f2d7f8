package httpdyno.load;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a load tool says of one window, in one form for all tools. Absent is absent, never 0.
 *
 * @param completed responses received, of any status
 * @param asExpected responses whose status the tool can tell to be the expected one
 * @param statuses responses per status, keyed as finely as the tool tells ({@code 200}, {@code 2xx}, {@code <400})
 * @param errors failed requests by kind
 * @param elapsed length of the window by the tool's own clock
 * @param bytes bytes received
 * @param latency response latency; absent where the tool's figure is known to be wrong, with the reason in
 *     {@code latencyAbsence}
 * @param latencyAbsence why there is no latency, empty when there is one
 */
public record LoadReport(
        long completed,
        long asExpected,
        Map<String, Long> statuses,
        Errors errors,
        Duration elapsed,
        Optional<Bytes> bytes,
        Optional<Latency> latency,
        String latencyAbsence) {

    public LoadReport {
        statuses = java.util.Collections.unmodifiableMap(new TreeMap<>(statuses));
    }

    /** The same without its latency, and why; unchanged where there is none anyway. */
    public LoadReport withoutLatency(String reason) {
        return latency.isEmpty()
                ? this
                : new LoadReport(completed, asExpected, statuses, errors, elapsed, bytes, Optional.empty(), reason);
    }

    /**
     * Failed requests by kind.
     *
     * @param connect connections that could not be made
     * @param read reads that failed, including resets
     * @param write writes that failed
     * @param timeout requests that timed out
     * @param other anything else, by the tool's own words
     */
    public record Errors(long connect, long read, long write, long timeout, Map<String, Long> other) {

        public static final Errors NONE = new Errors(0, 0, 0, 0, Map.of());

        public Errors {
            other = java.util.Collections.unmodifiableMap(new TreeMap<>(other));
        }

        public long total() {
            return connect
                    + read
                    + write
                    + timeout
                    + other.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Bytes received in the window.
     *
     * @param total number of bytes
     * @param scope what the tool counts
     */
    public record Bytes(long total, Scope scope) {
        /** Whole responses as on the wire (above TCP), or bodies only. */
        public enum Scope {
            WIRE,
            BODY
        }
    }
}
