package httpdyno.container;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Server and load container of one round. The load container idles in the server's network and PID namespaces and runs
 * everything through exec, so load goes over the namespace's own loopback and nothing is ever published.
 */
public final class Rig implements AutoCloseable {

    private final ServerContainer server;
    private final SandboxedContainer load;

    private Rig(ServerContainer server, SandboxedContainer load) {
        this.server = server;
        this.load = load;
    }

    /**
     * Start both containers.
     *
     * @throws ServerGoneException when the server ended before the load container could join it
     * @throws EngineException when the engine refuses
     */
    public static Rig open(Engine engine, RigSpec spec) throws ServerGoneException {
        ServerContainer server = ServerContainer.start(engine, spec.serverSpec());
        SandboxedContainer load = new SandboxedContainer(
                        engine,
                        spec.generator().tag(),
                        Sandbox.generator(spec.round().shares().generator(), Limits.GENERATOR, server.id()),
                        "generator",
                        server.cell())
                .withCommand("dynoload", "idle");
        Rig rig = new Rig(server, load);
        try {
            load.launch(engine);
            return rig;
        } catch (EngineException refused) {
            ServerState state = server.state();
            String log = server.log().text();
            rig.close();
            if (!state.running()) {
                throw new ServerGoneException(state, log);
            }
            throw refused;
        }
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
