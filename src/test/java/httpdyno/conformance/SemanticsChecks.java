package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.List;

/** What methods mean beyond their bytes. */
final class SemanticsChecks {

    private SemanticsChecks() {}

    static List<Check> all() {
        return List.of(head(), headLength());
    }

    private static Check head() {
        return new Check(
                "h1-head",
                Group.METHODS,
                "RFC 9110 9.3.2",
                Level.MUST,
                true,
                Pace.INDEPENDENT,
                "HEAD /, then GET / on the same connection",
                "200 without a body byte, then 200",
                "a body after HEAD is read as the next response",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("HEAD", Message.bodiless(http, "HEAD", "/"));
                        Steps.requireStatus(connection, 200, response);
                        Steps.requireUsable(http, connection, response);
                    }
                }));
    }

    private static Check headLength() {
        return new Check(
                "h1-head-length",
                Group.METHODS,
                "RFC 9110 8.6",
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                "HEAD /",
                "an answer whose Content-Length, if sent, is the 17 bytes that GET / has",
                "a wrong length misleads clients and caches; it does not block, since no load of the suite uses HEAD",
                Check.Demand.plainly(http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("HEAD", Message.bodiless(http, "HEAD", "/"));
                        List<String> lengths = response.values("Content-Length");
                        connection.require(
                                lengths.isEmpty() || lengths.equals(List.of("17")),
                                "Content-Length 17 or none",
                                Contract.escaped(lengths));
                    }
                }));
    }
}
