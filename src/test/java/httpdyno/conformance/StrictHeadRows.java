package httpdyno.conformance;

import static httpdyno.conformance.StrictRow.LF;
import static httpdyno.conformance.StrictRow.get;
import static httpdyno.conformance.StrictRow.head;
import static httpdyno.conformance.StrictRow.row;

import java.util.ArrayList;
import java.util.List;

/** What a strict server makes of request lines and header fields. */
final class StrictHeadRows {

    private static final String HELLO = "200={\"hello\":\"world\"}";

    private StrictHeadRows() {}

    static List<StrictRow> all() {
        List<StrictRow> rows = new ArrayList<>();
        rows.addAll(lines());
        rows.addAll(incomplete());
        rows.addAll(versions());
        rows.addAll(requestLines());
        rows.addAll(targets());
        rows.addAll(targetForms());
        rows.addAll(hosts());
        rows.addAll(names());
        rows.addAll(values());
        rows.addAll(limits());
        return rows;
    }

    private static List<StrictRow> lines() {
        return List.of(
                get("MP-01", HELLO + " open"),
                row("MP-02", "400 closed", "GET / HTTP/1.1" + LF + "Host: a\n\n"),
                row("MP-03", "400 closed", "GET / HTTP/1.1\nHost: a" + LF + "X: y\n\n"),
                row("MP-04", "400 closed", "GET / HTTP/1.1\nHost: a" + LF + LF),
                row("MP-04", "400 closed", "GET / HTTP/1.1\nHost: a\n" + LF),
                row("MP-05", "400 closed", "GET / HTTP/1.1\rHost: a\n\n"),
                get("MP-06", "400 closed", "X: val\rue"),
                get("MP-07, h30", "400 closed", "\rSome-Header: Test"),
                row("MP-08", "200 open", "\n" + head("GET / HTTP/1.1")),
                row("MP-09", "200 open", "\n\n" + head("GET / HTTP/1.1")),
                row("MP-09", "400 closed", LF + head("GET / HTTP/1.1")),
                row("MP-09", "400 closed", "\r" + head("GET / HTTP/1.1")),
                row(
                        "MP-10",
                        "200=hello 200 open",
                        head("POST /echo HTTP/1.1", "Content-Length: 5") + "hello\n" + head("GET / HTTP/1.1")),
                row("MP-11", "400 closed", "GET / HTTP/1.1\n \nHost: a\n\n"),
                row("MP-12", "400 closed", "GET / HTTP/1.1\n X: y\nHost: a\n\n"),
                row("MP-13", "400 closed", "\u0016\u0003\u0001\u0002"),
                row("MP-14", "400 closed", "   \n\n"),
                row("MP-15, h29", "400 closed", "Extra line" + head("GET / HTTP/1.1")),
                row("MP-16", "505 closed", "PRI * HTTP/2.0\n\nSM\n\n"),
                row("CN-12", "400 closed", head("GET / HTTP/1.1", "X : y") + head("GET / HTTP/1.1")));
    }

    private static List<StrictRow> incomplete() {
        List<StrictRow> rows = new ArrayList<>();
        for (String prefix : List.of(
                "",
                "\n",
                "\r",
                "G",
                "GET ",
                "GET /hello",
                "GET /hello HTTP/1.1",
                "GET /hello HTTP/1.1\r",
                "GET /hello HTTP/1.1\nHos",
                "GET /hello HTTP/1.1\nHost:",
                "GET /hello HTTP/1.1\nHost: localhost\r",
                "GET /hello HTTP/1.1\nHost: localhost\n\r",
                head("POST /echo HTTP/1.1", "Content-Length: 10") + "hello",
                head("POST /echo HTTP/1.1", "Transfer-Encoding: chunked") + "5\nhello\n")) {
            rows.add(row("MP-17 to 19, CL-22, CH-06", "silent", prefix));
        }
        return rows;
    }

    private static List<StrictRow> versions() {
        return List.of(
                row("PV-01, h28", "505 closed", head("GET / HTTP/9.9")),
                row("PV-02", "505 closed", head("GET / HTTP/2.0")),
                row("PV-02", "505 closed", head("GET / HTTP/0.9")),
                row("PV-03", "200 open", head("GET / HTTP/1.2")),
                row("PV-04", "400 closed", head("GET / HTTP/1")),
                row("PV-05", "400 closed", head("GET / HTTP/01.01")),
                row("PV-06", "400 closed", head("GET / HTTP/ 1.1")),
                row("PV-07", "400 closed", head("GET / http/1.1")),
                row("PV-08", "400 closed", head("GET / HTTP/1.10")),
                row("PV-08", "400 closed", head("GET / HTTP/1.1x")),
                row("PV-08", "400 closed", head("GET / HTTQ/1.1")),
                row("PV-09, h16", "400 closed", "GET / \n\n"),
                row("PV-10", "400 closed", "GET /\n"),
                row("PV-11, CN-07", HELLO + " closed", "GET / HTTP/1.0\n\n"),
                row("CN-08", "200 open", head("GET / HTTP/1.0", "Connection: Keep-Alive")),
                row("HO-11", "200 closed", "GET / HTTP/1.0\n\n" + head("GET / HTTP/1.1")));
    }

