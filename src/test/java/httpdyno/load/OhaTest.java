package httpdyno.load;

import static httpdyno.load.Captured.closedLoop;
import static httpdyno.load.Captured.get;
import static httpdyno.load.Captured.load;
import static httpdyno.load.Captured.pipelined;
import static httpdyno.load.Captured.request;
import static httpdyno.load.Captured.stdout;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import httpdyno.manifest.LoadShape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** oha 1.16.0. */
class OhaTest {

    private final Oha oha = new Oha();

    @Test
    void the_command_uses_the_share_and_waits_for_requests_under_way() {
        LoadSpec spec = new LoadSpec(8080, List.of(get()), new LoadShape(100, 1, true), Duration.ofSeconds(40), 2);

        assertThat(oha.command(spec))
                .containsExactly(
                        "oha",
                        "--no-tui",
                        "--output-format=json",
                        "--redirect=0",
                        "-z40s",
                        "-w",
                        "--worker-threads=2",
                        "-c100",
                        "-t5s",
                        "-mGET",
                        "-HConnection: keep-alive",
                        "-HAccept-Encoding: identity",
                        "http://127.0.0.1:8080/");
    }

    @Test
    void a_connection_per_request_and_a_body_have_their_options() {
        LoadSpec spec = load(new LoadShape(4, 1, false), 1, request("POST", "/echo", "a=b"));

        assertThat(oha.command(spec)).contains("--disable-keepalive", "-HConnection: close", "-mPOST", "-da=b");
    }

