package httpdyno.load;

import httpdyno.manifest.Request;
import httpdyno.unit.Percentile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * bombardier 1.2 with its default client, fasthttp: closed loop over HTTP/1.1, one request per round trip.
 *
 * <p>What to know of its figures: it tells classes of statuses only; its client sends a request up to five times before
 * it calls it failed, so that a hanging server holds it up for five timeouts and resets show only in the bytes written;
 * failed and repeated requests count into latency and rates, so that a server that refuses looks fast; its standard
 * deviation ignores how often each value occurred and is not read; bytes are all that it read from its sockets.
 */
public final class Bombardier implements LoadGenerator {

    private static final String TOOL = "bombardier 1.2.6";
    private static final int[] PERCENTILES = {50, 75, 90, 95, 99};

    @Override
    public String id() {
        return "bombardier";
    }

    @Override
    public Set<String> versions() {
        return Set.of("1.2.6");
    }

    @Override
    public Optional<String> refusal(LoadSpec spec) {
        if (spec.shape().pipelining() > 1) {
            return Optional.of("bombardier cannot pipeline requests");
        }
        if (spec.requests().size() > 1) {
            return Optional.of("bombardier sends one request only, the mix has "
                    + spec.requests().size());
        }
        if (spec.shape().rate().isPresent()) {
            return Optional.of("bombardier measures no latency from the instant at which a request was due");
        }
        Request request = spec.requests().get(0);
        String echoed = request.path() + request.body() + spec.headers(request);
        if (!echoed.chars().allMatch(c -> c >= ' ' && c <= '~' || c == '\n' || c == '\r' || c == '\t')) {
            return Optional.of("bombardier echoes characters outside ASCII in a form that is not JSON");
        }
        return Optional.empty();
    }

    @Override
    public List<String> command(LoadSpec spec) {
        Request request = spec.requests().get(0);
        List<String> command = new ArrayList<>(List.of(
                "bombardier",
                "--connections=" + spec.shape().connections(),
                "--duration=" + spec.window().toSeconds() + "s",
                "--timeout=" + spec.timeout().toSeconds() + "s",
                "--latencies",
                "--format=json",
                "--print=result",
                "--method=" + request.method()));
        spec.headers(request).forEach((name, value) -> command.add("--header=" + name + ": " + value));
        if (LoadSpec.hasBody(request)) {
            command.add("--body=" + request.body());
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
        checkSpec(spec, top.object("spec"));
        JsonFields result = top.object("result");
        top.end();
        Map<String, Long> statuses = new LinkedHashMap<>();
        for (String family : new String[] {"1xx", "2xx", "3xx", "4xx", "5xx"}) {
            statuses.put(family, result.count("req" + family));
        }
        LoadReport.Errors errors = errors(result);
        long others = result.count("others");
        result.agree(others >= errors.total(), "others to include the errors", others + " of " + errors.total());
        statuses.put("other", others - errors.total());
        statuses.values().removeIf(count -> count == 0);
        long completed = statuses.values().stream().mapToLong(Long::longValue).sum();
        Duration elapsed = nanos(result.number("timeTakenSeconds") * 1e9);
        long bytes = result.count("bytesRead");
        long sentAgain = sentAgain(spec, result.count("bytesWritten"), completed + errors.total());
        result.skipIfPresent("rps");
        Optional<JsonFields> timed = result.maybeObject("latency");
        Optional<Latency> latency = timed.isPresent() ? Optional.of(latency(timed.get())) : Optional.empty();
        result.end();
        String absence = latencyAbsence(completed, errors.total() + sentAgain, latency);
        String family = spec.requests().get(0).expected().status() / 100 + "xx";
        return new LoadReport(
                completed,
                statuses.getOrDefault(family, 0L),
                statuses,
                with(errors, sentAgain),
                elapsed,
                Optional.of(new LoadReport.Bytes(bytes, LoadReport.Bytes.Scope.WIRE)),
                absence.isEmpty() ? latency : Optional.empty(),
                absence);
    }

    private static String latencyAbsence(long completed, long failed, Optional<Latency> latency) {
        if (completed == 0 || latency.isEmpty()) {
            return "no response";
        }
        return failed == 0 ? "" : "bombardier counts failed and repeated requests into its latency, here " + failed;
    }

    /**
     * Requests that fasthttp sent again without a word because their connection broke. The bytes that it wrote betray
     * them, since its requests are all alike; not told where it adds headers that depend on the request.
     */
    private static long sentAgain(LoadSpec spec, long bytesWritten, long finished) {
        Request request = spec.requests().get(0);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", "fasthttp");
        headers.put("Host", "127.0.0.1:" + spec.port());
        int ownHeaders = headers.size() + spec.headers(request).size();
        headers.putAll(spec.headers(request));
        if (LoadSpec.hasBody(request) || headers.size() != ownHeaders) {
            return 0;
        }
        long size = (request.method() + " " + request.path() + " HTTP/1.1\r\n\r\n").length();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            size += (header.getKey() + ": " + header.getValue() + "\r\n").length();
        }
        return Math.max(0, bytesWritten / size - finished);
    }

