package httpdyno.measure;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The performance counters of a HotSpot JVM, as it keeps them in {@code /tmp/hsperfdata_<user>/<pid>}: a file that is
 * mapped into the JVM, so that counting costs it no system call. Format version 2.0:
 *
 * <pre>
 * offset  size  prologue
 *      0     4  magic, the bytes CA FE C0 C0 in this order
 *      4     1  byte order of all that follows: 0 big endian, 1 little endian
 *      5     2  major and minor version of the format
 *      7     1  1 once the JVM has filled the file in
 *      8     4  bytes in use
 *     12     4  bytes that did not fit
 *     16     8  time of the last change, in ticks
 *     24     4  offset of the first entry
 *     28     4  number of entries; they follow one another
 *
 * offset  size  entry, offsets count from its start
 *      0     4  length of the entry
 *      4     4  offset of the name, which ends with a NUL
 *      8     4  elements of the value; 0 for a single one
 *     12     1  type, as in a Java signature: J for a long, B with elements for a text that ends with a NUL
 *     13     1  flags
 *     14     1  unit: 1 none, 2 bytes, 3 ticks, 4 events, 5 text, 6 hertz
 *     15     1  variability: 1 constant, 2 only grows, 3 varies
 *     16     4  offset of the value
 * </pre>
 *
 * What ticks are is told by {@code sun.os.hrt.frequency}. Only longs and texts are kept; HotSpot has no others.
 */
final class PerfData {

    private static final int MAGIC = 0xCAFEC0C0;
    private static final int MAJOR = 2;
    private static final int PROLOGUE = 32;
    private static final int ENTRY = 20;

    private final Map<String, Long> numbers = new TreeMap<>();
    private final Map<String, String> texts = new TreeMap<>();

    private PerfData() {}

    /**
     * Read a whole file.
     *
     * @throws IllegalArgumentException when it is not such a file, or not all of it
     */
    static PerfData parse(byte[] file) {
        PerfData data = new PerfData();
        try {
            data.read(ByteBuffer.wrap(file));
        } catch (BufferUnderflowException | IndexOutOfBoundsException cut) {
            throw new IllegalArgumentException(
                    "required all entries of a file of JVM counters, found the end of it after " + file.length
                            + " bytes",
                    cut);
        }
        return data;
    }

    private void read(ByteBuffer file) {
        require("the magic number cafec0c0", file.getInt(0) == MAGIC, String.format("%08x", file.getInt(0)));
        int order = file.get(4);
        require("the byte order 0 or 1", order == 0 || order == 1, order);
        file.order(order == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        require("version 2 of the format", file.get(5) == MAJOR, file.get(5));
        require("counters that the JVM has filled in", file.get(7) == 1, "a JVM that is still starting");
        int at = file.getInt(24);
        require("entries behind the prologue", at >= PROLOGUE, "offset " + at);
        for (int entries = file.getInt(28); entries > 0; entries--) {
            int length = file.getInt(at);
            require("entries of " + ENTRY + " bytes or more", length >= ENTRY, length + " bytes");
            entry(file.slice(at, length).order(file.order()));
            at += length;
        }
    }

    private void entry(ByteBuffer entry) {
        String name = text(entry, entry.getInt(4));
        int elements = entry.getInt(8);
        int value = entry.getInt(16);
        if (entry.get(12) == 'J' && elements == 0) {
            numbers.put(name, entry.getLong(value));
        } else if (entry.get(12) == 'B' && elements > 0) {
            texts.put(name, text(entry, value));
        }
    }

    private static String text(ByteBuffer entry, int from) {
        int end = from;
        while (entry.get(end) != 0) {
            end++;
        }
        return new String(entry.array(), entry.arrayOffset() + from, end - from, StandardCharsets.UTF_8);
    }

    private static void require(String what, boolean holds, Object found) {
        if (!holds) {
            throw new IllegalArgumentException("required " + what + " in a file of JVM counters, found " + found);
        }
    }

    /** All single numbers by name, in units that the names imply. */
    Map<String, Long> numbers() {
        return Collections.unmodifiableMap(numbers);
    }

    OptionalLong number(String name) {
        return numbers.containsKey(name) ? OptionalLong.of(numbers.get(name)) : OptionalLong.empty();
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(texts.get(name));
    }
}
