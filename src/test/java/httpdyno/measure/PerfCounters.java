package httpdyno.measure;

import httpdyno.measure.WindowRecord.Counter;
import httpdyno.measure.WindowRecord.Perf;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Events of all threads of the server in a window as the kernel counted them, over the same span as its CPU time.
 *
 * @param granted what the load container got for it: {@code CAP_PERFMON}, {@code CAP_SYS_ADMIN} or {@code nothing}
 * @param figures for each event what was counted, or why nothing was
 */
public record PerfCounters(String granted, Map<PerfEvent, Figure> figures) {

    /** @throws IllegalArgumentException when an event is missing */
    public PerfCounters {
        Objects.requireNonNull(granted, "granted");
        figures = Collections.unmodifiableMap(new EnumMap<>(figures));
        if (figures.size() != PerfEvent.values().length) {
            throw new IllegalArgumentException(
                    "a figure or a reason is required for every event, found only " + figures.keySet());
        }
    }

    /** Where the events happened that were counted. */
    public enum Scope {
        /** In user mode; the kernel's own part is missing. */
        USER("user"),
        /** All. */
        USER_AND_KERNEL("user+kernel");

        private final String word;

        Scope(String word) {
            this.word = word;
        }

        /** As in the documents. */
        public String word() {
            return word;
        }

        private static Scope of(String word) {
            for (Scope scope : values()) {
                if (scope.word.equals(word)) {
                    return scope;
                }
            }
            throw new IllegalArgumentException("required user or user+kernel as the scope of a counter, found " + word);
        }
    }

    /**
     * A count.
     *
     * @param total events in the window; where counters took turns, scaled up to all of the time
     * @param runningFraction part of the threads' time on a CPU in which it really counted, above 0 and at most 1
     * @param scope where they happened
     */
    public record Count(long total, double runningFraction, Scope scope) {}

    /**
     * Exactly one of a count, and the reason why there is none.
     *
     * @param absence empty where there is a count
     */
    public record Figure(Optional<Count> count, String absence) {

        /** A count. */
        public static Figure of(long total, double runningFraction, Scope scope) {
            return new Figure(Optional.of(new Count(total, runningFraction, scope)), "");
        }

        /** A reason. */
        public static Figure absent(String reason) {
            return new Figure(Optional.empty(), reason);
        }

        static Figure of(PerfEvent event, Perf perf) {
            Counter seen = event.in(perf);
            Optional<String> reason = PerfReason.of(event, seen, perf.paranoid());
            return reason.map(Figure::absent).orElseGet(() -> counted(seen));
        }

        /** Two threads of which one was counted half of the time count as one that was counted three quarters of it. */
        private static Figure counted(Counter seen) {
            double running = Math.min(1, seen.runningNanos() / (double) seen.enabledNanos());
            long total = running == 1 ? seen.count() : Math.round(seen.count() / running);
            return of(total, running, Scope.of(seen.scope()));
        }
    }

    static PerfCounters of(Perf perf, String granted) {
        Map<PerfEvent, Figure> figures = new EnumMap<>(PerfEvent.class);
        for (PerfEvent event : PerfEvent.values()) {
            figures.put(event, Figure.of(event, perf));
        }
        return new PerfCounters(granted, figures);
    }

    /** What is known of one event. */
    public Figure figure(PerfEvent event) {
        return figures.get(event);
    }

    /** Events per response; absent where they were not counted or nothing was answered. */
    public OptionalDouble perRequest(PerfEvent event, long responses) {
        Optional<Count> count = figure(event).count();
        return count.isEmpty() || responses == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(count.get().total() / (double) responses);
    }
}
