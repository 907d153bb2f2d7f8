package httpdyno.load;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the real tools printed, as src/test/resources holds it, and the load under which they did. */
final class Captured {

    private Captured() {}

    static String text(String file) {
        try (InputStream stream = Captured.class.getResourceAsStream(file)) {
            assertThat(stream).as(file).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A run of a tool that reports on stdout. */
    static ToolOutput stdout(String file) {
        return new ToolOutput(0, text(file), "");
    }

    /** A run of wrk with its script. */
    static ToolOutput wrk(String name) {
        return new ToolOutput(0, text("wrk-4.1.0-script-" + name + ".out"), text("wrk-4.1.0-script-" + name + ".err"));
    }

    static Request get() {
        return request("GET", "/", "");
    }

    static Request request(String method, String path, String body) {
        return new Request(
                method, path, Map.of(), body, new Request.Expected(200, "application/json", "{\"hello\":\"world\"}"));
    }

    static LoadSpec closedLoop(int connections) {
        return load(new LoadShape(connections, 1, true), 1, get());
    }

    static LoadSpec pipelined(int connections, int depth) {
        return load(new LoadShape(connections, depth, true), 1, get());
    }

    static LoadSpec load(LoadShape shape, int threads, Request... requests) {
        return new LoadSpec(8080, List.of(requests), shape, Duration.ofSeconds(2), threads);
    }

    /**
     * Little's law: requests in flight, as throughput and latency have it, over those that the load shape holds open;
     * low and high by what the tool's resolution leaves open.
     */
    static void assertLittle(LoadSpec spec, LoadReport report) {
        Latency latency = report.latency().orElseThrow();
        double perSecond = report.completed() * 1e9 / report.elapsed().toNanos();
        double held = spec.shape().connections() * (double) spec.shape().pipelining();
        double low = perSecond * latency.mean().toNanos() / 1e9 / held;
        double high = perSecond * latency.mean().plus(latency.resolution()).toNanos() / 1e9 / held;
        assertThat(high).as("in flight of held, high").isGreaterThanOrEqualTo(0.85);
        assertThat(low).as("in flight of held, low").isLessThanOrEqualTo(1.05);
    }
}
