package httpdyno.conformance;

import static httpdyno.conformance.Requests.get;
import static httpdyno.conformance.Requests.head;
import static httpdyno.conformance.Requests.post;

import httpdyno.conformance.Check.Group;
import java.util.ArrayList;
import java.util.List;

/** The Transfer-Encoding field (RFC 9112 sections 6.1, 6.3 and 7). */
final class CodingChecks {

    private static final String SOURCE = "RFC 9112 6.1, 6.3";
    private static final String CHUNKS = "5\r\nhello\r\n0\r\n\r\n";

    private CodingChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(unknown());
        checks.addAll(disguised());
        checks.addAll(plain());
        return List.copyOf(checks);
    }

    private static List<Check> unknown() {
        return List.of(
                Case.must(Group.CODING, "h1-coding-gzip", SOURCE)
                        .sends(post("", "Transfer-Encoding: gzip"))
                        .accepts("501+C 400+C ~ close")
                        .why("the final coding is not chunked, so the end of the body is unknown"),
                Case.should(Group.CODING, "h1-coding-xchunked", SOURCE)
                        .sends(post("hello", "Transfer-Encoding: xchunked", "Content-Length: 5"))
                        .accepts("501+C 400+C ~ close")
                        .why("a coding that only looks like chunked is not understood"),
                Case.should(Group.CODING, "h1-coding-gzip-chunked", SOURCE)
                        .sends(post(CHUNKS, "Transfer-Encoding: gzip, chunked"))
                        .accepts("501 400 close")
                        .why("a coding that is not understood is refused, not passed on as content"),
                Case.must(Group.CODING, "h1-coding-chunked-gzip", SOURCE)
                        .sends(post("0\r\n\r\n", "Transfer-Encoding: chunked, gzip"))
                        .accepts("400+C ~ 501+C close")
                        .why("chunked is not final, so the end of the body is unknown"),
                Case.must(Group.CODING, "h1-coding-chunked-twice", "RFC 9112 6.1")
                        .sends(post("hello", "Transfer-Encoding: chunked, chunked", "Content-Length: 5"))
                        .accepts("400+C 501+C ~ 2xx+C close")
                        .last()
                        .why("a sender must not chunk twice, and two framings end the connection"),
                Case.should(Group.CODING, "h1-coding-identity", "RFC 9112 7")
                        .sends(post("hello", "Transfer-Encoding: identity", "Content-Length: 5"))
                        .accepts("400+C 501+C ~ close")
                        .why("identity is no coding any more; taking it leaves the choice of framing open"),
                Case.may(Group.CODING, "h1-coding-empty", "RFC 9110 5.6.1")
                        .sends(post("hello", "Transfer-Encoding:", "Content-Length: 5"))
                        .accepts("400+C 501+C close ~ 2xx")
                        .echoes("hello")
                        .why("a list without element names no coding"),
                Case.must(Group.CODING, "h1-coding-parameter", "RFC 9112 7")
                        .sends(post("hello", "Transfer-Encoding: chunked;a=b", "Content-Length: 5"))
                        .accepts("400+C 501+C ~ 2xx+C close")
                        .last()
                        .why("chunked has no parameters, and two framings end the connection"));
    }

    private static List<Check> disguised() {
        return List.of(
                beside("leading-comma", "Transfer-Encoding: , chunked", "400+C 501+C 2xx+C ~ close"),
                beside("trailing-comma", "Transfer-Encoding: chunked,", "400+C 501+C 2xx+C ~ close"),
                beside("space-after", "Transfer-Encoding: chunked ", "400+C 501+C 2xx+C ~ close"),
                beside("tab-before", "Transfer-Encoding:\tchunked", "400+C 501+C 2xx+C ~ close"),
                beside("mixed-case", "Transfer-Encoding: Chunked", "400+C 501+C 2xx+C ~ close"),
                beside("vertical-tab", "Transfer-Encoding: \u000Bchunked", "400+C 501+C ~ close"),
                beside("form-feed", "Transfer-Encoding: \fchunked", "400+C 501+C ~ close"),
                beside("nul", "Transfer-Encoding: chunked\0", "400+C 501+C ~ close"),
                beside("space-colon", "Transfer-Encoding : chunked", "400+C ~ close"),
                beside("fold", "Transfer-Encoding:\r\n chunked", "400+C 501+C 2xx+C ~ close"),
                beside(
                        "two-lines",
                        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                        "400+C 501+C ~ close"));
    }

    /** A chunked body in whose favour Content-Length must be dropped, or the request refused. */
    private static Check beside(String name, String coding, String accepted) {
        return Case.must(Group.CODING, "h1-coding-" + name, "RFC 9112 6.1, RFC 9110 5.5")
                .sends(post(CHUNKS, coding, "Content-Length: 5"))
                .accepts(accepted)
                .echoes("hello")
                .why("it is seen or refused; a server that overlooks it takes the length, and the rest for a request");
    }

    private static List<Check> plain() {
        return List.of(
                Case.must(Group.CODING, "h1-coding-upper-case", "RFC 9112 7")
                        .sends(post(CHUNKS, "TRANSFER-ENCODING: CHUNKED"))
                        .echoes("hello")
                        .why("names of codings compare without case; refusing breaks correct clients"),
                Case.must(Group.CODING, "h1-coding-http-1-0", "RFC 9112 6.1")
                        .sends(head("POST /echo HTTP/1.0", "Transfer-Encoding: chunked", "Content-Length: 5") + CHUNKS)
                        .accepts("400+C close ~ 2xx+C 501+C 505+C")
                        .last()
                        .why("HTTP/1.0 does not know it: the framing is faulty, whatever is done with the body"),
                Case.hardening(Group.CODING, "h1-coding-accepted-trailers", "RFC 9110 10.1.4")
                        .sends(get("TE: trailers", "Connection: TE"))
                        .why("what a client accepts says nothing about its request"));
    }
}
