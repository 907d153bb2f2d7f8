package httpdyno.plan;

import java.util.List;

/**
 * The matrix of one run, in the order in which it is measured.
 *
 * @param settings what was asked for
 * @param rounds all rounds of all profiles
 */
public record Plan(Settings settings, List<PlannedRound> rounds) {

    public Plan {
        rounds = List.copyOf(rounds);
    }

    public List<PlannedRound> of(String profile) {
        return rounds.stream()
                .filter(round -> round.cell().profile().equals(profile))
                .toList();
    }

    /** Server ids, each once, in order of first appearance. */
    public List<String> servers() {
        return rounds.stream().map(round -> round.cell().server()).distinct().toList();
    }

    /** Generator ids that will really load, each once. */
    public List<String> generators() {
        return rounds.stream()
                .filter(round -> round.unsupported().isEmpty())
                .map(round -> round.cell().generator())
                .distinct()
                .toList();
    }
}
