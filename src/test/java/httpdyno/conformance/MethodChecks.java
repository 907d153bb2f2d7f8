package httpdyno.conformance;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What methods mean beyond their bytes. */
final class MethodChecks {

    private static final String SECRET = "secret-token-123";

    private MethodChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(List.of(head(), headLength(), notAllowed(), options()));
        checks.addAll(traces());
        checks.addAll(bodies());
        checks.addAll(contents());
        return List.copyOf(checks);
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

    private static Check notAllowed() {
        return new Check(
                "h1-not-allowed-allow",
                Group.METHODS,
                "RFC 9110 15.5.6",
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                "DELETE /",
                "405 with Allow ~ 2xx 404 501",
                "who is told that a method is not allowed is told which are",
                http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("DELETE", Message.bodiless(http, "DELETE", "/"));
                        boolean silent = response.status() == 405
                                && response.first("Allow").isEmpty();
                        connection.require(!silent, "405 with Allow", "405 without Allow");
                        return Outcomes.of("405 ~ 2xx 404 501").judge(connection, response);
                    }
                });
    }

    private static Check options() {
        return new Check(
                "h1-options-allow",
                Group.METHODS,
                "RFC 9110 9.3.7",
                Level.SHOULD,
                false,
                Pace.INDEPENDENT,
                "OPTIONS /",
                "2xx with Allow ~ 2xx 404 405 501",
                "OPTIONS is for learning what is allowed",
                http -> {
                    try (Connection connection = http.connect()) {
                        Response response = connection.ask("OPTIONS", Message.bodiless(http, "OPTIONS", "/"));
                        if (response.status() / 100 == 2
                                && response.first("Allow").isPresent()) {
                            return Optional.empty();
                        }
                        return Outcomes.of("~ 2xx 404 405 501").judge(connection, response);
                    }
                });
    }

    private static List<Check> traces() {
        return List.of(
                trace("h1-trace", "TRACE / without more", ""),
                trace("h1-trace-body", "TRACE / with a body, which a client must not send", "Content-Length: 5"),
                trace("h1-trace-secret", "TRACE / with credentials", "Authorization: Bearer " + SECRET));
    }

    private static Check trace(String id, String sends, String field) {
        boolean body = field.startsWith("Content-Length");
        String request = Requests.head("TRACE / HTTP/1.1", field.isEmpty() ? new String[0] : new String[] {field});
        return new Check(
                id,
                Group.METHODS,
                "RFC 9110 9.3.8",
                Level.SHOULD,
                false,
                Pace.INDEPENDENT,
                sends,
                "405 501 ~ 2xx 400 404, without the credentials",
                "an echo of the request shows what scripts must not see",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, request + (body ? "hello" : "")));
                        Response response = connection.response("TRACE");
                        connection.require(
                                !Message.text(response.body()).contains(SECRET), "no credentials back", "credentials");
                        return Outcomes.of("405 501 ~ 2xx 400 404").judge(connection, response);
                    }
                });
    }

    private static List<Check> bodies() {
        List<Check> checks = new ArrayList<>();
        for (String method : List.of("PATCH", "DELETE", "OPTIONS")) {
            checks.add(Case.must(Group.METHODS, "h1-echo-" + method.toLowerCase(Locale.ROOT), "contract, RFC 9112 6.2")
                    .sends(Requests.head(method + " /echo HTTP/1.1", "Content-Length: 7") + "content")
                    .echoes("content")
                    .why("bodies belong to messages, not to some methods; the contract echoes any"));
        }
        return checks;
    }

    private static List<Check> contents() {
        return List.of(
                Case.may(Group.METHODS, "h1-content-type-unknown", "RFC 9110 15.5.16")
                        .sends(Requests.post("hello", "Content-Length: 5", "Content-Type: application/x-nonsense"))
                        .accepts("2xx 415")
                        .why("a media type that is not known is content or refused, and no error of the server"),
                Case.may(Group.METHODS, "h1-accept-unknown", "RFC 9110 12.5.1")
                        .sends(Requests.get("Accept: application/x-nonsense"))
                        .accepts("2xx 406")
                        .why("what cannot be had is refused or ignored"),
                Case.must(Group.METHODS, "h1-range-post", "RFC 9110 14.2")
                        .sends(Requests.post("hello", "Content-Length: 5", "Range: bytes=0-1"))
                        .accepts("200-205 207-299")
                        .echoes("hello")
                        .why("ranges are for GET only"),
                Case.may(Group.METHODS, "h1-range-nonsense", "RFC 9110 14.2")
                        .sends(Requests.get("Range: bytes=abc-xyz"))
                        .accepts("200 416 ~ 400")
                        .why("a range that cannot be read is ignored or refused"),
                Case.hardening(Group.METHODS, "h1-range-1000", "RFC 9110 14.2, 17.15")
                        .sends(Requests.get("Range: bytes=" + "0-,".repeat(999) + "0-"))
                        .accepts("200 206 400 416 431 close")
                        .why("many overlapping ranges multiply the work"));
    }
}
