package httpdyno.local;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version as semver.org has it; build metadata counts for nothing.
 *
 * @param preRelease what follows the hyphen, empty for a release
 */
record Semver(int major, int minor, int patch, String preRelease) implements Comparable<Semver> {

    private static final Pattern FORM = Pattern.compile(
            "(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(?:-([0-9A-Za-z.-]+))?(?:\\+[0-9A-Za-z.-]+)?");

    /** The same numbers with another pre-release. */
    Semver(Semver numbers, String preRelease) {
        this(numbers.major, numbers.minor, numbers.patch, preRelease);
    }

    static Optional<Semver> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new Semver(
                        Integer.parseInt(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3)),
                        matcher.group(4) == null ? "" : matcher.group(4)))
                : Optional.empty();
    }

    boolean sameNumbers(Semver other) {
        return major == other.major && minor == other.minor && patch == other.patch;
    }

    @Override
    public int compareTo(Semver other) {
        if (!sameNumbers(other)) {
            return major != other.major
                    ? Integer.compare(major, other.major)
                    : minor != other.minor ? Integer.compare(minor, other.minor) : Integer.compare(patch, other.patch);
        }
        if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
            return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
        }
        String[] own = preRelease.split("\\.");
        String[] others = other.preRelease.split("\\.");
        for (int i = 0; i < Math.min(own.length, others.length); i++) {
            int order = compareIdentifiers(own[i], others[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(own.length, others.length);
    }

    /** Numbers by size and before words, words by their letters. */
    private static int compareIdentifiers(String own, String other) {
        boolean ownNumber = own.matches("\\d{1,18}");
        boolean otherNumber = other.matches("\\d{1,18}");
        if (ownNumber && otherNumber) {
            return Long.compare(Long.parseLong(own), Long.parseLong(other));
        }
        return ownNumber == otherNumber ? own.compareTo(other) : ownNumber ? -1 : 1;
    }
}
