package httpdyno.load;

import httpdyno.unit.Percentile;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Latencies as wrk took them, in us, with the samples that wrk made up taken out again.
 *
 * <p>Before it reports, wrk fills its histogram up ("stats_correct" in its source, after HdrHistogram's correction for
 * coordinated omission): with {@code expected = runtime / (responses / connections)}, both divisions of whole numbers,
 * every count at {@code n >= 2 * expected} is added at {@code n - expected}, {@code n - 2 * expected}, ... as long as
 * that is greater than {@code expected}. wrk goes upwards and only ever adds below the value it is at. So whoever goes
 * downwards from the greatest value meets each count after all that was added to it is known, and can subtract it.
 */
record WrkHistogram(NavigableMap<Long, Long> counts) {

    private static final double[] PERCENTILES = {2.5, 50, 75, 90, 97.5, 99, 99.9};

    /**
     * Undo wrk's correction.
     *
     * @return empty when {@code corrected} cannot be what wrk's correction makes of any histogram
     */
    static Optional<WrkHistogram> undo(
            SortedMap<Long, Long> corrected, long runtimeMicros, long responses, int connections) {
        if (responses / connections == 0) {
            return Optional.of(new WrkHistogram(new TreeMap<>(corrected)));
        }
        long expected = runtimeMicros / (responses / connections);
        NavigableMap<Long, Long> left = new TreeMap<>(corrected);
        NavigableMap<Long, Long> original = new TreeMap<>();
        while (!left.isEmpty()) {
            Map.Entry<Long, Long> top = left.pollLastEntry();
            long count = top.getValue();
            if (count == 0) {
                continue;
            }
            original.put(top.getKey(), count);
            boolean filledUp = expected > 0 && top.getKey() >= 2 * expected;
            for (long m = top.getKey() - expected; filledUp && m > expected; m -= expected) {
                Long there = left.get(m);
                if (there == null || there < count) {
                    return Optional.empty();
                }
                left.put(m, there - count);
            }
        }
        return Optional.of(new WrkHistogram(original));
    }

    /** Number of samples. */
    long samples() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The figures of a histogram that is not empty. */
    Latency latency() {
        long samples = samples();
        double mean = mean(counts, samples);
        double squares = counts.entrySet().stream()
                .mapToDouble(e -> Math.pow(e.getKey() - mean, 2) * e.getValue())
                .sum();
        return new Latency(
                Latency.Correction.NONE_CLOSED_LOOP,
                "write of the request on an open connection",
                micros(1),
                Optional.of(samples),
                micros(mean),
                Optional.of(micros(counts.firstKey())),
                Optional.of(micros(counts.lastKey())),
                samples < 2 ? Optional.empty() : Optional.of(micros(Math.sqrt(squares / (samples - 1)))),
                percentiles(samples));
    }

    static double mean(Map<Long, Long> counts, long samples) {
        return counts.entrySet().stream()
                        .mapToDouble(e -> (double) e.getKey() * e.getValue())
                        .sum()
                / samples;
    }

    /** Nearest rank: the smallest sample that so many percent of all samples do not exceed. */
    private SortedMap<Percentile, Duration> percentiles(long samples) {
        SortedMap<Percentile, Duration> percentiles = new TreeMap<>();
        long below = 0;
        int next = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            below += entry.getValue();
            while (next < PERCENTILES.length && below >= Math.ceil(PERCENTILES[next] / 100 * samples)) {
                percentiles.put(Percentile.ofPercent(PERCENTILES[next++]), micros(entry.getKey()));
            }
        }
        return percentiles;
    }

    private static Duration micros(double micros) {
        return Duration.ofNanos(Math.round(micros * 1e3));
    }
}
