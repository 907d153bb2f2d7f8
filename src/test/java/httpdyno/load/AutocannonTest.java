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
import org.junit.jupiter.params.provider.ValueSource;

/** autocannon 8.0.0 and 9.0.0, which print the same. */
class AutocannonTest {

    private final Autocannon autocannon = new Autocannon();

    @Test
    void the_command_gives_every_worker_the_same_number_of_connections() {
        LoadSpec spec = new LoadSpec(8080, List.of(get()), new LoadShape(100, 10, true), Duration.ofSeconds(40), 3);

        assertThat(autocannon.command(spec))
                .containsExactly(
                        "autocannon",
                        "--json",
                        "--no-progress",
                        "--connections=100",
                        "--pipelining=10",
                        "--duration=40",
                        "--sampleInt=20",
                        "--timeout=5",
                        "--method=GET",
                        "--workers=2",
                        "--headers=Accept-Encoding=identity",
                        "http://127.0.0.1:8080/");
        assertThat(autocannon.command(closedLoop(100))).doesNotContain("--workers=1");
    }

    @Test
    void what_autocannon_cannot_express_is_refused_with_the_reason() {
        LoadShape shape = new LoadShape(4, 1, true);

        assertThat(autocannon.refusal(pipelined(100, 10))).isEmpty();
        assertThat(autocannon.refusal(load(shape, 1, get(), get())))
                .contains("autocannon sends one request only, the mix has 2");
        assertThat(autocannon.refusal(load(new LoadShape(4, 1, false), 1, get())))
                .hasValueSatisfying(reason -> assertThat(reason).contains("latency is wrong"));
        assertThat(autocannon.refusal(load(shape, 1, request("POST", "/", "{\"a\":[1]}"))))
                .isEmpty();
        assertThat(autocannon.refusal(load(shape, 1, request("POST", "/", "[1]"))))
                .isPresent();
        assertThat(autocannon.refusal(load(shape, 1, request("POST", "/", "42"))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("digits"));
    }

    @Test
    void a_plain_run_is_read_whole() throws ReportFormatException {
        LoadReport report = autocannon.parse(closedLoop(4), stdout("autocannon-9.0.0-ok.json"));

        assertThat(report.completed()).isEqualTo(8575);
        assertThat(report.asExpected()).isEqualTo(8575);
        assertThat(report.statuses()).containsExactly(Map.entry("200", 8575L));
        assertThat(report.errors()).isEqualTo(LoadReport.Errors.NONE);
        assertThat(report.elapsed()).isEqualTo(Duration.ofMillis(2040));
        assertThat(report.bytes()).contains(new LoadReport.Bytes(8575 * 172L, LoadReport.Bytes.Scope.WIRE));
        assertThat(report.latency()).get().satisfies(latency -> {
            assertThat(latency.resolution()).isEqualTo(Duration.ofMillis(1));
            assertThat(latency.mean()).isEqualTo(Duration.ofNanos(710_000));
            assertThat(latency.min())
                    .as("autocannon's is the smallest that is not 0")
                    .isEmpty();
            assertThat(latency.at(50)).contains(Duration.ZERO);
            assertThat(latency.at(97.5)).contains(Duration.ofMillis(6));
            assertThat(latency.at(95)).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "9.0.0-ok, 4, 1",
        "9.0.0-404, 4, 1",
        "9.0.0-mixed, 4, 1",
        "9.0.0-stall, 4, 1",
        "9.0.0-workers, 4, 1",
        "9.0.0-p10, 4, 10",
        "8.0.0-closed, 10, 1",
        "8.0.0-p10, 10, 10"
    })
    void both_versions_obey_littles_law_at_their_resolution(String name, int connections, int depth)
            throws ReportFormatException {
        LoadSpec spec = pipelined(connections, depth);

        Captured.assertLittle(spec, autocannon.parse(spec, stdout("autocannon-" + name + ".json")));
    }

    @Test
    void goodput_comes_from_the_statuses() throws ReportFormatException {
        LoadReport none = autocannon.parse(closedLoop(4), stdout("autocannon-9.0.0-404.json"));
        LoadReport most = autocannon.parse(closedLoop(4), stdout("autocannon-9.0.0-mixed.json"));

        assertThat(none.asExpected()).isZero();
        assertThat(none.statuses()).containsOnlyKeys("404");
        assertThat(most.statuses()).containsOnlyKeys("200", "503");
        assertThat(most.asExpected()).isEqualTo(most.statuses().get("200")).isLessThan(most.completed());
    }

    @Test
    void timeouts_are_told_apart_from_socket_errors() throws ReportFormatException {
        LoadReport hang = autocannon.parse(closedLoop(4), stdout("autocannon-9.0.0-hang.json"));
        LoadReport resets = autocannon.parse(closedLoop(4), stdout("autocannon-9.0.0-resets.json"));

        assertThat(hang.errors()).isEqualTo(new LoadReport.Errors(0, 0, 0, 4, Map.of()));
        assertThat(resets.errors().other()).containsExactly(Map.entry("socket error of any kind", 26L));
        assertThat(resets.completed()).isEqualTo(1263);
        assertThat(resets.latency()).isEmpty();
        assertThat(resets.latencyAbsence()).contains("lost", "26");
    }

    @ParameterizedTest
    @CsvSource({"9.0.0-refused, 4", "9.0.0-all-reset, 4", "8.0.0-refused, 2", "8.0.0-D1-zero, 4"})
    void a_run_without_a_response_has_no_latency_instead_of_0(String name, int connections)
            throws ReportFormatException {
        LoadReport report = autocannon.parse(closedLoop(connections), stdout("autocannon-" + name + ".json"));

        assertThat(report.completed()).isZero();
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).isEqualTo("no response");
    }

    @Test
    void made_up_samples_make_latency_absent() throws ReportFormatException {
        LoadReport report = autocannon.parse(closedLoop(10), stdout("autocannon-8.0.0-R50-overcorrected.json"));

        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).isEqualTo("autocannon shows 7786 samples for 150 responses");
    }

