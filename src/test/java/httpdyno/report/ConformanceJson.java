package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.conformance.Score;
import httpdyno.conformance.Score.Tally;
import httpdyno.conformance.Transcript;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Checked;
import httpdyno.report.ConformanceRow.Failure;

/** What the conformance catalogue said about one server, as JSON. */
final class ConformanceJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ConformanceJson() {}

    static ObjectNode of(ConformanceRow row) {
        ObjectNode node = NODES.objectNode();
        node.put("server", row.server());
        node.put("unavailable", row.unavailable().orElse(null));
        LocalJson.put(node, row.local());
        if (row.checked().isEmpty()) {
            row.logTail().forEach(node.putArray("logTail")::add);
        }
        row.checked().ifPresent(checked -> ran(node, checked));
        return node;
    }

    private static void ran(ObjectNode node, Checked checked) {
        Score score = checked.score();
        node.put("elapsedSeconds", RunJson.seconds(checked.elapsed()));
        node.put("passed", score.total().passed());
        node.put("checks", score.total().of());
        node.put("tolerated", score.tolerated());
        ObjectNode groups = node.putObject("groups");
        score.groups().forEach((group, tally) -> groups.set(ConformanceTable.id(group), tally(tally)));
        node.set("h1Core", score.core().map(ConformanceJson::tally).orElse(null));
        node.put("firstFailingMust", score.firstMust().map(Violation::checkId).orElse(null));
        ArrayNode blocking = node.putArray("blocking");
        checked.failures().stream()
                .filter(failure -> failure.violation().blocking())
                .forEach(failure -> blocking.add(failure.id()));
        ArrayNode failures = node.putArray("failures");
        checked.failures().forEach(failure -> failures.add(failure(failure)));
        ArrayNode tolerated = node.putArray("toleratedOutcomes");
        checked.tolerated()
                .forEach((id, found) -> tolerated.addObject().put("id", id).put("found", found));
    }

    private static ObjectNode tally(Tally tally) {
        return NODES.objectNode().put("passed", tally.passed()).put("of", tally.of());
    }

    private static ObjectNode failure(Failure failure) {
        Violation violation = failure.violation();
        ObjectNode node = NODES.objectNode();
        node.put("id", failure.id());
        node.put("group", ConformanceTable.id(failure.group()));
        node.put("source", failure.source());
        node.put("level", violation.level().name());
        node.put("blocking", violation.blocking());
        node.put("expected", violation.expected());
        node.put("actual", violation.actual());
        node.put("known", failure.known().orElse(null));
        node.put("transcript", failure.transcript());
        node.set("wire", wire(violation.evidence()));
        return node;
    }

    private static ObjectNode wire(Transcript evidence) {
        ObjectNode node = NODES.objectNode();
        node.put("sent", evidence.sent());
        node.put("received", evidence.received());
        evidence.timings().connect().ifPresent(time -> node.put("connectSeconds", RunJson.seconds(time)));
        evidence.timings().firstByte().ifPresent(time -> node.put("firstByteSeconds", RunJson.seconds(time)));
        node.put("endSeconds", RunJson.seconds(evidence.timings().ended()));
        node.put("ending", evidence.ending().name());
        return node;
    }
}
