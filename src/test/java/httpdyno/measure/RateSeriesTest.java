package httpdyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.WindowRecord.Cgroup;
import httpdyno.measure.WindowRecord.Processes;
import httpdyno.measure.WindowRecord.Sample;
import httpdyno.measure.WindowRecord.Snapshot;
import httpdyno.measure.WindowRecord.Tcp;
import httpdyno.measure.WindowRecord.Tool;
import httpdyno.measure.WindowRecord.Traffic;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Windows whose slices are known: an exchange is 200 bytes, so that 1000 responses a second are 20,000 bytes in 100 ms. */
class RateSeriesTest {

    private static final long MILLI = 1_000_000L;
    private static final long START = 5_000 * MILLI;
    private static final long BYTES_PER_RESPONSE = 200;
    private static final Offset<Double> CLOSE = within(1e-6);

    private final List<Sample> samples = new ArrayList<>();
    private long at = START;
    private long bytes = 7_000;
    private long exitNanos = Long.MAX_VALUE;

    RateSeriesTest() {
        sample();
    }

    private void sample() {
        samples.add(new Sample(at, 0, 0, 0, 0, 0, 0, bytes, null));
    }

    /** One more slice. */
    private void slice(long millis, long perSecond) {
        at += millis * MILLI;
        bytes += perSecond * millis / 1000 * BYTES_PER_RESPONSE;
        sample();
    }

    private void slices(int count, long millis, long perSecond) {
        for (int i = 0; i < count; i++) {
            slice(millis, perSecond);
        }
    }

    private Optional<RateSeries> series() {
        return series(new Traffic(START, at, at, 0, 0), 7_000L, bytes);
    }

    private Optional<RateSeries> series(Traffic traffic, Long before, Long after) {
        long responses = (bytes - 7_000) / BYTES_PER_RESPONSE;
        Tool tool = new Tool(List.of("wrk"), 0, null, false, START, exitNanos, "", "", false, false);
        WindowRecord window = new WindowRecord(
                tool, traffic, snapshot(before), snapshot(after), samples, List.of(), null, true, 0, "1", "4.1.0");
        return RateSeries.of(window, responses);
    }

    private static Snapshot snapshot(Long bytes) {
        return new Snapshot(
                0,
                0,
                Map.of(),
                100,
                new Processes(0, 0, null, null, null, 1, 1, null, null, null, null, null, null, null),
                null,
                new Tcp(0, 0, 0, 0, 0, 0, 0, null, null),
                bytes,
                new Cgroup(2, null, null, null, null, null, null, null, null));
    }

    private static double percentile(RateSeries series, double percent) {
        return series.percentiles().get(Percentile.ofPercent(percent)).perSecond();
    }

    @Test
    void forEqualSlicesItIsTheNearestRank() {
        List<Integer> thousands =
                new ArrayList<>(IntStream.rangeClosed(1, 40).boxed().toList());
        Collections.rotate(thousands, 17);
        thousands.forEach(thousand -> slice(100, thousand * 1000L));

        RateSeries series = series().orElseThrow();

        assertThat(series.slices()).isEqualTo(40);
        assertThat(series.slice()).isEqualTo(Duration.ofMillis(100));
        // Ranks of 40: 0.4, 1, 20 and 39, rounded up.
        assertThat(percentile(series, 1)).isCloseTo(1_000, CLOSE);
        assertThat(percentile(series, 2.5)).isCloseTo(1_000, CLOSE);
        assertThat(percentile(series, 50)).isCloseTo(20_000, CLOSE);
        assertThat(percentile(series, 97.5)).isCloseTo(39_000, CLOSE);
        assertThat(series.mean().perSecond()).isCloseTo(20_500, CLOSE);
        // Of 1 to n: root of (n * n - 1) / 12.
        assertThat(series.standardDeviation().perSecond()).isCloseTo(1000 * Math.sqrt(1599 / 12.0), CLOSE);
    }

