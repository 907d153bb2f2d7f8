package httpdyno.gate;

import httpdyno.measure.Verdict.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Windows of two servers that were measured over and over while nothing about them changed, in the order of measuring.
 *
 * @param windows all of them
 */
record RecordedNoise(List<Window> windows) {

    /** The recording that the tests of both gates stand on. */
    static final Path FILE = Path.of("src/test/resources/httpdyno/gate/recorded-noise.csv");

    static final String HEADER = "server,window,verdict,requestsPerSecond,p99Seconds,cpuSecondsPerRequest,rssBytes";

    private static final int FEWEST = 60;
    private static final int SERVERS = 2;

    RecordedNoise {
        windows = List.copyOf(windows);
    }

    /**
     * One window.
     *
     * @param server id of the server
     * @param number its place among all windows or among those of the server, from 1; rises
     * @param verdict what was thought of it
     * @param figures in base units, each more than zero
     */
    record Window(String server, int number, Kind verdict, Map<GatedMetric, Double> figures) {

        double figure(GatedMetric metric) {
            return figures.get(metric);
        }
    }

    /** @throws IllegalArgumentException when a line is not as the header says, or there are too few windows */
    static RecordedNoise read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IllegalArgumentException(file + ":1: \"" + HEADER + "\" was required, found \""
                    + (lines.isEmpty() ? "" : lines.get(0)) + "\"");
        }
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                windows.add(window(lines.get(i)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ":" + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return checked(file, new RecordedNoise(windows));
    }

    private static Window window(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != HEADER.split(",").length) {
            throw new IllegalArgumentException(
                    HEADER.split(",").length + " fields were required, found " + fields.length + ": \"" + line + "\"");
        }
        List<GatedMetric> order = List.of(GatedMetric.RATE, GatedMetric.P99, GatedMetric.CPU, GatedMetric.RSS);
        Map<GatedMetric, Double> figures = new TreeMap<>();
        for (int i = 0; i < order.size(); i++) {
            double figure = Double.parseDouble(fields[3 + i]);
            if (!(figure > 0 && Double.isFinite(figure))) {
                throw new IllegalArgumentException(
                        "a finite " + order.get(i).title() + " above 0 was required, found " + fields[3 + i]);
            }
            figures.put(order.get(i), figure);
        }
        return new Window(fields[0], Integer.parseInt(fields[1]), Kind.valueOf(fields[2]), figures);
    }

    private static RecordedNoise checked(Path file, RecordedNoise noise) {
        if (noise.servers().size() != SERVERS) {
            throw new IllegalArgumentException(
                    file + ": windows of " + SERVERS + " servers were required, found " + noise.servers());
        }
        for (String server : noise.servers()) {
            List<Integer> numbers =
                    noise.of(server).stream().map(Window::number).toList();
            if (numbers.size() < FEWEST) {
                throw new IllegalArgumentException(file + ": at least " + FEWEST + " windows of " + server
                        + " were required, found " + numbers.size());
            }
            if (!numbers.equals(numbers.stream().distinct().sorted().toList())) {
                throw new IllegalArgumentException(
                        file + ": windows of " + server + " that rise were required, found " + numbers);
            }
        }
        return noise;
    }

    List<String> servers() {
        return windows.stream().map(Window::server).distinct().sorted().toList();
    }

    /** The windows of a server in the order of measuring. */
    List<Window> of(String server) {
        return windows.stream().filter(window -> window.server().equals(server)).toList();
    }

    @Override
    public String toString() {
        return servers().stream()
                .map(server -> of(server).size() + " windows of " + server + " "
                        + Arrays.toString(of(server).stream()
                                .map(Window::verdict)
                                .distinct()
                                .toArray()))
                .collect(Collectors.joining(", "));
    }
}
