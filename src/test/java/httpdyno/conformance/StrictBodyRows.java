package httpdyno.conformance;

import static httpdyno.conformance.StrictRow.LF;
import static httpdyno.conformance.StrictRow.chunked;
import static httpdyno.conformance.StrictRow.get;
import static httpdyno.conformance.StrictRow.head;
import static httpdyno.conformance.StrictRow.length;
import static httpdyno.conformance.StrictRow.row;

import java.util.ArrayList;
import java.util.List;

/** What a strict server makes of bodies, methods, expectations and connections. */
final class StrictBodyRows {

    private static final String GET = head("GET / HTTP/1.1");
    private static final String CHUNKED = "Transfer-Encoding: chunked";

    private StrictBodyRows() {}

    static List<StrictRow> all() {
        List<StrictRow> rows = new ArrayList<>();
        rows.addAll(lengths());
        rows.addAll(badLengths());
        rows.addAll(codings());
        rows.addAll(chunks());
        rows.addAll(badChunks());
        rows.addAll(methods());
        rows.addAll(expectations());
        rows.addAll(connections());
        return rows;
    }

    private static List<StrictRow> lengths() {
        return List.of(
                length("CL-01", "200=hello open", " 5", "hello"),
                length("CL-02", "200= open", " 0", ""),
                row("CL-03", "200= open", head("POST /echo HTTP/1.1")),
                length("CL-09", "400 closed", " 99999999999999999999", ""),
                length("CL-13", "400 closed", " 5, 10", "hello"),
                length("CL-14", "400 closed", " 5, 5", "hello"),
                length("CL-15", "400 closed", " 5\nContent-Length: 10", "hellohello"),
                length("CL-16", "400 closed", " 5\nContent-Length: 5", "hello"),
                length("CL-17", "400 closed", " 4\nContent-Length: 50", "PING" + GET),
                length("CL-18", "200=hello open", " 005", "hello"),
                length("CL-18", "200=hello open", " 00000000000000000000000000005", "hello"),
                length("CL-19", "200=" + "a".repeat(200) + " open", " 0200", "a".repeat(200)),
                length("CL-20", "200= open", " 00", ""),
                length("CL-21", "200=hello open", "5 ", "hello"),
                length("CL-21", "200=hello open", "  5", "hello"),
                length("CL-21", "200=hello open", "\t5", "hello"),
                length("CL-24", "413 closed", " 999999999", ""),
                length("CL-29", "200=" + "a".repeat(1 << 20) + " open", " 1048576", "a".repeat(1 << 20)),
                row("CL-25", "200 200 open", head("GET / HTTP/1.1", "Content-Length: 5") + "hello" + GET));
    }

    private static List<StrictRow> badLengths() {
        List<StrictRow> rows = new ArrayList<>();
        for (String value : List.of(
                "abc",
                "+5",
                "-1",
                "-1234",
                "-123456789123456789123456789",
                "-0",
                "",
                "0x5",
                "0o5",
                "1_0",
                "1 0",
                "5.0",
                "5e0",
                "5;",
                "\"5\"",
                "\u00B2")) {
            rows.add(length("CL-04 to 12", "400 closed", " " + value, ""));
        }
        return rows;
    }

