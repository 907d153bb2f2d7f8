package httpdyno.gate;

import httpdyno.gate.PairedTrial.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/** How often the paired gate is right, by trials under noise; the same numbers at every call. */
final class PairedOperatingTable {

    static final int TRIALS = 3000;
    static final double SLOWER = 0.95;
    static final List<Double> CVS = List.of(0.01, 0.03, 0.05, 0.10);
    private static final long SEED = 20260301;

    private PairedOperatingTable() {}

    /** One figure under every noise that is made up. */
    static List<PairedOdds> madeUp() {
        List<PairedOdds> rows = new ArrayList<>();
        for (PairedNoise noise : PairedNoise.values()) {
            for (double cv : CVS) {
                rows.addAll(
                        rows(noise.title(), percent(cv), 1, 1, random -> noise.series(PairedTrial.ROUNDS, cv, random)));
            }
        }
        return rows;
    }

    /** What else may go wrong: several figures at once, and a host that has become noisier since its floor was measured. */
    static List<PairedOdds> special() {
        double cv = 0.03;
        List<PairedOdds> rows = new ArrayList<>(rows(
                "normal, three figures of a cell, two of them slower",
                percent(cv),
                3,
                2,
                random -> PairedNoise.NORMAL.series(PairedTrial.ROUNDS, cv, random)));
        rows.addAll(rows("normal, twice that of the noise floor", percent(2 * cv), 1, 1, random -> {
                    double[] series = PairedNoise.NORMAL.series(PairedTrial.ROUNDS, cv, random);
                    for (int i = 0; i < 2 * PairedTrial.PAIRS; i++) {
                        series[i] *= 2;
                    }
                    return series;
                })
                .stream()
                .filter(PairedOdds::floorKnown)
                .toList());
        return rows;
    }

    /** The same trials without and with a noise floor. */
    static List<PairedOdds> rows(
            String noise, String cv, int figures, int slower, Function<SplittableRandom, double[]> series) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<PairedTrial> trials = Stream.generate(() -> PairedTrial.of(figures, series, random))
                .limit(TRIALS)
                .toList();
        return Stream.of(false, true)
                .map(known -> new PairedOdds(
                        noise, cv, known, said(trials, known, 0, 1), said(trials, known, slower, SLOWER)))
                .toList();
    }

    private static PairedOdds.Said said(List<PairedTrial> trials, boolean known, int worse, double factor) {
        List<Outcome> outcomes =
                trials.stream().map(trial -> trial.judged(known, worse, factor)).toList();
        return new PairedOdds.Said(outcomes);
    }

    private static String percent(double cv) {
        return Math.round(100 * cv) + " %";
    }
}
