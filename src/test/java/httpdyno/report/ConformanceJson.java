package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Score;
import httpdyno.conformance.Score.Tally;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Failure;

/** What the conformance catalogue said about one server, as JSON. */
final class ConformanceJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ConformanceJson() {}

    static ObjectNode of(ConformanceRow row) {
        ObjectNode node = NODES.objectNode();
        node.put("server", row.server());
        node.put("unavailable", row.result().unavailable().orElse(null));
        LocalJson.put(node, row.result().local());
        if (row.score().isEmpty()) {
            row.result().logTail().forEach(node.putArray("logTail")::add);
        }
        row.result()
                .report()
                .ifPresent(report -> ran(node, row, report, row.score().orElseThrow()));
        return node;
    }

    private static void ran(ObjectNode node, ConformanceRow row, ConformanceReport report, Score score) {
        node.put("elapsedSeconds", RunJson.seconds(report.elapsed()));
        node.put("passed", score.total().passed());
        node.put("checks", score.total().of());
        node.put("tolerated", score.tolerated());
        ObjectNode groups = node.putObject("groups");
        score.groups().forEach((group, tally) -> groups.set(ConformanceTable.id(group), tally(tally)));
        node.set("h1Core", score.core().map(ConformanceJson::tally).orElse(null));
        node.put("firstFailingMust", score.firstMust().map(Violation::checkId).orElse(null));
        ArrayNode blocking = node.putArray("blocking");
        report.blocking().forEach(violation -> blocking.add(violation.checkId()));
        ArrayNode failures = node.putArray("failures");
        row.failures().forEach(failure -> failures.add(failure(failure)));
        ArrayNode tolerated = node.putArray("toleratedOutcomes");
        report.tolerated()
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
        node.put("level", violation.level().name());
        node.put("blocking", violation.blocking());
        node.put("expected", violation.expected());
        node.put("actual", violation.actual());
        node.put("known", failure.known().orElse(null));
        node.put("transcript", failure.transcript());
        return node;
    }
}
