package httpdyno.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** What measuring itself costs: CPU of this suite and of the container engine during a window, in cores. */
final class Costs {

    private final ProcessCpu engine;
    private final long startNanos;
    private final Duration suiteBefore;
    private final Optional<Duration> engineBefore;
    private double suiteCores;
    private OptionalDouble engineCores = OptionalDouble.empty();

    private Costs(ProcessCpu engine) {
        this.engine = engine;
        this.engineBefore = engine.total();
        this.suiteBefore = ProcessCpu.ofThisProcess();
        this.startNanos = System.nanoTime();
    }

    static Costs start(Bench bench) {
        return new Costs(bench.engineCpu());
    }

    void stop() {
        double elapsed = System.nanoTime() - startNanos;
        suiteCores = ProcessCpu.ofThisProcess().minus(suiteBefore).toNanos() / elapsed;
        Optional<Duration> engineAfter = engine.total();
        if (engineBefore.isPresent() && engineAfter.isPresent()) {
            engineCores = OptionalDouble.of(
                    engineAfter.get().minus(engineBefore.get()).toNanos() / elapsed);
        }
    }

    double suiteCores() {
        return suiteCores;
    }

    OptionalDouble engineCores() {
        return engineCores;
    }
}
