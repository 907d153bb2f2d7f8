package httpdyno.measure;

import httpdyno.container.Rig;
import httpdyno.container.ServerState;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadReport;
import httpdyno.load.LoadSpec;
import httpdyno.load.ReportFormatException;
import httpdyno.load.ToolOutput;
import httpdyno.manifest.Request;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.PlannedRound;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The load window of a round and the checks right after it. */
final class Window {

    /** Responses compared after a window: one wrong in a thousand is missed once in 20,000 windows. */
    private static final int VERIFIED = 10_000;

    private static final int VERIFYING_CONNECTIONS = 10;

    /** A slow server is not held up for the whole count. */
    private static final Duration VERIFYING = Duration.ofMillis(1500);

    private final Bench bench;
    private final Subject subject;
    private final LoadSpec spec;
    private final Helper helper;
    private final Rig rig;
    private final Map<String, String> raw;
    private final Phases phases;

    /** What came of it. */
    record Outcome(Verdict verdict, Optional<Measurement> measurement, Optional<String> generatorVersion) {}

    Window(
            Bench bench,
            Subject subject,
            LoadSpec spec,
            Helper helper,
            Rig rig,
            Map<String, String> raw,
            Phases phases) {
        this.bench = bench;
        this.subject = subject;
        this.spec = spec;
        this.helper = helper;
        this.rig = rig;
        this.raw = raw;
        this.phases = phases;
    }

    /**
     * Load the server once.
     *
     * @param wireBytes size of one correct response on the wire
     * @param onJvm whether the server runs on a JVM
     */
    Outcome run(PlannedRound planned, long wireBytes, boolean onJvm) throws HelperGoneException {
        phases.begin("lookBefore");
        Sideline sideline = Sideline.before(rig.server(), onJvm);
        phases.begin("window");
        Costs costs = Costs.during(spec.window(), bench.engineCpu());
        WindowRecord window = load(costs);
        phases.begin("lookAfter");
        Sideline.Seen seen = sideline.after();
        phases.begin("verify");
        Aftercheck after = aftercheck(window);
        Optional<String> version =
                Optional.ofNullable(window.generatorVersion()).map(String::strip);
        Optional<Verdict> ended = Judge.ended(after.aftermath());
        if (ended.isPresent()) {
            return new Outcome(ended.get(), Optional.empty(), version);
        }
        try {
            Optional<Calibration> calibration =
                    bench.calibrations().of(subject.generator().id(), spec.shape(), planned.shares());
            LoadReport report = published(report(window), calibration);
            Usage usage = Usage.of(window, planned.shares());
            Measurement measured = measurement(window, report, usage, wireBytes, after.verified(), costs, seen);
            Capacity capacity = Capacity.of(subject, spec, planned).under(calibration);
            double tolerated = subject.profile().unexpectedFraction();
            Verdict verdict = seen.chatter()
                    .verdict(report.completed(), subject.server().folder())
                    .orElseGet(() -> Judge.judge(spec, tolerated, capacity, measured, window, after.aftermath()));
            return new Outcome(verdict, Optional.of(measured), version);
        } catch (ReportFormatException notUnderstood) {
            return new Outcome(notUnderstood(window, notUnderstood, after), Optional.empty(), version);
        }
    }

    private LoadReport report(WindowRecord window) throws ReportFormatException {
        ToolOutput output = output(subject.generator(), window);
        LoadReport report = subject.generator().parse(spec, output);
        subject.generator().histogramLog(spec, output).ifPresent(log -> raw.put("latency.hlog", log));
        return report;
    }

    /** Without a latency that is known to be wrong; Little's law would be judged by it too. */
    private static LoadReport published(LoadReport report, Optional<Calibration> calibration) {
        return calibration
                .flatMap(Calibration::latencyObjection)
                .map(report::withoutLatency)
                .orElse(report);
    }

    private WindowRecord load(Costs costs) throws HelperGoneException {
        String text;
        try {
            text = helper.window(
                    spec, subject.generator().command(spec), bench.settings().perf());
        } finally {
            costs.stop();
        }
        raw.put("window.json", text);
        WindowRecord window = Dynoload.read(text, WindowRecord.class);
        raw.put("tool.stdout", window.tool().stdout());
        raw.put("tool.stderr", window.tool().stderr());
        return window;
    }

