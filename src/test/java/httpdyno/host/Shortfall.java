package httpdyno.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where the values of a network namespace are too low for the loads that run in it, or not known to be high enough.
 *
 * @param required what the loads need
 * @param known whether the value is known
 * @param found the value that holds, or that it is not known
 * @param mend what to set, in the form that sysctl(8) takes
 */
public record Shortfall(String required, boolean known, String found, String mend) {

    /**
     * A load with a connection per request opens as many as it can, which is not known before. One core of a current
     * machine serves fewer than this many.
     */
    static final int OPENED_PER_SECOND = 20_000;

    /**
     * Hold values against loads. Pure.
     *
     * @param loads loads that run one after the other, each in a namespace of its own
     * @param held the values of each of these namespaces
     * @return what falls short; empty without a load
     */
    public static List<Shortfall> of(List<PlannedLoad> loads, Sysctls held) {
        List<Shortfall> shortfalls = new ArrayList<>();
        loads.stream().mapToInt(PlannedLoad::connections).max().ifPresent(connections -> {
            queue(Sysctl.SOMAXCONN, "so that a server may let all of them wait to be accepted", connections, held)
                    .ifPresent(shortfalls::add);
            queue(Sysctl.SYN_BACKLOG, "so that all of them may be opened at once", connections, held)
                    .ifPresent(shortfalls::add);
        });
        ports(loads, held).ifPresent(shortfalls::add);
        return List.copyOf(shortfalls);
    }

    private static Optional<Shortfall> queue(Sysctl sysctl, String why, int connections, Sysctls held) {
        OptionalInt value = held.number(sysctl);
        if (value.isPresent() && value.getAsInt() >= connections) {
            return Optional.empty();
        }
        return Optional.of(new Shortfall(
                String.format(
                        Locale.ROOT,
                        "%s of at least %,d, the number of connections, %s",
                        sysctl.key(),
                        connections,
                        why),
                value.isPresent(),
                value.isPresent() ? String.format(Locale.ROOT, "%,d", value.getAsInt()) : unknown(sysctl),
                sysctl.key() + "=" + sysctl.asked()));
    }

    private static Optional<Shortfall> ports(List<PlannedLoad> loads, Sysctls held) {
        OptionalInt ports = held.clientPorts();
        boolean reuse = held.reusesPorts().orElse(false);
        return loads.stream()
                .map(load -> PortBudget.of(load, OPENED_PER_SECOND, reuse))
                .max(Comparator.comparing(PortBudget::needed))
                .filter(budget -> ports.isEmpty() || ports.getAsInt() < budget.needed())
                .map(budget -> new Shortfall(
                        budget.toString(),
                        ports.isPresent(),
                        ports.isPresent() ? found(ports.getAsInt(), budget, held) : unknown(Sysctl.PORT_RANGE),
                        Sysctl.PORT_RANGE.key() + "=\"" + Sysctl.PORT_RANGE.asked() + "\" "
                                + Sysctl.TIME_WAIT_REUSE.key() + "=" + Sysctl.TIME_WAIT_REUSE.asked()));
    }

    private static String unknown(Sysctl sysctl) {
        return "not known: " + sysctl.path() + " cannot be read";
    }

    private static String found(int ports, PortBudget budget, Sysctls held) {
        String range = String.format(
                Locale.ROOT,
                "%,d, %s %s",
                ports,
                Sysctl.PORT_RANGE.key(),
                held.portRange().orElseThrow());
        if (budget.openedPerSecond() == 0) {
            return range;
        }
        OptionalInt reuse = held.number(Sysctl.TIME_WAIT_REUSE);
        return range + ", " + Sysctl.TIME_WAIT_REUSE.key() + " "
                + (reuse.isPresent() ? Integer.toString(reuse.getAsInt()) : "not known and taken for 0");
    }
}
