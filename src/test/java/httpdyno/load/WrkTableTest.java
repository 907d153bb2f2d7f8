package httpdyno.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** wrk's table of several versions of events. */
class WrkTableTest {

    @ParameterizedTest
    @CsvSource({
        "ok,                         2, 20, 71255, 0,    0, 0",
        "404,                        1, 2,  32723, 0,    0, 32723",
        "hang-no-errors,             1, 4,  0,     0,    0, 0",
        "timeouts,                   1, 4,  8,     0,    8, 0",
        "read-errors,                1, 2,  0,     5704, 0, 0",
        "conn-close,                 1, 4,  3797,  0,    0, 0",
        "51s-minutes,                1, 1,  936912, 0,   0, 0",
        "pipelined10-bad-latency,    1, 10, 5700,  0,    0, 0"
    })
    void every_captured_table_is_read(
            String name, long threads, long connections, long requests, long read, long timeout, long status)
            throws ReportFormatException {
        WrkTable table = WrkTable.parse(Wrk.TOOL, Captured.text("wrk-4.1.0-" + name + ".txt"));

        assertThat(table).isEqualTo(new WrkTable(threads, connections, requests, 0, read, 0, timeout, status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  Warning: something new\n", "Segmentation fault\n"})
    void a_line_that_is_not_known_is_an_error(String line) {
        String text = Captured.text("wrk-4.1.0-ok.txt");
        String broken = line.isEmpty() ? text.substring(0, text.indexOf("Requests/sec")) : text + line;

        assertThatThrownBy(() -> WrkTable.parse(Wrk.TOOL, broken))
                .isInstanceOf(ReportFormatException.class)
                .hasMessageStartingWith("wrk 4.1.0: expected ");
    }

    @Test
    void a_line_in_the_middle_that_is_not_known_is_quoted() {
        String text = Captured.text("wrk-4.1.0-404.txt").replace("  Non-2xx or 3xx", "  Non-2xx");

        assertThatThrownBy(() -> WrkTable.parse(Wrk.TOOL, text)).hasMessageContaining("Non-2xx responses: 32723");
    }
}
