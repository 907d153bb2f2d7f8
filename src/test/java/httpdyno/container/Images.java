package httpdyno.container;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Image;
import httpdyno.local.LocalServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The images of the suite, each tagged by the hash of its build context and of the images it builds on, so that an
 * image is built when something in it changed and never otherwise.
 */
public final class Images {

    private static final String ROOT_IMAGE = "debian:trixie-slim";

    private final Engine engine;
    private final Path root;
    private final HostCertificates certificates;
    private final Consumer<String> progress;
    private final Map<String, String> environment;
    private final Map<String, Image> present = new HashMap<>();
    private final Map<String, Attempt> attempts = new HashMap<>();

    /** What became of one image in this run: asked for often, tried once. */
    private record Attempt(BuiltImage image, ImageUnavailableException failure) {}

    /** How an image is come by. */
    private interface Making {
        BuiltImage make() throws ImageUnavailableException;
    }

    /**
     * @param root the images/ folder
     * @param environment environment of the suite; {@code HTTPDYNO_ARG_<NAME>} sets a build argument that a Dockerfile
     *     declares
     * @param progress receives one line per build
     */
    public Images(
            Engine engine,
            Path root,
            HostCertificates certificates,
            Map<String, String> environment,
            Consumer<String> progress) {
        this.engine = engine;
        this.root = root;
        this.certificates = certificates;
        this.environment = Map.copyOf(environment);
        this.progress = progress;
        for (Image image : engine.client().listImagesCmd().exec()) {
            for (String tag : image.getRepoTags() == null ? new String[0] : image.getRepoTags()) {
                present.put(tag, image);
            }
        }
    }

    /** @throws ImageUnavailableException when it cannot be built here */
    public BuiltImage server(String id) throws ImageUnavailableException {
        return folder("httpdyno/server-" + id, root.resolve("servers").resolve(id));
    }

    /** @throws ImageUnavailableException when it cannot be built here */
    public BuiltImage generator(String id) throws ImageUnavailableException {
        return folder("httpdyno/generator-" + id, root.resolve("generators").resolve(id));
    }

    /** @throws ImageUnavailableException when it cannot be built here */
    public BuiltImage calibration(String id) throws ImageUnavailableException {
        return folder("httpdyno/calibration-" + id, root.resolve("calibration").resolve(id));
    }

    /** @throws ImageUnavailableException when it cannot be built here */
    public BuiltImage runtime(String id) throws ImageUnavailableException {
        return folder("httpdyno/" + id, root.resolve("runtimes").resolve(id));
    }

    /**
     * An image whose folder lies outside images/, for the suite's own tests.
     *
     * @throws ImageUnavailableException when it cannot be built here
     */
    public BuiltImage folder(String name, Path folder) throws ImageUnavailableException {
        return once(folder.toString(), () -> ensure(name, folder));
    }

    /**
     * The image of a published server with packages from disk in place of its own, looked into so that they are what is
     * installed.
     *
     * @throws ImageUnavailableException when it or the published one cannot be built here, or holds something else
     */
    public BuiltImage local(LocalServer server) throws ImageUnavailableException {
        return once(server.id() + server.builds(), () -> ensure(server));
    }

    /**
     * What is in an image.
     *
     * @param path relative to its working folder
     * @return contents by path below {@code path}; empty where there is nothing
     */
    public SortedMap<String, byte[]> files(BuiltImage image, String path) {
        return ImageFiles.read(engine, image.tag(), path);
    }

    private BuiltImage once(String key, Making making) throws ImageUnavailableException {
        Attempt attempt = attempts.get(key);
        if (attempt == null) {
            attempt = attempt(making);
            attempts.put(key, attempt);
        }
        if (attempt.failure() != null) {
            throw attempt.failure();
        }
        return attempt.image();
    }

    private static Attempt attempt(Making making) {
        try {
            return new Attempt(making.make(), null);
        } catch (ImageUnavailableException failure) {
            return new Attempt(null, failure);
        }
    }

