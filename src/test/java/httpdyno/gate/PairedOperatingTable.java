package httpdyno.gate;

import httpdyno.gate.PairedTrial.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/** How often the paired gate is right, by trials under noise; the same numbers at every call. */
final class PairedOperatingTable {

    private static final int TRIALS = 1000;

    /** At a CV of 3 %, where it is to be known how many slowdowns are found. */
    private static final int MORE_TRIALS = 2500;

    private static final double SLOWER = 0.95;
    private static final long SEED = 20260301;

    /** A comparison, and the three runs that are known of the noise. */
    private static final int ROUNDS = 2 * (PairedTrial.PAIRS + 3 * PairedTrial.FLOOR_PAIRS);

    private static final List<Double> CVS = List.of(0.01, 0.03, 0.05, 0.10);

    private PairedOperatingTable() {}

    /** One figure under every noise that is made up. */
    static List<PairedOdds> madeUp() {
        List<Case> cases = new ArrayList<>();
        for (PairedNoise noise : PairedNoise.values()) {
            CVS.forEach(cv -> cases.add(new Case(
                    noise.title(),
                    percent(cv),
                    cv == 0.03 ? MORE_TRIALS : TRIALS,
                    1,
                    1,
                    random -> noise.series(ROUNDS, cv, random))));
        }
        return odds(cases);
    }

    /** One figure under the noise of real rounds. */
    static List<PairedOdds> recorded() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (PairedRecording recording : PairedRecording.all()) {
            String title = "recorded: " + recording.server() + ", "
                    + recording.metric().title();
            cases.add(new Case(title, percent(recording.cv()), TRIALS, 1, 1, recording::from));
        }
        return odds(cases);
    }

    /** What else may go wrong, with a noise floor. */
    static List<PairedOdds> special() {
        List<Case> cases = List.of(
                new Case("normal, three figures at once, two of them slower", "3 %", TRIALS, 3, 2, normal(0.03)),
                new Case("normal, twice what the floor knew", "6 %", TRIALS, 1, 1, random -> {
                    double[] series = normal(0.03).apply(random);
                    for (int i = 0; i < 2 * PairedTrial.PAIRS; i++) {
                        series[i] *= 2;
                    }
                    return series;
                }),
                new Case(
                        "lasting (AR(1), 0.6)",
                        "5 %",
                        TRIALS,
                        1,
                        1,
                        random -> PairedNoise.lasting(0.6, normal(0.05).apply(random))));
        return odds(cases).stream().filter(PairedOdds::floorKnown).toList();
    }

    private static Function<SplittableRandom, double[]> normal(double cv) {
        return random -> PairedNoise.NORMAL.series(ROUNDS, cv, random);
    }

    /** The same trials without and with a noise floor; each case has random numbers of its own, whoever comes first. */
    private static List<PairedOdds> odds(List<Case> cases) {
        return cases.parallelStream().flatMap(PairedOperatingTable::odds).toList();
    }

    private static Stream<PairedOdds> odds(Case of) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Map<Boolean, Outcome>> equal = new ArrayList<>();
        List<Map<Boolean, Outcome>> slower = new ArrayList<>();
        for (int i = 0; i < of.trials; i++) {
            PairedTrial trial = PairedTrial.of(of.figures, of.noise, random);
            Map<Boolean, Outcome> same = trial.judged(0, 1);
            equal.add(same);
            equal.add(exchanged(same));
            slower.add(trial.judged(of.slower, SLOWER));
        }
        return Stream.of(false, true)
                .map(known -> new PairedOdds(of.title, of.cv, known, said(equal, known), said(slower, known)));
    }

    /** Of equal servers either might as well have been called A. */
    private static Map<Boolean, Outcome> exchanged(Map<Boolean, Outcome> same) {
        return Map.of(false, same.get(false).exchanged(), true, same.get(true).exchanged());
    }

    private static PairedOdds.Said said(List<Map<Boolean, Outcome>> outcomes, boolean known) {
        return new PairedOdds.Said(
                outcomes.stream().map(outcome -> outcome.get(known)).toList());
    }

    private static String percent(double cv) {
        return Math.round(100 * cv) + " %";
    }

    /** A noise, and how many figures of a cell are judged under it, of which so many are slower. */
    private record Case(
            String title, String cv, int trials, int figures, int slower, Function<SplittableRandom, double[]> noise) {}
}
