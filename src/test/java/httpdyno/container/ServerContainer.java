package httpdyno.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.containers.output.OutputFrame.OutputType;

/** A server in its container, alone in a network of its own: nothing is published, whoever talks to it joins it. */
public final class ServerContainer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerContainer.class);

    private final Engine engine;
    private final ServerSpec spec;
    private final SandboxedContainer container;

    /** Completes when the container ends; the engine tells it, nothing polls during a window. */
    private final CompletableFuture<Object> gone;

    private ServerContainer(Engine engine, ServerSpec spec, SandboxedContainer container) {
        this.engine = engine;
        this.spec = spec;
        this.container = container;
        this.gone = engine.whenGone(container.getContainerId());
    }

    /**
     * Start it, without waiting for anything it does. Its namespace gets the settings of {@link NamespaceSysctls}, less
     * those that the engine refuses.
     *
     * @throws EngineException when the engine refuses
     */
    public static ServerContainer start(Engine engine, ServerSpec spec) {
        return start(engine, spec, engine.sysctls());
    }

    static ServerContainer start(Engine engine, ServerSpec spec, NamespaceSysctls sysctls) {
        // Each turn but the last asks for one less.
        while (true) {
            Sandbox sandbox = Sandbox.server(spec.cpus(), spec.limits(), sysctls.asked());
            SandboxedContainer container = new SandboxedContainer(
                            engine, spec.image().tag(), sandbox, "server", spec.cell())
                    .withEnv(spec.environment());
            try {
                container.launch(engine);
                return new ServerContainer(engine, spec, container);
            } catch (EngineException refused) {
                container.stop();
                String key = sysctls.leaveOut(refused.getMessage()).orElseThrow(() -> refused);
                LOG.warn("servers run without a {} of their own: {}", key, refused.getMessage());
            }
        }
    }

    /** State as the engine tells it now. */
    public ServerState state() {
        InspectContainerResponse info =
                engine.client().inspectContainerCmd(container.getContainerId()).exec();
        InspectContainerResponse.ContainerState state = info.getState();
        boolean running = Boolean.TRUE.equals(state.getRunning());
        return new ServerState(
                running,
                Boolean.TRUE.equals(state.getOOMKilled()),
                running || state.getExitCodeLong() == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(state.getExitCodeLong()),
                Optional.ofNullable(state.getStartedAt()).map(Instant::parse));
    }

    /** Everything the server printed so far, standard output and error. */
    public String log() {
        return container.getLogs(OutputType.STDOUT, OutputType.STDERR);
    }

    /**
     * Run a command in it, as its own user and on its own CPUs; never during a window.
     *
     * @param bound longest wait; the command must end itself before it
     * @return what it left; exit code 137 and no output when the server ended
     * @throws EngineException when the engine fails or the bound passes
     */
    public ExecOutput exec(List<String> command, Duration bound) {
        return container.exec(command, bound, gone);
    }

    Engine engine() {
        return engine;
    }

    /** What the labels of containers beside it say too. */
    String cell() {
        return spec.cell();
    }

    /** Whose namespaces other containers join. */
    String id() {
        return container.getContainerId();
    }

    CompletableFuture<Object> gone() {
        return gone;
    }

    @Override
    public void close() {
        container.stop();
    }
}
