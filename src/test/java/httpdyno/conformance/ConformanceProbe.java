package httpdyno.conformance;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs checks where no Docker, Maven or library is: in a small JRE container inside the server's network namespace, with
 * nothing on the class path but the folders named by {@link #CLASS_FOLDERS}.
 */
public final class ConformanceProbe {

    /** Folders of compiled classes, relative to the class path root, that the probe needs and that are all it needs. */
    public static final List<String> CLASS_FOLDERS =
            List.of("httpdyno/conformance", "httpdyno/manifest", "httpdyno/unit");

    /** What a server that is worth checking needs at most, on a busy host; the checks say what is wrong after it. */
    private static final Duration READY = Duration.ofSeconds(20);

    private static final int USAGE = 2;
    private static final int ARGUMENTS = 5;

    /** Exit code when the server never sent a byte: standard error says what it did instead, in one line. */
    public static final int SILENT = 3;

    private ConformanceProbe() {}

    /**
     * Wait until the server answers, run one set of checks and print a report as {@link ConformanceReport#parse} reads
     * it. Exits with 0 when all checks ran, whatever they said, with {@link #SILENT} when there is nothing to check, and
     * with 2 for wrong arguments.
     *
     * @param args host, port, the budget of the whole set in whole seconds, the set ({@code all} or {@code entry}), and
     *     the server's capabilities with commas between; checks that the budget does not reach fail
     */
    public static void main(String[] args) {
        long port = args.length == ARGUMENTS ? ResponseParser.number(args[1], 10) : -1;
        long seconds = args.length == ARGUMENTS ? ResponseParser.number(args[2], 10) : -1;
        boolean set = args.length == ARGUMENTS && (args[3].equals("all") || args[3].equals("entry"));
        if (port < 1 || port > 65_535 || seconds < 1 || seconds > 3600 || !set) {
            System.err.println(
                    "usage: ConformanceProbe HOST PORT BUDGET-SECONDS (1 to 3600) all|entry CAPABILITIES, found "
                            + String.join(" ", args));
            System.exit(USAGE);
        }
        RawHttp http = new RawHttp(args[0], (int) port, RawHttp.Bounds.standard(), Duration.ofSeconds(seconds));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
        Optional<UnmetException> silent = Readiness.await(http, READY);
        if (silent.isPresent() && silent.get().exchange().received().length == 0) {
            System.err.println("no answer to GET / within " + READY.toSeconds() + " s; last: "
                    + silent.get().getMessage());
            System.exit(SILENT);
        }
        List<String> capabilities = List.of(args[4].split(","));
        List<Check> checks = args[3].equals("all") ? Checks.concerning(capabilities) : Checks.entry(capabilities);
        ConformanceRun.of(http, checks, line -> out.print(line + '\n'));
        out.flush();
    }
}
