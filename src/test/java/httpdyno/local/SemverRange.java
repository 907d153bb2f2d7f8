package httpdyno.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of versions as npm reads it: {@code ^1.2.3}, {@code ~1.2}, {@code 1.x}, {@code >=1 <3 || 5.0.0}, {@code 1 - 2}.
 *
 * @param alternatives one of them must hold, all comparators of it
 */
record SemverRange(List<List<Comparator>> alternatives) {

    private static final String PART = "(0|[1-9]\\d*|[xX*])";
    private static final Pattern PARTIAL = Pattern.compile(
            "[v=\\s]*" + PART + "(?:\\." + PART + "(?:\\." + PART + "(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?)?)?");
    private static final Pattern SIMPLE = Pattern.compile("(<=|>=|<|>|=|\\^|~>?|)\\s*(\\S+)");
    private static final Pattern HYPHEN = Pattern.compile("(\\S+)\\s+-\\s+(\\S+)");
    private static final Pattern OPERATOR_GAP = Pattern.compile("(<=|>=|<|>|=|\\^|~>?)\\s+");

    /** One bound: the version must stand so to it. */
    record Comparator(String operator, Semver bound) {

        boolean holds(Semver version) {
            int order = version.compareTo(bound);
            return switch (operator) {
                case ">=" -> order >= 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                case "<" -> order < 0;
                default -> order == 0;
            };
        }
    }

    /** A version of which the end may be left open. */
    private record Partial(int given, Semver low) {

        /** The first version that has other numbers where {@code kept} of them stay. */
        Semver next(int kept) {
            return switch (kept) {
                case 1 -> new Semver(low.major() + 1, 0, 0, "0");
                case 2 -> new Semver(low.major(), low.minor() + 1, 0, "0");
                default -> new Semver(low.major(), low.minor(), low.patch() + 1, "0");
            };
        }

        /** How many leading numbers {@code ^} keeps: up to the first that is not zero. */
        int caret() {
            if (low.major() > 0 || given == 1) {
                return 1;
            }
            return low.minor() > 0 || given == 2 ? 2 : 3;
        }
    }

    /** Read a range; absent for what is none, such as a tag, an address or a folder. */
    static Optional<SemverRange> parse(String text) {
        List<List<Comparator>> alternatives = new ArrayList<>();
        try {
            for (String alternative : text.split("\\|\\|", -1)) {
                alternatives.add(comparators(alternative.strip()));
            }
            return Optional.of(new SemverRange(alternatives));
        } catch (IllegalArgumentException noRange) {
            return Optional.empty();
        }
    }

    /** Whether a version lies in the range; a pre-release only where the range names one of the same three numbers. */
    boolean holds(Semver version) {
        return alternatives.stream()
                .anyMatch(all -> all.stream().allMatch(comparator -> comparator.holds(version))
                        && (version.preRelease().isEmpty()
                                || all.stream().anyMatch(comparator -> namesPreReleaseOf(comparator, version))));
    }

    private static boolean namesPreReleaseOf(Comparator comparator, Semver version) {
        // Upper bounds such as <2.0.0-0 are this class's own and name nothing.
        return !comparator.bound().preRelease().isEmpty()
                && !comparator.bound().preRelease().equals("0")
                && comparator.bound().sameNumbers(version);
    }

    private static List<Comparator> comparators(String text) {
        Matcher hyphen = HYPHEN.matcher(text);
        if (hyphen.matches()) {
            List<Comparator> both = new ArrayList<>(simple(">=", partial(hyphen.group(1))));
            both.addAll(simple("<=", partial(hyphen.group(2))));
            return both;
        }
        List<Comparator> all = new ArrayList<>();
        String closed = OPERATOR_GAP.matcher(text).replaceAll("$1");
        for (String part : Arrays.stream(closed.split("\\s+"))
                .filter(part -> !part.isEmpty())
                .toList()) {
            Matcher simple = SIMPLE.matcher(part);
            if (!simple.matches()) {
                throw new IllegalArgumentException(text);
            }
            all.addAll(simple(simple.group(1), partial(simple.group(2))));
        }
        return all;
    }

    private static Partial partial(String text) {
        Matcher matcher = PARTIAL.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        int[] numbers = new int[3];
        int given = 0;
        while (given < 3
                && matcher.group(given + 1) != null
                && Character.isDigit(matcher.group(given + 1).charAt(0))) {
            numbers[given] = Integer.parseInt(matcher.group(given + 1));
            given++;
        }
        String preRelease = given == 3 && matcher.group(4) != null ? matcher.group(4) : "";
        return new Partial(given, new Semver(numbers[0], numbers[1], numbers[2], preRelease));
    }

    private static List<Comparator> simple(String operator, Partial version) {
        int given = version.given();
        Semver low = version.low();
        if (given == 0) {
            return operator.equals("<") || operator.equals(">")
                    ? List.of(new Comparator("<", new Semver(0, 0, 0, "0")))
                    : List.of();
        }
        return switch (operator) {
            case "^" -> between(low, version.next(version.caret()));
            case "~", "~>" -> between(low, version.next(Math.min(given, 2)));
            case ">=" -> List.of(new Comparator(">=", low));
            case "<" -> List.of(new Comparator("<", given == 3 ? low : new Semver(low, "0")));
            case ">" -> List.of(given == 3 ? new Comparator(">", low) : new Comparator(">=", version.next(given)));
            case "<=" -> List.of(given == 3 ? new Comparator("<=", low) : new Comparator("<", version.next(given)));
            default -> given == 3 ? List.of(new Comparator("=", low)) : between(low, version.next(given));
        };
    }

    private static List<Comparator> between(Semver from, Semver below) {
        return List.of(new Comparator(">=", from), new Comparator("<", below));
    }
}
