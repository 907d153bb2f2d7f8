package httpdyno.gate;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.plan.Cell;
import httpdyno.plan.Pairing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rounds of both servers under one profile, generator and level.
 *
 * @param cell that of B
 * @param rounds in the order of measuring, as far as it came
 * @param pairing which of the two each is of
 */
record PairedRounds(Cell cell, List<Observation> rounds, Pairing pairing) {

    /**
     * The rounds of a run, in the order in which it came to each profile, generator and level.
     *
     * @throws IllegalArgumentException when the run was not measured in this order
     */
    static List<PairedRounds> of(GatedRun run, Pairing pairing) {
        Map<Cell, List<Observation>> byCell = new LinkedHashMap<>();
        for (Observation seen : run.rounds()) {
            Cell cell = seen.round().cell();
            Cell ofB = new Cell(cell.profile(), pairing.b(), cell.generator(), cell.level());
            byCell.computeIfAbsent(ofB, any -> new ArrayList<>()).add(seen);
        }
        List<PairedRounds> all = new ArrayList<>();
        byCell.forEach((cell, rounds) -> all.add(new PairedRounds(cell, rounds, pairing)));
        return List.copyOf(all);
    }

    PairedRounds {
        rounds = List.copyOf(rounds);
        if (rounds.size() > 2 * pairing.pairs()) {
            throw notOf(cell, pairing, pairing.pairs() + " pairs", rounds.size() + " rounds");
        }
        for (int i = 0; i < rounds.size(); i++) {
            String server = rounds.get(i).round().cell().server();
            if (!server.equals(pairing.server(i))) {
                throw notOf(cell, pairing, pairing.server(i) + " in round " + (i + 1), server);
            }
        }
    }

    private static IllegalArgumentException notOf(Cell cell, Pairing pairing, String required, String found) {
        return new IllegalArgumentException("the order " + pairing.order() + " requires " + required + " of " + cell
                + ", found " + found + "; judge a run by the pairs that it was measured in");
    }

    /** Pairs that have both rounds. */
    List<Pair> pairs() {
        return IntStream.range(0, rounds.size() / 2).mapToObj(this::pair).toList();
    }

    private Pair pair(int index) {
        Observation first = rounds.get(2 * index);
        Observation second = rounds.get(2 * index + 1);
        return pairing.isA(2 * index) ? new Pair(index + 1, first, second) : new Pair(index + 1, second, first);
    }

    /** The last round, where its pair has no other. */
    Optional<Observation> unfinished() {
        return rounds.size() % 2 == 0 ? Optional.empty() : Optional.of(rounds.get(rounds.size() - 1));
    }

    /** The figures that any of the rounds has, and those that every row has to have. */
    List<PairedFigure> figures() {
        return Arrays.stream(GatedMetric.values())
                .filter(metric -> has(metric) || metric == GatedMetric.RATE || metric == GatedMetric.CPU)
                .map(metric -> PairedFigure.of(this, metric))
                .toList();
    }

    /** The figures that would gate and that none of the rounds has, though something was measured. */
    List<GatedMetric> unknown() {
        List<Measurement> measured =
                rounds.stream().flatMap(round -> round.measurement().stream()).toList();
        boolean fixedRate =
                measured.stream().anyMatch(each -> each.offeredPerSecond().isPresent());
        return Stream.of(GatedMetric.values())
                .filter(metric -> !measured.isEmpty() && !has(metric))
                .filter(metric -> metric != GatedMetric.P99 || fixedRate)
                .toList();
    }

    private boolean has(GatedMetric metric) {
        return rounds.stream()
                .flatMap(round -> round.measurement().stream())
                .anyMatch(measured -> metric.of(measured).isPresent());
    }

    /**
     * A round of each.
     *
     * @param number from 1
     * @param a the yardstick's
     * @param b the judged one's
     */
    record Pair(int number, Observation a, Observation b) {}
}
