package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Showing;
import java.util.Locale;

/** One round on one line. */
public final class RoundLine {

    private RoundLine() {}

    /** {@code 652,934 req/s  CPU 1.5 us/req  OK}, or the verdict with its reason. */
    public static String figures(Observation observation) {
        Verdict verdict = observation.verdict();
        Showing showing = verdict.kind().showing();
        if (showing == Showing.NOTHING || observation.measurement().isEmpty()) {
            return Escape.line(verdict.text());
        }
        Measurement measured = observation.measurement().get();
        String cpu = String.format(
                Locale.ROOT, "CPU %.1f us/req", measured.serverCpuPerRequest().toNanos() / 1e3);
        return Figures.rate(showing, measured.goodput().perSecond()) + " req/s  " + cpu + "  "
                + Escape.line(verdict.text());
    }
}
