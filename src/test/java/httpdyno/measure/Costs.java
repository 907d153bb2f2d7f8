package httpdyno.measure;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What measuring itself costs: CPU of this suite and of the container engine during a window, in cores. Looked at from
 * shortly after the load tool was asked for until shortly before its end, so that starting it does not count.
 */
final class Costs {

    /** What the engine takes to start a command, and a margin before the end. */
    private static final Duration MARGIN = Duration.ofMillis(250);

    private final ProcessCpu engine;
    private final Thread watch;
    private long startNanos;
    private Duration suiteBefore;
    private Map<String, Duration> engineBefore = Map.of();
    private double suiteCores;
    private OptionalDouble engineCores = OptionalDouble.empty();

    private Costs(ProcessCpu engine, Duration window) {
        this.engine = engine;
        this.watch = new Thread(() -> watch(window), "httpdyno-costs");
        this.watch.setDaemon(true);
    }

    /** Begin to watch a window that opens now. */
    static Costs during(Duration window, ProcessCpu engine) {
        Costs costs = new Costs(engine, window);
        costs.watch.start();
        return costs;
    }

    private void watch(Duration window) {
        boolean whole = sleep(MARGIN);
        engineBefore = engine.perProcess();
        suiteBefore = ProcessCpu.ofThisProcess();
        startNanos = System.nanoTime();
        if (whole) {
            sleep(window.minus(MARGIN).minus(MARGIN));
        }
        double elapsed = System.nanoTime() - startNanos;
        suiteCores = ProcessCpu.ofThisProcess().minus(suiteBefore).toNanos() / elapsed;
        engineCores = ProcessCpu.between(engineBefore, engine.perProcess())
                .map(spent -> OptionalDouble.of(spent.toNanos() / elapsed))
                .orElse(OptionalDouble.empty());
    }

    /** False when the window ended before. */
    private static boolean sleep(Duration time) {
        try {
            Thread.sleep(Math.max(0, time.toMillis()));
            return true;
        } catch (InterruptedException windowEnded) {
            return false;
        }
    }

    /** End the watch with the window; at once, when the window was shorter than planned. */
    void stop() {
        watch.interrupt();
        try {
            watch.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    double suiteCores() {
        return suiteCores;
    }

    OptionalDouble engineCores() {
        return engineCores;
    }
}
