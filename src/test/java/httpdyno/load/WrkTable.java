package httpdyno.load;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table that wrk prints for people, read only for its whole numbers: it is the second word on what the script said.
 * Lines that wrk leaves out when all is well stand for zeros.
 *
 * @param threads threads asked for
 * @param connections connections asked for
 * @param requests responses received, of any status
 * @param connect connections that could not be made
 * @param read reads that failed
 * @param write writes that failed
 * @param timeout responses that came later than the timeout
 * @param status responses with a status above 399
 */
record WrkTable(
        long threads, long connections, long requests, long connect, long read, long write, long timeout, long status) {

    private static final String FIGURE = "\\s+-?(?:nan|[0-9.]+)[a-zA-Z]*";
    private static final Pattern SHAPE = Pattern.compile("  (\\d+) threads and (\\d+) connections");
    private static final Pattern REQUESTS =
            Pattern.compile("  (\\d+) requests in [0-9.]+(?:us|ms|s|m|h), [0-9.]+[KMGTP]?B read");
    private static final Pattern ERRORS =
            Pattern.compile("  Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
    private static final Pattern STATUS = Pattern.compile("  Non-2xx or 3xx responses: (\\d+)");

    /** The lines in their order; a reader of the line's numbers where it has any, and whether it may be missing. */
    private static final List<Line> LINES = List.of(
            new Line(Pattern.compile("Running \\d+[smh] test @ \\S+"), false),
            new Line(SHAPE, false),
            new Line(Pattern.compile("  Thread Stats   Avg      Stdev     Max   \\+/- Stdev"), false),
            new Line(Pattern.compile("    Latency" + (FIGURE).repeat(4) + "%"), false),
            new Line(Pattern.compile("    Req/Sec" + (FIGURE).repeat(4) + "%"), false),
            new Line(Pattern.compile("  Latency Distribution"), true),
            new Line(Pattern.compile(" +50%" + FIGURE), true),
            new Line(Pattern.compile(" +75%" + FIGURE), true),
            new Line(Pattern.compile(" +90%" + FIGURE), true),
            new Line(Pattern.compile(" +99%" + FIGURE), true),
            new Line(REQUESTS, false),
            new Line(ERRORS, true),
            new Line(STATUS, true),
            new Line(Pattern.compile("Requests/sec: +[0-9.]+"), false),
            new Line(Pattern.compile("Transfer/sec: +[0-9.]+[KMGTP]?B"), false));

    private record Line(Pattern pattern, boolean optional) {}

    static WrkTable parse(String tool, String stdout) throws ReportFormatException {
        List<String> lines = stdout.lines().toList();
        List<long[]> numbers = new ArrayList<>();
        int at = 0;
        for (Line line : LINES) {
            String found = at < lines.size() ? lines.get(at) : "";
            Matcher matcher = line.pattern.matcher(found);
            if (matcher.matches()) {
                at++;
                numbers.add(numbers(matcher));
            } else if (line.optional) {
                numbers.add(new long[line.pattern.matcher("").groupCount()]);
            } else {
                throw new ReportFormatException(tool, "a line like " + line.pattern, found);
            }
        }
        if (at < lines.size()) {
            throw new ReportFormatException(tool, "no line after Transfer/sec", lines.get(at));
        }
        long[] shape = numbers.get(1);
        long[] errors = numbers.get(11);
        return new WrkTable(
                shape[0], shape[1], numbers.get(10)[0], errors[0], errors[1], errors[2], errors[3], numbers.get(12)[0]);
    }

    private static long[] numbers(Matcher matcher) {
        long[] numbers = new long[matcher.groupCount()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Long.parseLong(matcher.group(i + 1));
        }
        return numbers;
    }
}
