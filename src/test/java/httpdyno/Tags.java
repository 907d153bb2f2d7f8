package httpdyno;

import httpdyno.manifest.Profile;
import httpdyno.plan.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.tagexpression.TagExpression;

/** JUnit tags on the command line ({@code -Dgroups}, {@code -DexcludedGroups}), checked instead of ignored. */
final class Tags {

    /** Tag of the whole matrix; every profile id is a tag too, and every capability that profiles need. */
    static final String BENCHMARK = "benchmark";

    /** Tag of the conformance catalogue, which is run once per server. */
    static final String CONFORMANCE = "conformance";

    /** Tag of the calibration of load tools. */
    static final String CALIBRATION = "calibration";

    /**
     * Tag of the servers that are started to be talked to by hand. Alone among the tags it is never selected by an
     * expression: it is given as the only word, or nothing is served.
     */
    static final String SERVE = "serve";

    /** Tag of the noise of the host; like that of serving it stands alone. */
    static final String NOISE_FLOOR = "noise-floor";

    /** Tags that are given as the only word. */
    private static final List<String> ALONE = List.of(SERVE, NOISE_FLOOR);

    private static final Pattern WORD = Pattern.compile("(any|none)\\s*\\(\\s*\\)|[^\\s()!&|,]+");

    private Tags() {}

    /**
     * What the tags select.
     *
     * @param profiles the profiles that are loaded; may be none
     * @param conformance whether the catalogue is run
     * @param calibration whether the calibrations that are made are tests of their own
     * @param serve whether servers are started to be talked to by hand, and nothing else is done
     * @param noiseFloor whether one server is measured in turns with itself
     */
    record Selected(
            List<Profile> profiles, boolean conformance, boolean calibration, boolean serve, boolean noiseFloor) {

        Selected {
            profiles = List.copyOf(profiles);
        }

        /** The same without the catalogue. */
        Selected loadsOnly() {
            return new Selected(profiles, false, calibration, serve, noiseFloor);
        }
    }

    /**
     * What the tags select, as Surefire and JUnit understand them. Without {@code -Dgroups} a profile is run that is by
     * default, or that another setting asks for.
     *
     * @param asked whether a setting asks for a profile
     * @throws SettingsException for a tag that nothing carries, a malformed expression, or a selection of nothing
     */
    static Selected select(List<Profile> profiles, Map<String, String> properties, Predicate<Profile> asked) {
        Set<String> known = new TreeSet<>(Set.of(BENCHMARK, CONFORMANCE, CALIBRATION, SERVE, NOISE_FLOOR));
        profiles.forEach(profile -> known.addAll(of(profile)));
        List<String> problems = new ArrayList<>();
        List<TagExpression> included = expressions("groups", properties, known, problems);
        List<TagExpression> excluded = expressions("excludedGroups", properties, known, problems);
        String only = properties.getOrDefault("groups", "");
        ALONE.stream()
                .filter(tag -> only.equals(tag) ? !excluded.isEmpty() : takes(tag, included, properties))
                .forEach(tag -> problems.add(given("groups", properties)
                        + given("excludedGroups", properties).indent(1).stripTrailing()
                        + ": " + tag + " stands alone, since " + because(tag) + ". Allowed: -Dgroups=" + tag));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        if (only.equals(SERVE)) {
            return new Selected(List.of(), false, false, true, false);
        }
        if (only.equals(NOISE_FLOOR)) {
            return new Selected(inTurns(profiles, asked), false, false, false, true);
        }
        List<Profile> selected = profiles.stream()
                .filter(profile -> !included.isEmpty() || profile.byDefault() || asked.test(profile))
                .filter(profile -> isRun(included, excluded, of(profile)))
                .toList();
        boolean conformance = isRun(included, excluded, List.of(CONFORMANCE));
        boolean calibration = isRun(included, excluded, List.of(CALIBRATION));
        if (selected.isEmpty() && !conformance && !calibration) {
            throw new SettingsException(List.of(
                    "-Dgroups and -DexcludedGroups leave nothing to run. Allowed tags: " + String.join(", ", known)));
        }
        return new Selected(selected, conformance, calibration, false, false);
    }

    /** The tags that the test of a profile carries. */
    static List<String> of(Profile profile) {
        return Stream.concat(Stream.of(BENCHMARK, profile.id()), profile.needs().stream())
                .toList();
    }

    /** What is run by default or is asked for, and is the same load for all servers. */
    private static List<Profile> inTurns(List<Profile> profiles, Predicate<Profile> asked) {
        return profiles.stream()
                .filter(profile -> profile.byDefault() || asked.test(profile))
                .filter(profile -> profile.percentOfMaximum().isEmpty())
                .toList();
    }

    /** Whether an expression names the tag and takes its test; one that only happens to take it, takes nothing. */
    private static boolean takes(String tag, List<TagExpression> included, Map<String, String> properties) {
        return words(properties.getOrDefault("groups", "")).contains(tag) && isRun(included, List.of(), List.of(tag));
    }

    private static String because(String alone) {
        return alone.equals(SERVE)
                ? "it measures nothing and ends when it is told to"
                : "it measures one server in turns with itself in place of the matrix";
    }

    private static String given(String property, Map<String, String> properties) {
        String text = properties.getOrDefault(property, "");
        return text.isBlank() ? "" : "-D" + property + "=" + text;
    }

    /** The tags that an expression names. */
    private static List<String> words(String expression) {
        return WORD.matcher(expression)
                .results()
                .filter(word -> word.group(1) == null)
                .map(MatchResult::group)
                .toList();
    }

    /** Whether a test with these tags is run. */
    private static boolean isRun(List<TagExpression> included, List<TagExpression> excluded, List<String> tags) {
        List<TestTag> carried = tags.stream().map(TestTag::create).toList();
        return (included.isEmpty() || included.stream().anyMatch(expression -> expression.evaluate(carried)))
                && excluded.stream().noneMatch(expression -> expression.evaluate(carried));
    }

    private static List<TagExpression> expressions(
            String property, Map<String, String> properties, Set<String> known, List<String> problems) {
        String text = properties.getOrDefault(property, "").strip();
        if (text.isEmpty()) {
            return List.of();
        }
        words(text).stream()
                .filter(word -> !known.contains(word))
                .forEach(word -> problems.add("-D" + property + ": no test carries the tag \"" + word + "\". Allowed: "
                        + String.join(", ", known)));
        List<TagExpression> expressions = new ArrayList<>();
        for (String part : text.split(",")) {
            try {
                expressions.add(TagExpression.parseFrom(part).tagExpressionOrThrow(IllegalArgumentException::new));
            } catch (IllegalArgumentException malformed) {
                problems.add("-D" + property + "=" + text + " is not a tag expression: " + malformed.getMessage());
            }
        }
        return expressions;
    }
}
