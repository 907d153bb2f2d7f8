package httpdyno.conformance;

import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Check.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bodies delimited by Content-Length (RFC 9112 sections 6.2 and 6.3, RFC 9110 section 8.6). */
final class LengthChecks {

    private static final String LENGTH = "RFC 9110 8.6";
    private static final String INVALID = "RFC 9112 6.3";

    private LengthChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(invalid());
        checks.addAll(lists());
        checks.addAll(valid());
        checks.addAll(unfinished());
        checks.addAll(otherMethods());
        return List.copyOf(checks);
    }

    private static List<Check> invalid() {
        return List.of(
                invalid("letters", "abc"),
                invalid("plus", "+5"),
                invalid("minus", "-5"),
                invalid("minus-zero", "-0"),
                invalid("minus-overflow", "-99999999999999999995"),
                invalid("empty", ""),
                invalid("hexadecimal", "0x5"),
                invalid("octal", "0o5"),
                invalid("underscore", "0_5"),
                invalid("inner-space", "0 5"),
                invalid("fraction", "5.0"),
                invalid("exponent", "5e0"),
                invalid("semicolon", "5;"),
                invalid("quoted", "\"5\""),
                invalid("overflow-wraps", "18446744073709551621"),
                overflow());
    }

    private static Check invalid(String name, String value) {
        return Case.must(Group.LENGTH, "h1-length-" + name, INVALID)
                .sends(post("hello", "Content-Length: " + value))
                .accepts("400+C ~ close")
                .why("where the body ends is unknown, so nothing after the head may be taken for a request");
    }

    private static Check overflow() {
        return Case.must(Group.LENGTH, "h1-length-overflow", LENGTH)
                .sends(post("hello", "Content-Length: " + "9".repeat(20)))
                .accepts("400+C 413+C ~ close")
                .why("a length that overflows an integer must not become a short one");
    }

    private static List<Check> lists() {
        return List.of(
                Case.must(Group.LENGTH, "h1-length-list-different", INVALID)
                        .sends(post("hello", "Content-Length: 5, 10"))
                        .accepts("400+C ~ close")
                        .why("two lengths are two different bodies"),
                Case.must(Group.LENGTH, "h1-length-twice-different", INVALID)
                        .sends(post("hello, you", "Content-Length: 5", "Content-Length: 10"))
                        .accepts("400+C ~ close")
                        .why("two lengths are two different bodies, which is how requests are smuggled"),
                equal("list-equal", "Content-Length: 5, 5"),
                equal("list-of-three", "Content-Length: 5, 5, 5"),
                equal("twice-equal", "Content-Length: 5\r\nContent-Length: 5"));
    }

    private static Check equal(String name, String fields) {
        return Case.must(Group.LENGTH, "h1-length-" + name, "RFC 9112 6.3, RFC 9110 8.6")
                .sends(post("hello", fields))
                .accepts("400 close 2xx")
                .echoes("hello")
                .why("equal lengths are refused or taken as one");
    }

    private static List<Check> valid() {
        return List.of(
                Case.must(Group.LENGTH, "h1-length-none", INVALID)
                        .sends(post(""))
                        .accepts("2xx ~ 411")
                        .echoes("")
                        .blocks()
                        .why("without a length the body is empty; a server that waits for one hangs"),
                valid("leading-zeros", "Content-Length: 005", "hello"),
                valid("not-octal", "Content-Length: 0200", "a".repeat(200)),
                valid("double-zero", "Content-Length: 00", ""),
                valid("space-after", "Content-Length: 5 ", "hello"),
                valid("spaces-before", "Content-Length:   5", "hello"),
                valid("tab-before", "Content-Length:\t5", "hello"));
    }

    private static Check valid(String name, String field, String body) {
        return Case.must(Group.LENGTH, "h1-length-" + name, "RFC 9110 8.6, 5.5")
                .sends(post(body, field))
                .accepts("2xx ~ 400")
                .echoes(body)
                .why("any number of digits is valid, and whitespace around it is no part of it; refusing is tolerated");
    }

    private static List<Check> unfinished() {
        return List.of(
                Case.must(Group.LENGTH, "h1-length-short-body", "RFC 9112 6.2, 8")
                        .sends(post("hello", "Content-Length: 10"))
                        .silentThen(", you")
                        .echoes("hello, you")
                        .blocks()
                        .why("an incomplete body is waited for, never passed on as if it were whole"),
                Case.must(Group.LENGTH, "h1-length-short-body-end", "RFC 9112 6.2, 8")
                        .sends(post("hello", "Content-Length: 10"))
                        .halfClosed()
                        .accepts("400 408 close")
                        .why("a body that ends early is incomplete; a success would pass on half a message"),
                neverComplete(Group.LENGTH, "h1-length-huge", "RFC 9112 6.2", post("", "Content-Length: 999999999")));
    }

    /** A body that is announced so large that it cannot come. */
    static Check neverComplete(Group group, String id, String source, String request) {
        return new Check(
                id,
                group,
                source,
                Level.MUST,
                false,
                Pace.TIMED,
                Transcript.escape(request),
                "413 400 close, or silence and then a success on another connection",
                "a body that never comes must neither be answered as if it had nor keep others from being served",
                http -> {
                    try (Connection connection = http.connect()) {
                        connection.send(Message.of(http, request));
                        if (connection.speaks()) {
                            return Outcomes.of("413 400 close").judge(http, connection, Outcomes.Demands.none("POST"));
                        }
                        Steps.requireAlive(http);
                        return Optional.empty();
                    }
                });
    }

    private static List<Check> otherMethods() {
        return List.of(
                consumed("get", "GET", "2xx ~ 400 413"),
                consumed("head", "HEAD", "2xx ~ 400 413"),
                consumed("options", "OPTIONS", "2xx ~ 400 404 405"),
                consumed("delete", "DELETE", "2xx ~ 400 404 405"));
    }

    private static Check consumed(String name, String method, String accepted) {
        return Case.must(Group.LENGTH, "h1-length-" + name + "-body", "RFC 9112 9.3, RFC 9110 9.3.1")
                .sends(head(method + " /echo HTTP/1.1", "Content-Length: 5") + "hello")
                .accepts(accepted)
                .blocks()
                .why("a body without meaning is read or the connection closed; left there it is read as a request");
    }
}