    /**
     * What a tool said of a window.
     *
     * @throws ReportFormatException when it did not end by itself, or is of a version that is not understood
     */
    static ToolOutput output(LoadGenerator generator, WindowRecord window) throws ReportFormatException {
        WindowRecord.Tool tool = window.tool();
        String installed = window.generatorVersion() == null
                ? "unknown"
                : window.generatorVersion().strip();
        if (!generator.versions().contains(installed)) {
            throw new ReportFormatException(
                    generator.id(),
                    "its image to hold one of the understood versions " + String.join(", ", generator.versions()),
                    installed);
        }
        if (tool.timedOut() || tool.exitCode() == null || tool.stdoutTruncated() || tool.stderrTruncated()) {
            throw new ReportFormatException(
                    generator.id(),
                    "the tool to end by itself with its whole output",
                    tool.timedOut()
                            ? "that the watchdog ended it "
                                    + Duration.ofNanos(tool.exitNanos() - tool.spawnNanos())
                                            .toMillis() + " ms after its start"
                            : "exit code " + tool.exitCode() + ", signal " + tool.signal());
        }
        return new ToolOutput(tool.exitCode(), tool.stdout(), tool.stderr());
    }

    /** A tool that had to be ended, against a server that has gone silent, speaks of the server and not of the tool. */
    private static Verdict notUnderstood(WindowRecord window, ReportFormatException cause, Aftercheck after) {
        if (window.tool().timedOut() && after.aftermath().silent()) {
            return Verdict.of(
                    Kind.STALLED,
                    "the load tool did not end because the server stopped answering, and the probe after it got no"
                            + " answer.",
                    "See the server's log in raw/.");
        }
        return Verdict.of(Kind.INVALID, cause.getMessage(), "");
    }

    private Measurement measurement(
            WindowRecord window,
            LoadReport report,
            Usage usage,
            long wireBytes,
            Dynoload.Verified verified,
            Costs costs,
            Sideline.Seen seen) {
        Duration own = window.traffic() == null
                ? Duration.ofNanos(window.tool().exitNanos() - window.tool().spawnNanos())
                : Duration.ofNanos(window.loadEndNanos() - window.traffic().startNanos());
        WindowRecord.Processes server = window.after().server();
        ServerEvents events = ServerEvents.between(window.before().server(), server);
        return new Measurement(
                Rate.of(report.asExpected(), own.isZero() || own.isNegative() ? spec.window() : own),
                own,
                spec.shape().rate(),
                report,
                usage,
                wireBytes,
                perResponse(report),
                switches(events, report.completed()),
                memory(server),
                window.established().stream()
                        .map(WindowRecord.Established::count)
                        .toList(),
                window.after().tcp().passiveOpens() - window.before().tcp().passiveOpens(),
                Measurement.Verified.of(verified),
                costs.suiteCores(),
                costs.engineCores(),
                seen.jvm(),
                RateSeries.of(window, report.completed()),
                events,
                Optional.ofNullable(window.perf())
                        .map(perf -> PerfCounters.of(perf, rig.perfGrant().words())));
    }

    private static Measurement.Memory memory(WindowRecord.Processes server) {
        return new Measurement.Memory(
                Optional.ofNullable(server.rssBytes()),
                Optional.ofNullable(server.pssBytes()),
                Optional.ofNullable(server.peakRssBytes()),
                server.threads(),
                server.processes());
    }

    private static OptionalDouble perResponse(LoadReport report) {
        return report.bytes().isEmpty() || report.completed() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(report.bytes().get().total() / (double) report.completed());
    }

    private static OptionalDouble switches(ServerEvents events, long responses) {
        return responses == 0 || events.switches().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(events.switches().getAsLong() / (double) responses);
    }

    /** What the probes after the window found. */
    private record Aftercheck(Aftermath aftermath, Dynoload.Verified verified) {}

    private Aftercheck aftercheck(WindowRecord window) throws HelperGoneException {
        long oomKills = grown(
                window.before().cgroup().oomKills(), window.after().cgroup().oomKills());
        Request first = spec.requests().get(0);
        List<String> problems = Entry.problems(helper, spec.requests(), raw, "contract-after.txt");
        boolean silent = !problems.isEmpty() && problems.stream().allMatch(p -> p.startsWith("no answer"));
        Dynoload.Verified verified =
                silent ? Dynoload.Verified.NONE : helper.verify(first, VERIFYING_CONNECTIONS, VERIFIED, VERIFYING);
        if (verified.firstWrong() != null && !verified.firstWrong().isEmpty()) {
            raw.put("first-wrong-response.txt", verified.firstWrong());
        }
        ServerState state = rig.server().state();
        return new Aftercheck(new Aftermath(state, oomKills, problems, silent), verified);
    }

    private static long grown(Long before, Long after) {
        return before == null || after == null ? 0 : after - before;
    }
}
