package httpdyno.conformance;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs checks where no Docker, Maven or library is: in a small JRE container inside the server's network namespace, with
 * nothing on the class path but the folders named by {@link #CLASS_FOLDERS}.
 */
public final class ConformanceProbe {

    /** Folders of compiled classes, relative to the class path root, that the probe needs and that are all it needs. */
    public static final List<String> CLASS_FOLDERS =
            List.of("httpdyno/conformance", "httpdyno/manifest", "httpdyno/unit");

    private static final int USAGE = 2;

    private ConformanceProbe() {}

    /**
     * Run the basic set and print a report as {@link ConformanceReport#parse} reads it, one line per result as soon as
     * it is known. Exits with 0 when all checks ran, whatever they said, and with 2 for wrong arguments.
     *
     * @param args host, port, and the budget of the whole set in whole seconds; checks that the budget does not reach
     *     fail
     */
    public static void main(String[] args) {
        long port = args.length == 3 ? ResponseParser.number(args[1], 10) : -1;
        long seconds = args.length == 3 ? ResponseParser.number(args[2], 10) : -1;
        if (port < 1 || port > 65_535 || seconds < 1 || seconds > 3600) {
            System.err.println(
                    "usage: ConformanceProbe HOST PORT BUDGET-SECONDS (1 to 3600), found " + String.join(" ", args));
            System.exit(USAGE);
        }
        RawHttp http = new RawHttp(args[0], (int) port, RawHttp.Bounds.standard(), Duration.ofSeconds(seconds));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        run(http, Checks.basic(), line -> out.print(line + '\n'));
        out.flush();
    }

    /**
     * Run checks one after the other.
     *
     * @param lines gets each line of the text form, without its line end, as soon as it is known
     */
    public static ConformanceReport run(RawHttp http, List<Check> checks, Consumer<String> lines) {
        long begun = System.nanoTime();
        List<String> passed = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        lines.accept(ReportText.begin(http.authority(), checks.size()));
        for (Check check : checks) {
            Optional<Violation> violation = check.run(http);
            if (violation.isEmpty()) {
                passed.add(check.id());
                lines.accept(ReportText.pass(check.id()));
            } else {
                violations.add(violation.get());
                lines.accept(ReportText.fail(violation.get()));
            }
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begun);
        ConformanceReport report = new ConformanceReport(http.authority(), passed, violations, elapsed);
        lines.accept(ReportText.end(report));
        return report;
    }
}
