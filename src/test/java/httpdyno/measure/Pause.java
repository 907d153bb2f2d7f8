package httpdyno.measure;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waiting, interruptible and bounded. */
final class Pause {

    private static final Duration POLL = Duration.ofMillis(50);

    private Pause() {}

    /** @throws IllegalStateException when interrupted */
    static void of(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /** The first value that satisfies {@code done}, or the last one seen when {@code bound} has passed. */
    static <T> T until(Supplier<T> value, Predicate<T> done, Duration bound) {
        long end = System.nanoTime() + bound.toNanos();
        T seen = value.get();
        while (!done.test(seen) && System.nanoTime() < end) {
            of(POLL);
            seen = value.get();
        }
        return seen;
    }
}
