package httpdyno.unit;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * TCP ports from one to another, both included.
 *
 * @param first lowest port, at least 1
 * @param last highest port, at most 65,535
 */
public record PortRange(int first, int last) {

    private static final int HIGHEST = 65_535;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})(?:[-\\s]+(\\d{1,5}))?");

    /** @throws IllegalArgumentException when it is empty or no port */
    public PortRange {
        if (first < 1 || last < first || last > HIGHEST) {
            throw new IllegalArgumentException(
                    "a port range runs upwards within 1 to 65535, found " + first + " to " + last);
        }
    }

    /**
     * Read {@code 32768 60999} as the kernel prints its range, {@code 8080-8443}, or one port.
     *
     * @throws IllegalArgumentException for any other form
     */
    public static PortRange parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a port range is two ports such as 32768 60999, found \"" + text + "\"");
        }
        int first = Integer.parseInt(matcher.group(1));
        return new PortRange(first, matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2)));
    }

    /**
     * Read the kernel's list form, for example {@code 8080-8443,9000}; nothing for an empty text.
     *
     * @throws IllegalArgumentException for any other form
     */
    public static List<PortRange> parseList(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.strip().split(",", -1))
                        .map(PortRange::parse)
                        .toList();
    }

    /** How many ports are in it and in none of {@code others}, which do not overlap. */
    public int sizeWithout(List<PortRange> others) {
        int size = last - first + 1;
        for (PortRange other : others) {
            size -= Math.max(0, Math.min(last, other.last) - Math.max(first, other.first) + 1);
        }
        return size;
    }

    /** {@code 32768-60999}. */
    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
