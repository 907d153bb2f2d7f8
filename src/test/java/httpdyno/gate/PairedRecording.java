package httpdyno.gate;

import httpdyno.stat.Dispersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A figure of the real rounds of a server in the order of measuring, those that the paired gate would use.
 *
 * @param server which server
 * @param metric which figure
 * @param logarithms of the figure, less than the others where it is worse
 */
record PairedRecording(String server, GatedMetric metric, List<Double> logarithms) {

    private static final Path FILE = Path.of("src/test/resources/httpdyno/gate/recorded-noise.csv");
    private static final String HEADER =
            "server,window,verdict,requestsPerSecond,p99Seconds,cpuSecondsPerRequest,rssBytes";
    private static final Set<String> USED = Set.of("OK", "NOISY");

    /** Every gating figure of every server. */
    static List<PairedRecording> all() throws IOException {
        List<String> lines = Files.readAllLines(FILE);
        if (!lines.get(0).equals(HEADER)) {
            throw new IOException(FILE + " requires the header " + HEADER + ", found " + lines.get(0));
        }
        List<String[]> rows = lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(row -> USED.contains(row[2]))
                .toList();
        List<PairedRecording> all = new ArrayList<>();
        for (String server : rows.stream().map(row -> row[0]).distinct().toList()) {
            all.add(of(rows, server, GatedMetric.RATE, 3));
            all.add(of(rows, server, GatedMetric.CPU, 5));
            all.add(of(rows, server, GatedMetric.RSS, 6));
        }
        return all;
    }

    private static PairedRecording of(List<String[]> rows, String server, GatedMetric metric, int column) {
        return new PairedRecording(
                server,
                metric,
                rows.stream()
                        .filter(row -> row[0].equals(server))
                        .map(row -> metric.change(1, Double.parseDouble(row[column])))
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
