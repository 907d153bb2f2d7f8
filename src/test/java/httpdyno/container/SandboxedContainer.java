package httpdyno.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.images.AbstractImagePullPolicy;
import org.testcontainers.images.ImageData;
import org.testcontainers.utility.DockerImageName;

/**
 * A container in a {@link Sandbox}, started without any waiting of Testcontainers: its own checks poll once a second,
 * and readiness is measured from inside the namespace.
 */
final class SandboxedContainer extends GenericContainer<SandboxedContainer> {

    /** How long a command may still report after the server's container has ended. */
    private static final Duration AFTER_END = Duration.ofMillis(1000);

    /** Exit code of a command that SIGKILL ended. */
    static final int KILLED = 137;

    private final Sandbox sandbox;

    SandboxedContainer(Engine engine, String image, Sandbox sandbox, String role, String cell) {
        super(DockerImageName.parse(image));
        this.sandbox = sandbox;
        withLabels(engine.labels(role, cell));
        withImagePullPolicy(new NeverPull());
        withCreateContainerCmdModifier(sandbox::apply);
        setStartupCheckStrategy(new NoStartupCheck());
        setWaitStrategy(new NoWait());
    }

    /**
     * Start it.
     *
     * @throws EngineException when the engine refuses, or the run is being ended
     */
    void launch(Engine engine) {
        engine.starting(() -> {
            try {
                start();
                return this;
            } catch (ContainerLaunchException refused) {
                // It may exist all the same.
                stop();
                throw new EngineException("the engine did not start a container: " + deepest(refused), refused);
            }
        });
    }

    /**
     * Run a command in it and wait.
     *
     * @param bound longest wait; the command must end itself before it
     * @param gone completes when the server whose namespaces it shares has ended
     * @return what it left; exit code 137 and no output when the server ended first
     * @throws EngineException when the engine fails or the bound passes
     */
    ExecOutput exec(List<String> command, Duration bound, CompletableFuture<Object> gone) {
        CompletableFuture<ExecResult> running = CompletableFuture.supplyAsync(() -> run(command));
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

    private ExecResult run(List<String> command) {
        try {
            return execInContainer(command.toArray(String[]::new));
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
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

    private static String deepest(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    @Override
    protected void containerIsStarted(InspectContainerResponse info) {
        sandbox.requireApplied(info.getHostConfig());
    }

    /** Images of the suite exist on this engine only. */
    private static final class NeverPull extends AbstractImagePullPolicy {
        @Override
        protected boolean shouldPullCached(DockerImageName imageName, ImageData localImageData) {
            return false;
        }
    }

    private static final class NoStartupCheck extends StartupCheckStrategy {
        @Override
        public boolean waitUntilStartupSuccessful(DockerClient dockerClient, String containerId) {
            return true;
        }

        @Override
        public StartupStatus checkStartupState(DockerClient dockerClient, String containerId) {
            return StartupStatus.SUCCESSFUL;
        }
    }

    private static final class NoWait extends AbstractWaitStrategy {
        @Override
        protected void waitUntilReady() {
            withStartupTimeout(Duration.ZERO);
        }
    }
}
