package httpdyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A copy of what the suite reads from its repository, to which a test adds servers of its own. Images of the copy have
 * the same contents and so the same tags: nothing is built twice.
 *
 * @param root the copy
 */
record CopiedSuite(Path root) {

    private static final Path CLASSES = Path.of("target/test-classes");
    private static final Path RESPONDER = Path.of("images/calibration/responder");
    private static final Path FAULTY = Path.of("src/test/resources/faulty");

    /** Profiles, runtimes, generators, the responder and one server; the compiled classes are those of this build. */
    static CopiedSuite in(Path root) throws IOException {
        CopiedSuite suite = new CopiedSuite(root);
        copy(Path.of("profiles"), root.resolve("profiles"));
        for (String folder : new String[] {"runtimes", "generators", "calibration", "servers/raw-node"}) {
            copy(Path.of("images", folder), root.resolve("images").resolve(folder));
        }
        Files.createDirectories(root.resolve("target"));
        Files.createSymbolicLink(root.resolve(CLASSES), CLASSES.toAbsolutePath());
        return suite;
    }

    /** Let go of what is not in the copy; before the copy is deleted. */
    void unlink() throws IOException {
        Files.deleteIfExists(root.resolve(CLASSES));
    }

    /** With the faulty server in one of its modes as a server of the suite. */
    CopiedSuite withFaulty(String mode) throws IOException {
        return withServer("faulty", "MODE=ok", "MODE=" + mode);
    }

    /** With a server whose build does not end. */
    CopiedSuite withBuild(String id, String step) throws IOException {
        return withServer(id, "USER dyno", "RUN " + step);
    }

    /**
     * With the responder as a server of the suite that spends CPU time on each request; again to change how much.
     *
     * @param burnMicros CPU time for each request, in microseconds: a build argument of its image
     */
    CopiedSuite withBurning(String id, boolean reference, int burnMicros) throws IOException {
        Path server = root.resolve("images/servers").resolve(id);
        if (!Files.exists(server)) {
            copy(RESPONDER, server);
            replace(server.resolve("server.yaml"), "id: responder", "id: " + id);
            replace(server.resolve("main.c"), "\\\"server\\\":\\\"responder\\\"", "\\\"server\\\":\\\"" + id + "\\\"");
            replace(server.resolve("server.yaml"), "reference: false", "reference: " + reference);
        }
        String image = Files.readString(RESPONDER.resolve("Dockerfile"));
        Files.writeString(
                server.resolve("Dockerfile"),
                image.replace("USER dyno", "ARG BURN_US=" + burnMicros + "\nENV BURN_US=${BURN_US}\nUSER dyno"));
        return this;
    }

    private CopiedSuite withServer(String id, String in, String out) throws IOException {
        Path server = root.resolve("images/servers").resolve(id);
        copy(FAULTY, server);
        replace(server.resolve("Dockerfile"), in, out);
        replace(server.resolve("server.yaml"), "id: faulty", "id: " + id);
        return this;
    }

    private static void replace(Path file, String in, String out) throws IOException {
        Files.writeString(file, Files.readString(file).replace(in, out));
    }

    /** Copy a folder with all that is in it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }
}