    @Test
    void a_connection_per_request_makes_latency_absent() throws ReportFormatException {
        LoadSpec spec = load(new LoadShape(4, 1, false), 1, get());

        LoadReport report = autocannon.parse(spec, stdout("autocannon-8.0.0-conn-close-bad-latency.json"));

        assertThat(report.completed()).isEqualTo(1851);
        assertThat(report.latency()).isEmpty();
        assertThat(report.latencyAbsence()).contains("wrong");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"url\"'             | '{\"new\":1,\"url\"'          | no field new",
                "'\"p2_5\":0,\"p10\":0' | '\"p3\":0,\"p10\":0'          | a field latency.p2_5",
                "'\"total\":8575'       | '\"total\":2470'              | requests.total 8575",
                "'\"2xx\":8575'         | '\"2xx\":2468'                | 8575 in field 2xx",
                "'\"non2xx\":0'         | '\"non2xx\":1'                | non2xx 0",
                "'\"timeouts\":0'       | '\"timeouts\":1'              | errors to include the timeouts",
                "'\"connections\":4'    | '\"connections\":3'           | 4 connections, pipelining 1",
                "'\"max\":54'          | '\"max\":null'                | a number in field latency.max",
                "'{\"url\"'             | 'Running 2s test {\"url\"'    | one JSON object",
                "'\"start\"'            | '\"\"'                        | a field start"
            })
    void a_report_that_is_not_autocannons_is_an_error(String from, String to, String required) {
        String ok = Captured.text("autocannon-9.0.0-ok.json");
        String mutated = ok.replace(from, to);

        assertThat(mutated).isNotEqualTo(ok);
        assertThatThrownBy(() -> autocannon.parse(closedLoop(4), new ToolOutput(0, mutated, "")))
                .isInstanceOf(ReportFormatException.class)
                .hasMessageStartingWith("autocannon 9.0.0: expected ")
                .hasMessageContaining(required);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 1000})
    void a_truncated_report_is_an_error(int length) {
        String half = Captured.text("autocannon-9.0.0-ok.json").substring(0, length);

        assertThatThrownBy(() -> autocannon.parse(closedLoop(4), new ToolOutput(0, half, "")))
                .isInstanceOf(ReportFormatException.class);
    }
}
