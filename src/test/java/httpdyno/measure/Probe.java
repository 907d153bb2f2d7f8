package httpdyno.measure;

import httpdyno.conformance.ConformanceProbe;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.FormatException;
import httpdyno.container.ConformanceContainer;
import httpdyno.container.EngineException;
import httpdyno.container.ExecOutput;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.ServerContainer;
import httpdyno.container.ServerState;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Runs the suite's own conformance client beside a server and reads what it reports. */
final class Probe {

    /** What the watchdog leaves the client beyond its budget: the start of a JVM and the report. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** How long an engine may take to see that a server has ended under the client. */
    private static final Duration END_LAG = Duration.ofSeconds(2);

    /** Exit code of a client that did not end before the server did. */
    private static final int KILLED = 137;

    private Probe() {}

    /** The sets that the client knows. */
    enum CheckSet {
        ENTRY,
        ALL
    }

    /**
     * Run one set.
     *
     * @param capabilities what the server declares, which decides what of the set it meets
     * @param cpus CPUs of the client
     * @param budget what all checks together may take; checks that it does not reach fail
     * @throws VerdictException when the server ended or never answered, or there is no Java runtime to check it with
     * @throws EngineException when the engine or the client fails
     */
    static ConformanceReport run(
            Bench bench, ServerContainer server, List<String> capabilities, CpuSet cpus, CheckSet set, Duration budget)
            throws VerdictException {
        ExecOutput output = probe(bench, server, capabilities, cpus, set, budget);
        ServerState state =
                output.exitCode() == KILLED ? Pause.until(server::state, s -> !s.running(), END_LAG) : server.state();
        Optional<Verdict> ended = Judge.ended(Aftermath.of(state));
        if (ended.isPresent()) {
            throw new VerdictException(ended.get(), List.of());
        }
        if (output.exitCode() == ConformanceProbe.SILENT) {
            throw Round.ended(
                    Kind.STALLED, output.stderr().strip() + ".", "Start the server's image by hand and look.");
        }
        try {
            return ConformanceReport.parse(output.stdout());
        } catch (FormatException broken) {
            throw new EngineException(
                    "the conformance client was required to report within "
                            + budget.plus(GRACE).toSeconds() + " s and ended with exit code " + output.exitCode() + ": "
                            + broken.getMessage(),
                    broken);
        }
    }

    private static ExecOutput probe(
            Bench bench, ServerContainer server, List<String> capabilities, CpuSet cpus, CheckSet set, Duration budget)
            throws VerdictException {
        try {
            return ConformanceContainer.run(
                    server,
                    cpus,
                    bench.images().runtime("jdk"),
                    bench.classes(),
                    ConformanceProbe.CLASS_FOLDERS,
                    List.of(
                            ConformanceProbe.class.getName(),
                            "127.0.0.1",
                            Integer.toString(Round.PORT),
                            Long.toString(budget.toSeconds()),
                            set.name().toLowerCase(Locale.ROOT),
                            String.join(",", capabilities)),
                    budget.plus(GRACE));
        } catch (ImageUnavailableException noRuntime) {
            throw new VerdictException(
                    Verdict.of(
                            Kind.UNAVAILABLE,
                            "conformance cannot be checked: " + noRuntime.getMessage() + ".",
                            "Build the jdk runtime image."),
                    noRuntime.lastLines());
        }
    }
}
