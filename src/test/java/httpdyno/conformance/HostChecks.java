package httpdyno.conformance;

import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.hostless;

import httpdyno.conformance.Check.Group;
import java.util.ArrayList;
import java.util.List;

/** The Host field (RFC 9112 section 3.2, RFC 9110 section 7.2). */
final class HostChecks {

    private static final String SOURCE = "RFC 9112 3.2";
    private static final String START = "GET / HTTP/1.1";

    private HostChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(missing());
        checks.addAll(invalid());
        checks.addAll(valid());
        return List.copyOf(checks);
    }

    private static List<Check> missing() {
        String two = "which of two hosts counts is what a cache and a server must not differ on";
        return List.of(
                Case.must(Group.HOST, "h1-host-missing", SOURCE)
                        .sends(hostless(START))
                        .accepts("400 ~ close")
                        .why("HTTP/1.1 needs it to tell hosts of one address apart"),
                Case.must(Group.HOST, "h1-host-missing-body-unsent", SOURCE)
                        .sends(hostless("POST /echo HTTP/1.1", "Content-Length: 5"))
                        .accepts("400 ~ close")
                        .why("the head alone is wrong; waiting for the body only keeps a connection"),
                Case.must(Group.HOST, "h1-host-twice", SOURCE)
                        .sends(head(START, "Host: other.example.com"))
                        .accepts("400 ~ close")
                        .why(two),
                Case.must(Group.HOST, "h1-host-twice-equal", SOURCE)
                        .sends(head(START, "Host: {host}"))
                        .accepts("400 ~ close")
                        .why(two),
                Case.must(Group.HOST, "h1-host-twice-http-1-0", SOURCE)
                        .sends(head("GET / HTTP/1.0", "Host: other.example.com"))
                        .accepts("400 ~ close 2xx 505")
                        .last()
                        .why("the rule names any request message; versions before Host existed are let off"));
    }

    private static List<Check> invalid() {
        return List.of(
                invalid("user-info", "user@{host}"),
                invalid("path", "{host}/path"),
                invalid("comma", "{host}, other.example.com"),
                invalid("space", "a b"),
                invalid("less-than", "a<b"),
                invalid("bad-port", "localhost:abc"),
                invalid("open-bracket", "[::1"));
    }

    private static List<Check> valid() {
        return List.of(
                Case.may(Group.HOST, "h1-host-empty", "RFC 9112 3.2, 3.3")
                        .sends(hostless(START, "Host:"))
                        .accepts("2xx 400 close")
                        .why("a client sends it for a target without authority; both answers can be defended"),
                Case.may(Group.HOST, "h1-host-http-1-0-none", "RFC 9112 3.2")
                        .sends(hostless("GET / HTTP/1.0"))
                        .accepts("2xx ~ 400 505")
                        .last()
                        .why("HTTP/1.0 did not have it"),
                Case.must(Group.HOST, "h1-host-case-tab", "RFC 9110 5.1, 5.5")
                        .sends(hostless(START, "hoSt:\t{host}", "empty:"))
                        .why("names compare without case, and a tab is optional whitespace"),
                Case.must(Group.HOST, "h1-host-ipv6", "RFC 9110 4.2.1, RFC 3986 3.2.2")
                        .sends(hostless(START, "Host: [::1]:8080"))
                        .why("an IPv6 address in brackets is a host"),
                Case.hardening(Group.HOST, "h1-host-last", SOURCE)
                        .sends(hostless(START, "Accept: */*", "User-Agent: test", "Host: {host}"))
                        .why("Host may stand anywhere in the header block"));
    }

    private static Check invalid(String name, String value) {
        return Case.must(Group.HOST, "h1-host-" + name, SOURCE)
                .sends(hostless(START, "Host: " + value))
                .accepts("400 ~ close")
                .why("a value that is no host and port is refused, or routes differ from parser to parser");
    }
}
