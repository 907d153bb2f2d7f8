package httpdyno.measure;

import httpdyno.load.LoadSpec;
import httpdyno.measure.Verdict.Kind;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether a server lived and made no progress. */
final class Silence {

    private final LoadSpec spec;
    private final Measurement measured;
    private final WindowRecord window;
    private final Aftermath aftermath;

    private Silence(LoadSpec spec, Measurement measured, WindowRecord window, Aftermath aftermath) {
        this.spec = spec;
        this.measured = measured;
        this.window = window;
        this.aftermath = aftermath;
    }

    /** STALLED, or nothing. */
    static Optional<Verdict> verdict(LoadSpec spec, Measurement measured, WindowRecord window, Aftermath aftermath) {
        return new Silence(spec, measured, window, aftermath).verdict();
    }

    private Optional<Verdict> verdict() {
        Duration silence = longestSilence();
        if (measured.report().completed() > 0 && silence.compareTo(longestPause()) < 0 && !silentAfter()) {
            return Optional.empty();
        }
        return Optional.of(new Verdict(
                Kind.STALLED,
                String.format(
                        Locale.ROOT,
                        "%,d responses, the longest silence %.1f s of a %d s window%s.",
                        measured.report().completed(),
                        silence.toNanos() / 1e9,
                        spec.window().toSeconds(),
                        silentAfter() ? ", and no answer to the probe after it" : ""),
                "See the server's log in raw/.",
                Map.of("completed", measured.report().completed(), "longestSilenceSeconds", silence.toNanos() / 1e9)));
    }

    /** Neither the contract probe nor any request of the comparison was answered. */
    private boolean silentAfter() {
        Measurement.Verified verified = measured.verified();
        return aftermath.silent() || verified.unanswered() > 0 && verified.responses() + verified.wrong() == 0;
    }

    /** At a low rate a second may pass between two requests that are due. */
    private Duration longestPause() {
        Duration due = Duration.ofNanos(
                spec.shape().rate().isPresent()
                        ? 3_000_000_000L / spec.shape().rate().getAsInt()
                        : 0);
        return due.compareTo(Bounds.STALL) > 0 ? due : Bounds.STALL;
    }

    /**
     * Longest span of the planned window without a segment in the namespace, at least. Of a fixed rate only the one that
     * lasts until the end: any other is in the latency of the requests that were due in it.
     */
    private Duration longestSilence() {
        long start = window.traffic() == null
                ? window.tool().spawnNanos()
                : window.traffic().startNanos();
        long end = Math.min(window.tool().exitNanos(), start + spec.window().toNanos());
        long longest = 0;
        long lastProgress = start;
        long segments = window.before().tcp().inSegs();
        for (WindowRecord.Sample sample : window.samples()) {
            if (sample.nanos() > start && sample.nanos() <= end) {
                if (sample.inSegs() > segments) {
                    lastProgress = sample.nanos();
                }
                segments = sample.inSegs();
                longest = Math.max(longest, sample.nanos() - lastProgress);
            }
        }
        // The end of traffic is looked for more often than samples are taken, which a busy core may hold up.
        long lastTraffic = window.traffic() == null ? start : window.traffic().endNanos();
        long untilTheEnd = end - Math.max(lastProgress, lastTraffic);
        boolean anyCounts = spec.shape().rate().isEmpty();
        return Duration.ofNanos(Math.max(anyCounts ? longest : 0, untilTheEnd));
    }
}
