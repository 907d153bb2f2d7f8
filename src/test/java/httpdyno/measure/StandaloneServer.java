package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.conformance.Greeting;
import httpdyno.conformance.RawHttp;
import httpdyno.conformance.UnmetException;
import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.ServerContainer;
import httpdyno.container.ServerSpec;
import httpdyno.host.FreePorts;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that is up to be talked to by hand: confined as one that is measured, but for a port of this machine's
 * loopback. Nothing of it is measured.
 */
public final class StandaloneServer {

    private static final Logger LOG = LoggerFactory.getLogger(StandaloneServer.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Bench bench;
    private final ServerContainer container;
    private final int port;
    private final CompletableFuture<Void> gone;
    private BootLine boot;
    private CompletableFuture<Outcome> ended;

    private StandaloneServer(Bench bench, ServerContainer.Standalone standalone) {
        this.bench = bench;
        this.container = standalone.server();
        this.port = standalone.port();
        this.gone = container.ended();
    }

    /**
     * What came of a start, or of a server that has ended by itself.
     *
     * @param server the server that answers; absent where there is none
     * @param verdict why there is none; absent where there is one
     * @param logTail last lines of its log, or of a failed image build, where there is none
     */
    public record Outcome(Optional<StandaloneServer> server, Optional<Verdict> verdict, List<String> logTail) {

        public Outcome {
            logTail = List.copyOf(logTail);
        }

        private static Outcome of(Verdict verdict, List<String> logTail) {
            return new Outcome(Optional.empty(), Optional.of(verdict), logTail);
        }
    }

    /**
     * Start one and wait until it answers as the contract wants. One that does not is taken down again.
     *
     * @param cpus CPUs of the server
     * @param ports ports of this machine, of which it takes one
     * @throws EngineException when the run is being ended
     */
    public static Outcome start(Bench bench, Contestant contestant, CpuSet cpus, FreePorts ports) {
        try {
            return new Outcome(Optional.of(started(bench, contestant, cpus, ports)), Optional.empty(), List.of());
        } catch (VerdictException ended) {
            bench.engine().requireOpen();
            return Outcome.of(ended.verdict(), ended.logTail());
        } catch (EngineException | IllegalStateException | IllegalArgumentException broken) {
            bench.engine().requireOpen();
            LOG.error("the server could not be started", broken);
            return Outcome.of(Round.notMeasured("the server could not be started", broken), List.of());
        }
    }

    private static StandaloneServer started(Bench bench, Contestant contestant, CpuSet cpus, FreePorts ports)
            throws VerdictException {
        BuiltImage image = bench.image(contestant.source());
        String id = contestant.manifest().id();
        ServerSpec spec = new ServerSpec("serve/" + id, image, cpus, contestant.environment(cpus), contestant.limits());
        StandaloneServer server =
                new StandaloneServer(bench, ServerContainer.standalone(bench.engine(), spec, Round.PORT, ports));
        try {
            server.awaitAnswer();
            server.boot = BootLog.read(server.container);
            server.ended = server.gone.thenApplyAsync(seen -> server.endedByItself());
            return server;
        } catch (VerdictException ended) {
            Outcome outcome = server.takenDown(ended.verdict());
            throw new VerdictException(outcome.verdict().orElseThrow(), outcome.logTail());
        }
    }

    private Outcome takenDown(Verdict verdict) {
        List<String> log = Round.tail(container.log().text());
        container.close();
        return Outcome.of(Catalogue.withoutRaw(verdict), log);
    }

    private void awaitAnswer() throws VerdictException {
        Knock last = Pause.until(this::knock, knock -> knock.problem().isEmpty() || gone.isDone(), bench.readiness());
        Optional<Verdict> ended = Judge.ended(Aftermath.of(container.state()));
        if (ended.isPresent()) {
            throw new VerdictException(ended.get(), List.of());
        }
        if (last.problem().isPresent()) {
            throw notReady(last);
        }
    }

    private VerdictException notReady(Knock last) {
        Listeners listeners =
                Listeners.parse(container.exec(Listeners.COMMAND, LOOK).stdout());
        Optional<String> unreachable = listeners.unreachable(Round.PORT);
        boolean elsewhere = !last.answered() && !listeners.sockets().isEmpty() && unreachable.isPresent();
        return Round.ended(
                last.answered() || elsewhere ? Kind.NONCONFORMANT : Kind.STALLED,
                elsewhere
                        ? "the server was " + unreachable.get() + "."
                        : "no correct response to GET / within "
                                + bench.readiness().toSeconds() + " s; last: "
                                + last.problem().orElseThrow() + ".",
                "The last lines of its log are below; images/README.md has the contract of a server.");
    }

    /**
     * One try to get the answer that the contract wants.
     *
     * @param answered whether any answer came
     * @param problem what is wrong with it, or why there is none; absent for the right one
     */
    private record Knock(boolean answered, Optional<String> problem) {}

    private Knock knock() {
        try {
            RawHttp http = new RawHttp(LOOPBACK, port, RawHttp.Bounds.standard(), LOOK);
            return new Knock(true, Greeting.ask(http).differences().stream().findFirst());
        } catch (UnmetException none) {
            return new Knock(false, Optional.of(none.getMessage()));
        }
    }

    /** Where it answers on this machine. */
    public String url() {
        return "http://" + LOOPBACK + ":" + port + "/";
    }

    /** What it says of itself. */
    public BootLine boot() {
        return boot;
    }

    /** Its container, whose namespaces a load tool can join. */
    public String containerId() {
        return container.id();
    }

    /** Completes with the reason when it ends by itself; exceptionally when the run takes it down. */
    public CompletableFuture<Outcome> ended() {
        return ended;
    }

    private Outcome endedByItself() {
        bench.engine().requireOpen();
        return takenDown(Judge.ended(Aftermath.of(container.state()))
                .orElseThrow(() -> new EngineException("the engine was required to tell how a server ended")));
    }
}
