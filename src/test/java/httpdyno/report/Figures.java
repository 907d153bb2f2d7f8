package httpdyno.report;

import httpdyno.load.LoadReport.Bytes.Scope;
import httpdyno.measure.Measurement;
import httpdyno.measure.Verdict.Showing;
import httpdyno.stat.Summary;
import httpdyno.unit.ByteSize;
import httpdyno.unit.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The columns of a table: which figure, in which unit, how written. Absent is a dash, never 0. */
final class Figures {

    /**
     * One column.
     *
     * @param title its head, with the unit where the figures do not carry it
     * @param meaning what the figure is, a phrase for people
     * @param text the figure of a row
     */
    record Column(String title, String meaning, Function<CellSummary, String> text) {

        /** Whether it says something over several rounds only. */
        boolean overRounds() {
            return title.equals(BEST) || title.equals(SPREAD);
        }

        Grid.Column head() {
            return new Grid.Column(title, meaning);
        }
    }

    static final String ABSENT = "-";

    static final String CPU_MEANING =
            "CPU time of the server per response, user and system, all threads, in microseconds";

    private static final String BEST = "best";
    private static final String SPREAD = "spread";

    private static final Column SPREAD_OF_ROUNDS = new Column(
            SPREAD, "highest minus lowest round of the first figure, as part of its median", Figures::spread);

    private static final Column CPU = new Column("CPU us/req", CPU_MEANING, row -> cpu(row).orElse(ABSENT));

    private static final Column BYTES = new Column(
            "bytes/resp",
            "bytes on the wire per response: as the generator counted, or as probed where it counts bodies only",
            Figures::bytesPerResponse);

    private static final Column RSS =
            new Column("RSS", "resident memory of the server's whole process tree right after the load", Figures::rss);

    /** Of a closed loop. */
    static final List<Column> COLUMNS = List.of(
            new Column(
                    "req/s",
                    "correct responses per second of the suite's own clock, median over the rounds",
                    Figures::lead),
            new Column(BEST, "the highest of several rounds", Figures::best),
            SPREAD_OF_ROUNDS,
            new Column("latency avg", "mean time of a response as the generator measured it", Figures::meanLatency),
            new Column("p99", "time that 99 % of the responses did not exceed", row -> latency(row, 99)),
            CPU,
            BYTES,
            RSS);

    /** Of a fixed rate. */
    static final List<Column> AT_RATE = List.of(
            new Column("p99", Leading.P99.caption(), Figures::lead),
            SPREAD_OF_ROUNDS,
            CPU,
            new Column("p50", "the same for half of the responses", row -> latency(row, 50)),
            new Column("p99.9", "the same for 99.9 % of the responses", row -> latency(row, 99.9)),
            new Column("offered/s", "requests per second that were due", row -> whole(row, Figures::offered)),
            new Column(
                    "achieved/s",
                    "correct responses per second of the suite's own clock",
                    row -> whole(row, Leading.RATE::of)),
            RSS);

    private Figures() {}

    /** The columns for rows that are ordered by a figure. */
    static List<Column> columns(Leading leading) {
        return leading == Leading.RATE ? COLUMNS : AT_RATE;
    }

    /** The figure that the row is ordered by, or its verdict where no figure may stand. */
    static String lead(CellSummary row) {
        Showing showing = row.verdict().kind().showing();
        return row.lead()
                .map(summary -> row.leading().text(showing, summary.median()))
                .orElse(showing == Showing.NOTHING ? row.verdict().kind().name() : ABSENT);
    }

    /** The highest of lower bounds is nothing that a server has reached at best. */
    private static String best(CellSummary row) {
        Showing showing = row.verdict().kind().showing();
        return several(row)
                .filter(summary -> showing != Showing.AT_LEAST)
                .map(summary -> Leading.RATE.text(showing, summary.max()))
                .orElse(ABSENT);
    }

    private static String spread(CellSummary row) {
        return several(row)
                .map(summary -> String.format(Locale.ROOT, "%.1f %%", summary.relativeSpread() * 100))
                .orElse(ABSENT);
    }

    /** Best and spread mean something only over several measurements. */
    private static Optional<Summary> several(CellSummary row) {
        return row.lead().filter(summary -> summary.count() > 1);
    }

    /** CPU time of the server per response in microseconds. */
    static Optional<String> cpu(CellSummary row) {
        return row.cpuSecondsPerRequest().map(s -> String.format(Locale.ROOT, "%.1f", s.median() * 1e6));
    }

    static String meanLatency(CellSummary row) {
        return span(row, Figures::mean);
    }

    /** Mean latency in seconds. */
    static Optional<Double> mean(Measurement measured) {
        return measured.latency().map(latency -> latency.mean().toNanos() / 1e9);
    }

    /** A percentile of the latency in seconds. */
    static Optional<Double> percentile(Measurement measured, double percentile) {
        return measured.latency().flatMap(latency -> latency.at(percentile)).map(time -> time.toNanos() / 1e9);
    }

    /** A percentile of the latency. */
    static String latency(CellSummary row, double percentile) {
        return span(row, measured -> percentile(measured, percentile));
    }

    static String bytesPerResponse(CellSummary row) {
        return row.summary(Figures::bytes)
                .map(s -> String.format(Locale.ROOT, "%.0f", s.median()))
                .orElse(ABSENT);
    }

    static String rss(CellSummary row) {
        return row.summary(m -> m.memory().rssBytes().map(Long::doubleValue))
                .map(s -> new ByteSize((long) s.median()).toString())
                .orElse(ABSENT);
    }

    /** Requests per second that were due. */
    static Optional<Double> offered(Measurement measured) {
        return measured.offeredPerSecond().isPresent()
                ? Optional.of((double) measured.offeredPerSecond().getAsInt())
                : Optional.empty();
    }

    /** A figure as a whole number. */
    static String whole(CellSummary row, Function<Measurement, Optional<Double>> figure) {
        return row.summary(figure)
                .map(s -> String.format(Locale.ROOT, "%,.0f", s.median()))
                .orElse(ABSENT);
    }

    /** On the wire: as the tool counted, or as probed where it counts bodies only or nothing. */
    private static Optional<Double> bytes(Measurement measured) {
        boolean wire = measured.report()
                .bytes()
                .filter(bytes -> bytes.scope() == Scope.WIRE)
                .isPresent();
        return Optional.of(
                wire && measured.bytesPerResponse().isPresent()
                        ? measured.bytesPerResponse().getAsDouble()
                        : measured.wireBytesProbed());
    }

    private static String span(CellSummary row, Function<Measurement, Optional<Double>> seconds) {
        return row.summary(seconds).map(s -> span(s.median())).orElse(ABSENT);
    }

    /** A time in seconds, for people. */
    static String span(double seconds) {
        return TimeSpan.format(Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
