package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.report.Console;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** In place of all else where {@code -Ddyno.replay} is given: an earlier run is rendered again, without Docker. */
class ReplayIT {

    @Test
    @DisplayName("replay")
    void replay() {
        ReplayedRun replayed = ReplayedRun.read(
                        Path.of("").toAbsolutePath(), SettingsCheck.properties(System.getProperties()))
                .orElseThrow();

        assertThat(replayed.render(new Console(System.out, System::nanoTime))).isRegularFile();
    }
}
