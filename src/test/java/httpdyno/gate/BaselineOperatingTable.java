package httpdyno.gate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** How often the baseline gate is wrong and right, by trials under noise; the same numbers at every call. */
final class BaselineOperatingTable {

    /** What is recorded varies as it did; else by the CV of the line. */
    static final String RECORDED = "recorded on a busy host";

    static final String APART = "normal, rows drift apart by 1 %";

    private static final long SEED = 20260301;
    private static final int RUNS = 300;

    /** Rows drift by so much more or less than the others. */
    private static final double OWN_DRIFT = 0.005;

    private BaselineOperatingTable() {}

    static List<BaselineRates> all() throws IOException {
        BaselineWindows.Recorded recorded = BaselineWindows.Recorded.of(RecordedNoise.read(RecordedNoise.FILE));
        List<Supplier<List<BaselineRates>>> lines = new ArrayList<>();
        for (BaselineNoise noise : BaselineNoise.values()) {
            for (double cv : new double[] {0.01, 0.03}) {
                lines.add(line(noise.title(), percent(cv), new BaselineWindows.Synthetic(noise, cv), 1, OWN_DRIFT));
            }
            for (double cv : new double[] {0.01, 0.02, 0.03}) {
                lines.add(line(noise.title(), percent(cv), new BaselineWindows.Synthetic(noise, cv), 3, OWN_DRIFT));
            }
        }
        BaselineWindows.Source quiet = new BaselineWindows.Synthetic(BaselineNoise.NORMAL, 0.01);
        for (int rounds : new int[] {1, 3}) {
            lines.add(line(RECORDED, "as it was", recorded, rounds, OWN_DRIFT));
        }
        for (int rounds : new int[] {1, 3}) {
            lines.add(line("the same, scaled", percent(0.03), recorded.scaledTo(0.03), rounds, OWN_DRIFT));
        }
        for (int rounds : new int[] {1, 3}) {
            lines.add(line(APART, percent(0.01), quiet, rounds, 2 * OWN_DRIFT));
        }
        return lines.parallelStream()
                .map(Supplier::get)
                .flatMap(Collection::stream)
                .collect(Collectors.toList());
    }

    private static Supplier<List<BaselineRates>> line(
            String noise, String variation, BaselineWindows.Source windows, int rounds, double ownDrift) {
        BaselineTrials trials = new BaselineTrials(windows, rounds, ownDrift);
        // Lines are not to share their luck.
        long seed = SEED + (noise + variation + rounds).hashCode();
        return () -> BaselineRates.of(noise, variation, trials, RUNS, seed);
    }

    private static String percent(double cv) {
        return Math.round(100 * cv) + " %";
    }
}
