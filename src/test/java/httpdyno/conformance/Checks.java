package httpdyno.conformance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** The catalogue: named sets of checks in the order in which they are shown. */
public final class Checks {

    private static final List<Check> ALL = catalogue();
    private static final Map<String, Check> BY_ID = byId();

    private Checks() {}

    /** The whole catalogue, what servers of a capability alone meet included. */
    public static List<Check> all() {
        return ALL;
    }

    private static List<Check> catalogue() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(ContractChecks.all());
        checks.addAll(RoutesChecks.all());
        checks.addAll(EchoChecks.all());
        checks.addAll(CoreChecks.all());
        checks.addAll(MessageChecks.all());
        checks.addAll(VersionChecks.all());
        checks.addAll(TargetChecks.all());
        checks.addAll(HostChecks.all());
        checks.addAll(FieldChecks.all());
        checks.addAll(LengthChecks.all());
        checks.addAll(CodingChecks.all());
        checks.addAll(SmugglingChecks.all());
        checks.addAll(ChunkChecks.all());
        checks.addAll(MethodChecks.all());
        checks.addAll(ResponseChecks.all());
        checks.addAll(ExpectChecks.all());
        checks.addAll(UpgradeChecks.all());
        checks.addAll(ConnectionChecks.all());
        checks.addAll(PipeliningChecks.all());
        checks.addAll(FragmentChecks.all());
        return List.copyOf(checks);
    }

    /** The part of the catalogue that a server meets: what is for all, and what is for those of its capabilities. */
    public static List<Check> concerning(Collection<String> capabilities) {
        List<Check> concerning = new ArrayList<>();
        for (Check check : all()) {
            if (check.concerns(capabilities)) {
                concerning.add(check);
            }
        }
        return List.copyOf(concerning);
    }

    /** What such a server meets before any load: what blocks, and the contract, which decides what is compared. */
    public static List<Check> entry(Collection<String> capabilities) {
        List<Check> entry = new ArrayList<>();
        for (Check check : concerning(capabilities)) {
            if (check.blocking() || check.group() == Check.Group.CONTRACT) {
                entry.add(check);
            }
        }
        return List.copyOf(entry);
    }

    /** @throws NoSuchElementException when no check has this id */
    public static Check byId(String id) {
        Check check = BY_ID.get(id);
        if (check == null) {
            throw new NoSuchElementException("no conformance check has the id " + id);
        }
        return check;
    }

    private static Map<String, Check> byId() {
        Map<String, Check> byId = new HashMap<>();
        for (Check check : ALL) {
            byId.put(check.id(), check);
        }
        return byId;
    }
}
