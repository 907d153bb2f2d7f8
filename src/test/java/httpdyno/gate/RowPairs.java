package httpdyno.gate;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.plan.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the rows of two runs that belong together. */
final class RowPairs {

    private RowPairs() {}

    /**
     * Every row of either run once, in the order of the profiles, then of generators and levels as they were measured, then
     * of the servers' ids. Where a server was loaded by another tool, its two rows are a pair too.
     */
    static List<RowPair> of(GatedRun baseline, GatedRun run) {
        List<Row> before = new ArrayList<>(Row.of(baseline));
        List<Row> after = new ArrayList<>(Row.of(run));
        List<Group> groups = Stream.concat(after.stream(), before.stream())
                .map(row -> Group.of(row.cell()))
                .distinct()
                .toList();
        List<RowPair> pairs = new ArrayList<>();
        List<Row> alone = new ArrayList<>();
        for (Row row : after) {
            Optional<Row> same = take(before, other -> other.cell().equals(row.cell()));
            same.ifPresentOrElse(
                    other -> pairs.add(new RowPair(Optional.of(other), Optional.of(row))), () -> alone.add(row));
        }
        for (Row row : alone) {
            Optional<Row> otherwise = take(before, other -> butForTheTool(other.cell(), row.cell()));
            pairs.add(new RowPair(otherwise, Optional.of(row)));
        }
        before.forEach(row -> pairs.add(new RowPair(Optional.of(row), Optional.empty())));
        return sorted(pairs, baseline, run, groups);
    }

    private static Optional<Row> take(Collection<Row> rows, Predicate<Row> wanted) {
        Optional<Row> found = rows.stream().filter(wanted).findFirst();
        found.ifPresent(rows::remove);
        return found;
    }

    private static boolean butForTheTool(Cell a, Cell b) {
        return a.profile().equals(b.profile())
                && a.server().equals(b.server())
                && a.level().equals(b.level());
    }

    private static List<RowPair> sorted(List<RowPair> pairs, GatedRun baseline, GatedRun run, List<Group> groups) {
        List<String> profiles = Stream.concat(run.profiles().stream(), baseline.profiles().stream())
                .map(GatedProfile::id)
                .distinct()
                .toList();
        return pairs.stream()
                .sorted(Comparator.comparing(
                                (RowPair pair) -> place(profiles, pair.group().profile()))
                        .thenComparing(pair -> groups.indexOf(pair.group()))
                        .thenComparing(pair -> pair.cell().server()))
                .toList();
    }

    /** A profile that its run does not define comes last. */
    private static int place(List<String> profiles, String profile) {
        int place = profiles.indexOf(profile);
        return place < 0 ? profiles.size() : place;
    }
}
