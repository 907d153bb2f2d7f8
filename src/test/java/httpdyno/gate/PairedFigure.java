package httpdyno.gate;

import httpdyno.gate.PairedRounds.Pair;
import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Pairing;
import httpdyno.stat.Summary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One figure in the pairs that can be used for it.
 *
 * @param cell that of B
 * @param metric which figure
 * @param gates whether it may fail a build
 * @param measured pairs that have both rounds, used or not
 * @param from A's figure in each pair that is used, in base units
 * @param to B's figure in the same pairs
 * @param left pairs that are not used, each with the reason
 * @param noisy numbers of the pairs that are used though a round of theirs is NOISY
 */
record PairedFigure(
        Cell cell,
        GatedMetric metric,
        boolean gates,
        int measured,
        List<Double> from,
        List<Double> to,
        List<Left> left,
        List<Integer> noisy) {

    /** Noise from outside hits both sides alike; that is what pairs are for. */
    private static final Set<Kind> USABLE = EnumSet.of(Kind.OK, Kind.NOISY);

    /** What a server spends on a response is known too where the generator was the limit. */
    private static final Set<Kind> USABLE_PER_RESPONSE = EnumSet.of(Kind.OK, Kind.NOISY, Kind.CLIENT_BOUND);

    PairedFigure {
        from = List.copyOf(from);
        to = List.copyOf(to);
        left = List.copyOf(left);
        noisy = List.copyOf(noisy);
    }

    static PairedFigure of(PairedRounds rounds, GatedMetric metric) {
        List<Double> from = new ArrayList<>();
        List<Double> to = new ArrayList<>();
        List<Left> left = new ArrayList<>();
        List<Integer> noisy = new ArrayList<>();
        for (Pair pair : rounds.pairs()) {
            Optional<String> fault = fault(pair, rounds.pairing(), metric);
            if (fault.isPresent()) {
                left.add(new Left(pair.number(), fault.get()));
                continue;
            }
            from.add(value(pair.a(), metric).orElseThrow());
            to.add(value(pair.b(), metric).orElseThrow());
            if (is(pair.a(), Kind.NOISY) || is(pair.b(), Kind.NOISY)) {
                noisy.add(pair.number());
            }
        }
        boolean gates = rounds.rounds().stream()
                .flatMap(round -> round.measurement().stream())
                .filter(measured -> metric.of(measured).isPresent())
                .allMatch(metric::gates);
        return new PairedFigure(rounds.cell(), metric, gates, rounds.pairs().size(), from, to, left, noisy);
    }

    private static Optional<String> fault(Pair pair, Pairing pairing, GatedMetric metric) {
        Optional<String> a = fault(pair.a(), metric).map(("A (" + pairing.a() + ") ")::concat);
        Optional<String> b = fault(pair.b(), metric).map(("B (" + pairing.b() + ") ")::concat);
        return a.isPresent() && b.isPresent() ? Optional.of(a.get() + ", " + b.get()) : a.or(() -> b);
    }

    private static Optional<String> fault(Observation seen, GatedMetric metric) {
        Set<Kind> usable = switch (metric) {
            case RATE, P99 -> USABLE;
            case CPU, RSS -> USABLE_PER_RESPONSE;
        };
        Kind kind = seen.verdict().kind();
        if (!usable.contains(kind)) {
            return Optional.of(kind.name());
        }
        return value(seen, metric).isPresent() ? Optional.empty() : Optional.of("without the figure");
    }

    private static Optional<Double> value(Observation seen, GatedMetric metric) {
        Function<Measurement, Optional<Double>> figure = metric::of;
        return seen.measurement().flatMap(figure);
    }

    private static boolean is(Observation seen, Kind kind) {
        return seen.verdict().kind() == kind;
    }

    int pairs() {
        return from.size();
    }

    /** Log-ratio of each pair that is used, less than zero where B is worse. */
    List<Double> changes() {
        return IntStream.range(0, from.size())
                .mapToObj(i -> metric.change(from.get(i), to.get(i)))
                .toList();
    }

    /** Median of A's figures; absent where no pair is used. */
    Optional<Double> middleOfA() {
        return middle(from);
    }

    /** Median of B's figures; absent where no pair is used. */
    Optional<Double> middleOfB() {
        return middle(to);
    }

    private static Optional<Double> middle(List<Double> values) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Summary.of(values).median());
    }

    /**
     * A pair that is not used.
     *
     * @param pair its number
     * @param reason why, naming the side
     */
    record Left(int pair, String reason) {}
}