    private static void checkSpec(LoadSpec wanted, JsonFields spec) throws ReportFormatException {
        long connections = spec.count("numberOfConnections");
        spec.agree(
                connections == wanted.shape().connections(),
                wanted.shape().connections() + " in field spec.numberOfConnections",
                Long.toString(connections));
        String url = spec.string("url");
        String wantedUrl = wanted.url(wanted.requests().get(0));
        spec.agree(url.equals(wantedUrl), wantedUrl + " in field spec.url", url);
        String client = spec.string("client");
        spec.agree(client.equals("fasthttp"), "client fasthttp", client);
        spec.skip("testType", "testDurationSeconds", "method", "headers", "body", "stream", "timeoutSeconds");
        spec.end();
    }

    private static LoadReport.Errors errors(JsonFields result) throws ReportFormatException {
        long connect = 0;
        long timeout = 0;
        Map<String, Long> other = new TreeMap<>();
        for (JsonFields each : result.has("errors") ? result.objects("errors") : List.<JsonFields>of()) {
            String description = each.string("description");
            long count = each.count("count");
            each.end();
            if (description.startsWith("dial tcp ")) {
                connect += count;
            } else if (description.equals("timeout")) {
                timeout += count;
            } else {
                other.merge(description.replaceAll(":\\d+->", ":*->"), count, Long::sum);
            }
        }
        return new LoadReport.Errors(connect, 0, 0, timeout, other);
    }

    private static LoadReport.Errors with(LoadReport.Errors errors, long sentAgain) {
        Map<String, Long> other = new TreeMap<>(errors.other());
        if (sentAgain > 0) {
            other.put("sent again over a new connection", sentAgain);
        }
        return new LoadReport.Errors(errors.connect(), 0, 0, errors.timeout(), other);
    }

    private static Latency latency(JsonFields latency) throws ReportFormatException {
        SortedMap<Percentile, Duration> percentiles = new TreeMap<>();
        JsonFields ranks = latency.object("percentiles");
        for (int percent : PERCENTILES) {
            percentiles.put(Percentile.ofPercent(percent), nanos(ranks.number(Integer.toString(percent)) * 1e3));
        }
        ranks.end();
        Duration mean = nanos(latency.number("mean") * 1e3);
        Duration max = nanos(latency.number("max") * 1e3);
        latency.skip("stddev");
        latency.end();
        return new Latency(
                Latency.Correction.NONE_CLOSED_LOOP,
                "handing the request to the client, which connects first where it must",
                Duration.ofNanos(1000),
                Optional.empty(),
                mean,
                Optional.empty(),
                Optional.of(max),
                Optional.empty(),
                percentiles);
    }

    private static Duration nanos(double nanos) {
        return Duration.ofNanos(Math.round(nanos));
    }
}
