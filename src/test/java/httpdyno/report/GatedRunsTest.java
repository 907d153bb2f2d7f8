package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.GatedRun;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatedRunsTest {

    private static final GatedRun RUN = GatedRuns.of(SampleRuns.all().get("three rounds"));

    @Test
    void allThatAGateMayHoldAgainstAnotherRunIsThere() {
        assertThat(RUN.id()).isEqualTo("20260301T120000Z");
        assertThat(RUN.conditions())
                .containsExactly(
                        Map.entry(
                                "host",
                                "Some CPU, 2 cores, kernel 6.12.41 (fingerprint "
                                        + RUN.host().substring(0, 12) + ")"),
                        Map.entry("topology", "netns"),
                        Map.entry("window", "40.0 s"),
                        Map.entry("warm-up", "none"));
        assertThat(RUN.window()).isEqualTo(Duration.ofSeconds(40));
        assertThat(RUN.references()).containsExactlyInAnyOrder("raw-node", "raw-uws");
        assertThat(RUN.rounds()).isEqualTo(SampleRun.threeRounds());
        assertThat(RUN.complete()).isTrue();
    }

    @Test
    void aProfileIsWhatItAsksForAndOnWhichCpus() {
        assertThat(RUN.profiles()).extracting(GatedRun.GatedProfile::id).containsExactly("no-pipelining", "pipelined");
        assertThat(RUN.profiles().get(0).definition())
                .contains("connections=100")
                .endsWith(", server on CPU 0, generator on CPU 1")
                .doesNotContain("rss", "Hello world,", "Says nothing");
    }
}
