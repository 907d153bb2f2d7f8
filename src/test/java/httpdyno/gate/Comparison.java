package httpdyno.gate;

import java.util.Optional;

/**
 * A figure of a row in two runs, and how it is judged: exactly one of exemption and tolerance is there.
 *
 * @param pair the row
 * @param metric which figure
 * @param exemption why it fails nobody
 * @param tolerance how much it may change
 */
record Comparison(RowPair pair, GatedMetric metric, Optional<Exemption> exemption, Optional<Tolerance> tolerance) {

    private static final String ONCE_MORE =
            "Measure again; if it stays, compare both versions in one run: -Ddyno.compare=A,B.";

    Finding finding() {
        return exemption.map(this::exempted).orElseGet(() -> judged(tolerance.orElseThrow()));
    }

    /** Whether it would be a regression on a host that had not become faster. */
    boolean hidden() {
        return tolerance
                .filter(allowed -> change() >= -allowed.worse())
                .filter(allowed -> change() - allowed.drift().median() < -allowed.band())
                .isPresent();
    }

    /** A sentence on a regression that is {@link #hidden}. */
    String hiddenText() {
        Tolerance allowed = tolerance.orElseThrow();
        return name() + ": " + percent(change()) + " while "
                + BaselineWords.references(allowed.drift().references())
                + " moved " + percent(allowed.drift().median()) + " is "
                + percent(change() - allowed.drift().median()) + " relative to them, where " + percent(-allowed.band())
                + " is tolerated (" + allowed.parts(true)
                + "). A host that became faster hides it, and this gate never tightens: compare both versions in one run,"
                + " -Ddyno.compare=A,B.";
    }

    /** {@code no-pipelining/fastify/wrk/c100 req/s}. */
    private String name() {
        return pair.cell().id() + " " + metric.title();
    }

    private double change() {
        return pair.change(metric).orElseThrow();
    }

    /** What is thought of the figure. */
    GateVerdict verdict() {
        return exemption.map(Exemption::verdict).orElseGet(() -> verdict(tolerance.orElseThrow()));
    }

    private GateVerdict verdict(Tolerance allowed) {
        if (change() < -allowed.worse()) {
            return GateVerdict.REGRESSED;
        }
        return change() > allowed.better() ? GateVerdict.IMPROVED : GateVerdict.OK;
    }

    private Finding judged(Tolerance allowed) {
        GateVerdict verdict = verdict(allowed);
        if (verdict == GateVerdict.IMPROVED) {
            String may = where(allowed.better()) + " may be chance or the host (" + allowed.parts(false) + ")";
            return finding(verdict, may, "");
        }
        return finding(verdict, tolerated(allowed), verdict == GateVerdict.REGRESSED ? ONCE_MORE : "");
    }

    private String tolerated(Tolerance allowed) {
        return where(-allowed.worse()) + " is tolerated (" + allowed.parts(true) + ")";
    }

    private String where(double limit) {
        return figures() + ", " + percent(change()) + " where " + percent(limit);
    }

    private Finding exempted(Exemption why) {
        Optional<Double> change = why.verdict() == GateVerdict.NOT_GATED ? pair.change(metric) : Optional.empty();
        String figures = change.map(size -> figures() + ", " + percent(size)).orElseGet(this::apart);
        return finding(why.verdict(), figures.isEmpty() ? why.reason() : figures + "; " + why.reason(), why.next());
    }

    private Finding finding(GateVerdict verdict, String sentence, String next) {
        return new Finding(
                pair.cell(),
                metric,
                verdict,
                pair.figureFrom(metric),
                pair.figureTo(metric),
                verdict == GateVerdict.INCOMPARABLE ? Optional.empty() : pair.change(metric),
                tolerance.map(Tolerance::worse),
                Optional.empty(),
                Optional.empty(),
                sentence.endsWith(".") ? sentence : sentence + ".",
                next);
    }

    private String figures() {
        return BaselineWords.figures(
                metric,
                pair.figureFrom(metric).orElseThrow(),
                pair.figureTo(metric).orElseThrow());
    }

    /** The figures as far as they are there, not as a change. */
    private String apart() {
        String from = pair.figureFrom(metric)
                .map(value -> BaselineWords.figure(metric, value) + " in the baseline")
                .orElse("");
        String to = pair.figureTo(metric)
                .map(value -> BaselineWords.figure(metric, value) + " in the run")
                .orElse("");
        return from + (from.isEmpty() || to.isEmpty() ? "" : ", ") + to;
    }

    private String percent(double change) {
        return metric.percentText(change);
    }
}
