package httpdyno.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What all tools are told alike. */
class LoadSpecTest {

    private static LoadSpec window(Duration window) {
        return new LoadSpec(8080, List.of(Captured.get()), new LoadShape(1, 1, true), window, 1);
    }

    @ParameterizedTest
    @CsvSource({"100, 1, 1", "100, 2, 2", "100, 3, 2", "100, 8, 5", "7, 4, 1", "2, 16, 2"})
    void threads_divide_the_connections(int connections, int threads, int even) {
        assertThat(Captured.load(new LoadShape(connections, 1, true), threads, Captured.get())
                        .evenThreads())
                .isEqualTo(even);
    }

    @Test
    void the_timeout_is_the_same_for_every_window() {
        assertThat(window(Duration.ofSeconds(40)).timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(window(Duration.ofSeconds(3)).timeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_window_is_whole_seconds() {
        assertThatThrownBy(() -> window(Duration.ofMillis(1500)))
                .hasMessage("a load window is a whole number of seconds, at least 1 s, found PT1.5S");
    }

    @Test
    void a_request_that_asks_for_an_encoding_gets_it() {
        Request gzip = new Request(
                "GET", "/", Map.of("accept-encoding", "gzip"), "", new Request.Expected(200, "application/json", "{}"));
        LoadSpec spec = Captured.load(new LoadShape(1, 1, true), 1, gzip);

        assertThat(spec.headers(gzip))
                .containsExactly(Map.entry("Connection", "keep-alive"), Map.entry("accept-encoding", "gzip"));
    }
}
