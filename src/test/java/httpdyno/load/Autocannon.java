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
import java.util.regex.Pattern;

/**
 * autocannon: closed loop over HTTP/1.1, with pipelining; what the Node.js world measures with, as a cross-check.
 *
 * <p>What to know of its figures: latency is cut to whole milliseconds, so that the mean is low by up to 1 ms and fast
 * servers show 0; its "min" is the smallest sample that is not 0, so it is not read; after a socket error it times later
 * responses from the start of lost requests; "errors" counts timeouts too; a connection that the server closes is opened
 * anew without a word; its clock is the wall clock rounded to 10 ms; bytes are all that it read of the responses it counted.
 */
public final class Autocannon implements LoadGenerator {

    private static final String TOOL = "autocannon 9.0.0";
    /** How often autocannon looks at whether the window is over; with its default of 1 s it often runs 1 s longer. */
    private static final Duration TICK = Duration.ofMillis(20);

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Pattern REWRITTEN = Pattern.compile("\\[.*|[-+.0-9].*", Pattern.DOTALL);
    private static final String[] SCALES = {"average", "mean", "stddev", "min", "max"};
    private static final String[] PERCENTILES = {
        "0.001", "0.01", "0.1", "1", "2.5", "10", "25", "50", "75", "90", "97.5", "99", "99.9", "99.99", "99.999"
    };

    @Override
    public String id() {
        return "autocannon";
    }

    @Override
    public Set<String> versions() {
        return Set.of("8.0.0", "9.0.0");
    }

    @Override
    public Optional<String> refusal(LoadSpec spec) {
        if (spec.requests().size() > 1) {
            return Optional.of("autocannon sends one request only, the mix has "
                    + spec.requests().size());
        }
        if (!spec.shape().keepAlive()) {
            return Optional.of("autocannon's latency is wrong where each request has a connection of its own");
        }
        if (spec.shape().rate().isPresent()) {
            return Optional.of("autocannon adds samples that nobody took to the latency of a fixed rate");
        }
        Request request = spec.requests().get(0);
        if (request.method().equals("HEAD")) {
            return Optional.of("autocannon waits for the body that a response to HEAD announces and never carries");
        }
        if (REWRITTEN.matcher(request.body()).matches()) {
            return Optional.of("autocannon's command line takes a body of digits for a number and one in brackets for"
                    + " options");
        }
        return Optional.empty();
    }

    @Override
    public int cores(LoadSpec spec) {
        return spec.evenThreads();
    }

    @Override
    public List<String> command(LoadSpec spec) {
        Request request = spec.requests().get(0);
        List<String> command = new ArrayList<>(List.of(
                "autocannon",
                "--json",
                "--no-progress",
                "--connections=" + spec.shape().connections(),
                "--pipelining=" + spec.shape().pipelining(),
                "--duration=" + spec.window().toSeconds(),
                "--sampleInt=" + TICK.toMillis(),
                "--timeout=" + spec.timeout().toSeconds(),
                "--method=" + request.method()));
        if (spec.evenThreads() > 1) {
            command.add("--workers=" + spec.evenThreads());
        }
        Map<String, String> headers = new LinkedHashMap<>(spec.headers(request));
        headers.remove("Connection"); // it sends keep-alive by itself, and would send both
        headers.forEach((name, value) -> command.add("--headers=" + name + "=" + value));
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
        Map<String, Long> statuses = statuses(top);
        JsonFields requests = top.object("requests");
        long completed = requests.count("total");
        requests.skip("sent");
        skipDistribution(requests);
        JsonFields throughput = top.object("throughput");
        long bytes = throughput.count("total");
        skipDistribution(throughput);
        LoadReport.Errors errors = errors(top);
        Duration elapsed = Duration.ofMillis(Math.round(top.number("duration") * 1e3));
        agree(spec, top, statuses, completed);
        JsonFields latency = top.object("latency");
        long samples = latency.count("totalCount");
        Optional<Latency> figures = Optional.of(latency(latency, samples));
        top.skip("url", "sampleInt", "samples", "start", "finish", "mismatches", "resets");
        top.end();
        String absence = latencyAbsence(spec, completed, samples, errors);
        String expected = Integer.toString(spec.requests().get(0).expected().status());
        return new LoadReport(
                completed,
                statuses.getOrDefault(expected, 0L),
                statuses,
                errors,
                elapsed,
                Optional.of(new LoadReport.Bytes(bytes, LoadReport.Bytes.Scope.WIRE)),
                absence.isEmpty() ? figures : Optional.empty(),
                absence);
    }

