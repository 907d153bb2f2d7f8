package httpdyno.report;

import httpdyno.conformance.Check;
import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Exchange;
import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Exchange.Timings;
import httpdyno.conformance.Score;
import httpdyno.conformance.Score.Tally;
import httpdyno.conformance.Violation;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.LocalRow;
import httpdyno.report.ConformanceRow.Checked;
import httpdyno.report.ConformanceRow.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Conformance for tests: results of the catalogue as it is, and rows of a made-up one in which all groups are full. */
final class SampleConformance {

    static final String ATTACK = "<script>alert(1)</script>\"'&amp; | `x` **b** [a](b)";

    private static final String REQUEST = "POST /echo HTTP/1.1\r\nHost: a\r\n\r\n0\r\n\r\n";
    private static final int CHECKS_PER_GROUP = 12;

    private SampleConformance() {}

    /** The whole catalogue: named checks broken, the first that is not with a tolerated outcome, the rest passed. */
    static ConformanceResult result(String server, Map<String, String> known, String... broken) {
        List<String> passed = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        for (Check check : Checks.all()) {
            if (Set.of(broken).contains(check.id())) {
                violations.add(violation(check.id(), check.level(), check.blocking(), "status 405"));
            } else {
                passed.add(check.id());
            }
        }
        Map<String, String> tolerated = passed.isEmpty() ? Map.of() : Map.of(passed.get(0), "status 400");
        ConformanceReport report =
                new ConformanceReport("127.0.0.1:8080", passed, tolerated, violations, Duration.ofMillis(7_123));
        return new ConformanceResult(server, Optional.of(report), Optional.empty(), known, local(server), List.of());
    }

    static ConformanceResult unavailable(String server, String reason) {
        return new ConformanceResult(
                server,
                Optional.empty(),
                Optional.of(reason),
                Map.of(),
                local(server),
                List.of("panic: cannot <bind>", "exit"));
    }

    private static List<LocalBuild> local(String server) {
        return LocalRow.isLocal(server) ? List.of(SampleRound.LOCAL) : List.of();
    }

    static Violation violation(String id, Level level, boolean blocking, String actual) {
        return violation(id, level, blocking, actual, "HTTP/1.1 405 No\r\nX: " + ATTACK + "\u0000\u001b[31m\r\n\r\n");
    }

    static Violation violation(String id, Level level, boolean blocking, String actual, String received) {
        Optional<Duration> firstByte = received.isEmpty() ? Optional.empty() : Optional.of(Duration.ofNanos(1_234_000));
        Exchange exchange = new Exchange(
                REQUEST.getBytes(StandardCharsets.ISO_8859_1),
                received.getBytes(StandardCharsets.ISO_8859_1),
                new Timings(Optional.of(Duration.ofNanos(41_000)), firstByte, Duration.ofNanos(3_000_123_000L)),
                received.isEmpty() ? Ending.TIMED_OUT : Ending.CLOSED);
        return new Violation(id, level, blocking, "status 200", actual, exchange.transcript());
    }

    /** Six servers under a catalogue of all groups, of which five could be checked. */
    static List<ConformanceRow> sixServers() {
        return List.of(
                row("fastify", 1, Group.HOST, Group.SMUGGLING, Group.CORE),
                row("raw-node", 2, Group.CHUNKS, Group.EXPECT),
                row("raw-uws", 3, Group.CONTRACT, Group.FIELDS, Group.FRAGMENTS),
                row("java-netty", 0),
                ConformanceRow.of(unavailable("java-jdk", "the image cannot be built: exit code 100 of " + ATTACK)),
                row("raw-bun", 12, Group.UPGRADE));
    }

    /** A server that broke so many checks of each of these groups. */
    static ConformanceRow row(String server, int failuresEach, Group... broken) {
        Map<Group, Tally> groups = new EnumMap<>(Group.class);
        List<Failure> failures = new ArrayList<>();
        Map<String, String> tolerated = new LinkedHashMap<>();
        List<String> passed = new ArrayList<>();
        for (Group group : Group.values()) {
            int of = group == Group.CORE ? 33 : CHECKS_PER_GROUP;
            int failed = Set.of(broken).contains(group) ? failuresEach : 0;
            groups.put(group, new Tally(of - failed, of));
            for (int i = 0; i < of; i++) {
                String id = "h1-" + ConformanceTable.id(group) + "-" + i;
                if (i < failed) {
                    failures.add(failure(server, id, group, i));
                } else {
                    passed.add(id);
                }
            }
        }
        tolerated.put(passed.get(0), "status 400");
        int total = passed.size() + failures.size();
        List<Violation> violations = failures.stream().map(Failure::violation).toList();
        Score score = new Score(
                groups,
                new Tally(passed.size(), total),
                tolerated.size(),
                violations.stream().filter(v -> v.level() == Level.MUST).findFirst());
        return new ConformanceRow(
                server,
                List.of(),
                Optional.empty(),
                Optional.of(new Checked(score, tolerated, failures, Duration.ofMillis(7_123))),
                List.of());
    }

    private static Failure failure(String server, String id, Group group, int number) {
        Level level = Level.values()[(group.ordinal() + number) % Level.values().length];
        Optional<String> known =
                number == 1 ? Optional.of("the parser accepts it on purpose " + ATTACK) : Optional.empty();
        Violation violation = number == 2
                ? violation(id, level, false, "silence", "")
                : violation(id, level, number == 0, "status 405 " + ATTACK);
        return new Failure(server, violation, group, "RFC 9112 3.2", known);
    }
}
