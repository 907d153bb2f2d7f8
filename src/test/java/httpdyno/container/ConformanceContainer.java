package httpdyno.container;

import httpdyno.plan.CpuShares;
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
     * Run {@code mainClass} with the given arguments against the rig's server.
     *
     * @param runtime the jdk runtime image
     * @param classes folder of compiled classes
     * @param packages class folders below it that the main class needs, for example {@code httpdyno/conformance}
     * @throws EngineException when the engine fails or the bound passes
     */
    public static ExecOutput run(
            Rig rig,
            BuiltImage runtime,
            Path classes,
            List<String> packages,
            List<String> mainAndArguments,
            Duration bound) {
        CpuShares shares = rig.shares();
        Sandbox sandbox = Sandbox.probe(shares.generator(), Limits.GENERATOR, rig.serverId());
        try (SandboxedContainer probe =
                new SandboxedContainer(rig.engine(), runtime.tag(), sandbox, "conformance", rig.cell())) {
            for (String folder : packages) {
                Path source = classes.resolve(folder);
                if (!Files.isDirectory(source)) {
                    throw new EngineException("compiled classes were required in " + source + " and are not there");
                }
                probe.withCopyFileToContainer(MountableFile.forHostPath(source), CLASSES + "/" + folder);
            }
            probe.withCommand("sleep", Long.toString(bound.toSeconds() + 5));
            probe.start();
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
            return Rig.exec(probe, command, bound.plusSeconds(5), rig.serverGone());
        }
    }
}
