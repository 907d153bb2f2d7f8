package httpdyno.measure;

import httpdyno.container.ServerLog;
import httpdyno.measure.Verdict.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a server printed while it was loaded.
 *
 * @param lines lines of its log that were not there before
 * @param last the last of them; empty when there are none
 */
record Chatter(long lines, String last) {

    private static final int EXCERPT = 120;

    /** From its whole log before and after. */
    static Chatter between(ServerLog before, ServerLog after) {
        long lines = Math.max(0, after.lines() - before.lines());
        String last = after.text().stripTrailing();
        return new Chatter(lines, lines == 0 ? "" : last.substring(last.lastIndexOf('\n') + 1));
    }

    /**
     * NONCONFORMANT where it logs per request: that is work which the other servers do not do, whatever its boot line
     * says.
     *
     * @param server id
     */
    Optional<Verdict> verdict(long responses, String server) {
        if (responses == 0 || lines <= Math.max(Bounds.LINES_ANYWAY, responses * Bounds.LINES_PER_RESPONSE)) {
            return Optional.empty();
        }
        String sample = last.length() > EXCERPT ? last.substring(0, EXCERPT) + "..." : last;
        return Optional.of(new Verdict(
                Kind.NONCONFORMANT,
                String.format(
                        Locale.ROOT,
                        "the server printed %,d lines during the load, %.2f per response (at most one per 100 is"
                                + " allowed); the last: \"%s\".",
                        lines,
                        lines / (double) responses,
                        sample),
                "Turn the log of requests off in images/servers/" + server + "/.",
                Map.of("logLines", lines, "responses", responses)));
    }
}