    private static List<StrictRow> codings() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                coding("TE-03", "501 closed", "Transfer-Encoding: gzip, chunked"),
                coding("TE-03", "501 closed", "Transfer-Encoding: gzip\nTransfer-Encoding: chunked"),
                coding("TE-10", "200=hello open", "Transfer-Encoding: CHUNKED"),
                coding("TE-12", "200=hello open", "Transfer-Encoding: \tchunked "),
                coding("TE-17", "400 closed", "Transfer-Encoding : chunked"),
                coding("TE-18", "400 closed", CHUNKED + "\nTransfer-Encoding: identity"),
                coding("TE-20, h33", "400 closed", "Content-Length: 15\n" + CHUNKED),
                coding("TE-21", "400 closed", CHUNKED + "\nContent-Length: 15"),
                row("TE-19", "400 closed", head("POST /echo HTTP/1.0", CHUNKED) + "0\n\n"),
                get("TE-30", "200 open", "TE: trailers", "Connection: TE")));
        for (String value : List.of(
                "gzip",
                "xchunked",
                "chunked, gzip",
                "chunked, chunked",
                "identity",
                "",
                ", chunked",
                "chunked,",
                "\u000Bchunked",
                "\fchunked",
                "chunked\0",
                "chunked;ext=val",
                "\"chunked\"")) {
            rows.add(coding("TE-01 to 16", "400 closed", "Transfer-Encoding: " + value));
        }
        return rows;
    }

    private static StrictRow coding(String id, String expected, String fields) {
        return row(id, expected, head("POST /echo HTTP/1.1", fields) + "5\nhello\n0\n\n");
    }

    private static List<StrictRow> chunks() {
        return List.of(
                chunked("CH-01, h32", "200=HellO_world1 open", "c\nHellO_world1\n0\n\n"),
                chunked("CH-01", "200=helloworld open", "A\nhelloworld\n0\n\n"),
                chunked("CH-02", "200=helloworld1 open", "5\nhello\n6\nworld1\n0\n\n"),
                chunked("CH-03", "200= open", "0\n\n"),
                chunked("CH-04", "200=hello open", "0005\nhello\n000\n\n"),
                chunked("CH-05", "200=" + "a".repeat(1000) + " open", "1\na\n".repeat(1000) + "0\n\n"),
                chunked("CH-07", "200=hello open", "5;ext=value\nhello\n0\n\n"),
                chunked("CH-07", "200=hello open", "5;ext\nhello\n0;last\n\n"),
                chunked("CH-07", "200=hello open", "5;a=\"q;x\\\"\";b\nhello\n0\n\n"),
                chunked("CH-07", "200=hello open", "5 ;a=b\nhello\n0\n\n"),
                chunked("CH-07", "200=hello open", "5\t; a = b\nhello\n0\n\n"),
                chunked("CH-25", "200=hello open", "5\nhello\n0\nX-Checksum: 1\n\n"),
                chunked("CH-26", "200=hello open", "5\nhello\n0\nContent-Length: 50\n\n"),
                chunked("CH-26", "200=hello open", "5\nhello\n0\nHost: b\nTransfer-Encoding: chunked\n\n"),
                chunked("pipelined", "200=hello 200 open", "5\nhello\n0\n\n" + GET));
    }

    private static List<StrictRow> badChunks() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                chunked("CH-08", "413 closed", "5;ext=" + "a".repeat(65_536) + "\nhello\n0\n\n"),
                chunked("CH-08", "413 closed", ("1;e=" + "a".repeat(1_000) + "\na\n").repeat(5) + "0\n\n"),
                chunked("CH-16", "413 closed", "FFFFFFFFFFFFFFF\nhello"),
                chunked("CH-18", "400 closed", "5" + LF + "hello\n0\n\n"),
                chunked("CH-19", "400 closed", "5\nhello" + LF + "0\n\n"),
                chunked("CH-22", "400 closed", "5\nhello\n0\n" + LF),
                chunked("CH-22", "400 closed", "5\nhello\n0" + LF + "\n"),
                chunked("CH-24", "400 closed", "+0\n\nX" + GET)));
        for (String chunks : List.of(
                "5;\nhello\n0\n\n",
                "5;bad[=x\nhello\n0\n\n",
                "5;\0ext\nhello\n0\n\n",
                "5;a=\nhello\n0\n\n",
                "5;a=\"open\nhello\n0\n\n",
                "5;a\rX\nhello\n0\n\n",
                "5;" + LF + "hello\n0\n\n",
                "0x5\nhello\n0\n\n",
                "+5\nhello\n0\n\n",
                "-1\nhello\n0\n\n",
                "1_0\nhello\n0\n\n",
                "g\nhello\n0\n\n",
                "\n\n",
                " 5\nhello\n0\n\n",
                "5 \nhello\n0\n\n",
                "FFFFFFFFFFFFFFFF0\nhello",
                "FFFFFFFFFFFFFFFF\nhello",
                "5\rhello\n0\n\n",
                "5\nhello0\n\n",
                "5\nhellooo\n0\n\n",
                "5\nhello\n0\nXX" + GET,
                "5\nhello\n0\nno colon\n\n",
                "5\nhello\n0\nX : y\n\n")) {
            rows.add(chunked("CH-09 to 27", "400 closed", chunks));
        }
        return rows;
    }

    private static List<StrictRow> methods() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                row("RS-07, RS-16", "200 open", head("HEAD / HTTP/1.1")),
                row("HEAD", "404 open", head("HEAD /a HTTP/1.1")),
                row("HEAD", "400 closed", head("HEAD / HTTP/1.1", "X : y")),
                row("RS-17", "200= open", head("OPTIONS / HTTP/1.1")),
                row("RS-18", "405 open", head("TRACE / HTTP/1.1")),
                row("RS-18", "405 open", head("TRACE /echo HTTP/1.1", "Content-Length: 5") + "hello"),
                row("unknown path", "404 open", head("POST /a HTTP/1.1", "Content-Length: 5") + "hello"),
                row("CL-27", "200 open", head("HEAD / HTTP/1.1", "Content-Length: 5") + "hello"),
                row("CL-27", "200 open", head("HEAD /echo HTTP/1.1", "Content-Length: 5") + "hello"),
                row("CL-27", "200 200 open", head("OPTIONS / HTTP/1.1", "Content-Length: 5") + "hello" + GET)));
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
            String fields = "Content-Length: 5";
            rows.add(row("RS-19", "200=hello open", head(method + " /echo HTTP/1.1", fields) + "hello"));
        }
        for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
            rows.add(row("RS-15", "405 open", head(method + " / HTTP/1.1", "Content-Length: 5") + "hello"));
        }
        return rows;
    }

    private static List<StrictRow> expectations() {
        return List.of(
                get("EX-01, h17", "200 open", "Expect: 100-continue"),
                length("EX-03", "200=hello open", "5\nExpect: 100-continue", "hello"),
                get("EX-05", "417 closed", "Expect: 200-ok"),
                row(
                        "EX-06, RS-13",
                        "200=hello closed",
                        head("POST /echo HTTP/1.0", "Content-Length: 5", "Expect: 100-continue") + "hello"),
                row("EX-06", "200 closed", head("GET / HTTP/1.0", "Expect: nonsense")),
                get("UP-01", "200 open", "Connection: Upgrade", "Upgrade: totally-made-up/1.0"),
                length("CO-01", "200=hello open", "5\nRange: bytes=0-2", "hello"),
                get("CO-03", "200 open", "Range: bytes=" + "0-,".repeat(999) + "0-"));
    }

    private static List<StrictRow> connections() {
        StringBuilder pipeline = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 10; i < 26; i++) {
            pipeline.append(head("POST /echo HTTP/1.1", "Content-Length: 2")).append(i);
            answers.append("200=").append(i).append(' ');
        }
        return List.of(
                get("CN-03", "200 closed", "Connection: close"),
                get("CN-05", "200 closed", "Connection: Close"),
                get("CN-05", "200 closed", "Connection: foo, close"),
                get("CN-05", "200 closed", "Connection: keep-alive", "Connection: close"),
                row("CN-06", "200 closed", head("GET / HTTP/1.1", "Connection: close") + GET),
                row("CN-08", "200 closed", head("GET / HTTP/1.0", "Connection: close, keep-alive")),
                row("CN-09", answers + "open", pipeline.toString()),
                row(
                        "CN-10",
                        "200=hello 200=bye 200 open",
                        head("POST /echo HTTP/1.1", "Content-Length: 5")
                                + "hello"
                                + head("POST /echo HTTP/1.1", CHUNKED)
                                + "3\nbye\n0\n\n"
                                + GET));
    }
}
