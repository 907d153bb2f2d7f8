package httpdyno;

import httpdyno.host.CpuTopology;
import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.Profile;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.Calibrator.Item;
import httpdyno.plan.CpuShares;
import httpdyno.plan.CpuSplit;
import httpdyno.plan.Plan;
import httpdyno.plan.Planner;
import httpdyno.plan.Settings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Which load tools are calibrated under which loads. */
final class CalibrationItems {

    private CalibrationItems() {}

    /** What the rounds of a plan are loaded with, each once, in the order of the rounds. */
    static List<Item> of(Plan plan, Function<String, Profile> profiles) {
        return plan.rounds().stream()
                .filter(round -> round.unsupported().isEmpty())
                .map(round -> new Item(
                        Generators.byId(round.cell().generator()),
                        Shape.of(round.cell()
                                .level()
                                .kindOf(profiles.apply(round.cell().profile()).load())),
                        round.shares()))
                .distinct()
                .toList();
    }

    /** Every tool under every load of every profile that it can express. */
    static List<Item> everything(List<Profile> profiles, Tools tools, Settings settings, CpuTopology topology) {
        Set<Item> items = new LinkedHashSet<>();
        for (Profile profile : profiles) {
            CpuShares shares = CpuSplit.of(topology, profile.cpus(), settings);
            Shape shape = Shape.of(Planner.kind(profile, settings));
            for (LoadGenerator tool : tools.asked()) {
                if (tools.refusal(profile, tool).isEmpty()) {
                    items.add(new Item(tool, shape, shares));
                }
            }
        }
        return List.copyOf(items);
    }
}
