package httpdyno.conformance;

import static httpdyno.conformance.Requests.KIB;
import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import java.util.ArrayList;
import java.util.List;

/** Syntax and size of header fields (RFC 9112 section 5, RFC 9110 section 5). */
final class FieldChecks {

    private static final String NAME = "RFC 9110 5.1, 5.6.2";
    private static final String VALUE = "RFC 9110 5.5";

    /** Visible characters that no token holds, each with its name. */
    private static final List<String> DELIMITERS = List.of(
            "open-parenthesis", "(",
            "close-parenthesis", ")",
            "comma", ",",
            "slash", "/",
            "semicolon", ";",
            "less-than", "<",
            "equals", "=",
            "greater-than", ">",
            "question-mark", "?",
            "at", "@",
            "open-bracket", "[",
            "backslash", "\\",
            "close-bracket", "]",
            "open-brace", "{",
            "close-brace", "}",
            "quote", "\"");

    private FieldChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(lines());
        checks.addAll(names());
        checks.addAll(values());
        checks.addAll(valid());
        checks.addAll(confusing());
        checks.addAll(cookies());
        checks.addAll(sizes());
        return List.copyOf(checks);
    }

    private static List<Check> lines() {
        String colon = "whitespace before the colon makes two parsers see different names";
        return List.of(
                Case.must(Group.FIELDS, "h1-field-space-colon", "RFC 9112 5.1")
                        .sends(get("X-Test : value"))
                        .accepts("400 ~ close")
                        .why(colon),
                Case.must(Group.FIELDS, "h1-field-tab-colon", "RFC 9112 5.1")
                        .sends(get("X-Test\t: value"))
                        .accepts("400 ~ close")
                        .why(colon),
                Case.must(Group.FIELDS, "h1-field-fold", "RFC 9112 5.2")
                        .sends(get("X-Test: one", " two"))
                        .accepts("400 close 2xx")
                        .why("a folded line is refused, or joined with a space"),
                Case.must(Group.FIELDS, "h1-field-fold-tab", "RFC 9112 5.2")
                        .sends(get("X-Test: one", "\ttwo"))
                        .accepts("400 close 2xx")
                        .why("a folded line is refused, or joined with a space"),
                grammar("h1-field-empty-name", ": empty-name"),
                grammar("h1-field-no-colon", "NoColonHere"));
    }

    private static Check grammar(String id, String field) {
        return Case.should(Group.FIELDS, id, "RFC 9112 5, 2.2")
                .sends(get(field))
                .accepts("400 close")
                .why("a line that is no field is refused and not skipped: what follows may be meant to be hidden");
    }

    private static List<Check> names() {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < DELIMITERS.size(); i += 2) {
            checks.add(name(DELIMITERS.get(i), "Bad" + DELIMITERS.get(i + 1) + "Name", "400 close"));
        }
        checks.add(name("space", "Bad Name", "400 close"));
        checks.add(name("tab", "Content\tLength", "400 close"));
        checks.add(name("utf-8", "X-\u00C3\u00AB", "400 close"));
        checks.add(name("nul", "X\0Y", "400 close"));
        return checks;
    }

    private static Check name(String what, String name, String accepted) {
        return Case.should(Group.FIELDS, "h1-field-name-" + what, NAME)
                .sends(get(name + ": 99"))
                .accepts(accepted)
                .why("a name is a token; what one parser drops from it another may read as a different name");
    }

    private static List<Check> values() {
        return List.of(
                Case.must(Group.FIELDS, "h1-field-nul", VALUE)
                        .sends(get("X-Test: val\0ue"))
                        .accepts("400 close ~ 2xx")
                        .why("NUL is refused or becomes a space; a success is tolerated since that is not seen"),
                control("bell", '\u0007'),
                control("backspace", '\b'),
                control("escape", '\u001B'),
                control("del", '\u007F'));
    }

    private static Check control(String name, char character) {
        return Case.may(Group.FIELDS, "h1-field-" + name, VALUE)
                .sends(get("X-Test: val" + character + "ue"))
                .accepts("400 close ~ 2xx")
                .why("control characters are invalid in a value, and may be kept where they do no harm");
    }

    private static List<Check> valid() {
        return List.of(
                Case.may(Group.FIELDS, "h1-field-high-bytes", VALUE)
                        .sends(get("X-Test: \u0080\u00A0\u00FF"))
                        .accepts("2xx ~ 400")
                        .why("bytes above 7F are opaque data in a value"),
                Case.must(Group.FIELDS, "h1-field-empty-value", VALUE)
                        .sends(get("X-Empty: "))
                        .why("a value may be empty"),
                Case.must(Group.FIELDS, "h1-field-whitespace", VALUE)
                        .sends(get("X-Test: \t a value \t "))
                        .why("whitespace around a value is optional and no part of it"),
                Case.must(Group.FIELDS, "h1-field-no-whitespace", VALUE)
                        .sends(get("X-Test:a:b"))
                        .why("no whitespace is needed, and further colons belong to the value"),
                Case.must(Group.FIELDS, "h1-field-upper-case", "RFC 9110 5.1")
                        .sends(post("hello", "CONTENT-LENGTH: 5"))
                        .echoes("hello")
                        .blocks()
                        .why("names compare without case; a length that is overlooked leaves a body on the connection"),
                Case.must(Group.FIELDS, "h1-field-punctuation", "RFC 9110 5.6.2")
                        .sends(get("!#$%&'*+-.^_`|~: a"))
                        .why("all of these are token characters"));
    }

    private static List<Check> confusing() {
        return List.of(
                Case.may(Group.FIELDS, "h1-field-content-type-twice", "RFC 9110 5.3")
                        .sends(post(
                                "hello", "Content-Length: 5", "Content-Type: text/plain", "Content-Type: text/html"))
                        .accepts("400 415 2xx")
                        .why("a sender must not repeat it; refusing and taking one are both seen"),
                Case.hardening(Group.FIELDS, "h1-field-underscore-length", "RFC 9110 5.1")
                        .sends(post("hello", "Content-Length: 5", "Content_Length: 99"))
                        .accepts("400 2xx")
                        .echoes("hello")
                        .why("a name with an underscore is a different name"),
                Case.hardening(Group.FIELDS, "h1-field-underscore-coding", "RFC 9110 5.1")
                        .sends(post("hello", "Content-Length: 5", "Transfer_Encoding: chunked"))
                        .accepts("400 2xx")
                        .echoes("hello")
                        .why("a name with an underscore is a different name"),
                Case.must(Group.FIELDS, "h1-field-length-space-colon", "RFC 9112 5.1")
                        .sends(post("hello world", "Content-Length: 11", "Content-Length : 5"))
                        .accepts("400 ~ close")
                        .why("a second length that only some parsers see moves the end of the body"));
    }

    private static List<Check> cookies() {
        return List.of(
                Case.may(Group.FIELDS, "h1-cookie-twice", "RFC 9110 5.3")
                        .sends(get("Cookie: a=1", "Cookie: b=2"))
                        .accepts("2xx ~ 400")
                        .why("HTTP/2 gateways split cookies over lines"),
                Case.hardening(Group.FIELDS, "h1-cookie-nonsense", "RFC 6265 5.4")
                        .sends(get("Cookie: ===;;;"))
                        .accepts("2xx 400")
                        .why("browsers keep what scripts set; a cookie must not break a server"),
                Case.hardening(Group.FIELDS, "h1-cookie-1000-pairs", "RFC 9110 5.4")
                        .sends(get("Cookie: " + "k=v; ".repeat(999) + "k=v"))
                        .accepts("2xx 400 431 close")
                        .why("much is refused or read, and no error of the server"));
    }

    private static List<Check> sizes() {
        return List.of(
                Case.hardening(Group.FIELDS, "h1-fields-5k", "RFC 9110 5.4")
                        .sends(get(("X-Test: " + "a".repeat(92) + "\r\n").repeat(50) + "X-Last: a"))
                        .why("fifty fields of a hundred bytes are what a browser behind proxies sends"),
                size("h1-field-value-100k", "X-Big: " + KIB.repeat(100)),
                size("h1-field-name-100k", KIB.repeat(100) + ": a"),
                size("h1-cookie-64k", "Cookie: a=" + KIB.repeat(64)),
                size("h1-fields-10000", "X-Test: a\r\n".repeat(9_999) + "X-Last: a"));
    }

    private static Check size(String id, String fields) {
        return Case.must(Group.FIELDS, id, "RFC 9110 5.4, RFC 6585 5")
                .sends(get(fields))
                .accepts("431 400 413 close ~ 2xx")
                .heavy()
                .why("a server that is unwilling to read it says so; one without a limit is told on");
    }
}
