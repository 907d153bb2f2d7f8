package httpdyno.gate;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * How often the paired gate says what, of equal servers and of one that is 5 % slower.
 *
 * @param noise what noise
 * @param cv standard deviation of one round as part of its figure, for people
 * @param floorKnown whether the noise floor had been measured before
 * @param equal what it said where A and B are the same
 * @param slower what it said where B is 5 % slower
 */
record PairedOdds(String noise, String cv, boolean floorKnown, Said equal, Said slower) {

    static final String HEADER = """
            | noise | CV | noise floor | equal: REGRESSED | equal: OK | equal: INCONCLUSIVE | 5 % slower: REGRESSED \
            | 5 % slower: OK | 5 % slower: INCONCLUSIVE | equal: ended early |
            |:------|---:|:------------|-----------------:|----------:|--------------------:|----------------------:\
            |---------------:|-------------------------:|-------------------:|
            """;

    static String table(List<PairedOdds> rows) {
        StringBuilder table = new StringBuilder(HEADER);
        rows.forEach(row -> table.append(row.line()).append('\n'));
        return table.toString();
    }

    private String line() {
        return "| "
                + String.join(
                        " | ",
                        noise,
                        cv,
                        floorKnown ? "known" : "unknown",
                        percent(equal.of(GateVerdict.REGRESSED)),
                        percent(equal.of(GateVerdict.OK)),
                        percent(equal.of(GateVerdict.INCONCLUSIVE)),
                        percent(slower.of(GateVerdict.REGRESSED)),
                        percent(slower.of(GateVerdict.OK)),
                        percent(slower.of(GateVerdict.INCONCLUSIVE)),
                        percent(equal.early()))
                + " |";
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    /**
     * What the gate said in all trials.
     *
     * @param verdicts of every trial
     * @param early part of the trials that the stop rule ended
     */
    record Said(List<GateVerdict> verdicts, double early) {

        Said(Collection<PairedTrial.Outcome> outcomes) {
            this(
                    outcomes.stream().map(PairedTrial.Outcome::verdict).toList(),
                    outcomes.stream().filter(PairedTrial.Outcome::early).count() / (double) outcomes.size());
        }

        double of(GateVerdict verdict) {
            return verdicts.stream().filter(verdict::equals).count() / (double) verdicts.size();
        }
    }
}
