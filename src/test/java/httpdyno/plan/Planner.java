package httpdyno.plan;

import httpdyno.manifest.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Profiles, servers and settings to a {@link Plan}. */
public final class Planner {

    private Planner() {}

    /**
     * Lay out the matrix.
     *
     * @param profiles the profiles to measure, in order
     * @param servers ids of all servers; the settings pick among them
     * @param choices the generator of each profile, by profile id
     * @param shares CPUs of each profile, by profile id
     * @throws SettingsException when the settings pick nothing
     */
    public static Plan plan(
            Settings settings,
            List<Profile> profiles,
            List<String> servers,
            Map<String, Choice> choices,
            Map<String, CpuShares> shares) {
        List<String> picked = Selection.of(settings.servers(), servers);
        List<PlannedRound> rounds = new ArrayList<>();
        for (Profile profile : profiles) {
            Choice choice = choices.get(profile.id());
            int connections =
                    settings.load().connections().orElse(profile.load().connections());
            // A cell that cannot be measured is said so once.
            int runs = choice.unsupported().isPresent() ? 1 : settings.runs();
            for (int round = 1; round <= runs; round++) {
                for (String server : RoundOrder.of(picked, profile.id(), round, settings.seed())) {
                    Cell cell = new Cell(profile.id(), server, choice.generator(), connections);
                    rounds.add(new PlannedRound(cell, round, runs, shares.get(profile.id()), choice.unsupported()));
                }
            }
        }
        return new Plan(settings, rounds);
    }
}
