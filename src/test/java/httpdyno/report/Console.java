package httpdyno.report;

import httpdyno.measure.Observation;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Settings;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** The live output: one line a step, with position and time left. */
public final class Console {

    /** What a round costs beyond settle, window and cool-down, until rounds of this run have shown it. */
    private static final Duration ASSUMED_OVERHEAD = Duration.ofSeconds(4);

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private int done;
    private int total;
    private long firstStart = -1;
    private Duration assumed = Duration.ZERO;

    public Console(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
    }

    /** Tell how much there is to do. */
    public void plan(int rounds, Settings settings) {
        total = rounds;
        assumed = settings.settle()
                .plus(settings.warmup())
                .plus(settings.window())
                .plus(settings.cooldown())
                .plus(ASSUMED_OVERHEAD);
    }

    /** One step that is not a round. */
    public void step(String text) {
        out.println("[httpdyno] " + text);
        out.flush();
    }

    /** A round begins. */
    public void starting(PlannedRound round) {
        if (firstStart < 0) {
            firstStart = nanoTime.getAsLong();
        }
    }

    /** A round has ended. */
    public void finished(Observation observation) {
        done++;
        out.println(String.format(
                Locale.ROOT,
                "[%d/%d%s] %s %s round %d/%d (%s) ... %s",
                done,
                total,
                left(),
                observation.round().cell().profile(),
                observation.round().cell().server(),
                observation.round().round(),
                observation.round().rounds(),
                observation.round().cell().generator(),
                RoundLine.figures(observation)));
        out.flush();
    }

    /** Time left by the rounds so far, or by assumption before the first has ended. */
    private String left() {
        if (done >= total) {
            return "";
        }
        Duration each = done == 0 ? assumed : Duration.ofNanos((nanoTime.getAsLong() - firstStart) / done);
        Duration rest = each.multipliedBy(total - done);
        return rest.toMinutes() > 0
                ? String.format(Locale.ROOT, ", %dm%02ds left", rest.toMinutes(), rest.toSecondsPart())
                : String.format(Locale.ROOT, ", %ds left", rest.toSeconds());
    }

    /** The table of a profile at the end. */
    public void table(String title, String table) {
        out.println();
        out.println(title);
        out.println(table);
        out.flush();
    }
}
