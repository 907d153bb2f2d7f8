package httpdyno.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A whole latency distribution as a log of HdrHistogram, format version 1.3, that its own tools read: one interval, the
 * load window, with values in nanoseconds.
 */
final class HistogramLog {

    /** The most that HdrHistogram can: a value is off by less than 1 in 100,000 and most are not at all. */
    private static final int SIGNIFICANT_DIGITS = 5;

    /** Of the log's own column for people. */
    private static final double NANOS_PER_MILLI = 1e6;

    private HistogramLog() {}

    /**
     * Write the log.
     *
     * @param counts number of samples by value in us
     * @param window length of the interval
     * @param comment one line for people
     */
    static String of(SortedMap<Long, Long> counts, Duration window, String comment) {
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        counts.forEach((micros, count) -> histogram.recordValueWithCount(Math.multiplyExact(micros, 1000L), count));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter log = new HistogramLogWriter(bytes);
        log.outputComment("[" + comment + "]");
        log.outputLogFormatVersion();
        log.outputLegend();
        log.outputIntervalHistogram(0, window.toNanos() / 1e9, histogram, NANOS_PER_MILLI);
        log.close();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
