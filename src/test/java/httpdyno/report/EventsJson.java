package httpdyno.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.measure.PerfCounters;
import httpdyno.measure.PerfCounters.Count;
import httpdyno.measure.PerfEvent;
import httpdyno.measure.RateSeries;
import httpdyno.measure.ServerEvents;
import java.util.OptionalLong;

/** How a window went as JSON: the rates of its slices, and the events of the server. */
final class EventsJson {

    private EventsJson() {}

    static void put(ObjectNode node, RateSeries rates) {
        node.put("sliceSeconds", RunJson.seconds(rates.slice()));
        node.put("slices", rates.slices());
        node.put("meanPerSecond", rates.mean().perSecond());
        node.put("standardDeviationPerSecond", rates.standardDeviation().perSecond());
        ObjectNode percentiles = node.putObject("percentilesPerSecond");
        rates.percentiles().forEach((rank, rate) -> percentiles.put(rank.toString(), rate.perSecond()));
    }

    static void put(ObjectNode node, ServerEvents events) {
        put(node, "voluntarySwitches", events.voluntarySwitches());
        put(node, "involuntarySwitches", events.involuntarySwitches());
        put(node, "minorFaults", events.minorFaults());
        put(node, "majorFaults", events.majorFaults());
    }

    static void put(ObjectNode node, PerfCounters counters) {
        node.put("granted", counters.granted());
        for (PerfEvent event : PerfEvent.values()) {
            ObjectNode figure = node.putObject(event.id());
            if (counters.figure(event).count().isEmpty()) {
                figure.put("absence", counters.figure(event).absence());
            }
            counters.figure(event).count().ifPresent(count -> put(figure, count));
        }
    }

    private static void put(ObjectNode node, Count count) {
        node.put("total", count.total());
        node.put("runningFraction", count.runningFraction());
        node.put("scope", count.scope().word());
    }

    private static void put(ObjectNode node, String name, OptionalLong value) {
        value.ifPresent(known -> node.put(name, known));
    }
}
