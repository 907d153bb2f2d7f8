package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastRunTest {

    @TempDir
    Path root;

    @Test
    void theRunOfThisBuildIsFoundUntilAnotherBegins() {
        assertThat(LastRun.find(root)).isEmpty();

        LastRun.remember(root, root.resolve("results/1/run.json"));
        assertThat(LastRun.find(root)).contains(root.resolve("results/1/run.json"));

        LastRun.forget(root);
        assertThat(LastRun.find(root)).isEmpty();
        LastRun.forget(root);
    }
}