    @Test
    void oneMoreSliceMovesTheRankUp() {
        for (int i = 1; i <= 41; i++) {
            slice(100, i * 1000L);
        }

        // 2.5 % of 41 is 1.025, and half of them 20.5: the second and the 21st slice.
        assertThat(percentile(series().orElseThrow(), 2.5)).isCloseTo(2_000, CLOSE);
        assertThat(percentile(series().orElseThrow(), 50)).isCloseTo(21_000, CLOSE);
    }

    @Test
    void everySliceWeighsAsMuchAsItIsLong() {
        slices(5, 20, 10_000);
        slices(5, 180, 30_000);

        RateSeries series = series().orElseThrow();

        // A tenth of the time at 10,000, the rest at 30,000.
        assertThat(series.mean().perSecond()).isCloseTo(28_000, CLOSE);
        assertThat(series.standardDeviation().perSecond()).isCloseTo(6_000, CLOSE);
        assertThat(percentile(series, 2.5)).isCloseTo(10_000, CLOSE);
        assertThat(percentile(series, 50)).isCloseTo(30_000, CLOSE);
        assertThat(series.slice()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void samplesThatCameLateMakeNoDips() {
        slices(4, 100, 20_000);
        slice(150, 20_000);
        slice(50, 20_000);
        slices(4, 100, 20_000);

        RateSeries series = series().orElseThrow();

        assertThat(series.slices()).isEqualTo(10);
        assertThat(percentile(series, 1)).isCloseTo(20_000, CLOSE);
        assertThat(series.standardDeviation().perSecond()).isCloseTo(0, CLOSE);
    }

    @Test
    void aStallIsASliceOfZero() {
        slices(10, 100, 20_000);
        slice(100, 0);
        slices(10, 100, 20_000);

        assertThat(percentile(series().orElseThrow(), 1)).isZero();
    }

    @Test
    void onlySlicesWithinTheTrafficCount() {
        slices(2, 100, 1_000);
        slices(10, 100, 20_000);
        slices(2, 100, 3_000);
        Traffic traffic = new Traffic(START + 150 * MILLI, at - 150 * MILLI, at, 0, 0);

        RateSeries series = series(traffic, 7_000L, bytes).orElseThrow();

        assertThat(series.slices()).isEqualTo(10);
        assertThat(series.mean()).isEqualTo(series.percentiles().get(Percentile.ofPercent(1)));
        assertThat(series.mean().perSecond()).isCloseTo(20_000, CLOSE);
    }

    @Test
    void whatComesAfterTheToolEndedIsNotCounted() {
        slices(12, 100, 20_000);
        slices(3, 100, 500);
        exitNanos = at - 300 * MILLI;

        assertThat(series().orElseThrow().slices()).isEqualTo(12);
    }

    @Test
    void bytesOutsideTheSlicesAreThoseOfResponsesToo() {
        slices(10, 100, 20_000);

        // Half of all bytes came before the first sample: each slice has half of its responses.
        RateSeries series = series(new Traffic(START, at, at, 0, 0), 7_000L - (bytes - 7_000), bytes)
                .orElseThrow();

        assertThat(series.mean()).isEqualTo(new Rate(10_000));
    }

    @Test
    void tenSlicesAreEnoughAndNineAreNot() {
        slices(9, 100, 20_000);
        assertThat(series()).isEmpty();

        slice(100, 20_000);
        assertThat(series()).isPresent();
    }

    @Test
    void twoSamplesAtOneInstantAreNoSlice() {
        slices(9, 100, 20_000);
        sample();

        assertThat(series()).isEmpty();
    }

    @Test
    void withoutBytesOrTrafficNothingIsTold() {
        slices(20, 100, 20_000);
        Traffic traffic = new Traffic(START, at, at, 0, 0);

        assertThat(series(null, 7_000L, bytes)).isEmpty();
        assertThat(series(traffic, null, bytes)).isEmpty();
        assertThat(series(traffic, 7_000L, null)).isEmpty();
        assertThat(series(traffic, bytes, bytes)).isEmpty();

        samples.replaceAll(sample -> new Sample(sample.nanos(), 0, 0, 0, 0, 0, 0, null, null));
        assertThat(series(traffic, 7_000L, bytes)).isEmpty();
    }
}
