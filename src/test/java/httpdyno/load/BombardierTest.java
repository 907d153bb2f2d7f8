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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bombardier 1.2.6. */
class BombardierTest {

    private final Bombardier bombardier = new Bombardier();

    private static LoadSpec path(String path) {
        return load(new LoadShape(4, 1, true), 1, request("GET", path, ""));
    }

    @Test
    void the_command_prints_the_result_only() {
        LoadSpec spec = new LoadSpec(8080, List.of(get()), new LoadShape(100, 1, true), Duration.ofSeconds(40), 2);

        assertThat(bombardier.command(spec))
                .containsExactly(
                        "bombardier",
                        "--connections=100",
                        "--duration=40s",
                        "--timeout=5s",
                        "--latencies",
                        "--format=json",
                        "--print=result",
                        "--method=GET",
                        "--header=Connection: keep-alive",
                        "--header=Accept-Encoding: identity",
                        "http://127.0.0.1:8080/");
    }

    @Test
    void what_bombardier_cannot_express_is_refused_with_the_reason() {
        assertThat(bombardier.refusal(closedLoop(100))).isEmpty();
        assertThat(bombardier.refusal(pipelined(100, 10))).contains("bombardier cannot pipeline requests");
        assertThat(bombardier.refusal(load(new LoadShape(4, 1, true), 1, get(), get())))
                .contains("bombardier sends one request only, the mix has 2");
        assertThat(bombardier.refusal(load(new LoadShape(4, 1, true), 1, request("POST", "/", "gr\u00fcezi"))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("not JSON"));
    }

    @Test
    void a_plain_run_is_read_whole() throws ReportFormatException {
        LoadReport report = bombardier.parse(closedLoop(4), stdout("bombardier-1.2.6-ok.json"));

        assertThat(report.completed()).isEqualTo(32_807);
        assertThat(report.asExpected()).isEqualTo(32_807);
        assertThat(report.statuses()).containsExactly(Map.entry("2xx", 32_807L));
        assertThat(report.errors()).isEqualTo(LoadReport.Errors.NONE);
        assertThat(report.elapsed()).isEqualTo(Duration.ofNanos(2_008_240_420L));
        assertThat(report.bytes()).contains(new LoadReport.Bytes(32_807 * 172L, LoadReport.Bytes.Scope.WIRE));
        assertThat(report.latency()).get().satisfies(latency -> {
            assertThat(latency.mean()).isEqualTo(Duration.ofNanos(242_910));
            assertThat(latency.max()).contains(Duration.ofMillis(19).plusNanos(37_000));
            assertThat(latency.at(99)).contains(Duration.ofNanos(4_243_000));
            assertThat(latency.standardDeviation()).isEmpty();
            assertThat(latency.min()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({"ok, /", "404, /missing", "mixed, /mixed", "stall, /stall"})
    void runs_without_failed_requests_obey_littles_law(String name, String path) throws ReportFormatException {
        LoadSpec spec = path(path);

        Captured.assertLittle(spec, bombardier.parse(spec, stdout("bombardier-1.2.6-" + name + ".json")));
    }

    @Test
    void statuses_are_told_by_class() throws ReportFormatException {
        LoadReport none = bombardier.parse(path("/missing"), stdout("bombardier-1.2.6-404.json"));
        LoadReport most = bombardier.parse(path("/mixed"), stdout("bombardier-1.2.6-mixed.json"));

        assertThat(none.asExpected()).isZero();
        assertThat(none.statuses()).containsOnlyKeys("4xx");
        assertThat(most.statuses()).containsOnlyKeys("2xx", "5xx");
        assertThat(most.asExpected()).isEqualTo(most.statuses().get("2xx")).isLessThan(most.completed());
    }

    @ParameterizedTest
    @CsvSource({"hang, /hang, 0, 4, 16", "all-reset, /reset, 0, 0, 9750"})
    void a_server_that_never_answers_leaves_every_attempt_as_an_error_and_no_latency(
            String name, String path, long connect, long timeout, long other) throws ReportFormatException {
        LoadReport report = bombardier.parse(path(path), stdout("bombardier-1.2.6-" + name + ".json"));

        assertThat(report.completed()).isZero();
        assertThat(report.errors().timeout()).isEqualTo(timeout);
        assertThat(report.errors().total()).isEqualTo(timeout + other);
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).isEqualTo("no response");
    }

    @Test
    void a_closed_port_leaves_connect_errors() throws ReportFormatException {
        LoadSpec spec = new LoadSpec(9, List.of(get()), new LoadShape(4, 1, true), Duration.ofSeconds(2), 1);

        LoadReport report = bombardier.parse(spec, stdout("bombardier-1.2.6-refused.json"));

        assertThat(report.errors()).isEqualTo(new LoadReport.Errors(54_239, 0, 0, 0, Map.of()));
    }

    @Test
    void resets_hidden_by_sending_again_show_in_the_bytes_written() throws ReportFormatException {
        LoadSpec spec = path("/sometimes-reset");

        LoadReport report = bombardier.parse(spec, stdout("bombardier-1.2.6-resets.json"));

        assertThat(report.completed()).isEqualTo(608);
        assertThat(report.errors().other()).containsExactly(Map.entry("sent again over a new connection", 13L));
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).contains("repeated", "13");
    }

    @Test
    void failed_requests_in_the_latency_make_it_absent() throws ReportFormatException {
        String some = Captured.text("bombardier-1.2.6-ok.json")
                .replace(
                        "\"others\":0",
                        "\"others\":3,\"errors\":["
                                + "{\"description\":\"read tcp 127.0.0.1:4711->127.0.0.1:8080: read: reset\",\"count\":1},"
                                + "{\"description\":\"read tcp 127.0.0.1:4712->127.0.0.1:8080: read: reset\",\"count\":2}]");

        LoadReport report = bombardier.parse(closedLoop(4), new ToolOutput(0, some, ""));

        assertThat(report.errors().other())
                .containsExactly(Map.entry("read tcp 127.0.0.1:*->127.0.0.1:8080: read: reset", 3L));
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).contains("failed", "3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"result\":{'               | '\"result\":{\"new\":1,'            | no field result.new",
                "'\"req2xx\":32807'           | '\"req2xx\":\"many\"'               | a whole number >= 0 in field",
                "'\"timeTakenSeconds\"'       | '\"seconds\"'                       | a field result.timeTakenSeconds",
                "'\"95\":392'                 | '\"96\":392'                        | a field result.latency.percentiles.95",
                "'\"client\":\"fasthttp\"'    | '\"client\":\"net/http.v1\"'        | client fasthttp",
                "'8080/\",\"headers\"'         | '8081/\",\"headers\"'               | 8080/ in field spec.url",
                "'\"numberOfConnections\":4'  | '\"numberOfConnections\":5'         | 4 in field spec.numberOfConnections",
                "'\"method\":\"GET\"'         | '\"method\":\"GE\\x54\"'            | one JSON object",
                "'{\"spec\"'                  | 'Bombarding http {\"spec\"'         | one JSON object",
                "'}}}}'                       | '}}}'                               | one JSON object"
            })
    void a_report_that_is_not_bombardiers_is_an_error(String from, String to, String required) {
        String ok = Captured.text("bombardier-1.2.6-ok.json");
        String mutated = ok.replace(from, to);

        assertThat(mutated).isNotEqualTo(ok);
        assertThatThrownBy(() -> bombardier.parse(closedLoop(4), new ToolOutput(0, mutated, "")))
                .isInstanceOf(ReportFormatException.class)
                .hasMessageStartingWith("bombardier 1.2.6: expected ")
                .hasMessageContaining(required);
    }
}
