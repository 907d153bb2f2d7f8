package httpdyno.gate;

import httpdyno.gate.RecordedNoise.Window;
import httpdyno.measure.Verdict.Kind;
import httpdyno.stat.Dispersion;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * How windows that follow one another differ from what is usual.
 *
 * @param tracks one for each of the servers, which take turns with them
 */
record BaselineWindows(List<Track> tracks) {

    /**
     * The windows as one server would see them.
     *
     * @param slower logarithm of how much worse than usual each figure is, by window
     * @param verdicts by window
     */
    record Track(Map<GatedMetric, List<Double>> slower, List<Kind> verdicts) {}

    /** Where windows come from. */
    interface Source {

        /** A number of windows that follow one another. */
        BaselineWindows draw(int count, SplittableRandom random);
    }

    /**
     * Made up.
     *
     * @param noise its shape
     * @param variation its standard deviation
     */
    record Synthetic(BaselineNoise noise, double variation) implements Source {

        /** Each figure has noise of its own, so that there are as many chances of a false alarm as there can be. */
        @Override
        public BaselineWindows draw(int count, SplittableRandom random) {
            Map<GatedMetric, List<Double>> slower = new EnumMap<>(GatedMetric.class);
            for (GatedMetric metric : GatedMetric.values()) {
                List<Double> drawn = new ArrayList<>();
                for (double unit : noise.draw(count, random)) {
                    drawn.add(variation * unit);
                }
                slower.put(metric, drawn);
            }
            return new BaselineWindows(List.of(new Track(
                    slower, Stream.generate(() -> Kind.OK).limit(count).toList())));
        }
    }

    /**
     * A part of a recording, from anywhere; where that ends it goes on from its beginning.
     *
     * @param tracks one for each recorded server, as long as the recording
     */
    record Recorded(List<Track> tracks) implements Source {

        static Recorded of(RecordedNoise noise) {
            return new Recorded(noise.servers().stream()
                    .map(server -> track(noise.of(server)))
                    .toList());
        }

        private static Track track(List<Window> windows) {
            Map<GatedMetric, List<Double>> slower = new EnumMap<>(GatedMetric.class);
            for (GatedMetric metric : GatedMetric.values()) {
                List<Double> figures =
                        windows.stream().map(window -> window.figure(metric)).toList();
                double usual = Summary.of(figures).median();
                slower.put(
                        metric,
                        figures.stream()
                                .map(figure -> -metric.change(usual, figure))
                                .toList());
            }
            return new Track(slower, windows.stream().map(Window::verdict).toList());
        }

        /** The same noise, of each figure of each server smaller or larger until its standard deviation is this. */
        Recorded scaledTo(double deviation) {
            return new Recorded(
                    tracks.stream().map(track -> scaled(track, deviation)).toList());
        }

        private static Track scaled(Track track, double deviation) {
            Map<GatedMetric, List<Double>> slower = new EnumMap<>(GatedMetric.class);
            track.slower().forEach((metric, values) -> {
                double factor = deviation / Dispersion.of(values).standardDeviation();
                slower.put(metric, values.stream().map(value -> factor * value).toList());
            });
            return new Track(slower, track.verdicts());
        }

        @Override
        public BaselineWindows draw(int count, SplittableRandom random) {
            double start = random.nextDouble();
            return new BaselineWindows(
                    tracks.stream().map(track -> part(track, start, count)).toList());
        }

        private static Track part(Track whole, double start, int count) {
            Map<GatedMetric, List<Double>> slower = new EnumMap<>(GatedMetric.class);
            whole.slower().forEach((metric, values) -> slower.put(metric, part(values, start, count)));
            return new Track(slower, part(whole.verdicts(), start, count));
        }

        private static <T> List<T> part(List<T> whole, double start, int count) {
            List<T> part = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                part.add(whole.get(((int) (start * whole.size()) + i) % whole.size()));
            }
            return part;
        }
    }

    double slower(int server, GatedMetric metric, int window) {
        return track(server).slower().get(metric).get(window);
    }

    Kind verdict(int server, int window) {
        return track(server).verdicts().get(window);
    }

    private Track track(int server) {
        return tracks.get(server % tracks.size());
    }
}
