package httpdyno.conformance;

import static httpdyno.conformance.Requests.KIB;
import static httpdyno.conformance.Requests.hostless;
import static httpdyno.conformance.Requests.line;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;

/** Request line, method and request target (RFC 9112 section 3, RFC 9110 section 9.1, RFC 3986). */
final class TargetChecks {

    private static final String TARGET = "RFC 9112 3.2, RFC 3986";

    private TargetChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(spaces());
        checks.addAll(methods());
        checks.addAll(lengths());
        checks.addAll(characters());
        checks.addAll(percents());
        checks.addAll(forms());
        checks.addAll(tunnels());
        return List.copyOf(checks);
    }

    private static List<Check> spaces() {
        String lenient = "a server may split at any whitespace, but two parsers in a row must agree where";
        return List.of(
                Case.may(Group.TARGET, "h1-two-spaces", "RFC 9112 3")
                        .sends(line("GET  / HTTP/1.1"))
                        .accepts("400 close ~ 2xx 505")
                        .why(lenient),
                Case.may(Group.TARGET, "h1-tab-after-method", "RFC 9112 3")
                        .sends(line("GET\t/ HTTP/1.1"))
                        .accepts("400 close ~ 2xx 505")
                        .why(lenient),
                Case.may(Group.TARGET, "h1-space-after-version", "RFC 9112 3")
                        .sends(line("GET / HTTP/1.1 "))
                        .accepts("400 close ~ 2xx 505")
                        .why(lenient),
                Case.should(Group.TARGET, "h1-no-target", "RFC 9112 3")
                        .sends(line("GET HTTP/1.1"))
                        .accepts("400 505 close")
                        .why("a request line has three parts"),
                Case.should(Group.TARGET, "h1-space-in-target", "RFC 9112 3.2")
                        .sends(line("GET /pa th HTTP/1.1"))
                        .accepts("400 301 505 close")
                        .why("correcting it may get past a filter that stands before the server"));
    }

    private static List<Check> methods() {
        return List.of(
                Case.should(Group.TARGET, "h1-method-empty", "RFC 9112 3")
                        .sends(line(" / HTTP/1.1"))
                        .accepts("400 close")
                        .why("a method has at least one character"),
                Case.should(Group.TARGET, "h1-method-bracket", "RFC 9110 9.1")
                        .sends(line("GE(T / HTTP/1.1"))
                        .accepts("400 501 405 close")
                        .why("a method is a token"),
                Case.should(Group.TARGET, "h1-method-lower-case", "RFC 9110 9.1")
                        .sends(line("get / HTTP/1.1"))
                        .accepts("501 405 400 close ~ 404 2xx")
                        .why("methods are case-sensitive"),
                Case.should(Group.TARGET, "h1-method-unknown", "RFC 9110 9.1, 15.6.2")
                        .sends(line("FOOBAR / HTTP/1.1"))
                        .accepts("501 405 400 close ~ 404 2xx")
                        .why("a method that nobody implements must not be taken for another"),
                Case.should(Group.TARGET, "h1-method-100k", "RFC 9112 3")
                        .sends(line("G".repeat(100 * 1024) + " / HTTP/1.1"))
                        .accepts("501 400 414 431 close")
                        .heavy()
                        .why("reading it all is work for whoever sends it"));
    }

    private static List<Check> lengths() {
        return List.of(
                Case.should(Group.TARGET, "h1-target-7900", "RFC 9112 3")
                        .sends(line("GET /echo?" + KIB.repeat(8).substring(0, 7_900) + " HTTP/1.1"))
                        .accepts("2xx 3xx 404")
                        .why("request lines of 8000 octets at least are recommended to work"),
                Case.must(Group.TARGET, "h1-target-100k", "RFC 9112 3")
                        .sends(line("GET /" + KIB.repeat(100) + " HTTP/1.1"))
                        .accepts("414 ~ 400 431 close 2xx 404")
                        .heavy()
                        .why("a server that is unwilling to read it says so with 414"));
    }

    private static List<Check> characters() {
        return List.of(
                character("fragment", "/echo#frag", "400 close ~ 2xx 404"),
                character("utf-8", "/caf\u00C3\u00A9", "400 close ~ 2xx 404"),
                character("overlong-utf-8", "/\u00C0\u00AF", "400 close ~ 404"),
                character("nul", "/\0test", "400 close ~ 505"),
                character("control", "/\u0001test", "400 close ~ 505"),
                character("del", "/\u007Ftest", "400 close ~ 505 404"),
                character("backslash", "/path\\file", "400 close ~ 2xx 404"),
                character("less-than", "/a<b", "400 close ~ 2xx 404"),
                character("quote", "/a\"b", "400 close ~ 2xx 404"),
                character("no-slash", "index.html", "400 close ~ 2xx 404 505"));
    }

    private static Check character(String name, String target, String accepted) {
        return Case.should(Group.TARGET, "h1-target-" + name, TARGET)
                .sends(line("GET " + target + " HTTP/1.1"))
                .accepts(accepted)
                .why("it is no part of a target: one parser stops there, another reads on");
    }

    private static List<Check> percents() {
        String decoded = "what decodes a target must not trip over it; a server error is a crash of a parser";
        return List.of(
                Case.hardening(Group.TARGET, "h1-target-percent-nul", TARGET)
                        .sends(line("GET /path%00.html HTTP/1.1"))
                        .accepts("400 ~ 2xx 404")
                        .why(decoded),
                Case.hardening(Group.TARGET, "h1-target-percent-nonsense", TARGET)
                        .sends(line("GET /%zz HTTP/1.1"))
                        .accepts("400 ~ 2xx 404")
                        .why(decoded),
                injected(),
                Case.must(Group.TARGET, "h1-target-query", "RFC 9112 3.2.1")
                        .sends(line("GET /echo?x=%20&y=/?:@ HTTP/1.1"))
                        .accepts("2xx")
                        .why("a query is part of the target and not of the path"));
    }

    private static Check injected() {
        String request = line("GET /path%0d%0aX-Injected:%20true HTTP/1.1");
        return new Check(
                "h1-target-percent-crlf",
                Group.TARGET,
                "RFC 9110 5.5",
                Level.MUST,
                false,
                Pace.INDEPENDENT,
                Transcript.escape(request),
                "400 ~ 2xx 404, without a field X-Injected",
                "a line end that is decoded from a target and written into a header splits the response",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, request));
                        Response response = connection.response("GET");
                        connection.require(
                                response.first("X-Injected").isEmpty(), "no field X-Injected", "the field X-Injected");
                        return Outcomes.of("400 ~ 2xx 404").judge(connection, response);
                    }
                });
    }

    private static List<Check> forms() {
        return List.of(
                Case.must(Group.TARGET, "h1-absolute-form", "RFC 9112 3.2.2")
                        .sends(line("GET http://{host}/ HTTP/1.1"))
                        .accepts("2xx ~ 400")
                        .why("a server must accept it, also when it is no proxy"),
                Case.must(Group.TARGET, "h1-absolute-upper-case", "RFC 9110 4.2.3")
                        .sends(line("GET HTTP://{host}/ HTTP/1.1"))
                        .accepts("2xx ~ 400")
                        .why("a scheme compares without case"),
                Case.must(Group.TARGET, "h1-absolute-other", "RFC 9112 3.2.2")
                        .sends(line("GET http://other.example.com/ HTTP/1.1"))
                        .accepts("2xx 404 421 ~ 400")
                        .why("the target's authority counts, and Host is ignored"),
                Case.must(Group.TARGET, "h1-absolute-no-host", "RFC 9112 3.2")
                        .sends(hostless("GET http://{host}/ HTTP/1.1"))
                        .accepts("400 ~ close")
                        .why("HTTP/1.1 needs Host, whatever the form of the target"),
                Case.must(Group.TARGET, "h1-options-star", "RFC 9112 3.2.4")
                        .sends(line("OPTIONS * HTTP/1.1"))
                        .accepts("2xx ~ 404 405 400")
                        .why("it asks the server and not a resource"),
                Case.should(Group.TARGET, "h1-get-star", "RFC 9112 3.2.4")
                        .sends(line("GET * HTTP/1.1"))
                        .accepts("400 close ~ 404 405 505")
                        .why("the asterisk belongs to OPTIONS"),
                Case.should(Group.TARGET, "h1-get-authority", "RFC 9112 3.2.3")
                        .sends(line("GET {host} HTTP/1.1"))
                        .accepts("400 close ~ 404 505")
                        .why("the authority form belongs to CONNECT"));
    }

    private static List<Check> tunnels() {
        String why = "an origin server is no tunnel; a success would turn the rest of the connection into one";
        return List.of(
                Case.may(Group.TARGET, "h1-connect", "RFC 9110 9.3.6")
                        .sends(hostless("CONNECT example.com:443 HTTP/1.1", "Host: example.com:443"))
                        .accepts("501 405 400 close ~ 404 505")
                        .why(why),
                Case.must(Group.TARGET, "h1-connect-no-port", "RFC 9110 9.3.6")
                        .sends(hostless("CONNECT example.com: HTTP/1.1", "Host: example.com"))
                        .accepts("400 405 501 close ~ 404 505")
                        .why(why),
                Case.must(Group.TARGET, "h1-connect-bad-port", "RFC 9110 9.3.6")
                        .sends(hostless("CONNECT example.com:abc HTTP/1.1", "Host: example.com"))
                        .accepts("400 405 501 close ~ 404 505")
                        .why(why));
    }
}
