package httpdyno.load;

import com.fasterxml.jackson.databind.JsonNode;
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

    private static final double[] PERCENTILES = {2.5, 10, 25, 50, 75, 90, 97.5, 99, 99.9};

    /**
     * The histogram that wrk reports.
     *
     * @param min smallest sample that wrk took, 0 where it took none; made-up ones may lie below it
     * @param counts made-up samples included
     */
    record Corrected(long min, NavigableMap<Long, Long> counts) {

        /** Read the pairs, proven against the figures that wrk computes from the same. */
        static Corrected read(JsonFields latency) throws ReportFormatException {
            TreeMap<Long, Long> counts = new TreeMap<>();
            for (JsonNode pair : latency.array("histogram")) {
                long value = pair.path(0).asLong();
                long count = pair.path(1).asLong();
                boolean sound = pair.size() == 2
                        && pair.get(0).isIntegralNumber()
                        && pair.get(1).isIntegralNumber()
                        && count > 0
                        && value > (counts.isEmpty() ? -1 : counts.lastKey());
                latency.agree(sound, "pairs of ascending us and their count", pair.toString());
                counts.put(value, count);
            }
            long count = latency.count("count");
            latency.agree(count == sum(counts), "latency.count " + sum(counts), Long.toString(count));
            long min = counts.isEmpty() ? 0 : latency.count("min");
            if (!counts.isEmpty()) {
                long max = latency.count("max");
                latency.agree(max == counts.lastKey(), "latency.max " + counts.lastKey(), Long.toString(max));
                // wrk sums from its min on, but divides by all.
                double own = total(counts.tailMap(min)) / count;
                double mean = latency.number("mean");
                latency.agree(Math.abs(mean - own) <= 1e-6 * own, "latency.mean " + own, Double.toString(mean));
                latency.skip("stdev");
            }
            latency.end();
            return new Corrected(min, counts);
        }

        /**
         * Undo the correction.
         *
         * @return empty when this cannot be what wrk's correction makes of any histogram
         */
        Optional<WrkHistogram> undo(long runtimeMicros, long responses, int connections) {
            NavigableMap<Long, Long> left = new TreeMap<>(counts);
            if (responses / connections == 0) {
                return Optional.of(new WrkHistogram(left));
            }
            long expected = Math.max(1, runtimeMicros / (responses / connections));
            NavigableMap<Long, Long> original = new TreeMap<>();
            while (!left.isEmpty()) {
                Map.Entry<Long, Long> top = left.pollLastEntry();
                for (long made = top.getKey() - expected; made > expected; made -= expected) {
                    long rest = left.getOrDefault(made, 0L) - top.getValue();
                    if (rest < 0) {
                        return Optional.empty();
                    } else if (rest == 0) {
                        left.remove(made);
                    } else {
                        left.put(made, rest);
                    }
                }
                original.put(top.getKey(), top.getValue());
            }
            return Optional.of(new WrkHistogram(original));
        }
    }

    /** Number of samples. */
    long samples() {
        return sum(counts);
    }

    /** The figures of a histogram that is not empty. */
    Latency latency() {
        long samples = samples();
        double mean = total(counts) / samples;
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

    private static long sum(Map<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static double total(Map<Long, Long> counts) {
        return counts.entrySet().stream()
                .mapToDouble(e -> (double) e.getKey() * e.getValue())
                .sum();
    }

    /** Nearest rank: the smallest sample that so many percent of all samples do not exceed. */
    private SortedMap<Percentile, Duration> percentiles(long samples) {
        SortedMap<Percentile, Duration> percentiles = new TreeMap<>();
        long below = 0;
        int next = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            below += entry.getValue();
            while (next < PERCENTILES.length && below >= rank(PERCENTILES[next], samples)) {
                percentiles.put(Percentile.ofPercent(PERCENTILES[next++]), micros(entry.getKey()));
            }
        }
        return percentiles;
    }

    /** In thousandths of a percent, exactly: 99.9 / 100 * 20,000 is a little above 19,980 in floating point. */
    private static long rank(double percent, long samples) {
        return -Math.floorDiv(-Math.multiplyExact(Math.round(percent * 1000), samples), 100_000L);
    }

    private static Duration micros(double micros) {
        return Duration.ofNanos(Math.round(micros * 1e3));
    }
}
