package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.Finding;
import httpdyno.gate.GateVerdict;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.Judgement;
import httpdyno.plan.Cell;
import httpdyno.plan.Level;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GateMarkdownTest {

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void writeNumbersAsInGermany() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private static String rendered(Judgement judgement) {
        return GateMarkdown.render(judgement, SampleJudgements.run(true));
    }

    @Test
    void aBaselineIsHeldAgainstEveryRow() {
        assertThat(rendered(SampleJudgements.regressed())).isEqualTo("""
                        ## httpdyno: 2 regressions in 5 figures against 20260301T120000Z, 1 improved

                        Run 20260302T080000Z, judged by the baseline 20260301T120000Z: each cell has the figure and its change against the baseline. Rows marked as reference show what the host does; nothing of them is gated.

                        - drift of no-pipelining req/s: -4.7 % (MAD 0.4 %) over 2 reference rows: no spread estimate

                        ### no-pipelining

                        | server               |                          req/s |  p99 (not gated) |                     CPU/request |
                        |:---------------------|-------------------------------:|-----------------:|--------------------------------:|
                        | raw-node (reference) |                38,200 (-4.7 %) | 6.80 ms (+3.0 %) |                26.0 us (+4.4 %) |
                        | fastify              | 25,600 (-15.0 %) **REGRESSED** | 6.80 ms (+3.0 %) | 34.4 us (+17.0 %) **REGRESSED** |
                        | express              |                13,900 (-2.0 %) | 6.80 ms (+3.0 %) |                70.0 us (+0.4 %) |
                        | koa                  |           MISSING (was 20,000) |                - |                               - |
                        | hapi                 |                     18,000 NEW |                - |                               - |

                        ### pipelined

                        | server  |                         RSS |
                        |:--------|----------------------------:|
                        | fastify | 80.0 MiB (-17.1 %) IMPROVED |

                        ### Regressions

                        - **no-pipelining/fastify/wrk/c100 req/s** 30,100 to 25,600 where 3.0 % is tolerated.
                        - **no-pipelining/fastify/wrk/c100 CPU/request** 29.4 us to 34.4 us where 3.0 % is tolerated.

                        ### Left out or in doubt

                        - fastify is NOISY in 1 of 3 rounds.
                        - MISSING: the run has no such row. Measure both alike. (no-pipelining/koa/wrk/c100 req/s)
                        - NEW: the baseline has no such row. Measure both alike. (no-pipelining/hapi/wrk/c100 req/s)
                        """);
    }

    @Test
    void pairsShowTheirIntervalAndWhatWouldDecideThem() {
        assertThat(rendered(SampleJudgements.regressedPairs())).isEqualTo("""
                        ## httpdyno: 2 regressions in 3 figures of fastify@local against fastify, 1 undecided

                        Run 20260302T080000Z, measured in turns with fastify: each cell has the figure, its change against fastify with the interval that holds it, and how often chance alone is as much worse.

                        - order ABBA BAAB ABBA, seed 42

                        | profile       |                                              req/s |                                           CPU/request |
                        |:--------------|---------------------------------------------------:|------------------------------------------------------:|
                        | no-pipelining | 28,625 (-4.9 % [-7.3, -2.4] p 0.2 %) **REGRESSED** | 31.0 us (+5.4 % [+3.4, +7.6] p < 0.1 %) **REGRESSED** |
                        | pipelined     | 45,900 (-1.2 % [-5.1, +2.9] p 41.0 %) INCONCLUSIVE |                                                     - |

                        ### Regressions

                        - **no-pipelining/fastify@local/wrk/c100 req/s** 10 pairs.
                        - **no-pipelining/fastify@local/wrk/c100 CPU/request** 10 pairs.

                        ### Undecided

                        - **pipelined/fastify@local/wrk/c100 req/s** 10 pairs. 20 pairs would decide it: -Ddyno.pairs=20.
                        """);
    }

    @Test
    void aJudgementWithoutFindingsGatesNothing() {
        assertThat(rendered(SampleJudgements.baseline(List.of(), List.of(), List.of("The baseline has no rows."))))
                .isEqualTo("""
                        ## httpdyno: nothing could be gated against 20260301T120000Z

                        Run 20260302T080000Z, judged by the baseline 20260301T120000Z: each cell has the figure and its change against the baseline.

                        ### Left out or in doubt

                        - The baseline has no rows.
                        """);
        assertThat(rendered(SampleJudgements.paired(List.of())))
                .startsWith("## httpdyno: nothing could be gated against fastify\n");
    }

    @Test
    void whatCannotBeComparedSaysWhyOnce() {
        List<Finding> findings = List.of(
                incomparable("fastify", GatedMetric.RATE, 30_000),
                incomparable("fastify", GatedMetric.CPU, 29.4e-6),
                incomparable("koa", GatedMetric.RATE, 20_000));

        assertThat(rendered(SampleJudgements.baseline(List.of(), findings, List.of())))
                .isEqualTo("""
                        ## httpdyno: nothing could be gated against 20260301T120000Z

                        Run 20260302T080000Z, judged by the baseline 20260301T120000Z: each cell has the figure and its change against the baseline.

                        ### no-pipelining

                        | server  |               req/s |          CPU/request |
                        |:--------|--------------------:|---------------------:|
                        | fastify | 30,000 INCOMPARABLE | 29.4 us INCOMPARABLE |
                        | koa     | 20,000 INCOMPARABLE |                    - |

                        ### Left out or in doubt

                        - INCOMPARABLE: other host. Measure both alike. (no-pipelining/fastify/wrk/c100 req/s and 2 more)
                        """);
    }

    private static Finding incomparable(String server, GatedMetric metric, double figure) {
        return SampleJudgements.uncompared(
                SampleJudgements.cell("no-pipelining", server),
                metric,
                GateVerdict.INCOMPARABLE,
                Optional.of(figure),
                Optional.of(figure),
                "other host.");
    }

    @Test
    void textOfOthersIsNothingButText() {
        Cell cell = SampleJudgements.cell("no-pipelining", "a|b");
        Finding failing = new Finding(
                cell,
                GatedMetric.RATE,
                GateVerdict.REGRESSED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "<img src=x>\n# `x` | [y](z)",
                "See *it*.");

        assertThat(rendered(SampleJudgements.baseline(List.of("<b>|"), List.of(failing), List.of("</details>"))))
                .contains(
                        "- \\<b>\\|\n",
                        "| server |         req/s |\n|:-------|--------------:|\n| a\\|b   | **REGRESSED** |\n",
                        "- **no-pipelining/a\\|b/wrk/c100 req/s** \\<img src=x> # \\`x\\` \\| \\[y](z) See \\*it\\*.\n",
                        "- \\</details>\n");
    }

    @Test
    void aLongNameKeepsTheTableInShape() {
        String longest = "a-server-" + "with-a-name-of-many-words-".repeat(6) + "js";

        List<String> table = rendered(SampleJudgements.baseline(
                        List.of(),
                        List.of(
                                SampleJudgements.finding(
                                        SampleJudgements.cell("no-pipelining", longest),
                                        GatedMetric.RATE,
                                        GateVerdict.OK,
                                        10,
                                        10),
                                SampleJudgements.finding(
                                        SampleJudgements.cell("no-pipelining", "koa"),
                                        GatedMetric.RATE,
                                        GateVerdict.OK,
                                        10,
                                        10)),
                        List.of()))
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();

        assertThat(table)
                .hasSize(4)
                .allMatch(line -> line.length() == table.get(0).length());
        assertThat(table.get(2)).isEqualTo("| " + longest + " | 10 (0.0 %) |");
    }

    @Test
    void aRunThatHasNotFinishedSaysSo() {
        assertThat(GateMarkdown.render(SampleJudgements.regressed(), SampleJudgements.run(false)))
                .contains("\n\n**incomplete**: the run had not finished when it was judged.\n\n- drift");
    }

    @Test
    void manyNotesAreFoldedAway() {
        List<String> six =
                IntStream.rangeClosed(1, 6).mapToObj(i -> "note " + i).toList();
        List<String> seven =
                IntStream.rangeClosed(1, 7).mapToObj(i -> "note " + i).toList();

        assertThat(rendered(SampleJudgements.baseline(List.of(), List.of(), six)))
                .endsWith(
                        "\n\n### Left out or in doubt\n\n- note 1\n- note 2\n- note 3\n- note 4\n- note 5\n- note 6\n");
        assertThat(rendered(SampleJudgements.baseline(List.of(), List.of(), seven)))
                .contains("\n\n<details><summary>Left out or in doubt: 7 notes</summary>\n\n- note 1\n")
                .endsWith("- note 7\n\n</details>\n");
    }

    @Test
    void loadsOfAProfileAreToldApartWhereThereAreSeveral() {
        Cell c100 = SampleJudgements.cell("fixed-rate", "fastify");
        Cell c200 = new Cell("fixed-rate", "fastify", "oha", Level.of(200));
        List<Finding> both = List.of(
                SampleJudgements.finding(c100, GatedMetric.P99, GateVerdict.OK, 0.004, 0.004),
                SampleJudgements.finding(c200, GatedMetric.P99, GateVerdict.OK, 0.004, 0.004));

        assertThat(rendered(SampleJudgements.baseline(List.of(), both, List.of())))
                .contains("\n### fixed-rate (wrk, c100)\n", "\n### fixed-rate (oha, c200)\n");
        assertThat(rendered(SampleJudgements.paired(both)))
                .contains("| fixed-rate (wrk, c100) |", "| fixed-rate (oha, c200) |")
                .doesNotContain("###");
    }

    @Test
    void aFigureThatIsInDoubtSaysItsVerdictAndWhy() {
        Cell koa = SampleJudgements.cell("no-pipelining", "koa");
        List<Finding> findings = List.of(
                SampleJudgements.finding(
                        SampleJudgements.cell("no-pipelining", "fastify"), GatedMetric.RATE, GateVerdict.OK, 10, 10),
                SampleJudgements.finding(koa, GatedMetric.RATE, GateVerdict.NOT_GATED, 20, 10));

        assertThat(rendered(SampleJudgements.baseline(List.of(), findings, List.of())))
                .startsWith("## httpdyno: no regression in 1 figure against 20260301T120000Z\n")
                .contains("| koa     | 10 (-50.0 %) NOT_GATED |")
                .endsWith("\n- NOT_GATED: 20 to 10 where 3.0 % is tolerated. (no-pipelining/koa/wrk/c100 req/s)\n");
    }
}