    @Test
    void a_fixed_rate_is_measured_from_the_schedule() throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(100, 1, true).at(2000), 1, get());

        assertThat(oha.refusal(spec)).isEmpty();
        assertThat(oha.command(spec)).contains("-q2000", "--latency-correction");
        LoadReport report = oha.parse(spec, stdout("oha-1.16.0-rate-ok.json"));
        assertThat(report.completed()).isEqualTo(10_000);
        assertThat(report.latency().orElseThrow().correction()).isEqualTo(Latency.Correction.FROM_SCHEDULE);
        assertThat(report.latency().orElseThrow().at(99.9)).contains(Duration.ofNanos(31_693_427));
    }

    @Test
    void a_closed_loop_is_not_corrected() throws ReportFormatException {
        LoadReport report = oha.parse(closedLoop(4), stdout("oha-1.16.0-ok.json"));

        assertThat(oha.command(closedLoop(4))).noneMatch(option -> option.startsWith("-q"));
        assertThat(report.latency().orElseThrow().correction()).isEqualTo(Latency.Correction.NONE_CLOSED_LOOP);
    }

    /** A server that is stopped for 2 of 10 s: a fifth of the requests that were due waited for its return. */
    @Test
    void a_stall_is_in_the_latency_of_all_that_were_due_in_it() throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(100, 1, true).at(1000), 1, get());

        Latency latency =
                oha.parse(spec, stdout("oha-1.16.0-rate-stall.json")).latency().orElseThrow();

        assertThat(latency.at(75).orElseThrow()).isLessThan(Duration.ofMillis(10));
        assertThat(latency.at(90).orElseThrow()).isGreaterThan(Duration.ofSeconds(1));
    }

    /** What is due and not sent before the window ends is dropped, so that the responses tell the rate. */
    @Test
    void a_rate_that_is_too_high_is_in_the_responses() throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(100, 1, true).at(100_000), 1, get());

        LoadReport report = oha.parse(spec, stdout("oha-1.16.0-rate-over.json"));

        assertThat(report.completed()).isEqualTo(240_952);
        assertThat(report.errors()).isEqualTo(LoadReport.Errors.NONE);
        assertThat(report.elapsed()).isLessThan(Duration.ofMillis(5_100));
    }

    @Test
    void what_oha_cannot_express_is_refused_with_the_reason() {
        assertThat(oha.refusal(closedLoop(100))).isEmpty();
        assertThat(oha.refusal(pipelined(100, 10))).contains("oha cannot pipeline requests");
        assertThat(oha.refusal(load(new LoadShape(4, 1, true), 1, get(), get())))
                .contains("oha sends one request only, the mix has 2");
    }

    @Test
    void a_plain_run_is_read_whole() throws ReportFormatException {
        LoadReport report = oha.parse(closedLoop(4), stdout("oha-1.16.0-ok.json"));

        assertThat(report.completed()).isEqualTo(17_571);
        assertThat(report.asExpected()).isEqualTo(17_571);
        assertThat(report.statuses()).containsExactly(Map.entry("200", 17_571L));
        assertThat(report.errors()).isEqualTo(LoadReport.Errors.NONE);
        assertThat(report.elapsed()).isEqualTo(Duration.ofNanos(2_003_493_624L));
        assertThat(report.bytes()).contains(new LoadReport.Bytes(17_571 * 17L, LoadReport.Bytes.Scope.BODY));
        assertThat(report.latency()).get().satisfies(latency -> {
            assertThat(latency.mean()).isEqualTo(Duration.ofNanos(453_724));
            assertThat(latency.min()).contains(Duration.ofNanos(20_481));
            assertThat(latency.max()).contains(Duration.ofNanos(99_745_501));
            assertThat(latency.at(99.9)).contains(Duration.ofNanos(56_325_987));
            assertThat(latency.at(97.5)).isEmpty();
            assertThat(latency.standardDeviation()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "404", "mixed", "stall"})
    void runs_without_failed_requests_obey_littles_law(String name) throws ReportFormatException {
        LoadSpec spec = closedLoop(4);

        Captured.assertLittle(spec, oha.parse(spec, stdout("oha-1.16.0-" + name + ".json")));
    }

    @Test
    void goodput_comes_from_the_status_distribution() throws ReportFormatException {
        LoadReport none = oha.parse(closedLoop(4), stdout("oha-1.16.0-404.json"));
        LoadReport most = oha.parse(closedLoop(4), stdout("oha-1.16.0-mixed.json"));

        assertThat(none.asExpected()).isZero();
        assertThat(none.statuses()).containsOnlyKeys("404");
        assertThat(most.asExpected()).isEqualTo(890);
        assertThat(most.statuses()).containsExactly(Map.entry("200", 890L), Map.entry("503", 99L));
    }

    @ParameterizedTest
    @CsvSource({
        "hang,      0,     4, 0",
        "refused,   40868, 0, 0",
        "all-reset, 0,     0, 1807",
    })
    void a_server_that_never_answers_leaves_errors_by_kind_and_no_latency(
            String name, long connect, long timeout, long other) throws ReportFormatException {
        LoadReport report = oha.parse(closedLoop(4), stdout("oha-1.16.0-" + name + ".json"));

        assertThat(report.completed()).isZero();
        assertThat(report.errors())
                .isEqualTo(new LoadReport.Errors(
                        connect, 0, 0, timeout, other == 0 ? Map.of() : Map.of("connection error", other)));
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).isEqualTo("no response");
    }

    @Test
    void single_resets_are_counted_beside_the_responses() throws ReportFormatException {
        LoadReport report = oha.parse(closedLoop(4), stdout("oha-1.16.0-resets.json"));

        assertThat(report.completed()).isEqualTo(602);
        assertThat(report.errors().other()).containsExactly(Map.entry("connection error", 12L));
    }

    @Test
    void requests_cut_off_by_the_end_of_the_window_are_no_errors() throws ReportFormatException {
        String cutOff = Captured.text("oha-1.16.0-ok.json")
                .replace("\"errorDistribution\": {}", "\"errorDistribution\": {\"aborted due to deadline\": 4}");

        LoadReport report = oha.parse(closedLoop(4), new ToolOutput(0, cutOff, ""));

        assertThat(report.errors()).isEqualTo(LoadReport.Errors.NONE);
        assertThat(report.completed()).isEqualTo(17_571);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"summary\": {'        | '\"new\": 1, \"summary\": {'   | no field new",
                "'\"totalData\": '       | '\"new\": 1, \"totalData\": '  | no field summary.new",
                "'\"p99.9\": 0.05'       | '\"p99.8\": 0.05'              | a field latencyPercentiles.p99.9",
                "'\"p50\": 0.000106972'  | '\"p50\": \"107us\"'           | a number in field latencyPercentiles.p50",
                "'\"p50\": 0.000106972'  | '\"p50\": null'                | a latency for 17571 responses",
                "'\"200\": 17571'        | '\"200\": 17570'               | 17570 samples in responseTimeHistogram",
                "'\"200\": 17571'        | '\"200\": -1'                  | a whole number >= 0",
                "'\"errorDistribution\": {}\n}' | '\"errorDistribution\": {}'  | one JSON object",
                "'{\n  \"summary\"'      | 'warning\n{\n  \"summary\"'    | one JSON object"
            })
    void a_report_that_is_not_ohas_is_an_error(String from, String to, String required) {
        String ok = Captured.text("oha-1.16.0-ok.json");
        String mutated = ok.replaceFirst(Pattern.quote(from), to);

        assertThat(mutated).isNotEqualTo(ok);
        assertThatThrownBy(() -> oha.parse(closedLoop(4), new ToolOutput(0, mutated, "")))
                .isInstanceOf(ReportFormatException.class)
                .hasMessageStartingWith("oha 1.16.0: expected ")
                .hasMessageContaining(required);
    }

    @Test
    void a_tool_that_gave_up_is_quoted() {
        ToolOutput output = new ToolOutput(2, "", "error: unexpected argument '--json' found\n");

        assertThatThrownBy(() -> oha.parse(closedLoop(4), output))
                .hasMessageStartingWith("oha 1.16.0: expected exit code 0, found 2 after it said \"error: unexpected");
    }
}
