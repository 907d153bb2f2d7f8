package httpdyno;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import httpdyno.conformance.ConformanceReport;
import httpdyno.conformance.Exchange;
import httpdyno.conformance.Transcript;
import httpdyno.conformance.Violation;
import httpdyno.manifest.Miss;
import httpdyno.manifest.SampleServer;
import httpdyno.manifest.ServerManifest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers and what the catalogue says of them, for tests. */
final class SampleCatalogue {

    private static final List<String> CAPABILITIES = List.of("hello", "echo");

    /** What such a server meets. */
    static final List<Check> CHECKS = Checks.concerning(CAPABILITIES);

    private SampleCatalogue() {}

    static ServerManifest server(String id, Miss... misses) {
        return SampleServer.of(
                id,
                ServerManifest.Workers.SINGLE,
                new ServerManifest.Boot("x", "x", List.of("epoll")),
                CAPABILITIES,
                List.of(misses));
    }

    /** All checks pass but those that are named. */
    static ConformanceReport report(Map<String, String> tolerated, String... broken) {
        return report(Checks.all().stream().map(Check::id).toList(), tolerated, List.of(broken));
    }

    /** A report that one check is missing from. */
    static ConformanceReport without(String id) {
        List<String> others = Checks.all().stream()
                .map(Check::id)
                .filter(other -> !other.equals(id))
                .toList();
        return report(others, Map.of(), List.of());
    }

    static Violation violation(String id) {
        Check check = Checks.byId(id);
        Exchange.Timings timings = new Exchange.Timings(Optional.empty(), Optional.empty(), Duration.ZERO);
        Transcript evidence = new Transcript(
                "GET / HTTP/1.1\\r\\n\\r\\n", "HTTP/1.1 500 Oh\\r\\n\\r\\n", timings, Exchange.Ending.CLOSED);
        return new Violation(id, check.level(), check.blocking(), "the contract", "something else", evidence);
    }

    private static ConformanceReport report(List<String> ids, Map<String, String> tolerated, List<String> broken) {
        return new ConformanceReport(
                "127.0.0.1:8080",
                ids.stream().filter(id -> !broken.contains(id)).toList(),
                tolerated,
                broken.stream().map(SampleCatalogue::violation).toList(),
                Duration.ofSeconds(1));
    }
}
