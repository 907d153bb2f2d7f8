package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PhasesTest {

    private final Phases phases = new Phases();

    @Test
    void keepsThePhasesInTheirOrder() {
        phases.begin("start");
        phases.begin("ready");
        phases.begin("conformance");
        phases.end();

        assertThat(phases.spent().keySet()).containsExactly("start", "ready", "conformance");
        assertThat(phases.spent().values()).noneMatch(Duration::isNegative);
    }

    @Test
    void addsUpAPhaseThatComesTwice() {
        phases.begin("verify");
        Pause.of(Duration.ofMillis(2));
        phases.begin("teardown");
        phases.begin("verify");
        Pause.of(Duration.ofMillis(2));
        phases.end();

        assertThat(phases.spent().keySet()).containsExactly("verify", "teardown");
        assertThat(phases.spent().get("verify")).isGreaterThanOrEqualTo(Duration.ofMillis(4));
    }

    @Test
    void countsAPhaseOnlyOnceItHasEnded() {
        phases.end();
        phases.begin("window");

        assertThat(phases.spent()).isEmpty();
    }

    @Test
    void endsAPhaseOnce() {
        phases.begin("window");
        phases.end();
        Duration spent = phases.spent().get("window");
        phases.end();

        assertThat(phases.spent().get("window")).isEqualTo(spent);
    }
}
