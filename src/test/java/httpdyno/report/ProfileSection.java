package httpdyno.report;

import httpdyno.measure.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a report shows of one profile: a table for each load tool and level, never two of them in one; levels that are
 * parts of a server's own maximum make one curve a tool.
 *
 * @param profile the profile
 * @param tables the rows of each table, in order
 * @param curves the curves, in order
 */
record ProfileSection(ProfileInfo profile, List<RowGroup> tables, List<Curve> curves) {

    ProfileSection {
        tables = List.copyOf(tables);
        curves = List.copyOf(curves);
    }

    /** The sections of a run: those of its profiles that any round of has ended. */
    static List<ProfileSection> of(RunInfo run, List<Observation> observations) {
        return run.profiles().stream()
                .map(profile -> of(profile, RowGroup.of(profile, observations)))
                .filter(section -> !section.groups().isEmpty())
                .toList();
    }

    private static ProfileSection of(ProfileInfo profile, List<RowGroup> groups) {
        Map<String, List<RowGroup>> parts = groups.stream()
                .filter(group -> group.level().isPartOfMaximum())
                .collect(Collectors.groupingBy(RowGroup::generator, LinkedHashMap::new, Collectors.toList()));
        return new ProfileSection(
                profile,
                groups.stream()
                        .filter(group -> !group.level().isPartOfMaximum())
                        .toList(),
                parts.values().stream().map(Curve::new).toList());
    }

    /** The rows of all tables and curves. */
    List<RowGroup> groups() {
        return Stream.concat(tables.stream(), curves.stream().flatMap(curve -> curve.levels().stream()))
                .toList();
    }

    List<Observation> observations() {
        return groups().stream().flatMap(group -> group.observations().stream()).toList();
    }

    /** What tells a table from the others of the profile; empty where it is the only one. */
    String heading(RowGroup table) {
        if (tables.size() + curves.size() == 1) {
            return "";
        }
        Set<String> levels = tables.stream().map(each -> each.level().id()).collect(Collectors.toSet());
        String level = table.level().isMaximum()
                ? ": each server's own maximum, in a closed loop"
                : levels.size() > 1 ? ", " + table.level().id() : "";
        return table.tool() + level;
    }

    /** What tells a curve from what else the profile has. */
    String heading(Curve curve) {
        return curve.tool() + ": latency at parts of each server's own maximum";
    }
}
