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
    record Column(String title, String meaning, Function<CellSummary, String> text) {}

    static final String ABSENT = "-";

    static final List<Column> COLUMNS = List.of(
            new Column(
                    "req/s",
                    "correct responses per second of the suite's own clock, median over the rounds",
                    Figures::rate),
            new Column("best", "the highest of several rounds", Figures::best),
            new Column("spread", "highest minus lowest round, as part of the median", Figures::spread),
            new Column(
                    "latency avg",
                    "mean time of a response as the generator measured it",
                    row -> span(row, m -> m.latency().map(l -> l.mean().toNanos() / 1e9))),
            new Column(
                    "p99",
                    "time that 99 % of the responses did not exceed",
                    row -> span(row, m -> m.latency().flatMap(l -> l.at(99)).map(d -> d.toNanos() / 1e9))),
            new Column(
                    "CPU us/req",
                    "CPU time of the server per response, user and system, all threads, in microseconds",
                    row -> row.cpuSecondsPerRequest()
                            .map(s -> String.format(Locale.ROOT, "%.1f", s.median() * 1e6))
                            .orElse(ABSENT)),
            new Column(
                    "bytes/resp",
                    "bytes per response that the generator counted",
                    row -> row.summary(Figures::bytes)
                            .map(s -> String.format(Locale.ROOT, "%.0f", s.median()))
                            .orElse(ABSENT)),
            new Column(
                    "RSS",
                    "resident memory of the server's whole process tree right after the load",
                    row -> row.summary(m -> m.memory().rssBytes().map(Long::doubleValue))
                            .map(s -> new ByteSize((long) s.median()).toString())
                            .orElse(ABSENT)));

    private Figures() {}

    /** The number that the row is ranked by, or its verdict where a number may not stand. */
    static String rate(CellSummary row) {
        return row.goodput()
                .map(Summary::median)
                .map(median -> rate(row.verdict().kind().showing(), median))
                .orElse(row.verdict().kind().name());
    }

    /** A rate as a verdict lets it be shown. */
    static String rate(Showing showing, double perSecond) {
        String number = String.format(Locale.ROOT, "%,.0f", perSecond);
        return showing == Showing.AT_LEAST ? "at least " + number : number;
    }

    /** The highest of lower bounds is nothing that a server has reached at best. */
    private static String best(CellSummary row) {
        Showing showing = row.verdict().kind().showing();
        return several(row)
                .filter(summary -> showing != Showing.AT_LEAST)
                .map(summary -> rate(showing, summary.max()))
                .orElse(ABSENT);
    }

    private static String spread(CellSummary row) {
        return several(row)
                .map(summary -> String.format(Locale.ROOT, "%.1f %%", summary.relativeSpread() * 100))
                .orElse(ABSENT);
    }

    /** Best and spread mean something only over several measurements. */
    private static Optional<Summary> several(CellSummary row) {
        return row.goodput().filter(summary -> summary.count() > 1);
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
        return row.summary(seconds)
                .map(s -> TimeSpan.format(Duration.ofNanos(Math.round(s.median() * 1e9))))
                .orElse(ABSENT);
    }
}
