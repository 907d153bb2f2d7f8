package httpdyno.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How often the baseline gate is wrong and right on a host that has become slower.
 *
 * @param noise name of the noise
 * @param variation standard deviation of a window, for people
 * @param rounds per row
 * @param floorKnown whether the noise floor of the host was known
 * @param runs how many pairs of runs the false alarms come from; the detection is of half as many
 * @param falseAlarms part of the runs without a regression that fail
 * @param detection part of the runs in which one candidate lost 15 % of its req/s that find it
 */
record BaselineRates(
        String noise,
        String variation,
        int rounds,
        boolean floorKnown,
        int runs,
        double falseAlarms,
        double detection) {

    private static final String HEAD = """
            | noise | CV | rounds | false alarms | 15 % caught | without a floor: false alarms | 15 % caught |
            |:------|---:|-------:|-------------:|------------:|------------------------------:|------------:|
            """;

    /** Without and with the noise floor, from the same runs; in every second of them a candidate regresses, too. */
    static List<BaselineRates> of(String noise, String variation, BaselineTrials trials, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] failed = new int[2];
        int[] caught = new int[2];
        for (int i = 0; i < runs; i++) {
            List<Double> losses = i % 2 == 0 ? BaselineTrials.UNCHANGED : BaselineTrials.REGRESSION;
            List<BaselineTrials.Both> judged = trials.judge(true, losses, random);
            BaselineTrials.Both unchanged = judged.get(0);
            failed[0] += unchanged.without().failed() ? 1 : 0;
            failed[1] += unchanged.with().failed() ? 1 : 0;
            for (BaselineTrials.Both regressed : judged.subList(1, judged.size())) {
                caught[0] += regressed.without().caught() ? 1 : 0;
                caught[1] += regressed.with().caught() ? 1 : 0;
            }
        }
        List<BaselineRates> rates = new ArrayList<>();
        for (int known = 0; known < 2; known++) {
            double falseAlarms = failed[known] / (double) runs;
            double detection = caught[known] / (double) (runs / 2);
            rates.add(new BaselineRates(noise, variation, trials.rounds(), known == 1, runs, falseAlarms, detection));
        }
        return rates;
    }

    /** As a Markdown table, of which each line has what belongs together with and without a noise floor. */
    static String table(List<BaselineRates> all) {
        StringBuilder table = new StringBuilder(HEAD);
        for (BaselineRates known : all) {
            if (known.floorKnown) {
                table.append(known.line(all.stream()
                        .filter(other -> !other.floorKnown && other.isOfTheSame(known))
                        .findFirst()
                        .orElseThrow()));
            }
        }
        return table.toString();
    }

    private String line(BaselineRates unknown) {
        String figures = percent(falseAlarms) + " | " + percent(detection) + " | " + percent(unknown.falseAlarms)
                + " | " + percent(unknown.detection);
        return "| " + noise + " | " + variation + " | " + rounds + " | " + figures + " |\n";
    }

    private boolean isOfTheSame(BaselineRates other) {
        return noise.equals(other.noise) && variation.equals(other.variation) && rounds == other.rounds;
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    /** {@code bursty, CV 2 %, 3 rounds, floor known: false alarms 2.0 %, 15 % caught 99.3 %}. */
    @Override
    public String toString() {
        return noise + ", CV " + variation + ", " + rounds + " round(s), floor " + (floorKnown ? "" : "not ")
                + "known: false alarms " + percent(falseAlarms) + ", 15 % caught " + percent(detection);
    }
}
