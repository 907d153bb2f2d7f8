package httpdyno.gate;

/** What a gate says of one figure of one row. */
public enum GateVerdict {
    /** Not worse by more than what is tolerated. */
    OK,
    /** Better by more than what is tolerated. */
    IMPROVED,
    /** Worse by more than what is tolerated; the only one that fails a build. */
    REGRESSED,
    /** The noise leaves both open. */
    INCONCLUSIVE,
    /** The two figures were not measured alike. */
    INCOMPARABLE,
    /** There is something to compare, and nobody is to be failed by it: a yardstick, or a figure in doubt. */
    NOT_GATED,
    /** In the baseline and not in the run. */
    MISSING,
    /** In the run and not in the baseline. */
    NEW;

    /** Whether the figure was held against what is tolerated, so that it could have failed. */
    public boolean isJudged() {
        return switch (this) {
            case OK, IMPROVED, REGRESSED, INCONCLUSIVE -> true;
            case INCOMPARABLE, NOT_GATED, MISSING, NEW -> false;
        };
    }

    public boolean fails() {
        return this == REGRESSED;
    }
}
