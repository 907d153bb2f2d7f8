package httpdyno.report;

import httpdyno.conformance.Score;
import java.util.Locale;

/** The catalogue of one server on one line. */
final class ConformanceLine {

    private ConformanceLine() {}

    /** {@code 271/283, h1-core 32/33, first failing MUST h1-host-twice  (7.1 s)}, or why it could not run. */
    static String of(ConformanceRow row) {
        if (row.checked().isEmpty()) {
            return "could not run: " + Escape.line(row.unavailable().orElse(""));
        }
        Score score = row.checked().get().score();
        return score.total()
                + score.core().map(core -> ", h1-core " + core).orElse("")
                + score.firstMust()
                        .map(broken -> ", first failing MUST " + broken.checkId())
                        .orElse("")
                + String.format(
                        Locale.ROOT,
                        "  (%.1f s)",
                        RunJson.seconds(row.checked().get().elapsed()));
    }
}
