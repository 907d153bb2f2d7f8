package httpdyno.report;

import httpdyno.load.Latency;
import httpdyno.load.LoadReport;
import httpdyno.measure.JvmFacts;
import httpdyno.measure.JvmWork;
import httpdyno.measure.Measurement;
import httpdyno.measure.Usage;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the figures of a round, as {@link RoundJson} writes them. */
final class MeasurementReader {

    private static final Pattern RANK = Pattern.compile("p[0-9]{1,3}(\\.[0-9]+)?");

    private MeasurementReader() {}

    static Measurement measurement(StoredObject in) {
        LoadReport report = report(in);
        return in.get("cpu")
                .object(cpu -> new Measurement(
                        new Rate(in.get("goodputPerSecond").number()),
                        in.get("windowSeconds").seconds(),
                        in.findPositive("offeredPerSecond"),
                        report,
                        usage(cpu, report.completed()),
                        in.get("wireBytesProbed").whole(),
                        in.findNumber("bytesPerResponse"),
                        cpu.findNumber("serverSwitchesPerResponse"),
                        in.get("memory").object(MeasurementReader::memory),
                        in.get("connectionsEstablished").list(StoredValue::count),
                        in.get("connectionsAccepted").whole(),
                        in.get("verified").object(MeasurementReader::verified),
                        cpu.get("suiteCores").number(),
                        cpu.findNumber("engineCores"),
                        in.find("jvm").map(jvm -> jvm.object(MeasurementReader::jvm)),
                        in.find("rates").map(rates -> rates.object(EventsReader::rates)),
                        in.get("events").object(EventsReader::events),
                        in.find("perf").map(perf -> perf.object(EventsReader::perf))));
    }

    private static LoadReport report(StoredObject in) {
        Optional<Latency> latency = in.find("latency").map(found -> found.object(MeasurementReader::latency));
        return new LoadReport(
                in.get("responses").whole(),
                in.get("responsesAsExpected").whole(),
                in.get("statuses").map(StoredValue::whole),
                in.get("errors").object(MeasurementReader::errors),
                in.get("toolSeconds").seconds(),
                in.find("bytesReceived")
                        .map(total -> new LoadReport.Bytes(
                                total.whole(), in.get("bytesScope").word(LoadReport.Bytes.Scope.class))),
                latency,
                latency.isPresent() ? "" : in.get("latencyAbsence").text());
    }

    private static LoadReport.Errors errors(StoredObject in) {
        return new LoadReport.Errors(
                in.get("connect").whole(),
                in.get("read").whole(),
                in.get("write").whole(),
                in.get("timeout").whole(),
                in.get("other").map(StoredValue::whole));
    }

    private static Latency latency(StoredObject in) {
        return new Latency(
                in.get("correction").word(Latency.Correction.class),
                in.get("start").text(),
                in.get("resolutionSeconds").seconds(),
                in.find("samples").map(StoredValue::whole),
                in.get("meanSeconds").seconds(),
                in.find("minSeconds").map(StoredValue::seconds),
                in.find("maxSeconds").map(StoredValue::seconds),
                in.find("standardDeviationSeconds").map(StoredValue::seconds),
                byRank(in.get("percentilesSeconds"), StoredValue::seconds));
    }

    /** Values by keys such as {@code p97.5}. */
    static <T> SortedMap<Percentile, T> byRank(StoredValue value, Function<StoredValue, T> reader) {
        SortedMap<Percentile, T> byRank = new TreeMap<>();
        value.map(reader).forEach((rank, figure) -> {
            if (!RANK.matcher(rank).matches()) {
                throw value.refuse("ranks such as p97.5 as keys", '"' + rank + '"');
            }
            byRank.put(Percentile.ofPercent(Double.parseDouble(rank.substring(1))), figure);
        });
        return byRank;
    }

    /** Stored are parts of a response: the sums of the window come back to a nanosecond per response. */
    private static Usage usage(StoredObject in, long responses) {
        return new Usage(
                in.get("serverSecondsPerResponse").seconds().multipliedBy(responses),
                in.get("generatorSecondsPerResponse").seconds().multipliedBy(responses),
                in.get("serverWaitSecondsPerResponse").seconds().multipliedBy(responses),
                in.get("serverShareUsed").part(),
                in.get("generatorShareUsed").part(),
                in.get("serverSteal").number(),
                in.get("generatorSteal").number(),
                in.get("serverForeign").number(),
                in.get("generatorForeign").number());
    }

    private static Measurement.Memory memory(StoredObject in) {
        return new Measurement.Memory(
                in.find("rssBytes").map(StoredValue::whole),
                in.find("pssBytes").map(StoredValue::whole),
                in.find("peakRssBytes").map(StoredValue::whole),
                in.get("threads").count(),
                in.get("processes").count());
    }

    private static Measurement.Verified verified(StoredObject in) {
        return new Measurement.Verified(
                in.get("responses").whole(),
                in.get("wrongStatus").whole(),
                in.get("wrongBody").whole(),
                in.get("malformed").whole(),
                in.get("connectionErrors").whole(),
                in.get("unanswered").whole());
    }

    private static JvmFacts jvm(StoredObject in) {
        return in.find("absence")
                .map(reason -> new JvmFacts(Optional.empty(), reason.text()))
                .orElseGet(() -> new JvmFacts(Optional.of(work(in)), ""));
    }

    private static JvmWork work(StoredObject in) {
        return new JvmWork(
                in.get("collections").whole(),
                in.get("pauseSeconds").seconds(),
                in.find("heapBytes").map(StoredValue::whole),
                in.get("compileSeconds").seconds(),
                in.get("compilations").whole(),
                in.get("codeBytes").whole());
    }
}