    private static List<StrictRow> requestLines() {
        return List.of(
                row("RL-01", "400 closed", head("GET  / HTTP/1.1")),
                row("RL-01", "400 closed", head("GET /  HTTP/1.1")),
                row("RL-02", "400 closed", head("GET\t/ HTTP/1.1")),
                row("RL-03", "400 closed", head("GET / HTTP/1.1 ")),
                row("RL-04", "400 closed", head("GET HTTP/1.1")),
                row("RL-05", "400 closed", head("GET /pa th HTTP/1.1")),
                row("RL-06", "400 closed", head(" / HTTP/1.1")),
                row("RL-07", "400 closed", head("GE(T / HTTP/1.1")),
                row("RL-08", "501 closed", head("get / HTTP/1.1")),
                row("RL-09", "501 closed", head("FOOBAR / HTTP/1.1")),
                row("RL-09", "501 closed", head("FOOBAR /echo HTTP/1.1", "Content-Length: 5") + "hello"),
                row("RL-10", "501 closed", head("G".repeat(100_000) + " / HTTP/1.1")),
                row("RL-11", "404 open", head("GET /" + "a".repeat(7_980) + " HTTP/1.1")),
                row("RL-12", "414 closed", head("GET /" + "a".repeat(100_000) + " HTTP/1.1")),
                row(
                        "CL-28",
                        "200 501 closed",
                        head("POST /echo HTTP/1.1", "Content-Length: 0") + "X" + head("GET / HTTP/1.1")));
    }

    private static List<StrictRow> targets() {
        return List.of(
                row("RL-13", "400 closed", head("GET /path#frag HTTP/1.1")),
                row("RL-14", "400 closed", head("GET /caf\u00C3\u00A9 HTTP/1.1")),
                row("RL-15", "400 closed", head("GET /\u00C0\u00AF HTTP/1.1")),
                row("RL-16", "400 closed", head("GET /\0test HTTP/1.1")),
                row("RL-17", "400 closed", head("GET /path\\file HTTP/1.1")),
                row("RL-17", "400 closed", head("GET /a[b] HTTP/1.1")),
                row("RL-18", "400 closed", head("GET /path%00.html HTTP/1.1")),
                row("RL-19", "400 closed", head("GET /path%0d%0aX-Injected:%20true HTTP/1.1")),
                row("RL-20", "400 closed", head("GET /%zz HTTP/1.1")),
                row("RL-20", "400 closed", head("GET /%4 HTTP/1.1")),
                row("RL-21", "400 closed", head("GET index.html HTTP/1.1")),
                row("RL-22", "200 open", head("GET /?a=b HTTP/1.1")),
                row("RL-22", "404 open", head("GET /a?x=%20 HTTP/1.1")),
                row("RL-22", "200=hello open", head("PUT /echo?a=/?:@ HTTP/1.1", "Content-Length: 5") + "hello"));
    }

    private static List<StrictRow> targetForms() {
        return List.of(
                row("RL-23", HELLO + " open", head("GET http://a/ HTTP/1.1")),
                row("RL-23", "200 open", head("GET HTTP://a:80?q HTTP/1.1")),
                row("RL-24", "200 open", head("GET http://other.example.com/ HTTP/1.1")),
                row("RL-25", "400 closed", "GET http://a/ HTTP/1.1\n\n"),
                row("absolute-form", "400 closed", head("GET http:/// HTTP/1.1")),
                row("absolute-form", "400 closed", head("GET http://u@a/ HTTP/1.1")),
                row("absolute-form", "400 closed", head("GET ftp://a/ HTTP/1.1")),
                row("absolute-form", "421 closed", head("GET https://a/ HTTP/1.1")),
                row("RL-26", "200= open", head("OPTIONS * HTTP/1.1")),
                row("RL-27", "400 closed", head("GET * HTTP/1.1")),
                row("RL-28", "400 closed", head("GET host:80 HTTP/1.1")),
                row("RL-29", "501 closed", head("CONNECT example.com:443 HTTP/1.1")),
                row("RL-30", "400 closed", head("CONNECT example.com: HTTP/1.1")),
                row("RL-30", "400 closed", head("CONNECT example.com:https HTTP/1.1")),
                row("RL-30", "400 closed", head("CONNECT example.com:70000 HTTP/1.1")),
                row("RL-30", "400 closed", head("CONNECT /echo HTTP/1.1")));
    }

