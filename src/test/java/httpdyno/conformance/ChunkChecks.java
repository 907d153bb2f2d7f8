package httpdyno.conformance;

import static httpdyno.conformance.Requests.KIB;
import static httpdyno.conformance.Requests.chunked;
import static httpdyno.conformance.Requests.get;

import httpdyno.conformance.Check.Group;
import java.util.ArrayList;
import java.util.List;

/** The chunked coding (RFC 9112 section 7.1): sizes, extensions, line ends, trailers. */
final class ChunkChecks {

    private static final String SOURCE = "RFC 9112 7.1";
    private static final String EXTENSION = "RFC 9112 7.1.1";
    private static final String TRAILER = "RFC 9112 7.1.2";
    private static final String LAST = "0\r\n\r\n";
    private static final String REFUSED = "400+C 413+C close";
    private static final String HELLO = "hello\r\n" + LAST;

    private ChunkChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>(valid());
        checks.addAll(large());
        checks.addAll(sizes());
        checks.addAll(extensions());
        checks.addAll(invalidExtensions());
        checks.addAll(lineEnds());
        checks.addAll(data());
        checks.addAll(trailers());
        checks.addAll(forbiddenTrailers());
        return List.copyOf(checks);
    }

    private static List<Check> valid() {
        return List.of(
                decoded("h1-chunk-one", "5\r\n" + HELLO, "hello"),
                decoded("h1-chunk-two", "5\r\nhello\r\n6\r\n world\r\n" + LAST, "hello world"),
                decoded("h1-chunk-none", LAST, ""),
                decoded("h1-chunk-line-ends-inside", "6\r\na\r\n0\r\n\r\n" + LAST, "a\r\n0\r\n"),
                Case.must(Group.CHUNKS, "h1-chunk-size-zeros", SOURCE)
                        .sends(chunked("0005\r\nhello\r\n000\r\n\r\n"))
                        .accepts("2xx ~ 400")
                        .echoes("hello")
                        .why("any number of digits is a size"),
                Case.must(Group.CHUNKS, "h1-chunk-unfinished", "RFC 9112 7.1, 8")
                        .sends(chunked("5\r\nthere\r\n"))
                        .silentThen(LAST)
                        .echoes("there")
                        .blocks()
                        .why("without the last chunk the body is incomplete"),
                Case.must(Group.CHUNKS, "h1-chunk-unfinished-end", "RFC 9112 8")
                        .sends(chunked("5\r\nhello\r\n"))
                        .halfClosed()
                        .accepts("400 408 close")
                        .why("a body that ends early is incomplete; a success would pass on half a message"),
                Case.may(Group.CHUNKS, "h1-chunk-length-required", "RFC 9112 6.3")
                        .sends(chunked("1\r\na\r\n" + LAST))
                        .accepts("2xx ~ 411")
                        .echoes("a")
                        .why("a server may ask for a length instead, and few clients can then go on"));
    }

    private static Check decoded(String id, String chunks, String body) {
        return Case.must(Group.CHUNKS, id, SOURCE)
                .sends(chunked(chunks))
                .echoes(body)
                .blocks()
                .why("a recipient must be able to parse the chunked coding");
    }

    private static List<Check> large() {
        return List.of(
                Case.must(Group.CHUNKS, "h1-chunk-1000-of-one-byte", SOURCE)
                        .sends(chunked("1\r\na\r\n".repeat(1000) + LAST))
                        .echoes("a".repeat(1000))
                        .heavy()
                        .why("chunks are cut by whoever sends, as small as they like"),
                Case.must(Group.CHUNKS, "h1-chunk-64k", SOURCE)
                        .sends(chunked("10000\r\n" + KIB.repeat(64) + "\r\n" + LAST))
                        .accepts("2xx ~ 413")
                        .echoes(KIB.repeat(64))
                        .heavy()
                        .why("a chunk spans many reads"));
    }

    private static List<Check> sizes() {
        String overflow = "a size that overflows an integer must not become a short one";
        return List.of(
                size("prefix", "0x5"),
                size("plus", "+5"),
                size("minus", "-5"),
                size("underscore", "0_5"),
                size("letter", "g"),
                size("empty", ""),
                Case.must(Group.CHUNKS, "h1-chunk-size-space-before", SOURCE)
                        .sends(chunked(" 5\r\n" + HELLO))
                        .accepts("400+C close ~ 2xx")
                        .echoes("hello")
                        .why("a size is digits alone; whitespace around it is tolerated"),
                Case.must(Group.CHUNKS, "h1-chunk-size-space-after", SOURCE)
                        .sends(chunked("5 \r\n" + HELLO))
                        .accepts("400+C close ~ 2xx")
                        .echoes("hello")
                        .why("a size is digits alone; whitespace around it is tolerated"),
                Case.must(Group.CHUNKS, "h1-chunk-size-overflow", SOURCE)
                        .sends(chunked("10000000000000005\r\n" + HELLO))
                        .accepts(REFUSED)
                        .why(overflow),
                LengthChecks.neverComplete(
                        Group.CHUNKS, "h1-chunk-size-largest", SOURCE, chunked("FFFFFFFFFFFFFFFF\r\n" + HELLO)),
                Case.must(Group.CHUNKS, "h1-chunk-size-plus-zero", SOURCE)
                        .sends(chunked("+0\r\n\r\n") + "X" + get())
                        .accepts(REFUSED)
                        .why("a last chunk that is none ends a body too early for one of two parsers"));
    }

    private static Check size(String name, String size) {
        return Case.must(Group.CHUNKS, "h1-chunk-size-" + name, SOURCE)
                .sends(chunked(size + "\r\n" + HELLO))
                .accepts(REFUSED)
                .why("a size is hexadecimal digits; two parsers that read it differently see two bodies");
    }

    private static List<Check> extensions() {
        return List.of(
                extension("value", ";ext=value"),
                extension("name", ";ext"),
                extension("quoted", ";a=\"q;x\""),
                extension("spaces", " ; a = b"),
                extension("two", ";a=b;c"));
    }

    private static Check extension(String name, String text) {
        return Case.must(Group.CHUNKS, "h1-chunk-extension-" + name, EXTENSION)
                .sends(chunked("5" + text + "\r\n" + HELLO))
                .accepts("2xx ~ 400 close")
                .echoes("hello")
                .why("extensions that are not known are ignored; refusing is tolerated, since nobody sends them");
    }

    private static List<Check> invalidExtensions() {
        String grammar = "an extension has a name; what is skipped unread can hide what another parser reads";
        return List.of(
                Case.must(Group.CHUNKS, "h1-chunk-extension-none", EXTENSION)
                        .sends(chunked("5;\r\n" + HELLO))
                        .accepts("400+C ~ 2xx close")
                        .why(grammar),
                Case.must(Group.CHUNKS, "h1-chunk-extension-bracket", EXTENSION)
                        .sends(chunked("5;bad[=x\r\n" + HELLO))
                        .accepts("400+C ~ 2xx close")
                        .why(grammar),
                Case.must(Group.CHUNKS, "h1-chunk-extension-nul", EXTENSION)
                        .sends(chunked("5;\0a\r\n" + HELLO))
                        .accepts("400+C close ~ 2xx")
                        .why(grammar),
                Case.must(Group.CHUNKS, "h1-chunk-extension-cr", "RFC 9112 2.2, 7.1.1")
                        .sends(chunked("5;a\rX\r\n" + HELLO))
                        .accepts("400+C close")
                        .why("a bare CR is a line end to some parsers"),
                Case.may(Group.CHUNKS, "h1-chunk-extension-lf", "RFC 9112 2.2")
                        .sends(chunked("5;a\n" + HELLO))
                        .accepts("400+C close ~ 2xx")
                        .why("a bare LF that only one of two parsers takes for a line end moves the body"),
                Case.hardening(Group.CHUNKS, "h1-chunk-extension-64k", EXTENSION)
                        .sends(chunked("5;a=" + KIB.repeat(64) + "\r\n" + HELLO))
                        .accepts("400 413 431 close ~ 2xx")
                        .heavy()
                        .why("a recipient ought to limit what it skips"));
    }

    private static List<Check> lineEnds() {
        String lf = "a bare LF that only one of two parsers takes for a line end moves the body";
        return List.of(
                Case.must(Group.CHUNKS, "h1-chunk-size-cr", "RFC 9112 2.2")
                        .sends(chunked("5\r" + HELLO))
                        .ifSilentThen("\r\n\r\n")
                        .accepts(REFUSED)
                        .why("a bare CR ends no line"),
                Case.may(Group.CHUNKS, "h1-chunk-size-lf", "RFC 9112 2.2")
                        .sends(chunked("5\n" + HELLO))
                        .accepts("400+C close ~ 2xx")
                        .why(lf),
                Case.may(Group.CHUNKS, "h1-chunk-data-lf", "RFC 9112 2.2")
                        .sends(chunked("5\r\nhello\n" + LAST))
                        .accepts("400+C close ~ 2xx")
                        .why(lf),
                Case.may(Group.CHUNKS, "h1-chunk-end-lf", "RFC 9112 2.2")
                        .sends(chunked("5\r\nhello\r\n0\r\n\n"))
                        .ifSilentThen("\r\n\r\n")
                        .accepts("400+C close ~ 2xx")
                        .last()
                        .why(lf));
    }

    private static List<Check> data() {
        return List.of(
                Case.must(Group.CHUNKS, "h1-chunk-no-line-end", SOURCE)
                        .sends(chunked("5\r\nhello" + LAST))
                        .accepts(REFUSED)
                        .why("data that does not end where its size says is not framed at all"),
                Case.must(Group.CHUNKS, "h1-chunk-longer-than-size", SOURCE)
                        .sends(chunked("5\r\nhello!!\r\n" + LAST))
                        .accepts(REFUSED)
                        .why("data that does not end where its size says is not framed at all"),
                Case.must(Group.CHUNKS, "h1-chunk-junk-as-end", SOURCE)
                        .sends(chunked("5\r\nhello\r\n0\r\nXX") + get())
                        .accepts(REFUSED)
                        .why("two bytes in place of the last line end are the beginning of a trailer that is none"));
    }

    private static List<Check> trailers() {
        return List.of(
                Case.must(Group.CHUNKS, "h1-chunk-trailer", TRAILER)
                        .sends(chunked("5\r\nhello\r\n0\r\nX-Checksum: abc\r\n\r\n"))
                        .echoes("hello")
                        .why("a recipient reads trailers, or drops them, and goes on behind them"),
                Case.must(Group.CHUNKS, "h1-chunk-two-trailers", TRAILER)
                        .sends(chunked("5\r\nhello\r\n0\r\nX-Checksum: abc\r\nX-Other: b\r\n\r\n"))
                        .echoes("hello")
                        .why("a trailer section ends with the empty line and not with the first field"),
                Case.should(Group.CHUNKS, "h1-chunk-trailer-no-colon", "RFC 9112 5, 7.1.2")
                        .sends(chunked("5\r\nhello\r\n0\r\nNoColonHere\r\n\r\n"))
                        .accepts("400+C close ~ 2xx")
                        .why("a trailer is a field"),
                Case.must(Group.CHUNKS, "h1-chunk-trailer-space-colon", "RFC 9112 5.1, 7.1.2")
                        .sends(chunked("5\r\nhello\r\n0\r\nX-Test : a\r\n\r\n"))
                        .accepts("400+C close ~ 2xx")
                        .why("a trailer is a field"));
    }

    private static List<Check> forbiddenTrailers() {
        return List.of(
                forbidden("length", "Content-Length: 50"),
                forbidden("coding", "Transfer-Encoding: chunked"),
                forbidden("host", "Host: other.example.com"),
                forbidden("authorization", "Authorization: Bearer other"),
                forbidden("content-type", "Content-Type: text/html"));
    }

    private static Check forbidden(String name, String field) {
        return Case.must(Group.CHUNKS, "h1-chunk-trailer-" + name, "RFC 9110 6.5.1")
                .sends(chunked("5\r\nhello\r\n0\r\n" + field + "\r\n\r\n"))
                .accepts("2xx 400 close")
                .echoes("hello")
                .why("what frames, routes or protects a message is not changed behind its end");
    }
}
