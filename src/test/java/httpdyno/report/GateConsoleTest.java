package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateConsoleTest {

    @Test
    void driftStandsFirstAndWhatFailsLast() {
        assertThat(GateConsole.lines(SampleJudgements.regressed()))
                .containsExactly(
                        "drift of no-pipelining req/s: -4.7 % (MAD 0.4 %) over 2 reference rows: no spread estimate",
                        "| row                             | verdict   |      figure | yardstick |   judged |  change |  limit |",
                        "|:--------------------------------|:----------|------------:|----------:|---------:|--------:|-------:|",
                        "| no-pipelining/raw-node/wrk/c100 | NOT_GATED |       req/s |    40,100 |   38,200 |  -4.7 % | -3.0 % |",
                        "| no-pipelining/raw-node/wrk/c100 | NOT_GATED |         p99 |   6.60 ms |  6.80 ms |  +3.0 % | +3.0 % |",
                        "| no-pipelining/raw-node/wrk/c100 | NOT_GATED | CPU/request |   24.9 us |  26.0 us |  +4.4 % | +3.0 % |",
                        "| no-pipelining/fastify/wrk/c100  | NOT_GATED |         p99 |   6.60 ms |  6.80 ms |  +3.0 % | +3.0 % |",
                        "| no-pipelining/express/wrk/c100  | OK        |       req/s |    14,179 |   13,900 |  -2.0 % | -3.0 % |",
                        "| no-pipelining/express/wrk/c100  | NOT_GATED |         p99 |   6.60 ms |  6.80 ms |  +3.0 % | +3.0 % |",
                        "| no-pipelining/express/wrk/c100  | OK        | CPU/request |   69.7 us |  70.0 us |  +0.4 % | +3.0 % |",
                        "| no-pipelining/koa/wrk/c100      | MISSING   |       req/s |    20,000 |        - |       - |      - |",
                        "| no-pipelining/hapi/wrk/c100     | NEW       |       req/s |         - |   18,000 |       - |      - |",
                        "| pipelined/fastify/wrk/c100      | IMPROVED  |         RSS |  96.5 MiB | 80.0 MiB | -17.1 % | +3.0 % |",
                        "| no-pipelining/fastify/wrk/c100  | REGRESSED |       req/s |    30,100 |   25,600 | -15.0 % | -3.0 % |",
                        "| no-pipelining/fastify/wrk/c100  | REGRESSED | CPU/request |   29.4 us |  34.4 us | +17.0 % | +3.0 % |",
                        "fastify is NOISY in 1 of 3 rounds.",
                        "no-pipelining/fastify/wrk/c100 req/s REGRESSED: 30,100 to 25,600 where 3.0 % is tolerated.",
                        "no-pipelining/fastify/wrk/c100 CPU/request REGRESSED: 29.4 us to 34.4 us where 3.0 % is tolerated.",
                        "2 regressions in 5 figures against 20260301T120000Z, 1 improved");
    }

    @Test
    void pairsShowTheirIntervals() {
        assertThat(GateConsole.lines(SampleJudgements.regressedPairs()))
                .containsExactly(
                        "order ABBA BAAB ABBA, seed 42",
                        "| row                                  | verdict      |      figure | yardstick |  judged |                        change |  limit |",
                        "|:-------------------------------------|:-------------|------------:|----------:|--------:|------------------------------:|-------:|",
                        "| pipelined/fastify@local/wrk/c100     | INCONCLUSIVE |       req/s |    46,447 |  45,900 |  -1.2 % [-5.1, +2.9] p 41.0 % | -3.0 % |",
                        "| no-pipelining/fastify@local/wrk/c100 | REGRESSED    |       req/s |    30,100 |  28,625 |   -4.9 % [-7.3, -2.4] p 0.2 % | -3.0 % |",
                        "| no-pipelining/fastify@local/wrk/c100 | REGRESSED    | CPU/request |   29.4 us | 31.0 us | +5.4 % [+3.4, +7.6] p < 0.1 % | +3.0 % |",
                        "no-pipelining/fastify@local/wrk/c100 req/s REGRESSED: 10 pairs.",
                        "no-pipelining/fastify@local/wrk/c100 CPU/request REGRESSED: 10 pairs.",
                        "2 regressions in 3 figures of fastify@local against fastify, 1 undecided");
    }

    @Test
    void withoutFindingsThereIsNoTable() {
        assertThat(GateConsole.lines(SampleJudgements.baseline(List.of(), List.of(), List.of("no rows in common"))))
                .containsExactly("no rows in common", "nothing could be gated against 20260301T120000Z");
    }

    @Test
    void aFindingIsOneLineWhateverItQuotes() {
        Finding failing = new Finding(
                SampleJudgements.cell("no-pipelining", "koa"),
                GatedMetric.RATE,
                GateVerdict.REGRESSED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "\u001b[1mslower\n\u0007",
                "Look.");

        assertThat(GateConsole.lines(SampleJudgements.baseline(List.of("a\nb"), List.of(failing), List.of())))
                .containsExactly(
                        "a b",
                        "| row                        | verdict   | figure | yardstick | judged | change | limit |",
                        "|:---------------------------|:----------|-------:|----------:|-------:|-------:|------:|",
                        "| no-pipelining/koa/wrk/c100 | REGRESSED |  req/s |         - |      - |      - |     - |",
                        "no-pipelining/koa/wrk/c100 req/s REGRESSED: slower \ufffd Look.",
                        "1 regression in 1 figure against 20260301T120000Z");
    }
}
