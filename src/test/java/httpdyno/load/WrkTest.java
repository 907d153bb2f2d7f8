package httpdyno.load;

import static httpdyno.load.Captured.closedLoop;
import static httpdyno.load.Captured.get;
import static httpdyno.load.Captured.load;
import static httpdyno.load.Captured.pipelined;
import static httpdyno.load.Captured.request;
import static httpdyno.load.Captured.text;
import static httpdyno.load.Captured.wrk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** wrk 4.1.0 with report.lua. */
class WrkTest {

    private static final LoadSpec OK = load(new LoadShape(4, 1, true), 2, get());

    private final Wrk wrk = new Wrk();

    @Test
    void the_command_gives_every_thread_the_same_number_of_connections() {
        LoadSpec spec = new LoadSpec(8080, List.of(get()), new LoadShape(100, 1, true), Duration.ofSeconds(40), 3);

        assertThat(wrk.command(spec))
                .containsExactly(
                        "wrk",
                        "--threads=2",
                        "--connections=100",
                        "--duration=40s",
                        "--timeout=5s",
                        "--script=/opt/httpdyno/report.lua",
                        "http://127.0.0.1:8080/",
                        "--",
                        "depth=1",
                        "method=GET",
                        "path=/",
                        "header=Connection: keep-alive",
                        "header=Accept-Encoding: identity");
    }

    @Test
    void a_mix_follows_request_by_request() {
        LoadSpec spec = load(new LoadShape(4, 10, true), 1, get(), request("POST", "/echo", "a=b"));

        assertThat(wrk.command(spec))
                .endsWith(
                        "depth=10",
                        "method=GET",
                        "path=/",
                        "header=Connection: keep-alive",
                        "header=Accept-Encoding: identity",
                        "method=POST",
                        "path=/echo",
                        "header=Connection: keep-alive",
                        "header=Accept-Encoding: identity",
                        "body=a=b");
    }

    @Test
    void what_wrk_cannot_express_is_refused_with_the_reason() {
        Request missing = new Request("GET", "/no", Map.of(), "", new Request.Expected(404, "text/plain", ""));

        assertThat(wrk.refusal(OK)).isEmpty();
        assertThat(wrk.refusal(pipelined(100, 10))).isEmpty();
        assertThat(wrk.refusal(load(new LoadShape(4, 1, true), 1, request("HEAD", "/", ""))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("HEAD"));
        assertThat(wrk.refusal(load(new LoadShape(4, 1, true), 1, get(), missing)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("below 400"));
    }

    @Test
    void a_plain_run_has_a_sample_per_response_once_the_correction_is_taken_back() throws ReportFormatException {
        LoadReport report = wrk.parse(OK, wrk("ok"));

        assertThat(report.completed()).isEqualTo(9911);
        assertThat(report.asExpected()).isEqualTo(9911);
        assertThat(report.statuses()).containsExactly(Map.entry("<400", 9911L), Map.entry(">=400", 0L));
        assertThat(report.errors().total()).isZero();
        assertThat(report.bytes()).contains(new LoadReport.Bytes(9911 * 172L, LoadReport.Bytes.Scope.WIRE));
        assertThat(report.latency()).get().satisfies(latency -> {
            assertThat(latency.correction()).isEqualTo(Latency.Correction.NONE_CLOSED_LOOP);
            assertThat(latency.samples()).contains(9911L);
            assertThat(latency.mean()).isEqualTo(Duration.ofNanos(802_309));
        });
        Captured.assertLittle(OK, report);
    }

    @ParameterizedTest
    @CsvSource({"404, 2, 1", "mixed, 4, 1", "resets, 4, 1", "stall, 4, 2"})
    void the_sample_count_proves_the_histogram_in_every_other_run_too(String name, int connections, int threads)
            throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(connections, 1, true), threads, get());

        LoadReport report = wrk.parse(spec, wrk(name));

        assertThat(report.latency().orElseThrow().samples()).contains(report.completed());
        Captured.assertLittle(spec, report);
    }

