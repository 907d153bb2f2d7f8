package httpdyno.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.api.model.WaitResponse;
import httpdyno.host.EngineFacts;
import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/** The container engine: what it is and can do, and the removal of what runs leave behind. */
public final class Engine {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    private static final Path PROC = Path.of("/proc");

    private static final Duration CLEANUP = Duration.ofSeconds(8);

    private static final Duration MOMENT = Duration.ofMillis(100);

    private final DockerClient client;
    private final RunIdentity identity;

    /** Held in common by whoever starts a container, alone by the end of the run: it waits for what is being started. */
    private final ReadWriteLock starting = new ReentrantReadWriteLock();

    private final NamespaceSysctls sysctls = NamespaceSysctls.all();
    private volatile boolean closed;
    private volatile PerfGrant perfGrant = PerfGrant.values()[0];

    private Engine(DockerClient client, RunIdentity identity) {
        this.client = client;
        this.identity = identity;
    }

    /**
     * Connect to the engine that Testcontainers finds (DOCKER_HOST, the default socket, ...).
     *
     * @throws EngineException when none answers
     */
    public static Engine connect(RunIdentity identity) {
        requireReaperOff();
        try {
            DockerClient client = DockerClientFactory.instance().client();
            requireAskedFor(System.getenv("DOCKER_HOST"));
            return new Engine(client, identity).ping();
        } catch (IllegalStateException | NoClassDefFoundError | ExceptionInInitializerError noEngine) {
            throw new EngineException(
                    "a Docker engine was required and none answers (looked at DOCKER_HOST and the default sockets). "
                            + "Start Docker, or run: sudo images/host/prepare",
                    noEngine);
        }
    }

    /** Testcontainers goes on to other sockets where DOCKER_HOST does not answer; that would be another machine. */
    private static void requireAskedFor(String dockerHost) {
        String found = DockerClientFactory.instance()
                .getTransportConfig()
                .getDockerHost()
                .toString();
        if (dockerHost != null && !dockerHost.isBlank() && !dockerHost.equals(found)) {
            throw new EngineException("a Docker engine was required at DOCKER_HOST=" + dockerHost
                    + " and none answers there (one does at " + found + "). Mend or unset DOCKER_HOST.");
        }
    }

    /** Testcontainers' reaper is a third-party image that holds the engine's socket; this suite cleans up itself. */
    private static void requireReaperOff() {
        if (!"true".equalsIgnoreCase(System.getenv("TESTCONTAINERS_RYUK_DISABLED"))) {
            throw new EngineException("TESTCONTAINERS_RYUK_DISABLED=true was required in the environment and is not"
                    + " set. Run through Maven, which sets it, or set it in the IDE's run configuration.");
        }
    }

    /** The same engine on behalf of a run; what is started from now on carries its identity. */
    public Engine as(RunIdentity other) {
        return new Engine(client, other);
    }

    private Engine ping() {
        client.pingCmd().exec();
        return this;
    }

    DockerClient client() {
        return client;
    }

    /** What namespaces of servers get. */
    NamespaceSysctls sysctls() {
        return sysctls;
    }

    /** Facts that preflight and results need. */
    public EngineFacts facts() {
        Info info = client.infoCmd().exec();
        Version version = client.versionCmd().exec();
        Object cgroupVersion = info.getRawValues().get("CgroupVersion");
        List<String> security = info.getSecurityOptions() == null ? List.of() : info.getSecurityOptions();
        return new EngineFacts(
                version.getVersion(),
                version.getApiVersion(),
                cgroupVersion == null
                        ? OptionalInt.empty()
                        : OptionalInt.of(Integer.parseInt(cgroupVersion.toString())),
                Boolean.TRUE.equals(info.getRawValues().get("CPUSet")) || Boolean.TRUE.equals(info.getCpuSet()),
                info.getNCPU(),
                info.getKernelVersion(),
                info.getDriver(),
                security.stream().anyMatch(option -> option.contains("rootless")),
                info.getOperatingSystem(),
                neighbours());
    }

    /** All that runs but what {@link #sweep} removes. */
    private Optional<List<Neighbour>> neighbours() {
        try {
            return Optional.of(client.listContainersCmd().exec().stream()
                    .filter(container ->
                            container.getLabels() == null || !identity.knowsDead(container.getLabels(), true, PROC))
                    .flatMap(container -> neighbour(container).stream())
                    .toList());
        } catch (DockerException notTold) {
            LOG.debug("the engine does not list its containers", notTold);
            return Optional.empty();
        }
    }

