package httpdyno.report;

import httpdyno.measure.Measurement;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Showing;
import java.util.Locale;

/** One round on one line. */
public final class RoundLine {

    private RoundLine() {}

    /** {@code 652,934 req/s  CPU 1.5 us/req  OK}, at a fixed rate with p99, or the verdict with its reason. */
    public static String figures(Observation observation) {
        Verdict verdict = observation.verdict();
        Showing showing = verdict.kind().showing();
        if (showing == Showing.NOTHING || observation.measurement().isEmpty()) {
            return Escape.line(verdict.text());
        }
        Measurement measured = observation.measurement().get();
        String cpu = String.format(
                Locale.ROOT, "CPU %.1f us/req", measured.serverCpuPerRequest().toNanos() / 1e3);
        String p99 = measured.offeredPerSecond().isPresent()
                ? Leading.P99
                        .of(measured)
                        .map(time -> "p99 " + Leading.P99.text(showing, time) + "  ")
                        .orElse("")
                : "";
        return Leading.RATE.text(showing, measured.goodput().perSecond()) + " req/s  " + p99 + cpu + "  "
                + Escape.line(verdict.text());
    }
}
