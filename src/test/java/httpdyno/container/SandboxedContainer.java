package httpdyno.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import java.time.Duration;
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