    private static List<StrictRow> hosts() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                row("HO-01", "400 closed", "GET / HTTP/1.1\n\n"),
                row("HO-02, h21", "400 closed", "GET / HTTP/1.1\nContent-Length: 5\n\n"),
                get("HO-03, h22", "400 closed", "Host: b"),
                get("HO-04", "400 closed", "Host: a"),
                row("HO-05", "400 closed", head("GET / HTTP/1.0", "Host: a")),
                row("HO-12, h19", "200 open", "GET / HTTP/1.1\nhoSt:\texample.com\nempty:\n\n")));
        for (String host : List.of(
                "user@host:80",
                "host:80/path",
                "host:80, other",
                "a b",
                "a<b",
                "host:abc",
                "host:99999",
                "[::1",
                "[::g]",
                "[1:2:3]",
                "[1:2:3:4:5:6:7:8:9]",
                "[::1]x",
                "%zz",
                "caf\u00C3\u00A9",
                ":80",
                "")) {
            rows.add(row("HO-06 to 10", "400 closed", "GET / HTTP/1.1\nHost: " + host + "\n\n"));
        }
        for (String host :
                List.of("[::1]:8080", "[1:2:3:4:5:6:7:8]", "[::ffff:10.0.0.1]", "[v1.a:b]", "h:", "127.0.0.1", "a_b")) {
            rows.add(row("HO-13", "200 open", "GET / HTTP/1.1\nHost: " + host + "\n\n"));
        }
        return rows;
    }

    private static List<StrictRow> names() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                get("HF-01", "400 closed", "X-Test : value"),
                get("HF-02", "400 closed", "X-Test\t: value"),
                get("HF-03", "400 closed", "X-Test: value", " continued"),
                get("HF-04", "400 closed", "Transfer-Encoding:", "\tchunked", "Content-Length: 5"),
                get("HF-05", "400 closed", ": empty-name"),
                get("HF-06", "400 closed", "NoColonHere"),
                get("HF-10", "400 closed", "\u00C3\u00AB: y"),
                get("HF-18", "200 open", "!#$%&'*+-.^_`|~: y"),
                get("HF-23", "400 closed", "Content-Type: text/plain", "Content-Type: text/html"),
                get("HF-26", "400 closed", "Content-Length: 11", "Content-Length : 5"),
                get("HF-27", "200 open", "Cookie: a=1", "Cookie: b=2"),
                row(
                        "HF-24, HF-25",
                        "200=hello open",
                        head(
                                        "POST /echo HTTP/1.1",
                                        "Content-Length: 5",
                                        "Content_Length: 99",
                                        "Transfer_Encoding: chunked")
                                + "hello")));
        for (char c : "[](),/;<=>?@\\{}\"\t\u007F\0".toCharArray()) {
            rows.add(get("HF-07 to 09", "400 closed", "X" + c + "Y: z"));
        }
        return rows;
    }

    private static List<StrictRow> values() {
        List<StrictRow> rows = new ArrayList<>(List.of(
                get("HF-14", "200 open", "X: \u0080\u00FF"),
                get("HF-15", "200 open", "X-Empty-Header: "),
                get("HF-16", "200 open", "X: \t y z\t "),
                row("HF-17", "200=hello open", head("POST /echo HTTP/1.1", "CONTENT-LENGTH: 5") + "hello")));
        for (char c : "\0\u0001\u0007\b\u000B\f\u001F\u007F".toCharArray()) {
            rows.add(get("HF-11 to 13", "400 closed", "X: a" + c + "b"));
        }
        return rows;
    }

    private static List<StrictRow> limits() {
        String[] fifty =
                "x".repeat(49).replace("x", "X: " + "y".repeat(95) + '\n').split("\n");
        return List.of(
                get("HF-19", "431 closed", "X-Big: " + "a".repeat(100_000)),
                get("HF-20", "431 closed", "a".repeat(100_000) + ": y"),
                get("HF-21", "431 closed", "X: y\n".repeat(10_000).strip()),
                get("HF-22", "200 open", fifty));
    }
}
