package httpdyno.report;

import httpdyno.measure.PerfCounters;
import httpdyno.measure.PerfCounters.Figure;
import httpdyno.measure.PerfCounters.Scope;
import httpdyno.measure.PerfEvent;
import httpdyno.measure.RateSeries;
import httpdyno.measure.ServerEvents;
import httpdyno.unit.Rate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads how a window went, as {@link EventsJson} writes it. */
final class EventsReader {

    private static final List<String> GRANTED = List.of("CAP_PERFMON", "CAP_SYS_ADMIN", "nothing");

    private EventsReader() {}

    static RateSeries rates(StoredObject in) {
        return new RateSeries(
                in.get("sliceSeconds").seconds(),
                in.get("slices").atLeast(RateSeries.FEWEST),
                MeasurementReader.byRank(in.get("percentilesPerSecond"), EventsReader::rate),
                rate(in.get("meanPerSecond")),
                rate(in.get("standardDeviationPerSecond")));
    }

    private static Rate rate(StoredValue value) {
        return new Rate(value.number());
    }

    static ServerEvents events(StoredObject in) {
        return new ServerEvents(
                in.findWhole("voluntarySwitches"),
                in.findWhole("involuntarySwitches"),
                in.findWhole("minorFaults"),
                in.findWhole("majorFaults"));
    }

    static PerfCounters perf(StoredObject in) {
        Map<PerfEvent, Figure> figures = new EnumMap<>(PerfEvent.class);
        for (PerfEvent event : PerfEvent.values()) {
            figures.put(event, in.get(event.id()).object(EventsReader::figure));
        }
        return new PerfCounters(in.get("granted").oneOf(GRANTED, word -> word), figures);
    }

    private static Figure figure(StoredObject in) {
        return in.find("absence")
                .map(reason -> Figure.absent(reason.text(false)))
                .orElseGet(() -> Figure.of(
                        in.get("total").whole(),
                        in.get("runningFraction").positivePart(),
                        in.get("scope").oneOf(List.of(Scope.values()), Scope::word)));
    }
}
