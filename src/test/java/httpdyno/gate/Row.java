package httpdyno.gate;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Observation.Image;
import httpdyno.measure.RowVerdict;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All rounds of one cell in one run.
 *
 * @param cell the cell
 * @param rounds what was seen, at least one
 * @param verdict what they are worth together
 * @param measurements those that stand for the row
 * @param figures each figure over these, in base units; a figure that none of them has is not in it
 */
record Row(
        Cell cell,
        List<Observation> rounds,
        Verdict verdict,
        List<Measurement> measurements,
        Map<GatedMetric, Summary> figures) {

    /** The rows of a run, in the order in which they were first measured. */
    static Collection<Row> of(GatedRun run) {
        return run.rounds().stream()
                .collect(Collectors.groupingBy(
                        round -> round.round().cell(),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), Row::of)))
                .values();
    }

    private static Row of(List<Observation> rounds) {
        Verdict verdict = RowVerdict.of(rounds);
        List<Measurement> measurements = RowVerdict.measurements(rounds, verdict);
        Map<GatedMetric, Summary> figures = new EnumMap<>(GatedMetric.class);
        for (GatedMetric metric : GatedMetric.values()) {
            List<Double> values = values(measurements, metric);
            if (!values.isEmpty()) {
                figures.put(metric, Summary.of(values));
            }
        }
        return new Row(rounds.get(0).round().cell(), rounds, verdict, measurements, figures);
    }

    private static List<Double> values(List<Measurement> measurements, GatedMetric metric) {
        List<Double> values = new ArrayList<>();
        measurements.forEach(measured -> metric.of(measured).ifPresent(values::add));
        return values;
    }

    boolean isOk() {
        return verdict.kind() == Kind.OK;
    }

    /** Median of a figure over the row's measurements, in base units; absent where none has it. */
    Optional<Double> figure(GatedMetric metric) {
        return Optional.ofNullable(figures.get(metric)).map(Summary::median);
    }

    /** How many measurements have the figure. */
    int count(GatedMetric metric) {
        return figures.containsKey(metric) ? figures.get(metric).count() : 0;
    }

    /** Highest less lowest measurement as part of the median; 0 where there are not two. */
    double spread(GatedMetric metric) {
        return figures.containsKey(metric) ? figures.get(metric).relativeSpread() : 0;
    }

    /** Whether the figure may fail a build, as every measurement of the row has it. */
    boolean gates(GatedMetric metric) {
        return measurements.stream().allMatch(metric::gates);
    }

    /** Digests of the server's image, more than one if it changed within the run. */
    Set<String> serverImages() {
        return each(Observation::server, Image::id);
    }

    /** Load tools with version and image, more than one if they changed within the run. */
    Set<String> generators() {
        return each(
                Observation::generator,
                image -> image.version()
                                .map(version -> "version " + version + ", ")
                                .orElse("")
                        + image.tag());
    }

    private Set<String> each(Function<Observation, Optional<Image>> image, Function<Image, String> text) {
        return rounds.stream()
                .flatMap(round -> image.apply(round).stream())
                .map(text)
                .collect(Collectors.toSet());
    }

    /** Logarithms of a figure, by measurement. */
    List<Double> logarithms(GatedMetric metric) {
        return values(measurements, metric).stream().map(Math::log).toList();
    }
}
