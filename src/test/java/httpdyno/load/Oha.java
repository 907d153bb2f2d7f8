package httpdyno.load;

import httpdyno.load.Latency.Correction;
import httpdyno.manifest.Request;
import httpdyno.unit.Percentile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * oha 1.16: closed loop or fixed rate over HTTP/1.1, one request per round trip, exact statuses.
 *
 * <p>What to know of its figures: any response is a success to it, so only its status distribution is read; requests
 * that the end of the window cut off are in its error distribution and in its rate, and are neither here; the window
 * stretches until the last request under way is answered ({@code -w}); latency includes connecting where a connection
 * is new; percentiles are samples at rank {@code floor(p / 100 * n)}; bytes are bodies only.
 *
 * <p>At a fixed rate ({@code -q} with {@code --latency-correction}) its scheduler wakes each millisecond and releases
 * all requests that have become due; a request waits for the first free connection, and its latency counts from its
 * release. What is released and not sent when the window ends is dropped without a word, so that a rate is judged by
 * the responses. Connections are opened as they are needed, so that few may serve a low rate.
 */
public final class Oha implements LoadGenerator {

    private static final String TOOL = "oha 1.16.0";
    private static final String CUT_OFF = "aborted due to deadline";
    private static final String[] PERCENTILES = {"10", "25", "50", "75", "90", "95", "99", "99.9", "99.99"};

    @Override
    public String id() {
        return "oha";
    }

    @Override
    public Set<String> versions() {
        return Set.of("1.16.0");
    }

    @Override
    public Optional<String> refusal(LoadSpec spec) {
        if (spec.shape().pipelining() > 1) {
            return Optional.of("oha cannot pipeline requests");
        }
        if (spec.requests().size() > 1) {
            return Optional.of(
                    "oha sends one request only, the mix has " + spec.requests().size());
        }
        return Optional.empty();
    }

    @Override
    public List<String> command(LoadSpec spec) {
        Request request = spec.requests().get(0);
        List<String> command = new ArrayList<>(List.of(
                "oha",
                "--no-tui",
                "--output-format=json",
                "--redirect=0",
                "-z" + spec.window().toSeconds() + "s",
                "-w",
                "--worker-threads=" + spec.threads(),
                "-c" + spec.shape().connections(),
                "-t" + spec.timeout().toSeconds() + "s",
                "-m" + request.method()));
        if (!spec.shape().keepAlive()) {
            command.add("--disable-keepalive");
        }
        spec.shape().rate().ifPresent(rate -> command.addAll(List.of("-q" + rate, "--latency-correction")));
        spec.headers(request).forEach((name, value) -> command.add("-H" + name + ": " + value));
        if (LoadSpec.hasBody(request)) {
            command.add("-d" + request.body());
        }
        command.add(spec.url(request));
        return List.copyOf(command);
    }

    @Override
    public LoadReport parse(LoadSpec spec, ToolOutput output) throws ReportFormatException {
        if (output.exitCode() != 0) {
            throw ReportFormatException.ofExit(TOOL, output);
        }
        JsonFields top = JsonFields.of(TOOL, output.stdout());
        Map<String, Long> statuses = top.counts("statusCodeDistribution");
        long completed = statuses.values().stream().mapToLong(Long::longValue).sum();
        LoadReport.Errors errors = errors(top.counts("errorDistribution"));
        JsonFields summary = top.object("summary");
        Duration elapsed = seconds(summary.number("total"));
        long bytes = summary.count("totalData");
        Optional<Latency> latency = latency(spec, summary, top.object("latencyPercentiles"), completed);
        summary.skip("successRate", "requestsPerSec", "sizePerRequest", "sizePerSec");
        summary.end();
        Map<String, Long> histogram = top.counts("responseTimeHistogram");
        long samples = histogram.values().stream().mapToLong(Long::longValue).sum();
        top.agree(samples == completed, completed + " samples in responseTimeHistogram", Long.toString(samples));
        top.skip("metrics", "firstByteHistogram", "firstBytePercentiles", "rps", "details");
        top.end();
        String expected = Integer.toString(spec.requests().get(0).expected().status());
        return new LoadReport(
                completed,
                statuses.getOrDefault(expected, 0L),
                statuses,
                errors,
                elapsed,
                Optional.of(new LoadReport.Bytes(bytes, LoadReport.Bytes.Scope.BODY)),
                latency,
                latency.isPresent() ? "" : "no response");
    }

    private static LoadReport.Errors errors(Map<String, Long> distribution) {
        long connect = 0;
        long timeout = 0;
        Map<String, Long> other = new TreeMap<>();
        for (Map.Entry<String, Long> each : distribution.entrySet()) {
            String message = each.getKey();
            if (message.equals(CUT_OFF)) {
                continue;
            }
            if (message.equals("timeout")) {
                timeout += each.getValue();
            } else if (message.startsWith("Connection refused")) {
                connect += each.getValue();
            } else {
                other.merge(message, each.getValue(), Long::sum);
            }
        }
        return new LoadReport.Errors(connect, 0, 0, timeout, other);
    }

    /** The figures, all of them or none: oha prints null for each where it has no sample. */
    private static Optional<Latency> latency(LoadSpec spec, JsonFields summary, JsonFields ranks, long completed)
            throws ReportFormatException {
        SortedMap<Percentile, Duration> percentiles = new TreeMap<>();
        for (String percent : PERCENTILES) {
            OptionalDouble value = ranks.numberOrNull("p" + percent);
            if (value.isPresent()) {
                percentiles.put(Percentile.ofPercent(Double.parseDouble(percent)), seconds(value.getAsDouble()));
            }
        }
        ranks.end();
        OptionalDouble mean = summary.numberOrNull("average");
        OptionalDouble min = summary.numberOrNull("fastest");
        OptionalDouble max = summary.numberOrNull("slowest");
        if (completed == 0) {
            return Optional.empty();
        }
        boolean whole =
                mean.isPresent() && min.isPresent() && max.isPresent() && percentiles.size() == PERCENTILES.length;
        summary.agree(whole, "a latency for " + completed + " responses", "null");
        return Optional.of(new Latency(
                spec.shape().rate().isPresent() ? Correction.FROM_SCHEDULE : Correction.NONE_CLOSED_LOOP,
                spec.shape().rate().isPresent()
                        ? "the instant at which the tool's scheduler released the request, every millisecond those due"
                        : "start of the request, which includes connecting where the connection is new",
                Duration.ofNanos(1),
                Optional.of(completed),
                seconds(mean.getAsDouble()),
                Optional.of(seconds(min.getAsDouble())),
                Optional.of(seconds(max.getAsDouble())),
                Optional.empty(),
                percentiles));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
