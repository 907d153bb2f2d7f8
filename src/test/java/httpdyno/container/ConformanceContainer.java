package httpdyno.container;

import httpdyno.unit.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.utility.MountableFile;

/**
 * Runs the suite's own conformance client beside the server, in the server's network namespace: no proxy and no mapped
 * port in the path, and the same on a local and on a remote engine. The image is a plain Java runtime; the classes are
 * copied in, so it needs no build of its own when they change.
 */
public final class ConformanceContainer {

    private static final String CLASSES = "/opt/httpdyno";

    private ConformanceContainer() {}

    /**
     * Run the main class and arguments that are given against a server.
     *
     * @param cpus CPUs of the client
     * @param runtime the jdk runtime image
     * @param classes folder of compiled classes
     * @param packages class folders below it that the main class needs, for example {@code httpdyno/conformance}
     * @param bound longest run of the client, which is killed then
     * @return what it left; exit code 137 and no output when the server ended first, 124 when the bound passed
     * @throws EngineException when the engine fails
     */
    public static ExecOutput run(
            ServerContainer server,
            CpuSet cpus,
            BuiltImage runtime,
            Path classes,
            List<String> packages,
            List<String> mainAndArguments,
            Duration bound) {
        Sandbox sandbox = Sandbox.probe(cpus, Limits.GENERATOR, server.id());
        try (SandboxedContainer probe =
                new SandboxedContainer(server.engine(), runtime.tag(), sandbox, "conformance", server.cell())) {
            for (String folder : packages) {
                Path source = classes.resolve(folder);
                if (!Files.isDirectory(source)) {
                    throw new EngineException("compiled classes were required in " + source + " and are not there");
                }
                probe.withCopyFileToContainer(MountableFile.forHostPath(source), CLASSES + "/" + folder);
            }
            probe.withCommand("sleep", Long.toString(bound.toSeconds() + 5));
            if (!joined(probe, server)) {
                return new ExecOutput(SandboxedContainer.KILLED, "", "the server ended before it could be joined");
            }
            return probe.exec(command(mainAndArguments, bound), bound.plusSeconds(5), server.gone());
        }
    }

    /** Whether the client shares the server's network now; no container can join one that has ended. */
    private static boolean joined(SandboxedContainer probe, ServerContainer server) {
        try {
            probe.launch(server.engine());
            return true;
        } catch (EngineException refused) {
            if (server.state().running()) {
                throw refused;
            }
            return false;
        }
    }

    private static List<String> command(List<String> mainAndArguments, Duration bound) {
        List<String> command = new ArrayList<>(List.of(
                "timeout",
                "-k",
                "1",
                Long.toString(bound.toSeconds()),
                "java",
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                CLASSES));
        command.addAll(mainAndArguments);
        return command;
    }
}
