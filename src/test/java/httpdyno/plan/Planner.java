package httpdyno.plan;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Profiles, servers and settings to a {@link Plan}. */
public final class Planner {

    private Planner() {}

    /**
     * Lay out the matrix.
     *
     * @param profiles the profiles to measure, in order
     * @param servers ids of all servers; the settings pick among them
     * @param abilities what the servers can do, of which a profile may need something
     * @param choices the generators of each profile, by profile id
     * @param shares CPUs of each profile, by profile id
     * @throws SettingsException when the settings pick nothing
     */
    public static Plan plan(
            Settings settings,
            List<Profile> profiles,
            List<String> servers,
            Abilities abilities,
            Map<String, Choices> choices,
            Map<String, CpuShares> shares) {
        List<String> picked = Selection.of(settings.servers(), servers);
        List<PlannedRound> rounds = new ArrayList<>();
        for (Profile profile : profiles) {
            Choices tools = choices.get(profile.id());
            // A cell that cannot be measured is said so once.
            boolean able = tools.loads().stream()
                    .anyMatch(choice -> choice.unsupported().isEmpty());
            int runs = able ? settings.runs() : 1;
            for (int round = 1; round <= runs; round++) {
                for (String server : RoundOrder.of(picked, profile.id(), round, settings.seed())) {
                    Optional<Unsupported> lack = abilities.lack(profile, server);
                    if (lack.isPresent()) {
                        if (round == 1) {
                            rounds.add(unable(profile, server, lack, tools, settings, shares));
                        }
                        continue;
                    }
                    for (Load load : loads(profile, tools, settings, round)) {
                        Cell cell = new Cell(profile.id(), server, load.choice.generator(), load.level);
                        rounds.add(new PlannedRound(
                                cell,
                                round,
                                load.level.isMaximum() ? 1 : runs,
                                shares.get(profile.id()),
                                load.choice.unsupported().map(Unsupported::byTool)));
                    }
                }
            }
        }
        return new Plan(settings, rounds);
    }

    /**
     * Two servers in turns, in place of a matrix. Rounds of a cell are numbered as they come. A profile that one of them
     * cannot take is a row of each that says so, since there is nothing to compare.
     *
     * @param abilities what the servers can do, of which a profile may need something
     * @param choices the generators of each profile, by profile id
     * @param shares CPUs of each profile, by profile id
     */
    public static Plan pairs(
            Settings settings,
            List<Profile> profiles,
            Pairing pairing,
            Abilities abilities,
            Map<String, Choices> choices,
            Map<String, CpuShares> shares) {
        List<PlannedRound> rounds = new ArrayList<>();
        int each = pairing.ofOneServer() ? 2 * pairing.pairs() : pairing.pairs();
        for (Profile profile : profiles) {
            List<String> both = Stream.of(pairing.a(), pairing.b()).distinct().toList();
            Optional<Unsupported> lack = both.stream()
                    .flatMap(server -> abilities.lack(profile, server).stream())
                    .findFirst();
            if (lack.isPresent()) {
                Choices tools = choices.get(profile.id());
                both.forEach(server -> rounds.add(unable(profile, server, lack, tools, settings, shares)));
                continue;
            }
            Map<Cell, Integer> sofar = new HashMap<>();
            for (int position = 0; position < 2 * pairing.pairs(); position++) {
                for (Load load : loads(profile, choices.get(profile.id()), settings, 1)) {
                    Cell cell = new Cell(profile.id(), pairing.server(position), load.choice.generator(), load.level);
                    int round = sofar.merge(cell, 1, Integer::sum);
                    boolean able = load.choice.unsupported().isEmpty();
                    if (able || round == 1) {
                        rounds.add(new PlannedRound(
                                cell,
                                round,
                                able ? each : 1,
                                shares.get(profile.id()),
                                load.choice.unsupported().map(Unsupported::byTool)));
                    }
                }
            }
        }
        return new Plan(settings, rounds);
    }

    /** The one row of a server that cannot take a profile, whatever would load it and at however many levels. */
    private static PlannedRound unable(
            Profile profile,
            String server,
            Optional<Unsupported> lack,
            Choices tools,
            Settings settings,
            Map<String, CpuShares> shares) {
        String generator = tools.loads().get(0).generator();
        Cell cell = new Cell(profile.id(), server, generator, level(profile, settings));
        return new PlannedRound(cell, 1, 1, shares.get(profile.id()), lack);
    }

    private record Load(Choice choice, Level level) {}

    /**
     * What one server is loaded with in one round, one directly after the other: the host's drift hits little of what is
     * between them. Its maximum is found once, in the first round, so that all rounds are parts of the same.
     */
    private static List<Load> loads(Profile profile, Choices tools, Settings settings, int round) {
        Level level = level(profile, settings);
        List<Choice> generators = new ArrayList<>(tools.loads());
        if (round % 2 == 0) {
            Collections.reverse(generators);
        }
        List<Load> loads = new ArrayList<>();
        if (round == 1) {
            tools.maximum().ifPresent(choice -> loads.add(new Load(choice, level.maximum())));
        }
        for (Choice choice : generators) {
            if (tools.maximum().isEmpty()) {
                loads.add(new Load(choice, level));
            } else {
                profile.percentOfMaximum().forEach(percent -> loads.add(new Load(choice, level.percent(percent))));
            }
        }
        return loads;
    }

    /** The kind of load that the settings make of a profile, whichever part of a maximum it is. */
    public static LoadShape kind(Profile profile, Settings settings) {
        Level level = level(profile, settings);
        return profile.percentOfMaximum().stream()
                .findFirst()
                .map(level::percent)
                .orElse(level)
                .kindOf(profile.load());
    }

    /** What the settings make of a profile's load. */
    public static Level level(Profile profile, Settings settings) {
        Settings.Load asked = settings.load();
        return new Level(
                asked.connections().orElse(profile.load().connections()),
                profile.load().pipelining() > 1 ? asked.pipelining() : OptionalInt.empty(),
                profile.load().rate().isPresent() ? asked.rate() : OptionalInt.empty(),
                OptionalInt.empty());
    }
}
