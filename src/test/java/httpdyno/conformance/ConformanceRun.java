package httpdyno.conformance;

import httpdyno.conformance.Check.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs checks against one server: independent ones side by side, timed ones among themselves, heavy ones alone. */
public final class ConformanceRun {

    /** Few enough for one core, and enough that servers which keep silent where they should answer cost their waits once. */
    private static final int INDEPENDENT = 16;

    /** Timed checks sleep nearly all the time. */
    private static final int TIMED = 32;

    private final RawHttp http;
    private final List<Check> checks;
    private final Check.Result[] results;
    private final Consumer<String> lines;

    private ConformanceRun(RawHttp http, List<Check> checks, Consumer<String> lines) {
        this.http = http;
        this.checks = checks;
        this.results = new Check.Result[checks.size()];
        this.lines = lines;
    }

    /**
     * Run all of them.
     *
     * @param lines gets each line of the text form, without its line end, in the order of the checks
     */
    public static ConformanceReport of(RawHttp http, List<Check> checks, Consumer<String> lines) {
        return new ConformanceRun(http, checks, lines).run();
    }

    private ConformanceReport run() {
        long begun = System.nanoTime();
        lines.accept(ReportText.begin(http.authority(), checks.size()));
        phase(Pace.INDEPENDENT, INDEPENDENT);
        phase(Pace.TIMED, TIMED);
        phase(Pace.HEAVY, 1);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begun);
        ConformanceReport report = ConformanceReport.of(http.authority(), List.of(results), elapsed);
        for (Check.Result result : results) {
            lines.accept(ReportText.result(result));
        }
        lines.accept(ReportText.end(report));
        return report;
    }

    private void phase(Pace pace, int threads) {
        ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "conformance");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < results.length; i++) {
                int index = i;
                if (checks.get(i).pace() == pace) {
                    running.add(executor.submit(
                            () -> results[index] = checks.get(index).run(http)));
                }
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while checks ran", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a check failed by itself: " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}
