package httpdyno.container;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server and load container of one round. The load container idles in the server's network and PID namespaces and runs
 * everything through exec, so load goes over the namespace's own loopback and nothing is ever published.
 */
public final class Rig implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Rig.class);

    private final ServerContainer server;
    private final SandboxedContainer load;
    private final PerfGrant perfGrant;

    private Rig(ServerContainer server, SandboxedContainer load, PerfGrant perfGrant) {
        this.server = server;
        this.load = load;
        this.perfGrant = perfGrant;
    }

    /**
     * Start both containers.
     *
     * @throws ServerGoneException when the server ended before the load container could join it
     * @throws EngineException when the engine refuses
     */
    public static Rig open(Engine engine, RigSpec spec) throws ServerGoneException {
        ServerContainer server = ServerContainer.start(engine, spec.serverSpec());
        if (!spec.perf()) {
            return join(engine, spec, server, List.of(PerfGrant.NOTHING));
        }
        Rig rig = join(engine, spec, server, engine.perfGrants());
        engine.granted(rig.perfGrant);
        return rig;
    }

    /** The first of some grants that the engine takes. */
    private static Rig join(Engine engine, RigSpec spec, ServerContainer server, List<PerfGrant> grants)
            throws ServerGoneException {
        PerfGrant grant = grants.get(0);
        SandboxedContainer load = new SandboxedContainer(
                        engine,
                        spec.generator().tag(),
                        Sandbox.generator(spec.round().shares().generator(), Limits.GENERATOR, server.id(), grant),
                        "generator",
                        server.cell())
                .withCommand("dynoload", "idle");
        Rig rig = new Rig(server, load, grant);
        try {
            load.launch(engine);
            return rig;
        } catch (EngineException refused) {
            ServerState state = server.state();
            if (state.running() && grants.size() > 1) {
                LOG.info("no load container with {}: {}", grant, refused.getMessage());
                load.stop();
                return join(engine, spec, server, grants.subList(1, grants.size()));
            }
            String log = server.log().text();
            rig.close();
            if (!state.running()) {
                throw new ServerGoneException(state, log);
            }
            throw refused;
        }
    }

    /** What the load container got so that it may count events of the server. */
    public PerfGrant perfGrant() {
        return perfGrant;
    }

    public ServerContainer server() {
        return server;
    }

    /**
     * Run a command in the load container and wait for it.
     *
     * @param bound longest wait; the command must end itself before it
     * @return what it left; exit code 137 and no output when the server ended, whose PID namespace takes all with it
     * @throws EngineException when the engine fails or the bound passes
     */
    public ExecOutput exec(List<String> command, Duration bound) {
        return load.exec(command, bound, server.gone());
    }

    @Override
    public void close() {
        // The server first: its PID namespace takes the load container's processes with it.
        CompletableFuture<Void> serverStop = CompletableFuture.runAsync(server::close);
        load.stop();
        serverStop.join();
    }
}
