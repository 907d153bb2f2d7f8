package httpdyno.load;

import static httpdyno.load.Captured.get;
import static httpdyno.load.Captured.load;
import static httpdyno.load.Captured.pipelined;
import static httpdyno.load.Captured.wrk;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.manifest.LoadShape;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Under a locale that writes numbers the other way round; read back by HdrHistogram's own reader. */
class HistogramLogTest {

    private final Wrk wrk = new Wrk();
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void writeNumbersAsInGermany() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    /** The one interval of a log. */
    private static Histogram read(String log) {
        HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
        EncodableHistogram interval = reader.nextIntervalHistogram();
        assertThat(reader.nextIntervalHistogram()).isNull();
        return (Histogram) interval;
    }

    @ParameterizedTest
    @CsvSource({"ok, 4, 2", "mixed, 4, 1", "resets, 4, 1", "stall, 4, 2"})
    void readsBackToThePercentilesOfTheReport(String name, int connections, int threads) throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(connections, 1, true), threads, get());
        Latency latency = wrk.parse(spec, wrk(name)).latency().orElseThrow();

        Histogram histogram = read(wrk.histogramLog(spec, wrk(name)).orElseThrow());

        assertThat(histogram.getTotalCount()).isEqualTo(latency.samples().orElseThrow());
        assertThat(latency.percentiles())
                .hasSize(9)
                .allSatisfy((rank, value) -> assertThat(histogram.valuesAreEquivalent(
                                histogram.getValueAtPercentile(rank.percent()), value.toNanos()))
                        .as("%s: %s and %s ns", rank, value, histogram.getValueAtPercentile(rank.percent()))
                        .isTrue());
        assertThat(histogram.valuesAreEquivalent(
                        histogram.getMaxValue(), latency.max().orElseThrow().toNanos()))
                .isTrue();
    }

    @Test
    void holdsEveryValueWithItsCountOverTheWholeWindow() {
        TreeMap<Long, Long> counts = new TreeMap<>();
        counts.put(0L, 3L);
        counts.put(125L, 2L);
        counts.put(4_999_999L, 1L);

        Histogram histogram = read(HistogramLog.of(counts, Duration.ofMillis(2_001), "six"));

        assertThat(histogram.getCountAtValue(0)).isEqualTo(3);
        assertThat(histogram.getCountAtValue(125_000)).isEqualTo(2);
        assertThat(histogram.getCountAtValue(4_999_999_000L)).isEqualTo(1);
        assertThat(histogram.getTotalCount()).isEqualTo(6);
        assertThat(histogram.getEndTimeStamp() - histogram.getStartTimeStamp()).isEqualTo(2_001);
    }

    @Test
    void saysInWordsWhatItHolds() {
        TreeMap<Long, Long> counts = new TreeMap<>();
        counts.put(125L, 2L);

        assertThat(HistogramLog.of(counts, Duration.ofMillis(2_001), "two").lines())
                .hasSize(4)
                .startsWith("#[two]", "#[Histogram log format version 1.3]")
                .last()
                .asString()
                .startsWith("0.000,2.001,0.125,");
    }

    @Test
    void whereTheLatencyCannotBeUsedThereIsNoLog() throws ReportFormatException {
        assertThat(wrk.histogramLog(pipelined(4, 10), wrk("p10"))).isEmpty();
        assertThat(wrk.histogramLog(load(new LoadShape(4, 1, true), 1, get()), wrk("late")))
                .isEmpty();
    }
}
