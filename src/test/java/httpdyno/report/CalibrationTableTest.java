package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Calibration;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Calibration.Shape;
import httpdyno.measure.SampleCalibration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTableTest {

    private static final Calibration OFF =
            SampleCalibration.of("autocannon", new Shape(64, 1, false, false), Limit.NEITHER, 26);

    @Test
    void showsEachToolUnderEachLoad() {
        assertThat(CalibrationTable.text(List.of(SampleCalibration.wrk(), SampleCalibration.pipelined(), OFF)))
                .isEqualTo("""
                        | generator  | load                                           |    ceiling req/s |       limit | p50 of 0 ms | p50 of 1 ms | p50 of 50 ms |              bias |   latency |
                        |:-----------|:-----------------------------------------------|-----------------:|------------:|------------:|------------:|-------------:|------------------:|----------:|
                        | wrk        | 100 connections                                |          150,000 |        tool |     50.0 us |     1.15 ms |      51.0 ms |   +800 us, +1.6 % | published |
                        | wrk        | 100 connections, 10 requests in flight on each | at least 900,000 | responder ~ |           - |           - |            - |                 - | not given |
                        | autocannon | 64 connections, one request on each            | at least 150,000 |     neither |     50.0 us |     1.15 ms |      26.0 ms | -24.2 ms, -48.2 % |  withheld |
                        bias is of 50 ms, against what the responder really waited (median)
                        ~ others used the measured CPUs in every try: a ceiling may be too low, a median too high
                        """);
    }

    @Test
    void saysOnOneLineWhatATableSays() {
        assertThat(CalibrationTable.line(SampleCalibration.wrk()))
                .isEqualTo("wrk, 100 connections: 150,000 req/s, the tool used 95.0 % of its CPUs; median 51.0 ms of a"
                        + " latency of 50.2 ms (+800 us, +1.6 %); measured 2026-03-01T11:58:00Z");
        assertThat(CalibrationTable.line(SampleCalibration.pipelined()))
                .isEqualTo("wrk, 100 connections, 10 requests in flight on each: at least 900,000 req/s, the responder"
                        + " used 96.0 % of its CPUs, the tool used 70.0 % of its CPUs, on a busy host; no latency, as it"
                        + " guesses; measured 2026-03-01T11:58:00Z");
        assertThat(CalibrationTable.line(OFF))
                .isEqualTo(
                        "autocannon, 64 connections, one request on each: at least 150,000 req/s, neither side was at"
                                + " its limit: the tool used 95.0 % of its CPUs, the responder used 60.0 % of its CPUs; median"
                                + " 26.0 ms of a latency of 50.2 ms (-24.2 ms, -48.2 %); measured 2026-03-01T11:58:00Z");
    }
}
