package httpdyno.report;

import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.measure.Observation;
import httpdyno.plan.Level;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rows that may be compared: of one profile, one load tool and one level.
 *
 * @param profile the profile
 * @param generator generator id
 * @param level how hard they were loaded
 * @param rows one per server, the best first
 */
record RowGroup(ProfileInfo profile, String generator, Level level, List<CellSummary> rows) {

    private record Key(String generator, Level level) {}

    /** The strongest tool first; of its levels the maximum first, then the parts of it as they rise. */
    private static final Comparator<RowGroup> ORDER = Comparator.comparing(
                    (RowGroup group) -> strength(group.generator))
            .thenComparing(RowGroup::generator)
            .thenComparing(group -> group.level.isMaximum() ? 0 : 1)
            .thenComparing(group -> group.level.percentOfMaximum().orElse(0))
            .thenComparing(group -> group.level.id());

    RowGroup {
        rows = List.copyOf(rows);
    }

    /** All groups of a profile in a run. */
    static List<RowGroup> of(ProfileInfo profile, List<Observation> observations) {
        Map<Key, List<Observation>> byKey = observations.stream()
                .filter(seen -> seen.round().cell().profile().equals(profile.id()))
                .collect(Collectors.groupingBy(
                        seen -> new Key(
                                seen.round().cell().generator(),
                                seen.round().cell().level()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byKey.entrySet().stream()
                .map(entry -> new RowGroup(
                        profile, entry.getKey().generator, entry.getKey().level, CellSummary.of(entry.getValue())))
                .sorted(ORDER)
                .toList();
    }

    /** Place of a tool in the order in which the suite would choose it; one that it does not know stands last. */
    static int strength(String generator) {
        List<String> ids = Generators.all().stream().map(LoadGenerator::id).toList();
        return ids.contains(generator) ? ids.indexOf(generator) : ids.size();
    }

    /** The row of a server. */
    Optional<CellSummary> row(String server) {
        return rows.stream().filter(row -> row.cell().server().equals(server)).findFirst();
    }

    List<Observation> observations() {
        return rows.stream().flatMap(row -> row.rounds().stream()).toList();
    }

    /** The load, but for a rate that is a part of each server's own maximum. */
    LoadShape shape() {
        return level.of(profile.load());
    }

    /** Whether requests were due at a rate, whatever the server made of it. */
    boolean atFixedRate() {
        return shape().rate().isPresent() || level.isPartOfMaximum();
    }

    /** Whether the load resembles most clients: a closed loop of single requests on connections that are kept. */
    boolean isHeadline() {
        return profile.kind() == Profile.Kind.BENCHMARK
                && !atFixedRate()
                && shape().keepAlive()
                && shape().pipelining() == 1;
    }

    /** The figure that its rows are ordered by. */
    Leading leading() {
        return atFixedRate() ? Leading.P99 : Leading.RATE;
    }

    /** Name and version of its load tool. */
    String tool() {
        return Footer.generators(observations());
    }
}