    private static String latencyAbsence(LoadSpec spec, long completed, long samples, LoadReport.Errors errors) {
        if (completed == 0) {
            return "no response";
        }
        if (samples != completed) {
            return "autocannon shows " + samples + " samples for " + completed + " responses";
        }
        if (errors.total() > 0) {
            return "autocannon times responses from the start of requests lost before, here " + errors.total();
        }
        return spec.shape().keepAlive() ? "" : "autocannon's latency is wrong where a connection carries one request";
    }

    private static LoadReport.Errors errors(JsonFields top) throws ReportFormatException {
        long errors = top.count("errors");
        long timeouts = top.count("timeouts");
        top.agree(errors >= timeouts, "errors to include the timeouts", errors + " errors, " + timeouts + " timeouts");
        long sockets = errors - timeouts;
        return new LoadReport.Errors(
                0, 0, 0, timeouts, sockets == 0 ? Map.of() : Map.of("socket error of any kind", sockets));
    }

    private static Map<String, Long> statuses(JsonFields top) throws ReportFormatException {
        Map<String, Long> statuses = new LinkedHashMap<>();
        for (Map.Entry<String, JsonFields> each :
                top.objectsByName("statusCodeStats").entrySet()) {
            statuses.put(each.getKey(), each.getValue().count("count"));
            each.getValue().end();
        }
        return statuses;
    }

    /** What autocannon says twice, and what it echoes. */
    private static void agree(LoadSpec spec, JsonFields top, Map<String, Long> statuses, long completed)
            throws ReportFormatException {
        long other = 0;
        for (String family : new String[] {"1xx", "2xx", "3xx", "4xx", "5xx"}) {
            long told = top.count(family);
            long own = statuses.entrySet().stream()
                    .filter(e -> e.getKey().charAt(0) == family.charAt(0))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            top.agree(told == own, own + " in field " + family, Long.toString(told));
            other += family.equals("2xx") ? 0 : told;
        }
        long all = statuses.values().stream().mapToLong(Long::longValue).sum();
        top.agree(all == completed, "requests.total " + all + " as in statusCodeStats", Long.toString(completed));
        long non2xx = top.count("non2xx");
        top.agree(non2xx == other, "non2xx " + other, Long.toString(non2xx));
        long connections = top.count("connections");
        long pipelining = top.count("pipelining");
        top.agree(
                connections == spec.shape().connections()
                        && pipelining == spec.shape().pipelining(),
                spec.shape().connections() + " connections, pipelining "
                        + spec.shape().pipelining(),
                connections + ", " + pipelining);
        top.skip("workers");
    }

    private static Latency latency(JsonFields latency, long samples) throws ReportFormatException {
        SortedMap<Percentile, Duration> percentiles = new TreeMap<>();
        for (String percent : PERCENTILES) {
            percentiles.put(
                    Percentile.ofPercent(Double.parseDouble(percent)),
                    Duration.ofMillis(latency.count("p" + percent.replace('.', '_'))));
        }
        Duration mean = milliseconds(latency.number("mean"));
        Duration max = milliseconds(latency.number("max"));
        Duration deviation = milliseconds(latency.number("stddev"));
        latency.skip("average", "min");
        latency.end();
        return new Latency(
                Latency.Correction.NONE_CLOSED_LOOP,
                "write of the request on an open connection",
                MILLISECOND,
                Optional.of(samples),
                mean,
                Optional.empty(),
                Optional.of(max),
                Optional.of(deviation),
                percentiles);
    }

    private static void skipDistribution(JsonFields perSample) throws ReportFormatException {
        perSample.skip(SCALES);
        for (String percent : PERCENTILES) {
            perSample.skip("p" + percent.replace('.', '_'));
        }
        perSample.end();
    }

    private static Duration milliseconds(double milliseconds) {
        return Duration.ofNanos(Math.round(milliseconds * 1e6));
    }
}
