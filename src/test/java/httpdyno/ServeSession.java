package httpdyno;

import httpdyno.conformance.BootLine;
import httpdyno.container.BuiltImage;
import httpdyno.container.Engine;
import httpdyno.container.ImageUnavailableException;
import httpdyno.host.FreePorts;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench;
import httpdyno.measure.Round;
import httpdyno.measure.StandaloneServer;
import httpdyno.measure.Verdict;
import httpdyno.plan.CpuShares;
import httpdyno.plan.SettingsException;
import httpdyno.report.Console;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Servers that are up to be talked to by hand, until somebody ends the run or its bound passes. Nothing is measured and
 * no results are written.
 */
final class ServeSession {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("'serve-'yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int FIRST_PORT = 8080;

    private final Console console;
    private final Draft draft;
    private final Bench bench;
    private final CpuShares shares;
    private final FreePorts ports = new FreePorts(FIRST_PORT);
    private final List<CompletableFuture<Void>> up = new ArrayList<>();
    private final List<String> died = Collections.synchronizedList(new ArrayList<>());

    private ServeSession(Console console, Draft draft, Bench bench, CpuShares shares) {
        this.console = console;
        this.draft = draft;
        this.bench = bench;
        this.shares = shares;
    }

    /**
     * Check everything and sweep what dead runs left.
     *
     * @throws RuntimeException with a message for people, before any container of this run starts
     */
    static ServeSession open(Path root, Map<String, String> properties, Clock clock, PrintStream out) {
        Console console = new Console(out, System::nanoTime);
        Draft draft = Draft.read(root, properties, clock.instant().getEpochSecond());
        if (!draft.selected().serve()) {
            throw new SettingsException(
                    List.of("servers are started to be talked to by hand only with -Dgroups=serve"));
        }
        String run = STAMP.format(clock.instant());
        Machine machine = Machine.find(run);
        CpuShares shares = draft.shares(machine.topology());
        Engine engine = machine.engineOf(run);
        // What preflight recommends is about measuring.
        engine.sweep().forEach(console::step);
        return new ServeSession(console, draft, Machine.bench(engine, root, draft.settings(), console), shares);
    }

    /** Ids of the servers, in the order in which they get their ports. */
    List<String> servers() {
        return draft.servers().stream().map(ServerManifest::id).toList();
    }

    /** Start one and say where it is, or why it is not; the others do not mind. */
    Conclusion start(String id) {
        StandaloneServer.Outcome outcome = StandaloneServer.start(bench, draft.contestant(id), shares.server(), ports);
        if (outcome.server().isEmpty()) {
            return notUp(id, outcome);
        }
        StandaloneServer server = outcome.server().get();
        console.step(id + ": " + server.url() + "  " + named(server.boot()) + "  load it: " + command(server));
        up.add(server.ended().thenAccept(end -> {
            notUp(id, end);
            died.add(id + " " + end.verdict().map(Verdict::text).orElse(""));
        }));
        return Conclusion.PASSED;
    }

    private static String named(BootLine boot) {
        return boot.framework().name() + " " + boot.framework().version() + " on "
                + boot.runtime().name() + " " + boot.runtime().version();
    }

    /** As the suite loads it: from the generator's CPUs, over the loopback of the server's own network. */
    private String command(StandaloneServer server) {
        String wrk = "wrk --threads=" + shares.generator().size() + " --connections="
                + draft.manifests().profiles().get(0).load().connections() + " --duration=10s --latency ";
        return generator()
                .map(image -> "docker run --rm --cpuset-cpus=" + shares.generator() + " --network=container:"
                        + server.containerId().substring(0, 12) + " " + image.tag() + " " + wrk
                        + "http://127.0.0.1:" + Round.PORT + "/")
                .orElse(wrk + server.url());
    }

    private Optional<BuiltImage> generator() {
        try {
            return Optional.of(bench.images().generator("wrk"));
        } catch (ImageUnavailableException unavailable) {
            return Optional.empty();
        }
    }

    private Conclusion notUp(String id, StandaloneServer.Outcome outcome) {
        String said = id + " " + outcome.verdict().map(Verdict::text).orElse("");
        console.step(said, outcome.logTail());
        return Conclusion.failed((said + "\n" + String.join("\n", outcome.logTail())).stripTrailing());
    }

    /** Wait for the end of the run, of its bound, or of the last server. */
    Conclusion hold() {
        if (up.isEmpty()) {
            return Conclusion.PASSED;
        }
        Optional<Duration> bound = draft.settings().serveFor();
        console.step("serving until "
                + bound.map(time -> time.toSeconds() + " s have passed, or ").orElse("")
                + "Ctrl-C; nothing is measured and nothing is written");
        CompletableFuture<Void> last = CompletableFuture.allOf(up.toArray(CompletableFuture[]::new));
        try {
            if (bound.isPresent()) {
                last.get(bound.get().toMillis(), TimeUnit.MILLISECONDS);
            } else {
                last.get();
            }
        } catch (TimeoutException passed) {
            console.step("the time has passed");
        } catch (ExecutionException takenDown) {
            // The run is being ended.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return died.isEmpty() ? Conclusion.PASSED : Conclusion.failed(String.join("\n", died));
    }

    Engine engine() {
        return bench.engine();
    }

    /** Take all servers down. */
    void end() {
        bench.engine().closeForGood();
    }
}
