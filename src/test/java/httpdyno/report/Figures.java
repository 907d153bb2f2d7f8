package httpdyno.report;

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

    /** One column. */
    record Column(String title, Function<CellSummary, String> text) {}

    static final String ABSENT = "-";

    static final List<Column> COLUMNS = List.of(
            new Column("req/s", Figures::rate),
            new Column("best", row -> number(row.goodput().map(Summary::max))),
            new Column("spread", Figures::spread),
            new Column(
                    "latency avg",
                    row -> span(row, m -> m.latency().map(l -> l.mean().toNanos() / 1e9))),
            new Column(
                    "p99",
                    row -> span(row, m -> m.latency().flatMap(l -> l.at(99)).map(d -> d.toNanos() / 1e9))),
            new Column("CPU us/req", row -> micros(row, Measurement::serverCpuPerRequest)),
            new Column(
                    "bytes/resp",
                    row -> row.summary(m -> m.bytesPerResponse().isPresent()
                                    ? Optional.of(m.bytesPerResponse().getAsDouble())
                                    : Optional.empty())
                            .map(s -> String.format(Locale.ROOT, "%.0f", s.median()))
                            .orElse(ABSENT)),
            new Column(
                    "RSS",
                    row -> row.summary(m -> m.memory().rssBytes().map(Long::doubleValue))
                            .map(s -> new ByteSize((long) s.median()).toString())
                            .orElse(ABSENT)));

    private Figures() {}

    /** The number that the row is ranked by, or its verdict where a number may not stand. */
    private static String rate(CellSummary row) {
        Showing showing = row.verdict().kind().showing();
        if (showing == Showing.NOTHING || row.goodput().isEmpty()) {
            return row.verdict().kind().name();
        }
        String number = number(row.goodput().map(Summary::median));
        return showing == Showing.AT_LEAST ? "at least " + number : number;
    }

    private static String spread(CellSummary row) {
        return row.goodput()
                .filter(summary -> summary.count() > 1)
                .map(summary -> String.format(Locale.ROOT, "%.1f %%", summary.relativeSpread() * 100))
                .orElse(ABSENT);
    }

    private static String number(Optional<Double> value) {
        return value.map(v -> String.format(Locale.ROOT, "%,.0f", v)).orElse(ABSENT);
    }

    private static String span(CellSummary row, Function<Measurement, Optional<Double>> seconds) {
        return row.summary(seconds)
                .map(s -> TimeSpan.format(Duration.ofNanos((long) (s.median() * 1e9))))
                .orElse(ABSENT);
    }

    private static String micros(CellSummary row, Function<Measurement, Duration> figure) {
        return row.summary(m -> Optional.of(figure.apply(m).toNanos() / 1e3))
                .map(s -> String.format(Locale.ROOT, "%.1f", s.median()))
                .orElse(ABSENT);
    }
}
