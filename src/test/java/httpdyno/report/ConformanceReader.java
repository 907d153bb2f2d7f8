package httpdyno.report;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Exchange.Timings;
import httpdyno.conformance.Score;
import httpdyno.conformance.Score.Tally;
import httpdyno.conformance.Transcript;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Checked;
import httpdyno.report.ConformanceRow.Failure;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what the catalogue said about a server, as {@link ConformanceJson} writes it. */
final class ConformanceReader {

    private ConformanceReader() {}

    static ConformanceRow row(StoredObject in) {
        String server = in.get("server").matching(ConformanceResult.ID, "a server id");
        Optional<String> unavailable = in.nullable("unavailable").map(reason -> reason.text(false));
        return new ConformanceRow(
                server,
                LocalReader.of(in),
                unavailable,
                unavailable.isPresent() ? Optional.empty() : Optional.of(checked(in, server)),
                unavailable.isPresent() ? in.get("logTail").texts() : List.of());
    }

    private static Checked checked(StoredObject in, String server) {
        in.derived("passed", "checks", "tolerated", "h1Core", "firstFailingMust", "blocking");
        List<Failure> failures = in.get("failures").list(failure -> failure.object(fields -> failure(fields, server)));
        Map<String, String> tolerated = new LinkedHashMap<>();
        in.get("toleratedOutcomes")
                .list(outcome -> outcome.object(fields -> tolerated.put(
                        fields.get("id").text(), fields.get("found").text())));
        Map<Group, Tally> groups = in.get("groups").object(ConformanceReader::groups);
        Score score = new Score(groups, total(groups), tolerated.size(), firstMust(failures));
        return new Checked(score, tolerated, failures, in.get("elapsedSeconds").seconds());
    }

    private static Map<Group, Tally> groups(StoredObject in) {
        Map<Group, Tally> groups = new EnumMap<>(Group.class);
        for (Group group : Group.values()) {
            in.find(ConformanceTable.id(group))
                    .ifPresent(found -> groups.put(group, found.object(ConformanceReader::tally)));
        }
        return groups;
    }

    private static Tally tally(StoredObject in) {
        return new Tally(in.get("passed").count(), in.get("of").positive());
    }

    private static Tally total(Map<Group, Tally> groups) {
        return new Tally(
                groups.values().stream().mapToInt(Tally::passed).sum(),
                groups.values().stream().mapToInt(Tally::of).sum());
    }

    private static Optional<Violation> firstMust(List<Failure> failures) {
        return failures.stream()
                .map(Failure::violation)
                .filter(violation -> violation.level() == Level.MUST)
                .findFirst();
    }

    private static Failure failure(StoredObject in, String server) {
        in.derived("transcript");
        Violation violation = new Violation(
                in.get("id").text(),
                in.get("level").word(Level.class),
                in.get("blocking").flag(),
                in.get("expected").text(),
                in.get("actual").text(),
                in.get("wire").object(ConformanceReader::wire));
        return new Failure(
                server,
                violation,
                in.get("group").lowerWord(Group.class),
                in.get("source").text(),
                in.nullable("known").map(StoredValue::text));
    }

    private static Transcript wire(StoredObject in) {
        return new Transcript(
                in.get("sent").text(),
                in.get("received").text(),
                new Timings(
                        in.find("connectSeconds").map(StoredValue::seconds),
                        in.find("firstByteSeconds").map(StoredValue::seconds),
                        in.get("endSeconds").seconds()),
                in.get("ending").word(Ending.class));
    }
}
