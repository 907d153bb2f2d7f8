package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Preset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyFindingsTest {

    private static KeyFindings of(List<Observation> rounds) {
        RunInfo run = SampleLevels.info(Preset.PUBLISH);
        return KeyFindings.of(run, ProfileSection.of(run, rounds));
    }

    private static KeyFindings of(SampleRound... rounds) {
        return of(Stream.of(rounds).map(SampleRound::observation).toList());
    }

    @Test
    void rowsOfDifferentToolsAreNeverHeldAgainstOneAnother() {
        // oha alone would make fastify the best, wrk alone raw-node.
        KeyFindings findings = of(
                SampleRound.of("raw-node", 40_000),
                SampleRound.of("fastify", 30_000),
                SampleRound.of("raw-node", 20_000).loadedBy("oha"),
                SampleRound.of("fastify", 25_000).loadedBy("oha"));

        assertThat(findings.sentences())
                .containsExactly(
                        "no-pipelining (wrk, c100): raw-node is the best of 2 ranked rows with 40,000 req/s.",
                        "no-pipelining (oha, c100): fastify is the best of 2 ranked rows with 25,000 req/s:"
                                + " 25.0 % more req/s, p99 20.0 % lower than raw-node.");
        assertThat(findings.overheads())
                .extracting(overhead -> overhead.pairs().get(0).rate().orElseThrow())
                .containsExactly(-0.25, 0.25);
    }

    @Test
    void stabilityTakesTwoRoundsAndNamesTheSteadiestAndTheOther() {
        KeyFindings findings = of(
                SampleRound.of("raw-node", 40_000).round(1, 2),
                SampleRound.of("raw-node", 40_400).round(2, 2),
                SampleRound.of("fastify", 27_000).round(1, 2),
                SampleRound.of("fastify", 33_000).round(2, 2),
                SampleRound.of("leaky", 1_000).with(Kind.NOISY).round(1, 2),
                SampleRound.of("leaky", 9_000).with(Kind.NOISY).round(2, 2));

        // 400 / 40,200 and 6,000 / 30,000
        assertThat(findings.sentences())
                .element(1)
                .isEqualTo("no-pipelining (wrk, c100): over the rounds, req/s varied by 1.0 % (raw-node) to 20.0 %"
                        + " (fastify), highest minus lowest as part of the median.");
        assertThat(of(SampleRound.of("raw-node", 40_000)).sentences()).hasSize(1);
    }

    @Test
    void whereNoRankedRowHasTwoRoundsYetThatIsSaid() {
        assertThat(of(SampleRound.of("raw-node", 40_000).round(1, 2)).sentences())
                .element(1)
                .isEqualTo(
                        "no-pipelining (wrk, c100): nothing is said of stability, as no ranked row has two rounds that"
                                + " count.");
    }

    @Test
    void whereNoRowMayBeRankedThatSaysItAll() {
        SampleRound noisy = SampleRound.of("raw-node", 40_000).with(Kind.NOISY);

        assertThat(of(noisy.round(1, 2), noisy.round(2, 2)).sentences())
                .containsExactly("no-pipelining (wrk, c100): no row may be ranked (1 NOISY), so that none is called the"
                        + " best.");
    }

    @Test
    void partsOfTheirOwnMaximaAreNotCompared() {
        assertThat(of(SampleLevels.rounds()).sentences())
                .noneMatch(sentence -> sentence.startsWith("latency-under-load"))
                .anyMatch(sentence -> sentence.startsWith("fixed-rate (oha, c100): raw-node is the best"));
    }

    @Test
    void theLoopThatFindsAMaximumStandsInWhereNoOtherClosedLoopWasRun() {
        List<Observation> rounds = new ArrayList<>(SampleLevels.parts("raw-node", 40_000, 2));
        rounds.addAll(SampleLevels.parts("fastify", 30_000, 2));

        assertThat(of(rounds).sentences())
                .containsExactly("latency-under-load (wrk, c100-max): raw-node is the best of 2 ranked rows with 40,000"
                        + " req/s.");
    }

    @Test
    void theHeadlineComesFirst() {
        assertThat(of(SampleLevels.rounds()).sentences())
                .extracting(sentence -> sentence.substring(0, sentence.indexOf(':')))
                .containsExactly(
                        "no-pipelining (wrk, c100)",
                        "no-pipelining (oha, c100)",
                        "no-pipelining (bombardier, c100)",
                        "fixed-rate (oha, c100)");
    }

    @Test
    void findingsOfARunThatIsTooBriefCarryItsCaution() {
        String quick = MarkdownReport.render(SampleLevels.info(Preset.QUICK), SampleLevels.rounds(), List.of(), true);
        String publish =
                MarkdownReport.render(SampleLevels.info(Preset.PUBLISH), SampleLevels.rounds(), List.of(), true);

        assertThat(quick).contains("## Key findings\n\n**do not publish**: preset quick measures too briefly");
        assertThat(publish).contains("## Key findings\n\n- no-pipelining");
        assertThat(HtmlReport.render(SampleLevels.info(Preset.QUICK), SampleLevels.rounds(), List.of(), true))
                .containsPattern("<h2>Key findings</h2>\\s*<p class=\"note\"><b>do not publish</b>");
    }

    @Test
    void aRunWithoutARoundFindsNothing() {
        assertThat(of(List.of()).isEmpty()).isTrue();
    }
}
