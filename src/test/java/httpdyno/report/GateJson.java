package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.gate.Finding;
import httpdyno.gate.Judgement;
import httpdyno.plan.Cell;

/**
 * The JSON document of a judgement; results/gate.schema.json describes it. Numbers in base units; what is not known is
 * absent.
 */
final class GateJson {

    /** Raised whenever the meaning or the place of a field changes. */
    static final int SCHEMA_VERSION = 1;

    /** Name of the document in the run's folder. */
    static final String FILE = "gate.json";

    private GateJson() {}

    /** The document as it is stored. */
    static String text(Judgement judgement) {
        return JsonText.of(of(judgement));
    }

    static ObjectNode of(Judgement judgement) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schemaVersion", SCHEMA_VERSION);
        root.put("kind", judgement.kind().name());
        root.put("run", judgement.run());
        root.put("yardstick", judgement.yardstick());
        ArrayNode above = root.putArray("above");
        judgement.above().forEach(above::add);
        ArrayNode findings = root.putArray("findings");
        judgement.findings().forEach(finding -> findings.add(finding(finding)));
        ArrayNode below = root.putArray("below");
        judgement.below().forEach(below::add);
        return root;
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Cell cell = finding.cell();
        node.put("cell", cell.id());
        node.put("profile", cell.profile());
        node.put("server", cell.server());
        node.put("generator", cell.generator());
        node.put("level", cell.level().id());
        node.put("metric", finding.metric().key());
        node.put("verdict", finding.verdict().name());
        finding.from().ifPresent(value -> node.put("from", value));
        finding.to().ifPresent(value -> node.put("to", value));
        finding.change().ifPresent(value -> node.put("change", value));
        finding.tolerated().ifPresent(value -> node.put("tolerated", value));
        finding.interval().ifPresent(interval -> {
            ObjectNode where = node.putObject("interval");
            where.put("lower", interval.lower());
            where.put("upper", interval.upper());
            where.put("coverage", interval.coverage());
        });
        finding.p().ifPresent(value -> node.put("p", value));
        node.put("sentence", finding.sentence());
        if (!finding.next().isEmpty()) {
            node.put("next", finding.next());
        }
        return node;
    }
}