    @Test
    void a_connection_per_request_is_timed_from_its_write() throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(4, 1, false), 1, get());

        LoadReport report = wrk.parse(spec, wrk("close"));

        assertThat(wrk.command(spec)).contains("header=Connection: close");
        assertThat(report.latency().orElseThrow().samples()).contains(report.completed());
        Captured.assertLittle(spec, report);
    }

    @Test
    void a_stall_shows_as_it_was_and_not_spread_by_the_correction() throws ReportFormatException {
        Latency latency = wrk.parse(load(new LoadShape(4, 1, true), 2, get()), wrk("stall"))
                .latency()
                .orElseThrow();

        assertThat(latency.mean()).as("wrk itself says 37 ms").isEqualTo(Duration.ofNanos(3_420_683));
        assertThat(latency.at(99).orElseThrow()).isLessThan(Duration.ofMillis(50));
        assertThat(latency.max().orElseThrow()).isGreaterThan(Duration.ofMillis(400));
    }

    @Test
    void statuses_of_400_and_more_are_told_apart_and_no_others() throws ReportFormatException {
        LoadReport all = wrk.parse(closedLoop(2), wrk("404"));
        LoadReport tenth = wrk.parse(closedLoop(4), wrk("mixed"));

        assertThat(all.asExpected()).isZero();
        assertThat(all.completed()).isEqualTo(10_769);
        assertThat(tenth.completed() - tenth.asExpected()).isBetween(127L, 128L);
    }

    @Test
    void resets_are_read_errors() throws ReportFormatException {
        LoadReport report = wrk.parse(closedLoop(4), wrk("resets"));

        assertThat(report.errors().read())
                .isPositive()
                .isEqualTo(report.errors().total());
    }

    @Test
    void a_hanging_server_has_no_response_and_no_error() throws ReportFormatException {
        LoadReport report = wrk.parse(closedLoop(4), wrk("hang"));

        assertThat(report.completed()).isZero();
        assertThat(report.errors().total()).isZero();
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).isEqualTo("no response");
    }

    @Test
    void responses_after_the_timeout_leave_no_latency() throws ReportFormatException {
        LoadReport report = wrk.parse(closedLoop(4), wrk("late"));

        assertThat(report.completed()).isEqualTo(4);
        assertThat(report.errors().timeout()).isEqualTo(4);
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).contains("later than the timeout", "4");
    }

    @Test
    void pipelined_latency_is_absent_with_the_reason() throws ReportFormatException {
        LoadReport report = wrk.parse(pipelined(4, 10), wrk("p10"));

        assertThat(report.completed()).isEqualTo(1520);
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).contains("batch");
    }

    @Test
    void a_closed_port_is_told_in_the_words_of_wrk() {
        ToolOutput refused = new ToolOutput(1, "", text("wrk-4.1.0-script-refused.err"));

        assertThatThrownBy(() -> wrk.parse(closedLoop(4), refused))
                .hasMessageContaining("found 1 after it said \"unable to connect to 127.0.0.1:9 Connection refused\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"requests\":'     | '\"new\":1,\"requests\":'   | no field new",
                "'\"bytes\":'        | '\"octets\":'               | a field bytes",
                "'\"requests\":9911' | '\"requests\":\"9911\"'     | a whole number >= 0 in field requests",
                "'\"requests\":9911' | '\"requests\":9912'         | the table to say",
                "'\"status\":0'      | '\"status\":1'              | the table to say",
                "'\"count\":'        | '\"count\":1'               | latency.count",
                "'\"mean\":'         | '\"mean\":1'                | latency.mean",
                "'\"max\":'          | '\"max\":1'                 | latency.max",
                "']]}}'              | ']]'                        | one JSON object",
                "']]}}'              | ']]}} PANIC'                | one JSON object",
                "'{\"duration\"'     | 'unable to {\"duration\"'   | one JSON object"
            })
    void a_report_that_is_not_wrks_is_an_error(String from, String to, String required) {
        ToolOutput ok = wrk("ok");
        ToolOutput mutated = new ToolOutput(0, ok.stdout(), ok.stderr().replace(from, to));

        assertThat(mutated).isNotEqualTo(ok);
        assertThatThrownBy(() -> wrk.parse(OK, mutated))
                .isInstanceOf(ReportFormatException.class)
                .hasMessageStartingWith("wrk 4.1.0: expected ")
                .hasMessageContaining(required);
    }

    @Test
    void a_histogram_without_a_sample_per_response_leaves_no_latency() throws ReportFormatException {
        ToolOutput ok = wrk("ok");
        ToolOutput oneMore = new ToolOutput(
                0,
                ok.stdout().replace("  9911 requests", "  9912 requests"),
                ok.stderr().replace("\"requests\":9911", "\"requests\":9912"));

        LoadReport report = wrk.parse(OK, oneMore);

        assertThat(report.completed()).isEqualTo(9912);
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).startsWith("wrk's correction taken back leaves ");
    }
}
