package httpdyno.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** The catalogue: named sets of checks in the order in which they run and are shown. */
public final class Checks {

    private Checks() {}

    /** What a server must do before any load: every request is well formed and every answer is plain HTTP/1.1. */
    public static List<Check> basic() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(ContractChecks.all());
        checks.addAll(EchoChecks.all());
        checks.addAll(SemanticsChecks.all());
        checks.addAll(ConnectionChecks.all());
        checks.addAll(FragmentChecks.all());
        return List.copyOf(checks);
    }

    /** @throws NoSuchElementException when no check has this id */
    public static Check byId(String id) {
        for (Check check : basic()) {
            if (check.id().equals(id)) {
                return check;
            }
        }
        throw new NoSuchElementException("no conformance check has the id " + id);
    }
}
