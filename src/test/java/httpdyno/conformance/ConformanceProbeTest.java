package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe in a JVM of its own, with a class path that holds what a container gets and nothing else. */
class ConformanceProbeTest {

    @TempDir
    Path classPath;

    @Test
    void the_class_folders_suffice() throws Exception {
        try (StubServer server = StrictServer.start()) {
            Run run = probe("127.0.0.1", String.valueOf(server.port()), "30", "entry", "hello,echo,routes");

            assertThat(run.errors).isEmpty();
            assertThat(run.exit).isZero();
            ConformanceReport report = ConformanceReport.parse(run.output);
            assertThat(report.violations()).isEmpty();
            assertThat(report.passed()).hasSameSizeAs(Checks.entry(List.of("hello", "echo", "routes")));
        }
    }

    @Test
    void a_capability_that_is_not_named_is_not_checked() throws Exception {
        try (StubServer server = StrictServer.start()) {
            Run run = probe("127.0.0.1", String.valueOf(server.port()), "30", "entry", "hello,echo");

            assertThat(ConformanceReport.parse(run.output).passed())
                    .hasSize(Checks.entry(List.of("routes")).size()
                            - RoutesChecks.all().size())
                    .noneMatch(id -> id.startsWith("h1-routes"));
        }
    }

    @Test
    void wrong_arguments_are_answered_with_the_right_ones() throws Exception {
        Run run = probe("127.0.0.1", "http", "20", "all", "hello");

        assertThat(run.exit).isEqualTo(2);
        assertThat(run.output).isEmpty();
        assertThat(run.errors)
                .isEqualTo("usage: ConformanceProbe HOST PORT BUDGET-SECONDS (1 to 3600) all|entry CAPABILITIES,"
                        + " found 127.0.0.1 http 20 all hello\n");
    }

    private Run probe(String... arguments) throws IOException, InterruptedException, URISyntaxException {
        Path classes = Path.of(ConformanceProbe.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        for (String folder : ConformanceProbe.CLASS_FOLDERS) {
            Path target = Files.createDirectories(classPath.resolve(folder));
            try (Stream<Path> files = Files.list(classes.resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, target.resolve(file.getFileName()));
                }
            }
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath.toString(),
                ConformanceProbe.class.getName()));
        command.addAll(List.of(arguments));
        Path errors = classPath.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        // Options from the environment would be announced on stderr.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), output, Files.readString(errors));
    }

    private record Run(int exit, String output, String errors) {}
}
