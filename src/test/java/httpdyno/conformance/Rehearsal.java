package httpdyno.conformance;

import httpdyno.conformance.Check.Pace;
import httpdyno.conformance.FaultProxy.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Runs single checks against the strict server behind a proxy, to see what they send and what they catch. */
final class Rehearsal implements AutoCloseable {

    /** Longer than a check's pause between parts, shorter than its silence. */
    static final Duration QUIET = Duration.ofMillis(25);

    /** The least that a check listens when it listens for silence, with room for a busy host. */
    static final Duration SILENCE = Duration.ofMillis(80);

    static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(2),
            Duration.ofMillis(1500),
            Duration.ofMillis(200),
            Duration.ofMillis(5),
            Duration.ofMillis(100),
            4 << 20);

    private static final int THREADS = 24;

    private final StubServer server;

    Rehearsal() throws IOException {
        server = StrictServer.start();
    }

    /**
     * What a check did when nothing was wrong.
     *
     * @param connections its connections, different ones only
     */
    record Seen(Check check, List<Watched> connections, Check.Result result) {}

    /** What a check said of a misbehaviour. */
    record Caught(Check.Result result, boolean waitedOn) {}

    Seen watch(Check check) {
        try (FaultProxy proxy = FaultProxy.watching(server.port(), QUIET)) {
            Check.Result result = check.run(client(proxy.port(), BOUNDS));
            List<Watched> connections = new ArrayList<>();
            for (Watched watched : proxy.watched()) {
                List<Watched.Point> points = new ArrayList<>(watched.points());
                // Between connecting and the first byte any client may be slow.
                points.removeIf(point -> point.length() == 0 && !point.isSilent(SILENCE));
                connections.add(new Watched(watched.heard(), watched.answers(), List.copyOf(points)));
            }
            return new Seen(check, connections.stream().distinct().toList(), result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param pause between the parts of a split request */
    Caught spoil(Check check, Fault fault, Duration pause) {
        try (FaultProxy proxy = FaultProxy.misbehaving(server.port(), QUIET, fault)) {
            RawHttp.Bounds bounds = new RawHttp.Bounds(
                    BOUNDS.connect(), BOUNDS.answer(), BOUNDS.close(), pause, BOUNDS.silence(), BOUNDS.bytes());
            Check.Result result = check.run(client(proxy.port(), bounds));
            return new Caught(result, proxy.waitedOn());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All of it at once, without a proxy. */
    ConformanceReport straight(List<Check> checks) {
        return ConformanceRun.of(client(server.port(), BOUNDS), checks, line -> {});
    }

    /** Apply to each, many at once, since checks mostly wait; heavy ones alone, at the end. */
    static <T, R> List<R> each(List<T> subjects, Function<T, Check> check, Function<T, R> work) {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "rehearsal");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<R>> light = new ArrayList<>();
            for (T subject : subjects) {
                boolean heavy = check.apply(subject).pace() == Pace.HEAVY;
                light.add(heavy ? null : executor.submit(() -> work.apply(subject)));
            }
            for (Future<R> one : light) {
                if (one != null) {
                    one.get();
                }
            }
            List<R> results = new ArrayList<>();
            for (int i = 0; i < subjects.size(); i++) {
                results.add(
                        light.get(i) == null
                                ? work.apply(subjects.get(i))
                                : light.get(i).get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while checks ran", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a rehearsal failed by itself: " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private static RawHttp client(int port, RawHttp.Bounds bounds) {
        return new RawHttp("127.0.0.1", port, bounds, Duration.ofSeconds(30));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
