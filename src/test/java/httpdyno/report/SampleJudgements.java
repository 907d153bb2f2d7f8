package httpdyno.report;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.GatedRun;
import httpdyno.gate.Judgement;
import httpdyno.gate.Judgement.Kind;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import httpdyno.stat.ConfidenceInterval;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Judgements for tests, as gates give them. */
final class SampleJudgements {

    static final String RUN = "20260302T080000Z";
    static final String BASELINE = "20260301T120000Z";

    private static final double MEBIBYTE = 1 << 20;

    private SampleJudgements() {}

    /** A run that reached its end, or did not. */
    static GatedRun run(boolean complete) {
        return new GatedRun(
                RUN,
                "host-1",
                Map.of("window", "10 s"),
                Duration.ofSeconds(10),
                List.of(),
                Set.of("raw-node", "raw-uws"),
                List.of(),
                complete);
    }

    static Judgement baseline(List<String> above, List<Finding> findings, List<String> below) {
        return new Judgement(Kind.BASELINE, RUN, BASELINE, above, findings, below);
    }

    static Judgement paired(List<Finding> findings) {
        return new Judgement(
                Kind.PAIRED, RUN, "fastify", List.of("order ABBA BAAB ABBA, seed 42"), findings, List.of());
    }

    static Cell cell(String profile, String server) {
        return new Cell(profile, server, "wrk", Level.of(100));
    }

    /** A finding with both figures, which tolerates a change of 0.03. */
    static Finding finding(Cell cell, GatedMetric metric, GateVerdict verdict, double from, double to) {
        String sentence = metric.text(from) + " to " + metric.text(to) + " where 3.0 % is tolerated.";
        return new Finding(
                cell,
                metric,
                verdict,
                Optional.of(from),
                Optional.of(to),
                Optional.of(metric.change(from, to)),
                Optional.of(0.03),
                Optional.empty(),
                Optional.empty(),
                verdict == GateVerdict.OK ? "" : sentence,
                "");
    }

    /** A finding that compares nothing. */
    static Finding uncompared(
            Cell cell,
            GatedMetric metric,
            GateVerdict verdict,
            Optional<Double> from,
            Optional<Double> to,
            String why) {
        return new Finding(
                cell,
                metric,
                verdict,
                from,
                to,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                why,
                "Measure both alike.");
    }

    /** A finding of pairs. */
    static Finding pairs(
            String profile, GatedMetric metric, GateVerdict verdict, double from, double to, double half, double p) {
        double change = metric.change(from, to);
        return new Finding(
                cell(profile, "fastify@local"),
                metric,
                verdict,
                Optional.of(from),
                Optional.of(to),
                Optional.of(change),
                Optional.of(0.03),
                Optional.of(new ConfidenceInterval(change - half, change + half, 0.951171875)),
                Optional.of(p),
                "10 pairs.",
                verdict == GateVerdict.INCONCLUSIVE ? "20 pairs would decide it: -Ddyno.pairs=20." : "");
    }

    /** One that fails for two figures of a row, with yardsticks, rows that came and went, and two profiles. */
    static Judgement regressed() {
        return baseline(
                List.of("drift of no-pipelining req/s: -4.7 % (MAD 0.4 %) over 2 reference rows: no spread estimate"),
                Stream.of(
                                server("raw-node", GateVerdict.NOT_GATED, 40_100, 38_200, 24.9e-6, 26.0e-6),
                                server("fastify", GateVerdict.REGRESSED, 30_100, 25_600, 29.4e-6, 34.4e-6),
                                server("express", GateVerdict.OK, 14_179, 13_900, 69.7e-6, 70.0e-6),
                                Stream.of(
                                        uncompared(
                                                cell("no-pipelining", "koa"),
                                                GatedMetric.RATE,
                                                GateVerdict.MISSING,
                                                Optional.of(20_000.0),
                                                Optional.empty(),
                                                "the run has no such row."),
                                        uncompared(
                                                cell("no-pipelining", "hapi"),
                                                GatedMetric.RATE,
                                                GateVerdict.NEW,
                                                Optional.empty(),
                                                Optional.of(18_000.0),
                                                "the baseline has no such row."),
                                        finding(
                                                cell("pipelined", "fastify"),
                                                GatedMetric.RSS,
                                                GateVerdict.IMPROVED,
                                                96.5 * MEBIBYTE,
                                                80 * MEBIBYTE)))
                        .flatMap(all -> all)
                        .toList(),
                List.of("fastify is NOISY in 1 of 3 rounds."));
    }

    private static Stream<Finding> server(
            String server, GateVerdict verdict, double rate, double toRate, double cpu, double toCpu) {
        Cell cell = cell("no-pipelining", server);
        return Stream.of(
                finding(cell, GatedMetric.RATE, verdict, rate, toRate),
                finding(cell, GatedMetric.P99, GateVerdict.NOT_GATED, 0.0066, 0.0068),
                finding(cell, GatedMetric.CPU, verdict, cpu, toCpu));
    }

    /** A server against its local build, under two profiles. */
    static Judgement regressedPairs() {
        return paired(List.of(
                pairs("no-pipelining", GatedMetric.RATE, GateVerdict.REGRESSED, 30_100, 28_625, 0.026, 0.00195),
                pairs("no-pipelining", GatedMetric.CPU, GateVerdict.REGRESSED, 29.4e-6, 31.0e-6, 0.02, 0.0004),
                pairs("pipelined", GatedMetric.RATE, GateVerdict.INCONCLUSIVE, 46_447, 45_900, 0.04, 0.41)));
    }
}
