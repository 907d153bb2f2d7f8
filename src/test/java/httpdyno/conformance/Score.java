package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A report in numbers, for tables.
 *
 * @param groups passes by group, in the order of {@link Group}; groups of which nothing ran are absent
 * @param total passes of all that ran
 * @param tolerated how many passes had an outcome that is only tolerated
 * @param firstMust the first broken MUST, in the order of the catalogue
 */
public record Score(Map<Group, Tally> groups, Tally total, int tolerated, Optional<Violation> firstMust) {

    /** @param groups copied */
    public Score {
        groups = Collections.unmodifiableMap(new EnumMap<>(groups));
    }

    /**
     * Passes out of what ran.
     *
     * @param passed checks that passed
     * @param of checks that ran
     */
    public record Tally(int passed, int of) {

        @Override
        public String toString() {
            return passed + "/" + of;
        }

        private Tally plus(boolean pass) {
            return new Tally(passed + (pass ? 1 : 0), of + 1);
        }
    }

    /** The classic suite's score, of 33; absent when the set did not run. */
    public Optional<Tally> core() {
        return Optional.ofNullable(groups.get(Group.CORE));
    }

    /**
     * Count.
     *
     * @throws java.util.NoSuchElementException when the report holds an id that is not in the catalogue
     */
    public static Score of(ConformanceReport report) {
        Map<Group, Tally> groups = new EnumMap<>(Group.class);
        for (String id : report.passed()) {
            count(groups, id, true);
        }
        Optional<Violation> firstMust = Optional.empty();
        for (Violation violation : report.violations()) {
            count(groups, violation.checkId(), false);
            if (firstMust.isEmpty() && violation.level() == Level.MUST) {
                firstMust = Optional.of(violation);
            }
        }
        int passed = report.passed().size();
        Tally total = new Tally(passed, passed + report.violations().size());
        return new Score(groups, total, report.tolerated().size(), firstMust);
    }

    private static void count(Map<Group, Tally> groups, String id, boolean pass) {
        Group group = Checks.byId(id).group();
        groups.put(group, groups.getOrDefault(group, new Tally(0, 0)).plus(pass));
    }
}
