package httpdyno.report;

import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Exchange.Timings;
import httpdyno.conformance.Transcript;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Failure;
import httpdyno.report.Footer.Fact;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One broken check for people: what it is, and the evidence. */
final class FailureText {

    private static final String FORM = "%-11s %s%n".replace("%n", "\n");

    private FailureText() {}

    /** The file below raw/conformance/: printable ASCII in lines, whatever server and manifest say. */
    static String file(Failure failure) {
        Violation violation = failure.violation();
        StringBuilder text = new StringBuilder();
        line(text, new Fact("check", failure.id()));
        line(text, new Fact("server", failure.server()));
        line(text, new Fact("level", standing(failure)));
        line(text, new Fact("expected", violation.expected()));
        line(text, new Fact("found", violation.actual()));
        facts(failure).forEach(fact -> line(text, fact));
        text.append('\n');
        wire(text, "> ", "(nothing was sent)", violation.evidence().sent());
        wire(text, "< ", "(nothing came back)", violation.evidence().received());
        return text.toString();
    }

    /** {@code MUST, blocking, NEW} or {@code SHOULD, known (the reason)}. */
    static String standing(Failure failure) {
        return failure.violation().level()
                + (failure.violation().blocking() ? ", blocking, " : ", ")
                + failure.known().map(reason -> "known (" + reason + ")").orElse("NEW");
    }

    /** Where the rule comes from, the clocks and the ending. */
    static List<Fact> facts(Failure failure) {
        Transcript evidence = failure.violation().evidence();
        Timings timings = evidence.timings();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("source", failure.source()));
        facts.add(new Fact("connect", time(timings.connect(), "no connection was made")));
        facts.add(new Fact("first byte", time(timings.firstByte(), "none came")));
        facts.add(new Fact("end", TimeSpan.format(timings.ended())));
        facts.add(new Fact("ending", evidence.ending() + ": " + meaning(evidence.ending())));
        return facts;
    }

    private static String time(Optional<Duration> time, String absence) {
        return time.map(TimeSpan::format).orElse(absence);
    }

    private static void line(StringBuilder text, Fact fact) {
        String printable = fact.text().strip().replaceAll("\\s+", " ").replaceAll("[^ -~]", "?");
        text.append(String.format(FORM, fact.name(), printable));
    }

    private static void wire(StringBuilder text, String direction, String nothing, String escaped) {
        List<String> lines = escaped.isEmpty() ? List.of(nothing) : WireLines.of(escaped);
        lines.forEach(line -> text.append(direction).append(line).append('\n'));
    }

    private static String meaning(Ending ending) {
        return switch (ending) {
            case OPEN -> "the client hung up, the server had not";
            case CLOSED -> "the server closed";
            case RESET -> "the server reset";
            case TIMED_OUT -> "a bound passed without what was waited for";
            case MALFORMED -> "the client gave up on bytes that are no HTTP/1.x response";
            case OVERSIZE -> "the client gave up on an endless header block or body";
            case REFUSED -> "no connection was made";
        };
    }
}
