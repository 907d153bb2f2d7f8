package httpdyno.report;

import httpdyno.plan.Preset;
import httpdyno.plan.Settings;
import httpdyno.plan.Topology;
import java.time.Duration;

/**
 * The part of the settings that the numbers of a run depend on, whatever was measured; run.json keeps all of it.
 *
 * @param preset which defaults held
 * @param window length of the load window that was asked for
 * @param runs rounds per cell
 * @param settle pause between readiness and load
 * @param warmup length of an unmeasured load before the window, zero for none
 * @param cooldown pause after a round
 * @param seed seed of the round order
 * @param topology how load reached the server
 */
public record RunSettings(
        Preset preset,
        Duration window,
        int runs,
        Duration settle,
        Duration warmup,
        Duration cooldown,
        long seed,
        Topology topology) {

    /** That part of what the command line asked for. */
    public static RunSettings of(Settings settings) {
        return new RunSettings(
                settings.preset(),
                settings.window(),
                settings.runs(),
                settings.settle(),
                settings.warmup(),
                settings.cooldown(),
                settings.seed(),
                settings.topology());
    }
}