    /** Empty for a container that has just ended. */
    private Optional<Neighbour> neighbour(Container container) {
        try {
            String cpus = client.inspectContainerCmd(container.getId())
                    .exec()
                    .getHostConfig()
                    .getCpusetCpus();
            return Optional.of(new Neighbour(
                    name(container),
                    Optional.ofNullable(cpus).filter(set -> !set.isBlank()).map(CpuSet::parse)));
        } catch (NotFoundException gone) {
            return Optional.empty();
        }
    }

    /**
     * Remove the containers of runs of this machine that are dead. Containers of live runs, of other machines and of
     * anybody else are not touched.
     *
     * @return one sentence per removed container
     */
    public List<String> sweep() {
        List<String> removed = new ArrayList<>();
        for (Container container : labelled()) {
            boolean running = "running".equals(container.getState());
            if (identity.knowsDead(container.getLabels(), running, PROC)) {
                remove(container.getId());
                removed.add("removed " + name(container) + ", left behind by the dead run "
                        + container.getLabels().get(RunIdentity.RUN));
            }
        }
        return removed;
    }

    /**
     * Start nothing more and remove every container of this run; when the run ends early. Bounded: what the engine
     * does not remove in time is left to the next run's sweep.
     */
    public void closeForGood() {
        closed = true;
        long end = System.nanoTime() + CLEANUP.toNanos();
        boolean settled;
        do {
            settled = nothingIsBeingStarted();
            List<Container> own = ofThisRun();
            own.parallelStream().forEach(container -> remove(container.getId()));
            settled = settled && own.isEmpty();
        } while (!settled && System.nanoTime() < end);
    }

    /** Waits a moment for what is being started. */
    private boolean nothingIsBeingStarted() {
        try {
            if (starting.writeLock().tryLock(MOMENT.toMillis(), TimeUnit.MILLISECONDS)) {
                starting.writeLock().unlock();
                return true;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /**
     * Start or make a container, unless the run is being ended: the end then waits, so that nothing is started behind
     * its back.
     *
     * @throws EngineException once the run is being ended
     */
    <T> T starting(Supplier<T> start) {
        starting.readLock().lock();
        try {
            requireOpen();
            return start.get();
        } finally {
            starting.readLock().unlock();
        }
    }

    /** Completes when a container ends or cannot be asked any more. */
    CompletableFuture<Object> whenGone(String containerId) {
        CompletableFuture<Object> gone = new CompletableFuture<>();
        client.waitContainerCmd(containerId).exec(new ResultCallback.Adapter<WaitResponse>() {
            @Override
            public void onNext(WaitResponse ended) {
                gone.complete(ended);
            }

            @Override
            public void onError(Throwable unanswerable) {
                gone.complete(unanswerable);
            }
        });
        return gone;
    }

    /** What to try for a load container that counts events, in this order; what was refused before is not tried again. */
    List<PerfGrant> perfGrants() {
        return perfGrant.andBeyond();
    }

    /** The engine has taken this one. */
    void granted(PerfGrant grant) {
        perfGrant = grant;
    }

    /** Whether containers may be started, that is, until the run is being ended. */
    public boolean isOpen() {
        return !closed;
    }

    /** @throws EngineException once the run is being ended */
    public void requireOpen() {
        if (closed) {
            throw new EngineException("the run is being ended; no container is started any more");
        }
    }

    /** Names of the containers of this run that there are, running or not. */
    public List<String> containers() {
        return ofThisRun().stream().map(Engine::name).toList();
    }

    private List<Container> ofThisRun() {
        return labelled().stream()
                .filter(container -> identity.owns(container.getLabels()))
                .toList();
    }

    private List<Container> labelled() {
        return client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(RunIdentity.RUN))
                .exec();
    }

    private void remove(String id) {
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (RuntimeException alreadyGone) {
            LOG.debug("removing {}: {}", id, alreadyGone.getMessage());
        }
    }

    private static String name(Container container) {
        String[] names = container.getNames();
        return names == null || names.length == 0 ? container.getId().substring(0, 12) : names[0].substring(1);
    }

    /** Labels of this run plus what the container is for. */
    Map<String, String> labels(String role, String cell) {
        Map<String, String> labels = identity.labels();
        labels.put("httpdyno.role", role);
        labels.put("httpdyno.cell", cell);
        return labels;
    }
}
