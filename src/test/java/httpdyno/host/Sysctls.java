package httpdyno.host;

import httpdyno.unit.PortRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The values that hold in one network namespace.
 *
 * @param values as the kernel prints them, fields separated by one space; what is not told is not there
 */
public record Sysctls(Map<Sysctl, String> values) {

    /** Nothing is known. */
    public static final Sysctls NONE = new Sysctls(Map.of());

    public Sysctls {
        Map<Sysctl, String> known = new EnumMap<>(Sysctl.class);
        values.forEach((sysctl, value) -> known.put(sysctl, value.strip().replaceAll("\\s+", " ")));
        values = Collections.unmodifiableMap(known);
    }

    /** Read those of the namespace that a {@code /proc} belongs to. */
    static Sysctls read(HostFiles proc) {
        Map<Sysctl, String> values = new EnumMap<>(Sysctl.class);
        for (Sysctl sysctl : Sysctl.values()) {
            proc.content(sysctl.file()).ifPresent(value -> values.put(sysctl, value));
        }
        return new Sysctls(values);
    }

    /** The command that prints those of the namespace in which it runs, for {@link #parse}. */
    public static List<String> command() {
        List<String> command = new ArrayList<>(List.of("grep", "-H", ""));
        for (Sysctl sysctl : Sysctl.values()) {
            command.add(sysctl.path());
        }
        return List.copyOf(command);
    }

    /**
     * Read what {@link #command} printed; a file that was not there is a value that is not told.
     *
     * @throws IllegalArgumentException for a line that is none of its
     */
    public static Sysctls parse(String printed) {
        Map<Sysctl, String> values = new EnumMap<>(Sysctl.class);
        for (String line : printed.lines().toList()) {
            int colon = line.indexOf(':');
            values.put(ofPath(line, colon), line.substring(colon + 1));
        }
        return new Sysctls(values);
    }

    private static Sysctl ofPath(String line, int colon) {
        for (Sysctl sysctl : Sysctl.values()) {
            if (colon > 0 && line.substring(0, colon).equals(sysctl.path())) {
                return sysctl;
            }
        }
        throw new IllegalArgumentException(
                "required a line such as " + Sysctl.SOMAXCONN.path() + ":4096, found \"" + line + '"');
    }

    /** A namespace of the same kernel that was given all that the suite asks for; what is not told stays so. */
    public Sysctls withAsked() {
        Map<Sysctl, String> asked = new EnumMap<>(Sysctl.class);
        values.keySet().forEach(sysctl -> asked.put(sysctl, sysctl.asked()));
        return new Sysctls(asked);
    }

    /** One value that is a number. */
    public OptionalInt number(Sysctl sysctl) {
        String value = values.getOrDefault(sysctl, "");
        return sysctl.isNumber() && value.matches("\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(value))
                : OptionalInt.empty();
    }

    /** The ports from which clients get theirs, reserved ones included. */
    public Optional<PortRange> portRange() {
        return Optional.ofNullable(values.get(Sysctl.PORT_RANGE))
                .filter(text -> !text.isEmpty())
                .map(PortRange::parse);
    }

    /** How many ports clients can have. A kernel that does not know of reserved ports reserves none. */
    public OptionalInt clientPorts() {
        List<PortRange> reserved = PortRange.parseList(values.getOrDefault(Sysctl.RESERVED_PORTS, ""));
        return portRange()
                .map(range -> OptionalInt.of(range.sizeWithout(reserved)))
                .orElseGet(OptionalInt::empty);
    }

    /** Whether a client on the loopback may take a port that is in TIME_WAIT. */
    public Optional<Boolean> reusesPorts() {
        OptionalInt reuse = number(Sysctl.TIME_WAIT_REUSE);
        return reuse.isEmpty() ? Optional.empty() : Optional.of(reuse.getAsInt() > 0);
    }

    /** {@code net.core.somaxconn 4096, net.ipv4.tcp_tw_reuse 2}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey().key() + " "
                        + (entry.getValue().isEmpty()
                                ? "none"
                                : entry.getValue().replace(' ', '-')))
                .collect(Collectors.joining(", "));
    }
}
