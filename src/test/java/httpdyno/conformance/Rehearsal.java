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
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Runs single checks against the strict server behind a proxy, to see what they send and what they catch. */
final class Rehearsal implements AutoCloseable {

    /** Longer than a check's pause between parts, shorter than its silence. */
    static final Duration QUIET = Duration.ofMillis(25);

    /** The least that a check listens when it listens for silence, with room for a busy host. */
    static final Duration SILENCE = Duration.ofMillis(120);

    static final RawHttp.Bounds BOUNDS = new RawHttp.Bounds(
            Duration.ofSeconds(2),
            Duration.ofMillis(1500),
            Duration.ofMillis(200),
            Duration.ofMillis(5),
            Duration.ofMillis(200),
            4 << 20);

    private static final int THREADS = 24;

    private final StubServer server;

    Rehearsal() throws IOException {
        server = StrictServer.start();
    }

    /**
     * What a check did when nothing was wrong.
     *
     * @param connections its connections
     */
    record Seen(Check check, List<Watched> connections, Check.Result result) {

        /** @param connections without pauses before the first octet that are too short to be meant */
        Seen {
            connections = connections.stream()
                    .map(one -> one.beginsSilent(SILENCE) ? one : one.withoutBeginning())
                    .toList();
        }

        private boolean isComplete() {
            return result.violation().isEmpty()
                    && connections.stream().anyMatch(one -> !one.points().isEmpty());
        }

        private boolean beginsSilent() {
            return connections.stream().anyMatch(one -> one.beginsSilent(SILENCE));
        }

        private Seen withoutBeginning() {
            return new Seen(
                    check, connections.stream().map(Watched::withoutBeginning).toList(), result);
        }

        private int weight() {
            return check.pace() == Pace.HEAVY ? THREADS : Math.min(THREADS, 1 + connections.size() / 16);
        }
    }

    /** What a check said of a misbehaviour. */
    record Caught(Check.Result result, boolean waitedOn) {}

    /** Watch all of them, those that did not pass once more and alone: a busy host is no fault of theirs. */
    List<Seen> watchAll(List<Check> checks) {
        List<Seen> all = new ArrayList<>(each(checks, Rehearsal::weight, this::watch));
        all.replaceAll(seen -> seen.isComplete() ? seen : watch(seen.check()));
        return all;
    }

    /** What each of them catches, in order; those that seem to miss something are tried once more and alone. */
    List<Trials.Outcome> tryAll(List<Seen> all) {
        List<Trials.Outcome> outcomes = new ArrayList<>(each(all, Seen::weight, seen -> Trials.of(this, seen, all)));
        for (int i = 0; i < outcomes.size(); i++) {
            if (!outcomes.get(i).complaints().isEmpty()) {
                outcomes.set(i, Trials.of(this, watch(all.get(i).check()), all));
            }
        }
        return outcomes;
    }

    private static int weight(Check check) {
        if (check.pace() == Pace.HEAVY) {
            return THREADS;
        }
        // They may open one connection for every offset.
        return check.group() == Check.Group.FRAGMENTS ? 4 : 1;
    }

    /** A client that seems to connect and say nothing must do so twice: a busy host makes any client slow to begin. */
    Seen watch(Check check) {
        Seen first = watchOnce(check);
        return first.beginsSilent() && !watchOnce(check).beginsSilent() ? first.withoutBeginning() : first;
    }

    private Seen watchOnce(Check check) {
        try (FaultProxy proxy = FaultProxy.watching(server.port(), QUIET)) {
            Check.Result result = check.run(client(proxy.port(), BOUNDS));
            return new Seen(check, proxy.watched(), result);
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

    /**
     * Apply to each, many at once, since checks mostly wait.
     *
     * @param weight how much of {@link #THREADS} one takes
     */
    private static <T, R> List<R> each(List<T> subjects, ToIntFunction<T> weight, Function<T, R> work) {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "rehearsal");
            thread.setDaemon(true);
            return thread;
        });
        Semaphore room = new Semaphore(THREADS, true);
        try {
            List<Future<R>> running = new ArrayList<>();
            for (T subject : subjects) {
                running.add(executor.submit(() -> {
                    int taken = weight.applyAsInt(subject);
                    room.acquire(taken);
                    try {
                        return work.apply(subject);
                    } finally {
                        room.release(taken);
                    }
                }));
            }
            List<R> results = new ArrayList<>();
            for (Future<R> one : running) {
                results.add(one.get());
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
