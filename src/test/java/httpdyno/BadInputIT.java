package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run says, before it starts anything, when it cannot run. */
class BadInputIT {

    @TempDir
    private Path folder;

    @Test
    void anEngineThatDoesNotAnswerIsNamedWithTheNextStep() throws Exception {
        String said = run(folder.resolve("results"), Map.of("DOCKER_HOST", "tcp://127.0.0.1:9"));

        assertThat(said).contains("a Docker engine was required at DOCKER_HOST=tcp://127.0.0.1:9");
        assertThat(said).contains("Mend or unset DOCKER_HOST");
        assertThat(folder.resolve("results")).doesNotExist();
    }

    @Test
    void aResultsFolderThatCannotBeMadeIsNamedWithTheNextStep() throws Exception {
        Path file = Files.writeString(folder.resolve("results"), "a file where the folder should be");

        String said = run(file, Map.of());

        assertThat(said).contains("a results folder that can be written was required");
        assertThat(said).contains("-Ddyno.results=<folder>");
        assertThat(said).doesNotContain("building").doesNotContain("[1/");
    }

    private String run(Path results, Map<String, String> environment) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        Process run = HeldRun.start(Path.of(""), output, HeldRun.sixRounds(results), environment);
        boolean ended = run.waitFor(60, TimeUnit.SECONDS);
        run.destroyForcibly();

        assertThat(ended).isTrue();
        assertThat(run.exitValue()).isNotZero();
        return Files.readString(output);
    }
}
