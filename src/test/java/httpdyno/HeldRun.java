package httpdyno;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** A whole run in a JVM of its own, as Maven would fork it, for the tests that end one. */
final class HeldRun {

    private HeldRun() {}

    /**
     * Start one.
     *
     * @param root the repository's root, or a copy of it
     * @param output file that takes what it prints
     * @param properties as on the command line, {@code groups} among them
     * @param environment what is added to this environment
     */
    static Process start(Path root, Path output, Map<String, String> properties, Map<String, String> environment)
            throws IOException {
        // Whatever starts the build may ignore SIGINT, and children inherit that; a terminal's do not.
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add(HeldRun.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** What makes a run of six short rounds. */
    static Map<String, String> sixRounds(Path results) {
        return Map.of(
                "dyno.preset", "smoke",
                "dyno.servers", "raw-node,fastify",
                "dyno.generator", "wrk",
                "dyno.runs", "3",
                "dyno.calibration", "off",
                "dyno.results", results.toString(),
                "groups", "no-pipelining");
    }

    public static void main(String[] args) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(ConformanceIT.class), selectClass(BenchmarkIT.class), selectClass(ServeIT.class))
                .filters(TagFilter.includeTags(System.getProperty("groups")))
                .configurationParameter(
                        ClassOrderer.DEFAULT_ORDER_PROPERTY_NAME, ClassOrderer.OrderAnnotation.class.getName())
                .build();
        SummaryGeneratingListener said = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, said);
        said.getSummary().printFailuresTo(new PrintWriter(System.out, true));
        System.exit(said.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
    }
}
