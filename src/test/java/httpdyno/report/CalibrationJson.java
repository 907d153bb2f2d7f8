package httpdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Key;
import httpdyno.measure.Calibration.Reading;
import java.util.Locale;

/** One calibration as JSON, the same in run.json and where it is kept for later runs. */
final class CalibrationJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CalibrationJson() {}

    static ObjectNode of(Calibration calibration) {
        ObjectNode node = NODES.objectNode();
        Key key = calibration.key();
        node.put("host", key.host());
        node.put("generator", key.generator());
        node.put("generatorImage", key.generatorImage());
        node.put("responderImage", key.responderImage());
        node.put("connections", key.shape().connections());
        node.put("pipelining", key.shape().pipelining());
        node.put("keepAlive", key.shape().keepAlive());
        node.put("fixedRate", key.shape().fixedRate());
        node.put("serverCpus", key.serverCpus().toString());
        node.put("generatorCpus", key.generatorCpus().toString());
        node.put("measuredAt", calibration.measuredAt().toString());
        node.set("ceiling", ceiling(calibration.ceiling()));
        ArrayNode readings = node.putArray("readings");
        calibration.readings().forEach(reading -> readings.add(reading(reading)));
        return node;
    }

    private static ObjectNode ceiling(Ceiling ceiling) {
        ObjectNode node = NODES.objectNode();
        node.put("goodputPerSecond", ceiling.goodput().perSecond());
        node.put("limit", ceiling.limit().name().toLowerCase(Locale.ROOT));
        node.put("generatorShareUsed", ceiling.generatorShareUsed());
        node.put("responderShareUsed", ceiling.responderShareUsed());
        node.put("noisy", ceiling.noisy());
        return node;
    }

    private static ObjectNode reading(Reading reading) {
        ObjectNode node = NODES.objectNode();
        node.put("delaySeconds", RunJson.seconds(reading.delay()));
        node.put("servedSeconds", RunJson.seconds(reading.served()));
        reading.median().ifPresent(median -> node.put("medianSeconds", RunJson.seconds(median)));
        reading.mean().ifPresent(mean -> node.put("meanSeconds", RunJson.seconds(mean)));
        if (!reading.absence().isEmpty()) {
            node.put("absence", reading.absence());
        }
        node.put("noisy", reading.noisy());
        return node;
    }
}
