package httpdyno.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Taking back what wrk's correction added. */
class WrkHistogramTest {

    /** wrk's stats_correct, as its source has it: upwards, adding below. */
    private static WrkHistogram.Corrected correct(NavigableMap<Long, Long> taken, long expected) {
        TreeMap<Long, Long> counts = new TreeMap<>(taken);
        for (long n = expected * 2; n <= taken.lastKey(); n++) {
            long count = counts.getOrDefault(n, 0L);
            for (long m = n - expected; count > 0 && m > expected; m -= expected) {
                counts.merge(m, count, Long::sum);
            }
        }
        return new WrkHistogram.Corrected(taken.firstKey(), counts);
    }

    @Test
    void any_histogram_comes_back_exactly() {
        Random random = new Random(4711);
        for (int round = 0; round < 40; round++) {
            long expected = 1 + random.nextInt(500);
            TreeMap<Long, Long> taken = new TreeMap<>();
            for (int i = 0; i < 300; i++) {
                long value = (long) (expected * Math.exp(random.nextGaussian() * 2));
                taken.merge(value, 1L + random.nextInt(3), Long::sum);
            }

            var undone = correct(taken, expected).undo(expected * 1000, 2000, 2);

            assertThat(undone).get().extracting(WrkHistogram::counts).isEqualTo(taken);
        }
    }

    @Test
    void a_histogram_without_the_made_up_samples_cannot_be_one_that_was_corrected() {
        TreeMap<Long, Long> bare = new TreeMap<>();
        bare.put(100L, 1999L);
        bare.put(50_000L, 1L);

        assertThat(new WrkHistogram.Corrected(100, bare).undo(100_000, 2000, 2)).isEmpty();
    }

    @Test
    void wrk_corrects_nothing_before_each_connection_had_a_response() {
        TreeMap<Long, Long> taken = new TreeMap<>();
        taken.put(900_000L, 3L);

        assertThat(new WrkHistogram.Corrected(900_000, taken).undo(1_000_000, 3, 4))
                .get()
                .extracting(WrkHistogram::counts)
                .isEqualTo(taken);
    }

    @Test
    void figures_are_those_of_the_samples_by_nearest_rank() {
        TreeMap<Long, Long> taken = new TreeMap<>();
        taken.put(100L, 50L);
        taken.put(200L, 49L);
        taken.put(1_200L, 1L);

        Latency latency = new WrkHistogram(taken).latency();

        assertThat(latency.samples()).contains(100L);
        assertThat(latency.mean()).isEqualTo(micros(160));
        assertThat(latency.min()).contains(micros(100));
        assertThat(latency.max()).contains(micros(1_200));
        assertThat(latency.at(50)).contains(micros(100));
        assertThat(latency.at(75)).contains(micros(200));
        assertThat(latency.at(99)).contains(micros(200));
        assertThat(latency.at(99.9)).contains(micros(1_200));
        assertThat(latency.at(95)).isEmpty();
    }

    @Test
    void a_thousand_equally_likely_values_have_the_percentiles_that_counting_gives() {
        TreeMap<Long, Long> taken = new TreeMap<>();
        for (long value = 1; value <= 1000; value++) {
            taken.put(value, 7L);
        }

        Latency latency = new WrkHistogram(taken).latency();

        assertThat(latency.percentiles().entrySet())
                .extracting(entry -> entry.getKey().percent(), Map.Entry::getValue)
                .containsExactly(
                        tuple(2.5, micros(25)),
                        tuple(10.0, micros(100)),
                        tuple(25.0, micros(250)),
                        tuple(50.0, micros(500)),
                        tuple(75.0, micros(750)),
                        tuple(90.0, micros(900)),
                        tuple(97.5, micros(975)),
                        tuple(99.0, micros(990)),
                        tuple(99.9, micros(999)));
    }

    @Test
    void percentiles_are_those_before_wrk_corrected_them() {
        TreeMap<Long, Long> taken = new TreeMap<>();
        taken.put(100L, 1980L);
        taken.put(90_000L, 20L);

        Latency latency =
                correct(taken, 100).undo(100_000, 2000, 2).orElseThrow().latency();

        // wrk itself makes 20 * 898 samples of the twenty, so that its median is about 44 ms.
        assertThat(latency.at(50)).contains(micros(100));
        assertThat(latency.at(99)).contains(micros(100));
        assertThat(latency.at(99.9)).contains(micros(90_000));
    }

    @Test
    void percentiles_agree_with_hdr_histogram() {
        Random random = new Random(815);
        Histogram reference = new Histogram(5);
        TreeMap<Long, Long> taken = new TreeMap<>();
        for (int i = 0; i < 20_000; i++) {
            long value = (long) (500 * Math.exp(random.nextGaussian()));
            taken.merge(value, 1L, Long::sum);
            reference.recordValue(value);
        }

        Latency latency = new WrkHistogram(taken).latency();

        latency.percentiles()
                .forEach((rank, value) -> assertThat(value)
                        .as(rank.toString())
                        .isEqualTo(micros(reference.getValueAtPercentile(rank.percent()))));
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(micros * 1000);
    }
}
