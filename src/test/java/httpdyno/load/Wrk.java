package httpdyno.load;

import httpdyno.manifest.Request;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * wrk 4.1: closed loop over HTTP/1.1, with pipelining. Its script {@code report.lua} builds the requests from the
 * arguments after {@code --} and writes wrk's counters and histogram as one line of JSON to stderr; the table on stdout
 * is read as well and must agree.
 *
 * <p>What to know of its figures: it tells statuses below 400 from the others and no more; a response later than the
 * timeout counts as completed and as a timeout, one that never comes counts nowhere; it opens one connection more than
 * asked for, at the start, and closes it unused; bytes are all that it read from its sockets.
 */
public final class Wrk implements LoadGenerator {

    static final String TOOL = "wrk 4.1.0";
    private static final String SCRIPT = "/opt/httpdyno/report.lua";
    private static final String BELOW_400 = "<400";
    private static final String FROM_400 = ">=400";

    /** The script's line: wrk's summary, its errors, and its histogram as it corrected it. */
    private record Report(
            Duration elapsed,
            long requests,
            long bytes,
            long connect,
            long read,
            long write,
            long status,
            long timeout,
            WrkHistogram.Corrected latency) {}

    @Override
    public String id() {
        return "wrk";
    }

    @Override
    public Set<String> versions() {
        return Set.of("4.1.0");
    }

    @Override
    public Optional<String> refusal(LoadSpec spec) {
        if (spec.requests().stream().anyMatch(r -> r.method().equals("HEAD"))) {
            return Optional.of("wrk waits for the body that a response to HEAD announces and never carries");
        }
        if (spec.shape().rate().isPresent()) {
            return Optional.of("wrk cannot offer a fixed rate");
        }
        if (!spec.shape().keepAlive()) {
            return Optional.of("wrk counts a read error where a server closes without saying Connection: close");
        }
        long expectable = spec.requests().stream().filter(Wrk::expectsBelow400).count();
        if (expectable != 0 && expectable != spec.requests().size()) {
            return Optional.of("wrk counts statuses below 400 and others, not which request of the mix got which");
        }
        return Optional.empty();
    }

    @Override
    public int cores(LoadSpec spec) {
        return spec.evenThreads();
    }

    @Override
    public List<String> command(LoadSpec spec) {
        List<String> command = new ArrayList<>(List.of(
                "wrk",
                "--threads=" + spec.evenThreads(),
                "--connections=" + spec.shape().connections(),
                "--duration=" + spec.window().toSeconds() + "s",
                "--timeout=" + spec.timeout().toSeconds() + "s",
                "--script=" + SCRIPT,
                spec.url(spec.requests().get(0)),
                "--",
                "depth=" + spec.shape().pipelining()));
        for (Request request : spec.requests()) {
            command.add("method=" + request.method());
            command.add("path=" + request.path());
            spec.headers(request).forEach((name, value) -> command.add("header=" + name + ": " + value));
            if (LoadSpec.hasBody(request)) {
                command.add("body=" + request.body());
            }
        }
        return List.copyOf(command);
    }

    @Override
    public LoadReport parse(LoadSpec spec, ToolOutput output) throws ReportFormatException {
        if (output.exitCode() != 0) {
            throw ReportFormatException.ofExit(TOOL, output);
        }
        Report report = report(output.stderr());
        agree(spec, report, WrkTable.parse(TOOL, output.stdout()));
        long below400 = report.requests - report.status;
        Optional<WrkHistogram> original = original(spec, report);
        String absence = latencyAbsence(spec, report, original);
        return new LoadReport(
                report.requests,
                expectsBelow400(spec.requests().get(0)) ? below400 : report.status,
                Map.of(BELOW_400, below400, FROM_400, report.status),
                new LoadReport.Errors(report.connect, report.read, report.write, report.timeout, Map.of()),
                report.elapsed,
                Optional.of(new LoadReport.Bytes(report.bytes, LoadReport.Bytes.Scope.WIRE)),
                absence.isEmpty() ? original.map(WrkHistogram::latency) : Optional.empty(),
                absence);
    }

    @Override
    public Optional<String> histogramLog(LoadSpec spec, ToolOutput output) throws ReportFormatException {
        Report report = report(output.stderr());
        Optional<WrkHistogram> original = original(spec, report);
        return original.filter(
                        histogram -> latencyAbsence(spec, report, original).isEmpty())
                .map(histogram -> HistogramLog.of(
                        histogram.counts(),
                        report.elapsed,
                        "Latency of " + histogram.samples() + " responses in nanoseconds, as " + TOOL
                                + " took it in a closed loop, its correction taken back"));
    }

    private static Optional<WrkHistogram> original(LoadSpec spec, Report report) {
        return report.latency.undo(
                report.elapsed.toNanos() / 1000, report.requests, spec.shape().connections());
    }

    /** Why the histogram is not what the responses of this window took; empty when it is. */
    private static String latencyAbsence(LoadSpec spec, Report report, Optional<WrkHistogram> original) {
        if (spec.shape().pipelining() > 1) {
            return "wrk times a batch of pipelined requests as one and then corrects it as if it were single requests";
        }
        if (report.requests == 0) {
            return "no response";
        }
        if (report.timeout > 0) {
            return "wrk leaves responses later than the timeout out of its histogram, here " + report.timeout;
        }
        long samples = original.map(WrkHistogram::samples).orElse(-1L);
        if (samples == report.requests && original.get().counts().firstKey() == report.latency.min()) {
            return "";
        }
        String found = samples < 0 ? "no histogram that wrk could have taken" : samples + " samples";
        return "wrk's correction taken back leaves " + found + " for " + report.requests + " responses";
    }

    private static Report report(String stderr) throws ReportFormatException {
        JsonFields top = JsonFields.of(TOOL, stderr);
        JsonFields errors = top.object("errors");
        Report report = new Report(
                Duration.of(top.count("duration"), ChronoUnit.MICROS),
                top.count("requests"),
                top.count("bytes"),
                errors.count("connect"),
                errors.count("read"),
                errors.count("write"),
                errors.count("status"),
                errors.count("timeout"),
                WrkHistogram.Corrected.read(top.object("latency")));
        errors.end();
        top.end();
        return report;
    }

    private static void agree(LoadSpec spec, Report report, WrkTable table) throws ReportFormatException {
        WrkTable wanted = new WrkTable(
                spec.evenThreads(),
                spec.shape().connections(),
                report.requests,
                report.connect,
                report.read,
                report.write,
                report.timeout,
                report.status);
        if (!table.equals(wanted)) {
            throw new ReportFormatException(TOOL, "the table to say " + wanted, table.toString());
        }
    }

    private static boolean expectsBelow400(Request request) {
        return request.expected().status() < 400;
    }
}
