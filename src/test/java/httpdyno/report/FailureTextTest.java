package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.conformance.Check.Group;
import httpdyno.conformance.Check.Level;
import httpdyno.conformance.Exchange.Ending;
import httpdyno.conformance.Exchange.Timings;
import httpdyno.conformance.Transcript;
import httpdyno.conformance.Violation;
import httpdyno.report.ConformanceRow.Failure;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureTextTest {

    private static Failure failure(Violation violation, Optional<String> known) {
        return new Failure("raw-node", violation, Group.HOST, "RFC 9112 3.2", known);
    }

    @Test
    void theFileSaysAllAndBreaksTheWireIntoItsLines() {
        Violation violation = SampleConformance.violation(
                "h1-host-twice",
                Level.MUST,
                true,
                "status 200",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\u00ff\\");

        assertThat(FailureText.file(failure(violation, Optional.empty()))).isEqualTo("""
                check       h1-host-twice
                server      raw-node
                level       MUST, blocking, NEW
                expected    status 200
                found       status 200
                source      RFC 9112 3.2
                connect     41.0 us
                first byte  1.23 ms
                end         3.00 s
                ending      CLOSED: the server closed

                > POST /echo HTTP/1.1\\r\\n
                > Host: a\\r\\n
                > \\r\\n
                > 0\\r\\n
                > \\r\\n
                < HTTP/1.1 200 OK\\r\\n
                < Content-Length: 2\\r\\n
                < \\r\\n
                < \\xFF\\\\
                """);
    }

    @Test
    void absenceIsSaid() {
        Transcript nothing = new Transcript(
                "", "", new Timings(Optional.empty(), Optional.empty(), Duration.ofMillis(1)), Ending.REFUSED);
        Violation violation = new Violation("h1-head", Level.SHOULD, false, "a connection", "none", nothing);

        assertThat(FailureText.file(failure(violation, Optional.of("not yet"))).lines())
                .contains(
                        "level       SHOULD, known (not yet)",
                        "connect     no connection was made",
                        "first byte  none came",
                        "ending      REFUSED: no connection was made",
                        "> (nothing was sent)",
                        "< (nothing came back)");
    }

    @Test
    void theFileIsPrintableAsciiWhateverManifestAndServerSay() {
        Violation violation = SampleConformance.violation(
                "h1-head", Level.MUST, false, "caf\u00e9 \u001b[31m\u202e", "\u0000\u001b]0;x\u0007\u00e9");
        String file = FailureText.file(failure(violation, Optional.of("na\u00efve\r\nfound       all is well\u2028")));

        assertThat(file).matches("[ -~\n]*");
        assertThat(file.lines().filter(line -> line.startsWith("found "))).hasSize(1);
        assertThat(file).contains("known (na?ve found all is well");
    }
}
