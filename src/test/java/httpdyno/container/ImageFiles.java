package httpdyno.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Reads what is in an image, by way of a container that never starts. */
final class ImageFiles {

    private ImageFiles() {}

    /**
     * All files at or below a path.
     *
     * @param path relative to the image's working folder
     * @return contents by path below {@code path}; of a file its own name; empty where there is nothing
     */
    static SortedMap<String, byte[]> read(Engine engine, String tag, String path) {
        DockerClient client = engine.client();
        String home = client.inspectImageCmd(tag).exec().getConfig().getWorkingDir();
        String container = engine.starting(() -> client.createContainerCmd(tag)
                .withLabels(engine.labels("look", tag))
                .exec()
                .getId());
        try (InputStream stream =
                client.copyArchiveFromContainerCmd(container, home + "/" + path).exec()) {
            return untar(stream);
        } catch (NotFoundException absent) {
            return new TreeMap<>();
        } catch (IOException e) {
            throw new EngineException("the engine was required to hand out " + path + " of " + tag, e);
        } finally {
            client.removeContainerCmd(container).withForce(true).exec();
        }
    }

    /** The engine puts all below the last name of the path. */
    private static SortedMap<String, byte[]> untar(InputStream stream) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        TarArchiveInputStream tar = new TarArchiveInputStream(stream);
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            if (entry.isFile()) {
                files.put(entry.getName().substring(entry.getName().indexOf('/') + 1), tar.readAllBytes());
            }
        }
        return files;
    }
}
