package httpdyno.report;

import httpdyno.measure.Verdict.Kind;

/** How a page shows a verdict: always as a sign and a word, so that nothing hangs on the colour. */
final class Chips {

    private Chips() {}

    /** Class of everything in a verdict's colour. */
    static String style(Kind kind) {
        return switch (kind.showing()) {
            case NUMBER -> "ok";
            case AT_LEAST -> "bound";
            case MARKED -> "marked";
            case NOTHING -> kind.serversFault() ? "fault" : "none";
        };
    }

    /** Id of the pattern that fills bars of this verdict. */
    static String pattern(Kind kind) {
        return "fill-" + kind;
    }

    static void chip(Markup page, Kind kind, String label) {
        page.element("span", sign(kind) + " " + label, "class", "chip " + style(kind));
    }

    private static String sign(Kind kind) {
        return switch (kind.showing()) {
            case NUMBER -> "✓";
            case AT_LEAST -> "≥";
            case MARKED -> "~";
            case NOTHING -> kind.serversFault() ? "✕" : "–";
        };
    }

    /** What a verdict means, whatever the numbers. */
    static String meaning(Kind kind) {
        return switch (kind) {
            case UNAVAILABLE -> "the image cannot be built, so nothing was measured";
            case UNSUPPORTED -> "the server lacks the capability, or the generator cannot express the profile";
            case NONCONFORMANT -> "a check that forbids measuring has failed: it does not speak HTTP as it must";
            case CRASHED -> "the server ended while it was needed";
            case OOM_KILLED -> "the kernel killed the server at its memory limit";
            case STALLED -> "the server lived and made no progress";
            case INVALID -> "wrong responses or failed requests beyond the profile's tolerance";
            case INCONSISTENT -> "the figures contradict one another, so none of them is shown";
            case THROTTLED -> "a CPU quota held the server back; shown, not ranked";
            case NOISY -> "somebody else used the measured CPUs; shown, not ranked";
            case RATE_NOT_MET -> "the rate asked for was not reached; shown, not ranked";
            case CLIENT_BOUND -> "the generator was the limit: a lower bound, compare CPU per request instead";
            case OK -> "nothing speaks against the number";
        };
    }
}
