package httpdyno.conformance;

import static httpdyno.conformance.Requests.line;

import httpdyno.conformance.Check.Group;
import java.util.List;

/** The version in the request line (RFC 9112 section 2.3, RFC 9110 sections 2.5 and 15.6.6). */
final class VersionChecks {

    private static final String GRAMMAR = "RFC 9112 2.3, 3";

    private VersionChecks() {}

    static List<Check> all() {
        return List.of(
                Case.may(Group.VERSION, "h1-version-9-9", "RFC 9110 2.5, 15.6.6")
                        .sends(line("GET / HTTP/9.9"))
                        .accepts("505 400 close ~ 501")
                        .why("a major version that nobody has defined cannot be understood"),
                Case.may(Group.VERSION, "h1-version-2-0", "RFC 9110 2.5")
                        .sends(line("GET / HTTP/2.0"))
                        .accepts("505 400 close")
                        .why("HTTP/2 is not written as text"),
                Case.should(Group.VERSION, "h1-version-1-2", "RFC 9110 2.5")
                        .sends(line("GET / HTTP/1.2"))
                        .accepts("2xx ~ 505 400 close")
                        .why("a higher minor version is processed as the highest that is known"),
                wrong("no-minor", "HTTP/1", "400 close ~ 505"),
                wrong("leading-zeros", "HTTP/01.01", "400 close ~ 505"),
                wrong("space", "HTTP/ 1.1", "400 close ~ 505"),
                wrong("lower-case", "http/1.1", "400 close ~ 505 501"),
                wrong("two-digits", "HTTP/1.10", "400 505 close"),
                wrong("suffix", "HTTP/1.1x", "400 505 close"),
                wrong("other-name", "HTTQ/1.1", "400 505 close"),
                wrong("no-slash", "HTTP1.1", "400 505 close"),
                wrong("comma", "HTTP/1,1", "400 505 close"),
                wrong("empty", "", "4xx 5xx ~ close"),
                Case.should(Group.VERSION, "h1-version-0-9", "RFC 9112 3")
                        .sends("GET /\r\n")
                        .ifSilentThen("\r\n")
                        .accepts("400 close ~ 505")
                        .why("HTTP/0.9 has no status and no framing; nobody should still answer it"),
                Case.should(Group.VERSION, "h1-version-1-0", "RFC 9110 6.2, 15.6.6")
                        .sends(line("GET / HTTP/1.0"))
                        .accepts("2xx ~ 505")
                        .last()
                        .why("probes and old proxies speak HTTP/1.0; refusing it is allowed and a known choice"));
    }

    private static Check wrong(String name, String version, String accepted) {
        return Case.should(Group.VERSION, "h1-version-" + name, GRAMMAR)
                .sends(line("GET / " + version))
                .accepts(accepted)
                .why("the name is upper case, the version two digits around a dot; anything else is no request line");
    }
}
