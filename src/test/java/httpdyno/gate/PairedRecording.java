package httpdyno.gate;

import httpdyno.gate.RecordedNoise.Window;
import httpdyno.measure.Verdict.Kind;
import httpdyno.stat.Dispersion;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A figure of the real rounds of a server in the order of measuring, those that the paired gate would use.
 *
 * @param server which server
 * @param metric which figure
 * @param logarithms of the figure, less than the others where it is worse
 */
record PairedRecording(String server, GatedMetric metric, List<Double> logarithms) {

    private static final Set<Kind> USED = Set.of(Kind.OK, Kind.NOISY);

    /** Every gating figure of every server. */
    static List<PairedRecording> all() throws IOException {
        RecordedNoise noise = RecordedNoise.read(RecordedNoise.FILE);
        List<String> servers =
                noise.windows().stream().map(Window::server).distinct().toList();
        return servers.stream()
                .flatMap(server -> Stream.of(GatedMetric.RATE, GatedMetric.CPU, GatedMetric.RSS)
                        .map(metric -> of(noise.of(server), server, metric)))
                .toList();
    }

    private static PairedRecording of(List<Window> windows, String server, GatedMetric metric) {
        return new PairedRecording(
                server,
                metric,
                windows.stream()
                        .filter(window -> USED.contains(window.verdict()))
                        .map(window -> metric.change(1, window.figure(metric)))
                        .toList());
    }

    /** Standard deviation of one round, by how much those differ that follow one another. */
    double cv() {
        List<Double> steps = IntStream.range(1, logarithms.size())
                .mapToObj(i -> logarithms.get(i) - logarithms.get(i - 1))
                .toList();
        return Dispersion.of(steps).standardDeviation() / Math.sqrt(2);
    }

    /** The rounds of a comparison and of a noise floor from a place at random, in order; after the last comes the first. */
    double[] from(SplittableRandom random) {
        int start = random.nextInt(logarithms.size());
        return IntStream.range(start, start + 2 * (PairedTrial.PAIRS + PairedTrial.FLOOR_PAIRS))
                .mapToDouble(i -> logarithms.get(i % logarithms.size()))
                .toArray();
    }
}
