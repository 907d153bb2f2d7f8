package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints the catalogue: {@code mvn -q test-compile exec:java@checks}. */
public final class CheckList {

    private CheckList() {}

    /** One line a check, to standard output. */
    public static void main(String[] args) {
        print(Checks.all(), System.out);
    }

    static void print(List<Check> checks, PrintStream out) {
        int widest =
                checks.stream().mapToInt(check -> check.id().length()).max().orElse(1);
        for (Check check : checks) {
            String blocks = check.blocking() ? "blocks" : "";
            String whose = check.capability()
                    .map(capability -> ", of servers with the capability " + capability)
                    .orElse("");
            out.printf(
                    Locale.ROOT,
                    "%-" + widest + "s  %-9s  %-6s  %s%s%n",
                    check.id(),
                    check.level(),
                    blocks,
                    check.source(),
                    whose);
        }
    }
}
