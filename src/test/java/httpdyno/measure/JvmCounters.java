package httpdyno.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a JVM has counted since it started.
 *
 * @param collections collections by all collectors, full ones included
 * @param pause time that the application stood still for them
 * @param heapBytes what the latest collection left in the heap: survivors and old objects; absent before the first one,
 *     because the JVM counts at collections only
 * @param compileTime time that its compiler threads spent on compilations that have ended, summed over the threads;
 *     what they waited for a CPU meanwhile is in it
 * @param compilations compilations that have ended
 * @param codeBytes size of all code that was compiled, code that has been thrown away since included
 */
record JvmCounters(
        long collections,
        Duration pause,
        Optional<Long> heapBytes,
        Duration compileTime,
        long compilations,
        long codeBytes) {

    private static final Pattern INVOCATIONS = Pattern.compile("sun\\.gc\\.collector\\.\\d+\\.invocations");
    private static final Pattern PAUSE_TICKS = Pattern.compile("sun\\.gc\\.collector\\.\\d+\\.time");
    private static final Pattern USED = Pattern.compile("sun\\.gc\\.generation\\.\\d+\\.space\\.\\d+\\.used");

    /** Where new objects are made; what is in it was counted at other times by each collector. */
    private static final String EDEN = "eden";

    /**
     * Read the counters out of a JVM's file.
     *
     * @throws IllegalArgumentException when the file is not one, or lacks a counter
     */
    static JvmCounters of(PerfData data) {
        long frequency = required(data, "sun.os.hrt.frequency");
        long collections = sum(data, INVOCATIONS);
        return new JvmCounters(
                collections,
                time(sum(data, PAUSE_TICKS), frequency),
                collections == 0 ? Optional.empty() : Optional.of(heap(data)),
                time(required(data, "java.ci.totalTime"), frequency),
                required(data, "sun.ci.totalCompiles"),
                required(data, "sun.ci.nmethodSize"));
    }

    /**
     * What happened since an earlier look at the same JVM.
     *
     * @throws IllegalArgumentException when a counter ran backwards, so that it was another JVM
     */
    JvmWork since(JvmCounters before) {
        if (collections < before.collections
                || pause.compareTo(before.pause) < 0
                || compileTime.compareTo(before.compileTime) < 0
                || compilations < before.compilations) {
            throw new IllegalArgumentException(
                    "required counters that only grow, found fewer after the window than before it: the JVM started"
                            + " anew");
        }
        return new JvmWork(
                collections - before.collections,
                pause.minus(before.pause),
                heapBytes,
                compileTime.minus(before.compileTime),
                compilations - before.compilations,
                codeBytes);
    }

    private static long heap(PerfData data) {
        return data.numbers().entrySet().stream()
                .filter(counter -> USED.matcher(counter.getKey()).matches())
                .filter(counter -> !EDEN.equals(data.text(counter.getKey().replaceFirst("used$", "name"))
                        .orElse("")))
                .mapToLong(counter -> counter.getValue())
                .sum();
    }

    private static long sum(PerfData data, Pattern names) {
        return data.numbers().entrySet().stream()
                .filter(counter -> names.matcher(counter.getKey()).matches())
                .mapToLong(counter -> counter.getValue())
                .reduce(Long::sum)
                .orElseThrow(() -> missing(names.pattern().replace("\\d+", "N").replace("\\", "")));
    }

    private static long required(PerfData data, String name) {
        return data.number(name).orElseThrow(() -> missing(name));
    }

    private static IllegalArgumentException missing(String name) {
        return new IllegalArgumentException("required the counter " + name + " in a file of JVM counters, found none");
    }

    private static Duration time(long ticks, long frequency) {
        return Duration.ofSeconds(ticks / frequency).plusNanos(Math.round(ticks % frequency * 1e9 / frequency));
    }
}
