package httpdyno.load;

import httpdyno.unit.Percentile;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Latency as a tool measured it, with what must be known to read it.
 *
 * @param correction what was done against coordinated omission
 * @param start from which instant latency counts, in the tool's terms
 * @param resolution smallest step that the figures can show; a figure may be low by up to this much
 * @param samples number of samples behind the figures, absent where the tool does not tell
 * @param mean arithmetic mean
 * @param min smallest sample, where given
 * @param max largest sample, where given
 * @param standardDeviation where given and trustworthy
 * @param percentiles the percentiles that the tool gives, no others
 */
public record Latency(
        Correction correction,
        String start,
        Duration resolution,
        Optional<Long> samples,
        Duration mean,
        Optional<Duration> min,
        Optional<Duration> max,
        Optional<Duration> standardDeviation,
        SortedMap<Percentile, Duration> percentiles) {

    public Latency {
        percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    }

    public Optional<Duration> at(double percent) {
        return Optional.ofNullable(percentiles.get(Percentile.ofPercent(percent)));
    }

    /** What was done against coordinated omission. */
    public enum Correction {
        /** Closed loop, samples as taken: a stalled server is sent less, so its stall weighs too little. */
        NONE_CLOSED_LOOP,
        /** Measured from the instant at which each request was scheduled. */
        FROM_SCHEDULE
    }
}
