package httpdyno.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * What the JVM of a server did between a look at its counters right before the load window and one right after it.
 *
 * @param collections collections by all collectors
 * @param pause time that the application stood still for them
 * @param heapBytes what the latest collection left in the heap: survivors and old objects; absent before the first one
 * @param compileTime time that its compiler threads spent on compilations that ended meanwhile, summed over the
 *     threads; what they waited for a CPU is in it
 * @param compilations compilations that ended meanwhile
 * @param codeBytes size of all code that was compiled since the JVM started
 */
public record JvmWork(
        long collections,
        Duration pause,
        Optional<Long> heapBytes,
        Duration compileTime,
        long compilations,
        long codeBytes) {}
