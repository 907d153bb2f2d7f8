package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GateTextTest {

    private static Finding of(GatedMetric metric, GateVerdict verdict, double from, double to) {
        return SampleJudgements.finding(SampleJudgements.cell("no-pipelining", "koa"), metric, verdict, from, to);
    }

    private static String title(GateVerdict... verdicts) {
        List<Finding> findings = Arrays.stream(verdicts)
                .map(verdict -> of(GatedMetric.RATE, verdict, 100, 100))
                .toList();
        return GateText.title(SampleJudgements.baseline(List.of(), findings, List.of()));
    }

    @Test
    void theTitleCountsWhatCouldHaveFailed() {
        assertThat(title(GateVerdict.OK)).isEqualTo("no regression in 1 figure against 20260301T120000Z");
        assertThat(title(GateVerdict.REGRESSED, GateVerdict.OK))
                .isEqualTo("1 regression in 2 figures against 20260301T120000Z");
        assertThat(title(GateVerdict.REGRESSED, GateVerdict.REGRESSED, GateVerdict.NEW, GateVerdict.NOT_GATED))
                .isEqualTo("2 regressions in 2 figures against 20260301T120000Z");
        assertThat(title(GateVerdict.INCONCLUSIVE, GateVerdict.IMPROVED, GateVerdict.IMPROVED))
                .isEqualTo("no regression in 3 figures against 20260301T120000Z, 2 improved, 1 undecided");
        assertThat(title(GateVerdict.INCOMPARABLE, GateVerdict.NOT_GATED, GateVerdict.MISSING, GateVerdict.NEW))
                .isEqualTo("nothing could be gated against 20260301T120000Z");
    }

    @Test
    void theTitleOfPairsNamesBothServers() {
        assertThat(GateText.title(SampleJudgements.regressedPairs()))
                .isEqualTo("2 regressions in 3 figures of fastify@local against fastify, 1 undecided");
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                arguments(GatedMetric.RATE, 100.0, 85.1, "-14.9 %", "-3.0 %"),
                arguments(GatedMetric.RATE, 100.0, 117.0, "+17.0 %", "-3.0 %"),
                arguments(GatedMetric.CPU, 100.0, 117.0, "+17.0 %", "+3.0 %"),
                arguments(GatedMetric.P99, 100.0, 85.1, "-14.9 %", "+3.0 %"),
                arguments(GatedMetric.RSS, 1.0, 25.0, "+2,400.0 %", "+3.0 %"),
                arguments(GatedMetric.RATE, 100.0, 99.96, "0.0 %", "-3.0 %"),
                arguments(GatedMetric.RATE, 100.0, 100.0, "0.0 %", "-3.0 %"));
    }

    @ParameterizedTest(name = "{0} {1} to {2}")
    @MethodSource("changes")
    void theSignIsThatOfTheFigure(GatedMetric metric, double from, double to, String change, String limit) {
        Finding finding = of(metric, GateVerdict.OK, from, to);

        assertThat(GateText.change(finding)).isEqualTo(change);
        assertThat(GateText.limit(finding)).isEqualTo(limit);
    }

    @Test
    void pairsHaveTheirIntervalInOrder() {
        assertThat(GateText.change(SampleJudgements.pairs(
                        "pipelined", GatedMetric.RATE, GateVerdict.REGRESSED, 100, 95.1, 0.026, 0.00195)))
                .isEqualTo("-4.9 % [-7.3, -2.4] p 0.2 %");
        assertThat(GateText.change(SampleJudgements.pairs(
                        "pipelined", GatedMetric.CPU, GateVerdict.REGRESSED, 100, 105, 0.1, 0.0009)))
                .isEqualTo("+5.0 % [-5.0, +16.0] p < 0.1 %");
    }

    @Test
    void figuresAreInTheUnitThatSuitsThem() {
        assertThat(GatedMetric.RATE.text(30_100.4)).isEqualTo("30,100");
        assertThat(GatedMetric.P99.text(0.0068)).isEqualTo("6.80 ms");
        assertThat(GatedMetric.CPU.text(1.5e-6)).isEqualTo("1.50 us");
        assertThat(GatedMetric.RSS.text(101_187_584)).isEqualTo("96.5 MiB");
    }
}
