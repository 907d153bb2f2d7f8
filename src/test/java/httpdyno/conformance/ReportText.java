package httpdyno.conformance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The text form of a {@link ConformanceReport}: ASCII lines ended by LF, each a word and then {@code key=value} parts,
 * all separated by one TAB. Keys are exactly these, in this order; values are escaped as in {@link Transcript} and so
 * hold no TAB; times are in microseconds, {@code -} where there is none. The counts in the first and last line tell a
 * complete report from the beginning of one.
 *
 * <pre>
 * httpdyno-conformance 2  target=127.0.0.1:8080  checks=3
 * pass  id=h1-root
 * tolerated  id=h1-two-crlf-first  found=status 400
 * fail  id=h1-head  level=MUST  blocking=true  expected=...  actual=...  ending=OPEN  connect-us=40  first-byte-us=-
 *       ended-us=3000123  sent=HEAD / HTTP/1.1\r\n...  received=...        (one line)
 * end   passed=2  violations=1  elapsed-us=3000300
 * </pre>
 */
final class ReportText {

    private static final String FIRST = "httpdyno-conformance 2";
    private static final String WHERE = "conformance probe output";
    private static final String NONE = "-";

    private final String[] lines;
    private int position;

    private ReportText(String text) {
        lines = text.split("\n", -1);
    }

    static String begin(String target, int checks) {
        return line(FIRST, "target=" + Transcript.printable(target), "checks=" + checks);
    }

    static String result(Check.Result result) {
        if (result.violation().isPresent()) {
            return fail(result.violation().get());
        }
        String id = "id=" + result.id();
        return result.tolerated().isPresent()
                ? line("tolerated", id, "found=" + result.tolerated().get())
                : line("pass", id);
    }

    private static String fail(Violation violation) {
        Transcript evidence = violation.evidence();
        return line(
                "fail",
                "id=" + violation.checkId(),
                "level=" + violation.level(),
                "blocking=" + violation.blocking(),
                "expected=" + violation.expected(),
                "actual=" + violation.actual(),
                "ending=" + evidence.ending(),
                "connect-us=" + micros(evidence.timings().connect()),
                "first-byte-us=" + micros(evidence.timings().firstByte()),
                "ended-us=" + micros(Optional.of(evidence.timings().ended())),
                "sent=" + evidence.sent(),
                "received=" + evidence.received());
    }

    static String end(ConformanceReport report) {
        return line(
                "end",
                "passed=" + report.passed().size(),
                "violations=" + report.violations().size(),
                "elapsed-us=" + micros(Optional.of(report.elapsed())));
    }

    static ConformanceReport parse(String text) throws FormatException {
        return new ReportText(text).report();
    }

    private ConformanceReport report() throws FormatException {
        Parts begin = next(FIRST, 3);
        String target = begin.value("target");
        long checks = begin.number("checks");
        List<String> passed = new ArrayList<>();
        Map<String, String> tolerated = new LinkedHashMap<>();
        List<Violation> violations = new ArrayList<>();
        while (position < lines.length && !lines[position].startsWith("end\t")) {
            if (lines[position].startsWith("pass\t")) {
                passed.add(next("pass", 2).value("id"));
            } else if (lines[position].startsWith("tolerated\t")) {
                Parts parts = next("tolerated", 3);
                String id = parts.value("id");
                passed.add(id);
                tolerated.put(id, parts.value("found"));
            } else {
                violations.add(violation(next("fail", 12)));
            }
        }
        Parts end = next("end", 4);
        boolean complete = end.number("passed") == passed.size()
                && end.number("violations") == violations.size()
                && passed.size() + violations.size() == checks;
        if (!complete) {
            throw wrong(checks + " results, as many as the first and last line say", end.line);
        }
        Duration elapsed = micros(end.number("elapsed-us"));
        if (position != lines.length - 1 || !lines[position].isEmpty()) {
            throw wrong("nothing after the line \"end\"", position < lines.length ? lines[position] : "no line end");
        }
        try {
            return new ConformanceReport(target, passed, tolerated, violations, elapsed);
        } catch (IllegalArgumentException e) {
            throw wrong("each check once", e.getMessage());
        }
    }

    private static Violation violation(Parts parts) throws FormatException {
        String id = parts.value("id");
        Check.Level level = parts.constant("level", Check.Level.values());
        boolean blocking = parts.bool("blocking");
        String expected = parts.value("expected");
        String actual = parts.value("actual");
        Exchange.Ending ending = parts.constant("ending", Exchange.Ending.values());
        Exchange.Timings timings = new Exchange.Timings(
                parts.time("connect-us"), parts.time("first-byte-us"), micros(parts.number("ended-us")));
        Transcript evidence = new Transcript(parts.value("sent"), parts.value("received"), timings, ending);
        return new Violation(id, level, blocking, expected, actual, evidence);
    }

    private Parts next(String word, int count) throws FormatException {
        String line = position < lines.length ? lines[position] : "";
        for (int i = 0; i < line.length(); i++) {
            boolean allowed = line.charAt(i) >= ' ' && line.charAt(i) <= '~' || line.charAt(i) == '\t';
            if (!allowed) {
                throw wrong("printable ASCII in line " + (position + 1), line);
            }
        }
        String[] parts = line.split("\t", -1);
        if (!parts[0].equals(word) || parts.length != count) {
            throw wrong(
                    "\"" + word + "\" and " + (count - 1) + " parts in line " + (position + 1),
                    line.isEmpty() ? "the end of the output" : line);
        }
        position++;
        return new Parts(line, parts);
    }

    private static FormatException wrong(String required, String found) {
        return new FormatException(WHERE, required, found);
    }

    private static String line(String... parts) {
        return String.join("\t", parts);
    }

    private static String micros(Optional<Duration> time) {
        return time.isEmpty() ? NONE : Long.toString(time.get().toNanos() / 1000);
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(1000 * micros);
    }

    /** The parts of one line, taken in order. */
    private static final class Parts {

        private final String line;
        private final String[] parts;
        private int taken = 1;

        Parts(String line, String[] parts) {
            this.line = line;
            this.parts = parts;
        }

        String value(String key) throws FormatException {
            String part = parts[taken++];
            if (!part.startsWith(key + '=')) {
                throw wrong("the key \"" + key + "\" as part " + (taken - 1), line);
            }
            return part.substring(key.length() + 1);
        }

        long number(String key) throws FormatException {
            String value = value(key);
            long number = ResponseParser.number(value, 10);
            if (number < 0) {
                throw wrong("a whole number as \"" + key + '"', value);
            }
            return number;
        }

        Optional<Duration> time(String key) throws FormatException {
            if (parts[taken].equals(key + '=' + NONE)) {
                taken++;
                return Optional.empty();
            }
            return Optional.of(micros(number(key)));
        }

        boolean bool(String key) throws FormatException {
            String value = value(key);
            if (!value.equals("true") && !value.equals("false")) {
                throw wrong("true or false as \"" + key + '"', value);
            }
            return value.equals("true");
        }

        <E extends Enum<E>> E constant(String key, E[] constants) throws FormatException {
            String value = value(key);
            for (E constant : constants) {
                if (constant.name().equals(value)) {
                    return constant;
                }
            }
            throw wrong("one of " + List.of(constants) + " as \"" + key + '"', value);
        }
    }
}
