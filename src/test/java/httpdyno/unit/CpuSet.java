package httpdyno.unit;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An ordered set of logical CPUs in the kernel's list form ({@code 0-1,4}).
 *
 * @param cpus CPU numbers, not empty
 */
public record CpuSet(SortedSet<Integer> cpus) {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    /** @throws IllegalArgumentException when empty or negative */
    public CpuSet {
        // Not the constructor for sorted sets: it would keep the order of the argument.
        cpus = Collections.unmodifiableSortedSet(new TreeSet<>((Collection<Integer>) cpus));
        if (cpus.isEmpty() || cpus.first() < 0) {
            throw new IllegalArgumentException("a CPU set names at least one CPU >= 0, found " + cpus);
        }
    }

    public static CpuSet of(Collection<Integer> cpus) {
        return new CpuSet(new TreeSet<>(cpus));
    }

    /**
     * Read the kernel's list form, for example {@code 0-3,8}.
     *
     * @throws IllegalArgumentException for any other form
     */
    public static CpuSet parse(String text) {
        SortedSet<Integer> cpus = new TreeSet<>();
        for (String part : text.strip().split(",", -1)) {
            Matcher matcher = RANGE.matcher(part);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "a CPU list is numbers and ranges such as 0-3,8, found \"" + text + "\"");
            }
            int first = Integer.parseInt(matcher.group(1));
            int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (last < first) {
                throw new IllegalArgumentException("a CPU range runs upwards, found \"" + part + "\"");
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return new CpuSet(cpus);
    }

    public int size() {
        return cpus.size();
    }

    public boolean contains(int cpu) {
        return cpus.contains(cpu);
    }

    public boolean containsAll(CpuSet other) {
        return cpus.containsAll(other.cpus);
    }

    public boolean disjointFrom(CpuSet other) {
        return Collections.disjoint(cpus, other.cpus);
    }

    /** The kernel's list form, shortest. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        Integer start = null;
        Integer previous = null;
        for (Integer cpu : cpus) {
            if (previous == null || cpu != previous + 1) {
                closeRange(text, start, previous);
                text.append(text.isEmpty() ? "" : ",").append(cpu);
                start = cpu;
            }
            previous = cpu;
        }
        closeRange(text, start, previous);
        return text.toString();
    }

    private static void closeRange(StringBuilder text, Integer start, Integer last) {
        if (start != null && !start.equals(last)) {
            text.append('-').append(last);
        }
    }
}
