package httpdyno.report;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import httpdyno.gate.Judgement.Kind;
import httpdyno.stat.ConfidenceInterval;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a gate found, in words and figures for people. */
final class GateText {

    /** Less than this is not told apart from none. */
    private static final double LEAST_P = 0.001;

    private GateText() {}

    /** The result in one sentence: {@code 2 regressions in 12 figures against 20260301T120000Z, 1 improved}. */
    static String title(Judgement judgement) {
        String against = subject(judgement) + " against " + judgement.yardstick();
        Map<GateVerdict, Integer> counts = new EnumMap<>(GateVerdict.class);
        judgement.findings().forEach(finding -> counts.merge(finding.verdict(), 1, Integer::sum));
        long gated = judgement.findings().stream()
                .filter(finding -> finding.verdict().isJudged())
                .count();
        if (gated == 0) {
            return "nothing could be gated" + against;
        }
        int regressed = counts.getOrDefault(GateVerdict.REGRESSED, 0);
        return (regressed == 0 ? "no" : Integer.toString(regressed))
                + (regressed > 1 ? " regressions" : " regression")
                + " in " + gated + (gated == 1 ? " figure" : " figures")
                + against
                + also(counts, GateVerdict.IMPROVED, "improved")
                + also(counts, GateVerdict.INCONCLUSIVE, "undecided");
    }

    private static String also(Map<GateVerdict, Integer> counts, GateVerdict verdict, String word) {
        return counts.containsKey(verdict) ? ", " + counts.get(verdict) + " " + word : "";
    }

    /** The server that is judged by another. */
    private static String subject(Judgement judgement) {
        List<String> judged = judgement.findings().stream()
                .map(finding -> finding.cell().server())
                .distinct()
                .toList();
        return judgement.kind() == Kind.PAIRED && judged.size() == 1 ? " of " + judged.get(0) : "";
    }

    /**
     * How far the figure moved, with the sign of the figure itself and not of better and worse: {@code +17.0 %} of CPU
     * time is worse; of pairs with the interval and how likely chance alone is: {@code -4.9 % [-7.2, -2.1] p 0.2 %}. Empty
     * where nothing was compared.
     */
    static String change(Finding finding) {
        return finding.change()
                .map(change -> signed(finding.metric().percent(change)) + " %" + between(finding) + chance(finding))
                .orElse("");
    }

    /** The change beyond which the figure would be worse than is tolerated; empty where there is none. */
    static String limit(Finding finding) {
        return finding.tolerated()
                .map(tolerated -> signed(finding.metric().percent(-tolerated)) + " %")
                .orElse("");
    }

    private static String between(Finding finding) {
        return finding.interval()
                .map(interval -> " " + ends(finding.metric(), interval))
                .orElse("");
    }

    private static String ends(GatedMetric metric, ConfidenceInterval interval) {
        double one = metric.percent(interval.lower());
        double other = metric.percent(interval.upper());
        return "[" + signed(Math.min(one, other)) + ", " + signed(Math.max(one, other)) + "]";
    }

    private static String chance(Finding finding) {
        return finding.p()
                .map(p -> p < LEAST_P ? " p < 0.1 %" : String.format(Locale.ROOT, " p %.1f %%", 100 * p))
                .orElse("");
    }

    private static String signed(double percent) {
        String text = String.format(Locale.ROOT, "%+,.1f", percent);
        return text.substring(1).equals("0.0") ? "0.0" : text;
    }
}
