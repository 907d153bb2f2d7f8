package httpdyno.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import httpdyno.host.FreePorts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server in its container. One that is measured is alone in a network of its own: nothing is published, whoever talks
 * to it joins it. One that stands alone has a port that this machine reaches, and is measured by nobody.
 */
public final class ServerContainer implements AutoCloseable {

    private static final Logger WARNINGS = LoggerFactory.getLogger(ServerContainer.class);

    /** As engines say that a port cannot be had. */
    private static final Pattern PORT_TAKEN = Pattern.compile("already (allocated|in use)");

    /** Ports that may be taken between a look at them and the start of a container. */
    private static final int TRIES = 20;

    /** Far above what the largest log takes that a window can make. */
    private static final Duration LOG = Duration.ofSeconds(60);

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
            try {
                return start(engine, spec, Sandbox.server(spec.cpus(), spec.limits(), sysctls.asked()), "server");
            } catch (EngineException refused) {
                String key = sysctls.leaveOut(refused.getMessage()).orElseThrow(() -> refused);
                WARNINGS.warn("servers run without a {} of their own: {}", key, refused.getMessage());
            }
        }
    }

    /**
     * Start it with a port of this machine's loopback in place of a network of its own, without waiting for anything it
     * does.
     *
     * @param port port that it listens on
     * @param ports ports of this machine; the first that the engine can have is taken
     * @throws EngineException when the engine refuses
     */
    public static Standalone standalone(Engine engine, ServerSpec spec, int port, FreePorts ports) {
        for (int tried = 1; ; tried++) {
            int outside = ports.next();
            Sandbox sandbox = Sandbox.standalone(spec.cpus(), spec.limits(), new Sandbox.Published(port, outside));
            try {
                return new Standalone(start(engine, spec, sandbox, "standalone"), outside);
            } catch (EngineException refused) {
                // Somebody may have been faster.
                if (tried == TRIES || !PORT_TAKEN.matcher(refused.getMessage()).find()) {
                    throw refused;
                }
            }
        }
    }

    /**
     * A server and the port under which this machine reaches it.
     *
     * @param server the server
     * @param port TCP port of 127.0.0.1
     */
    public record Standalone(ServerContainer server, int port) {}

    private static ServerContainer start(Engine engine, ServerSpec spec, Sandbox sandbox, String role) {
        SandboxedContainer container = new SandboxedContainer(
                        engine, spec.image().tag(), sandbox, role, spec.cell())
                .withEnv(spec.environment());
        try {
            container.launch(engine);
        } catch (EngineException refused) {
            container.stop();
            throw refused;
        }
        return new ServerContainer(engine, spec, container);
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

    /**
     * What the server printed so far.
     *
     * @throws EngineException when the engine does not hand it out in time
     */
    public ServerLog log() {
        LogKeeper keeper = new LogKeeper();
        try {
            boolean whole = engine.client()
                    .logContainerCmd(container.getContainerId())
                    .withStdOut(true)
                    .withStdErr(true)
                    .exec(keeper)
                    .awaitCompletion(LOG.toSeconds(), TimeUnit.SECONDS);
            if (!whole) {
                throw new EngineException("the engine was required to hand out the server's log within " + LOG);
            }
            return keeper.log();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted", interrupted);
        }
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
    public String id() {
        return container.getContainerId();
    }

    CompletableFuture<Object> gone() {
        return gone;
    }

    /** Completes when it has ended, whoever ended it. */
    public CompletableFuture<Void> ended() {
        return gone.thenAccept(seen -> {});
    }

    @Override
    public void close() {
        container.stop();
    }
}
