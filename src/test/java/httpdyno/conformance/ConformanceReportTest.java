package httpdyno.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConformanceReportTest {

    private static final String TEXT = String.join(
            "\n",
            "httpdyno-conformance 2\ttarget=127.0.0.1:8080\tchecks=3",
            "pass\tid=h1-root",
            "fail\tid=h1-head\tlevel=MUST\tblocking=true\texpected=status 200\tactual=status 405\tending=OPEN"
                    + "\tconnect-us=40\tfirst-byte-us=-\tended-us=3000123\tsent=HEAD / HTTP/1.1\\r\\n\treceived=",
            "fail\tid=h1-date\tlevel=MUST\tblocking=false\texpected=a=b\tactual=none\tending=REFUSED"
                    + "\tconnect-us=-\tfirst-byte-us=7\tended-us=0\tsent=\treceived=\\\\ \\x00\\<12 bytes>",
            "end\tpassed=1\tviolations=2\telapsed-us=3000300",
            "");

    @Test
    void the_text_form_is_read() throws FormatException {
        ConformanceReport report = ConformanceReport.parse(TEXT);

        assertThat(report.target()).isEqualTo("127.0.0.1:8080");
        assertThat(report.passed()).containsExactly("h1-root");
        assertThat(report.elapsed()).isEqualTo(Duration.ofNanos(3_000_300_000L));
        assertThat(report.blocking()).extracting(Violation::checkId).containsExactly("h1-head");
        assertThat(report.violations().get(1).expected()).isEqualTo("a=b");
        Transcript evidence = report.violations().get(0).evidence();
        assertThat(evidence.timings().connect()).contains(Duration.ofNanos(40_000));
        assertThat(evidence.timings().firstByte()).isEmpty();
        assertThat(evidence.sent()).isEqualTo("HEAD / HTTP/1.1\\r\\n");
    }

    @Test
    void what_the_probe_prints_is_what_it_found() throws FormatException, IOException {
        List<String> lines = new ArrayList<>();
        try (StubServer server = StubServer.with((request, reply) -> reply.text("\t\0\u00FF\\\r\n".repeat(1000)))) {
            RawHttp.Bounds bounds = new RawHttp.Bounds(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    Duration.ZERO,
                    Duration.ofMillis(60),
                    1 << 20);
            RawHttp http = new RawHttp("127.0.0.1", server.port(), bounds, Duration.ofSeconds(5));

            ConformanceReport report = ConformanceRun.of(http, Checks.all(), lines::add);

            assertThat(report.violations()).isNotEmpty();
            assertThat(report.passed()).isNotEmpty();
            assertThat(ConformanceReport.parse(String.join("\n", lines) + "\n")).isEqualTo(report);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "httpdyno-conformance 2 | httpdyno-conformance 3 | \"httpdyno-conformance 2\" and 2 parts in line 1",
                "checks=3 | checks=4 | 4 results, as many as the first and last line say",
                "passed=1 | passed=2 | 3 results, as many as the first and last line say",
                "violations=2 | violations=x | a whole number as \"violations\"",
                "id=h1-date | id=h1-head | each check once",
                "id=h1-date | name=h1-date | the key \"id\" as part 1",
                "level=MUST | level=OUGHT | one of [MUST, SHOULD, MAY, HARDENING] as \"level\"",
                "blocking=true | blocking=yes | true or false as \"blocking\"",
                "ending=OPEN | ending=open | one of [OPEN, CLOSED, RESET, TIMED_OUT, MALFORMED, OVERSIZE, REFUSED]",
                "connect-us=40 | connect-us=-40 | a whole number as \"connect-us\"",
                "status 405 | \u00FCber | printable ASCII in line 3",
                "pass | skip | \"fail\" and 11 parts in line 2"
            })
    void anything_else_is_refused_with_what_was_required(String good, String bad, String required) {
        assertThatThrownBy(() -> ConformanceReport.parse(TEXT.replaceFirst(java.util.regex.Pattern.quote(good), bad)))
                .isInstanceOf(FormatException.class)
                .hasMessageStartingWith("conformance probe output: required " + required);
    }

    @Test
    void no_beginning_of_a_report_is_a_report() {
        for (int length = 0; length < TEXT.length(); length++) {
            String beginning = TEXT.substring(0, length);
            assertThatThrownBy(() -> ConformanceReport.parse(beginning)).isInstanceOf(FormatException.class);
        }
        assertThatThrownBy(() -> ConformanceReport.parse(TEXT + "more\n")).isInstanceOf(FormatException.class);
    }

    @Test
    void nothing_checked_is_no_report() {
        assertThatThrownBy(() -> new ConformanceReport("a:1", List.of(), Map.of(), List.of(), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void long_evidence_keeps_both_ends() {
        byte[] bytes = new byte[5000];
        bytes[0] = 'a';
        bytes[4999] = 'z';
        Exchange.Timings timings = new Exchange.Timings(Optional.empty(), Optional.empty(), Duration.ZERO);

        String sent = new Exchange(bytes, new byte[0], timings, Exchange.Ending.OPEN)
                .transcript()
                .sent();

        assertThat(sent)
                .startsWith("a\\x00")
                .contains("\\x00\\<2952 bytes>\\x00")
                .endsWith("\\x00z");
    }
}