    private BuiltImage ensure(LocalServer server) throws ImageUnavailableException {
        BuildContext context = LocalImage.context(server);
        SortedMap<String, String> arguments = new TreeMap<>();
        arguments.put(LocalImage.PUBLISHED, server(server.published()).tag());
        for (Map.Entry<String, String> parent : context.parents().entrySet()) {
            arguments.put(parent.getKey(), runtime(parent.getValue()).tag());
        }
        BuiltImage image =
                tagged("httpdyno/local-" + server.published() + ":" + context.hash(arguments), context, arguments);
        LocalImage.requireInstalled(engine, image.tag(), server);
        return image;
    }

    private BuiltImage ensure(String name, Path folder) throws ImageUnavailableException {
        if (!Files.isRegularFile(folder.resolve("Dockerfile"))) {
            throw new ImageUnavailableException(folder + " has no Dockerfile", List.of());
        }
        BuildContext context = BuildContext.of(folder);
        SortedMap<String, String> arguments = new TreeMap<>();
        String rootId = "";
        if (context.parents().isEmpty()) {
            rootId = rootImage();
            context = context.plus(certificates.files());
        }
        for (Map.Entry<String, String> parent : context.parents().entrySet()) {
            arguments.put(parent.getKey(), runtime(parent.getValue()).tag());
        }
        for (String choice : context.choices()) {
            String chosen = environment.get("HTTPDYNO_ARG_" + choice);
            if (chosen != null) {
                arguments.put(choice, chosen);
            }
        }
        SortedMap<String, String> hashed = new TreeMap<>(arguments);
        hashed.put("root", rootId);
        return tagged(name + ":" + context.hash(hashed), context, arguments);
    }

    private BuiltImage tagged(String tag, BuildContext context, Map<String, String> arguments)
            throws ImageUnavailableException {
        Image image = present.get(tag);
        if (image != null) {
            return new BuiltImage(tag, image.getId(), image.getSize(), false, Duration.ZERO);
        }
        return build(tag, context, arguments);
    }

    private BuiltImage build(String tag, BuildContext context, Map<String, String> arguments)
            throws ImageUnavailableException {
        progress.accept("building " + tag);
        long start = System.nanoTime();
        BuildLog log = new BuildLog();
        var command = engine.client()
                .buildImageCmd(context.tar())
                .withTags(Set.of(tag))
                .withLabels(Map.of("httpdyno.image", tag))
                .withRemove(true)
                .withForcerm(true);
        arguments.forEach(command::withBuildArg);
        try {
            command.exec(log).awaitImageId();
        } catch (RuntimeException failed) {
            throw new ImageUnavailableException(
                    tag + " cannot be built: "
                            + log.registryAnswer()
                                    .map(answer -> "the registry answered \"" + answer + "\". ")
                                    .orElse("")
                            + BuildLog.reason(failed.getMessage()),
                    log.lastLines(30));
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        progress.accept("built " + tag + " in " + elapsed.toSeconds() + " s");
        var inspected = engine.client().inspectImageCmd(tag).exec();
        return new BuiltImage(tag, inspected.getId(), inspected.getSize(), true, elapsed);
    }

    /** The id of the image that everything builds from, pulled where it is not there and a registry is reachable. */
    private String rootImage() throws ImageUnavailableException {
        try {
            return engine.client().inspectImageCmd(ROOT_IMAGE).exec().getId();
        } catch (NotFoundException absent) {
            return pullRootImage();
        }
    }

    private String pullRootImage() throws ImageUnavailableException {
        progress.accept("pulling " + ROOT_IMAGE);
        try {
            boolean done = engine.client()
                    .pullImageCmd(ROOT_IMAGE)
                    .start()
                    .awaitCompletion(120, java.util.concurrent.TimeUnit.SECONDS);
            if (done) {
                return engine.client().inspectImageCmd(ROOT_IMAGE).exec().getId();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (DockerException unreachable) {
            progress.accept("pulling " + ROOT_IMAGE + " failed: " + unreachable.getMessage());
        }
        throw new ImageUnavailableException(
                ROOT_IMAGE + " is required, is not on this engine and could not be pulled."
                        + " Run: sudo images/host/prepare",
                List.of());
    }
}
