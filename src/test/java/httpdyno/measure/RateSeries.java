package httpdyno.measure;

import httpdyno.measure.WindowRecord.Sample;
import httpdyno.unit.Percentile;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the rate of responses varied over a window, the same way for every load tool: the window's responses are dealt out
 * to slices of it by the bytes that went over the loopback in each,
 *
 * <pre>rate of a slice = responses * bytes in the slice / bytes in the window / length of the slice</pre>
 *
 * which holds as far as exchanges are equally long. A slice lies between two samples that follow one another, by the
 * times at which they were really taken. All slices that lie wholly within the traffic count, ramps at its ends
 * included; each weighs as much as it is long.
 *
 * @param slice mean length of the slices
 * @param slices number of slices
 * @param percentiles p1, p2.5, p50 and p97.5 by nearest rank: the smallest rate of a slice such that slices of at most
 *     that rate make up at least this part of the time; nothing is interpolated
 * @param mean mean over the time of all slices
 * @param standardDeviation root of the mean squared distance from the mean over the time of all slices
 */
public record RateSeries(
        Duration slice, int slices, SortedMap<Percentile, Rate> percentiles, Rate mean, Rate standardDeviation) {

    /** With fewer, no distribution is told. */
    public static final int FEWEST = 10;

    private static final List<Percentile> RANKS = List.of(
            Percentile.ofPercent(1), Percentile.ofPercent(2.5), Percentile.ofPercent(50), Percentile.ofPercent(97.5));

    public RateSeries {
        percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    }

    private record Slice(long nanos, double perSecond) {}

    /**
     * Work out the series of a window.
     *
     * @param responses all responses in the window
     * @return absent with fewer than ten slices, or where bytes were not counted
     */
    static Optional<RateSeries> of(WindowRecord window, long responses) {
        List<Slice> slices = slices(window, responses);
        return slices.size() < FEWEST ? Optional.empty() : Optional.of(of(slices));
    }

    private static List<Slice> slices(WindowRecord window, long responses) {
        Long before = window.before().loopbackBytes();
        Long after = window.after().loopbackBytes();
        if (window.traffic() == null || before == null || after == null || after <= before) {
            return List.of();
        }
        double responsesPerByte = responses / (double) (after - before);
        List<Slice> slices = new ArrayList<>();
        List<Sample> samples = window.samples().stream()
                .filter(sample -> sample.loopbackBytes() != null
                        && sample.nanos() >= window.traffic().startNanos()
                        && sample.nanos() <= window.loadEndNanos())
                .toList();
        for (int i = 1; i < samples.size(); i++) {
            Sample from = samples.get(i - 1);
            Sample to = samples.get(i);
            long nanos = to.nanos() - from.nanos();
            if (nanos > 0) {
                double answered = responsesPerByte * (to.loopbackBytes() - from.loopbackBytes());
                slices.add(new Slice(nanos, answered * 1e9 / nanos));
            }
        }
        return slices;
    }

    private static RateSeries of(List<Slice> slices) {
        long nanos = slices.stream().mapToLong(Slice::nanos).sum();
        double mean = slices.stream()
                        .mapToDouble(slice -> slice.perSecond() * slice.nanos())
                        .sum()
                / nanos;
        double variance = slices.stream()
                        .mapToDouble(slice -> Math.pow(slice.perSecond() - mean, 2) * slice.nanos())
                        .sum()
                / nanos;
        List<Slice> slowestFirst = slices.stream()
                .sorted(Comparator.comparingDouble(Slice::perSecond))
                .toList();
        TreeMap<Percentile, Rate> percentiles = new TreeMap<>();
        for (Percentile rank : RANKS) {
            percentiles.put(rank, new Rate(at(slowestFirst, rank.percent() * nanos / 100)));
        }
        return new RateSeries(
                Duration.ofNanos(nanos / slices.size()),
                slices.size(),
                percentiles,
                new Rate(mean),
                new Rate(Math.sqrt(variance)));
    }

    private static double at(List<Slice> slowestFirst, double nanos) {
        long passed = 0;
        for (Slice slice : slowestFirst) {
            passed += slice.nanos();
            if (passed >= nanos) {
                return slice.perSecond();
            }
        }
        return slowestFirst.get(slowestFirst.size() - 1).perSecond();
    }
}
