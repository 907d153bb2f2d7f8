package httpdyno.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import httpdyno.plan.CpuShares;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.output.OutputFrame.OutputType;

/**
 * Server and load container of one round. The load container idles in the server's network and PID namespaces and runs
 * everything through exec, so load goes over the namespace's own loopback and nothing is ever published.
 */
public final class Rig implements AutoCloseable {

    /** How long a command may still report after the server's container has ended. */
    private static final Duration AFTER_END = Duration.ofMillis(1000);

    /** Exit code of a command that SIGKILL ended. */
    private static final int KILLED = 137;

    private final SandboxedContainer server;
    private final SandboxedContainer load;
    private final Engine engine;
    private final CpuShares shares;
    private final RigSpec spec;

    /** Completes when the server's container ends; the engine tells it, nothing polls during a window. */
    private final CompletableFuture<Object> serverGone;

    private Rig(Engine engine, RigSpec spec, SandboxedContainer server, SandboxedContainer load) {
        this.engine = engine;
        this.spec = spec;
        this.shares = spec.round().shares();
        this.server = server;
        this.load = load;
        this.serverGone = engine.whenGone(server.getContainerId());
    }

    /**
     * Start both containers.
     *
     * @throws ServerGoneException when the server ended before the load container could join it
     * @throws EngineException when the engine refuses
     */
    public static Rig open(Engine engine, RigSpec spec) throws ServerGoneException {
        String cell = spec.round().cell().id();
        CpuShares shares = spec.round().shares();
        SandboxedContainer server = new SandboxedContainer(
                        engine,
                        spec.server().tag(),
                        Sandbox.server(shares.server(), spec.serverLimits()),
                        "server",
                        cell)
                .withEnv(spec.environment());
        start(engine, server);
        SandboxedContainer load = new SandboxedContainer(
                        engine,
                        spec.generator().tag(),
                        Sandbox.generator(shares.generator(), Limits.GENERATOR, server.getContainerId()),
                        "generator",
                        cell)
                .withCommand("dynoload", "idle");
        Rig rig = new Rig(engine, spec, server, load);
        try {
            start(engine, load);
            return rig;
        } catch (EngineException refused) {
            ServerState state = rig.state();
            String log = rig.serverLog();
            rig.close();
            if (!state.running()) {
                throw new ServerGoneException(state, log);
            }
            throw refused;
        }
    }

    private static void start(Engine engine, SandboxedContainer container) {
        engine.requireOpen();
        try {
            container.start();
        } catch (ContainerLaunchException refused) {
            throw new EngineException("the engine did not start a container: " + deepest(refused), refused);
        }
    }

    private static String deepest(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    /**
     * Run a command in the load container and wait for it.
     *
     * @param bound longest wait; the command must end itself before it
     * @return what it left; exit code 137 and no output when the server ended, whose PID namespace takes all with it
     * @throws EngineException when the engine fails or the bound passes
     */
    public ExecOutput exec(List<String> command, Duration bound) {
        return exec(load, command, bound, serverGone);
    }

    static ExecOutput exec(
            SandboxedContainer container, List<String> command, Duration bound, CompletableFuture<Object> gone) {
        CompletableFuture<ExecResult> running = CompletableFuture.supplyAsync(() -> run(container, command));
        try {
            CompletableFuture.anyOf(running, gone).get(bound.toMillis(), TimeUnit.MILLISECONDS);
            // An engine may forget to end an exec whose container has gone.
            ExecResult result = running.get(AFTER_END.toMillis(), TimeUnit.MILLISECONDS);
            return new ExecOutput(result.getExitCode(), result.getStdout(), result.getStderr());
        } catch (TimeoutException late) {
            if (gone.isDone()) {
                return new ExecOutput(KILLED, "", "the server's container ended");
            }
            throw new EngineException("a command in a container had to end within " + bound + " and did not: "
                    + String.join(" ", command));
        } catch (ExecutionException failed) {
            if (comesTrue(gone)) {
                return new ExecOutput(KILLED, "", deepest(failed));
            }
            throw new EngineException("the engine failed to run a command: " + deepest(failed), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted", interrupted);
        }
    }

    /** The engine refuses a command in a container that has just ended before it tells that it has. */
    private static boolean comesTrue(CompletableFuture<Object> gone) {
        try {
            gone.get(AFTER_END.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException stillThere) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ExecResult run(SandboxedContainer container, List<String> command) {
        try {
            return container.execInContainer(command.toArray(String[]::new));
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    CompletableFuture<Object> serverGone() {
        return serverGone;
    }

    /** The network that {@link ConformanceContainer} joins, and the CPUs it may use. */
    String serverId() {
        return server.getContainerId();
    }

    Engine engine() {
        return engine;
    }

    CpuShares shares() {
        return shares;
    }

    String cell() {
        return spec.round().cell().id();
    }

    public ServerState state() {
        InspectContainerResponse info =
                engine.client().inspectContainerCmd(server.getContainerId()).exec();
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
    public String serverLog() {
        return server.getLogs(OutputType.STDOUT, OutputType.STDERR);
    }

    @Override
    public void close() {
        // The server first: its PID namespace takes the load container's processes with it.
        CompletableFuture<Void> serverStop = CompletableFuture.runAsync(server::stop);
        load.stop();
        serverStop.join();
    }
}
