package httpdyno.unit;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes.
 *
 * @param bytes not negative
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(B|KiB|MiB|GiB)");

    /** @throws IllegalArgumentException for a negative size */
    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size is >= 0 bytes, found " + bytes);
        }
    }

    public static ByteSize ofMebibytes(long mebibytes) {
        return new ByteSize(Math.multiplyExact(mebibytes, 1L << 20));
    }

    /**
     * Read {@code 512MiB}; {@code 512M} is refused because it may mean two things.
     *
     * @throws IllegalArgumentException for any other form
     */
    public static ByteSize parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a size is a whole number of at most nine digits and one of B, KiB, MiB, GiB"
                            + " (for example 512MiB), found \"" + text + "\"");
        }
        long factor = switch (matcher.group(2)) {
            case "KiB" -> 1L << 10;
            case "MiB" -> 1L << 20;
            case "GiB" -> 1L << 30;
            default -> 1L;
        };
        return new ByteSize(Math.multiplyExact(Long.parseLong(matcher.group(1)), factor));
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    @Override
    public String toString() {
        if (bytes < 1 << 10) {
            return bytes + " B";
        }
        if (bytes < 1 << 20) {
            return String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0);
        }
        return String.format(Locale.ROOT, "%.1f MiB", bytes / (1024.0 * 1024.0));
    }
}
