package httpdyno.gate;

import static httpdyno.gate.GateVerdict.INCONCLUSIVE;
import static httpdyno.gate.GateVerdict.NOT_GATED;
import static httpdyno.gate.GateVerdict.OK;
import static httpdyno.gate.GateVerdict.REGRESSED;
import static httpdyno.gate.GatedMetric.CPU;
import static httpdyno.gate.GatedMetric.P99;
import static httpdyno.gate.GatedMetric.RATE;
import static httpdyno.gate.GatedMetric.RSS;
import static httpdyno.gate.PairedRuns.SIX;
import static httpdyno.gate.PairedRuns.TEN;
import static httpdyno.gate.PairedRuns.about;
import static httpdyno.gate.PairedRuns.finding;
import static httpdyno.gate.PairedRuns.floor;
import static httpdyno.gate.PairedRuns.judge;
import static httpdyno.gate.PairedRuns.run;
import static httpdyno.gate.PairedRuns.samples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Cell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The ten log-ratios of {@link PairedRuns#about} were worked out by a program of its own: the means of their 1,023 subsets
 * have the middle as their median, and as 25th from either end, where the interval of ten pairs ends, 0.4875 of the reach.
 */
class PairedGateTest {

    private static final double ROUNDING = 1e-9;

    @Test
    void whatEveryPairShowsIsRegressedWithoutAnyNoiseFloor() {
        Judgement judgement = judge(TEN, run(TEN, about(-0.05, 0.02)));

        assertThat(judgement.kind()).isEqualTo(Judgement.Kind.PAIRED);
        assertThat(judgement.run()).isEqualTo("20260301T120000Z");
        assertThat(judgement.yardstick()).isEqualTo("raw-node");
        assertThat(judgement.findings())
                .extracting(Finding::text)
                .containsExactly(
                        "no-pipelining/fastify/wrk/c100 req/s REGRESSED: 10,000 to 9,512 (-4.9 % [-5.8 %, -3.9 %] in 10"
                                + " pairs, p 0.003, delta 3.0 %): worse by more than 3.0 %, and not by chance.",
                        "no-pipelining/fastify/wrk/c100 CPU/request OK: 100 us to 100 us (0.0 % [0.0 %, 0.0 %] in 10"
                                + " pairs, p 1.000, delta 3.0 %): a change of 3.0 % or more is ruled out.",
                        "no-pipelining/fastify/wrk/c100 RSS OK: 100.0 MiB to 100.0 MiB (0.0 % [0.0 %, 0.0 %] in 10"
                                + " pairs, p 1.000, delta 3.0 %): a change of 3.0 % or more is ruled out.");
        assertThat(judgement.failing()).hasSize(1);
        assertThat(judgement.gatesAnything()).isTrue();
    }

    @Test
    void aFindingHasItsNumbers() {
        Finding finding = finding(judge(TEN, run(TEN, about(-0.05, 0.02))), RATE);

        assertThat(finding.from()).contains(10_000.0);
        assertThat(finding.to().orElseThrow()).isCloseTo(9512.3, within(0.1));
        assertThat(finding.change().orElseThrow()).isCloseTo(-0.05, within(ROUNDING));
        assertThat(finding.interval().orElseThrow().lower()).isCloseTo(-0.05975, within(ROUNDING));
        assertThat(finding.interval().orElseThrow().upper()).isCloseTo(-0.04025, within(ROUNDING));
        assertThat(finding.tolerated()).contains(0.03);
        // One of 2^10 patterns, and the smallest of three.
        assertThat(finding.p().orElseThrow()).isCloseTo(3 / 1024.0, within(ROUNDING));
        assertThat(finding.next()).isEmpty();
    }

    @Test
    void theMirrorImageIsImproved() {
        assertThat(finding(judge(TEN, run(TEN, about(0.05, 0.02))), RATE).text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s IMPROVED: 10,000 to 10,513 (+5.1 % [+4.1 %, +6.2 %] in"
                        + " 10 pairs, p 0.003, delta 3.0 %): better by more than 3.0 %, and not by chance.");
    }

    @Test
    void ofWhatShouldBeLowMoreIsWorse() {
        List<PairedSample> samples = samples(TEN, about(0, 0));
        samples.replaceAll(sample ->
                sample.cpu(sample.cell().server().equals("fastify") ? 105 : 100).withoutRss());

        Finding finding = finding(judge(TEN, run(samples)), CPU);

        assertThat(finding.verdict()).isEqualTo(REGRESSED);
        assertThat(finding.change().orElseThrow()).isCloseTo(-Math.log(1.05), within(ROUNDING));
        assertThat(finding.sentence())
                .isEqualTo("100 us to 105 us (+5.0 % [+5.0 %, +5.0 %] in 10 pairs, p 0.002, delta 3.0 %): worse by more"
                        + " than 3.0 %, and not by chance.");
    }

    @Test
    void whatChanceMayDoIsInconclusiveAndHasTheNumberOfPairsThatWouldDecide() {
        Finding finding = finding(judge(TEN, run(TEN, about(-0.035, 0.06))), RATE);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.sentence())
                .isEqualTo("10,000 to 9,656 (-3.4 % [-6.2 %, -0.6 %] in 10 pairs, p 0.035, delta 3.0 %): worse by more"
                        + " than 3.0 % as it seems, but chance does as much too often (p 0.006 would do).");
        // 10 ln(0.006 / 3) / ln(12 / 1024) is 13.98.
        assertThat(finding.next())
                .isEqualTo("About 14 pairs would decide at this spread: -Ddyno.pairs=14. With a known noise floor fewer"
                        + " pairs decide: mvn verify -Dgroups=noise-floor.");
    }

    /** 2.4 (1 + 1.7 / 18) standard errors of the spread of 3.88 % here and 4 % there are 3.27 %. */
    @Test
    void theSamePairsDecideWhereTheNoiseFloorIsKnown() {
        Finding finding = finding(judge(TEN, run(TEN, about(-0.035, 0.06)), floor(RATE, 0.028, 0.04)), RATE);

        assertThat(finding.verdict()).isEqualTo(REGRESSED);
        assertThat(finding.tolerated()).contains(0.056);
        assertThat(finding.sentence())
                .isEqualTo("10,000 to 9,656 (-3.4 % [-6.2 %, -0.6 %] in 10 pairs, p 0.035, delta 5.6 %): worse by more"
                        + " than 3.3 %, and not by chance.");
    }

    @Test
    void whatNoiseMayDoIsInconclusiveWhereTheNoiseFloorIsKnown() {
        Finding finding = finding(judge(TEN, run(TEN, about(-0.032, 0.06)), floor(RATE, 0.028, 0.04)), RATE);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.next()).matches("About \\d+ pairs would decide at this spread: -Ddyno\\.pairs=\\d+\\.");
    }

    @Test
    void aNoiseFloorThatIsTooLowForThesePairsDoesNotHelp() {
        Finding finding = finding(judge(TEN, run(TEN, about(-0.035, 0.06)), floor(RATE, 0.014, 0.02)), RATE);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.next())
                .isEqualTo("About 14 pairs would decide at this spread: -Ddyno.pairs=14. The noise floor does not help,"
                        + " since these pairs spread by 3.9 % and its pairs by 2.0 %: find what disturbs the host, or"
                        + " measure it again: mvn verify -Dgroups=noise-floor.");
    }

    @Test
    void aNoiseFloorThatIsTooHighForTheSmallestChangeMakesNothingTolerable() {
        Finding finding = finding(judge(TEN, run(TEN, about(0, 0.2)), floor(RATE, 0.1, 0.13)), RATE);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.tolerated()).contains(0.03);
        assertThat(finding.next())
                .isEqualTo("More than 20 pairs would be needed at this spread: measure on a quieter host or in longer"
                        + " windows. The noise floor does not help, since it is too high for a change of 3.0 %: ask for"
                        + " a larger one with -Ddyno.delta.");
    }

    @Test
    void withoutANoiseFloorOnlyTheSmallestChangeIsTolerated() {
        Finding finding = finding(judge(TEN, run(TEN, about(0, 0.07))), RATE);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.sentence())
                .isEqualTo("10,000 to 10,000 (0.0 % [-3.4 %, +3.5 %] in 10 pairs, p 1.000, delta 3.0 %): a change of"
                        + " 3.0 % or more is not ruled out.");
        // 10 (3.4125 / 3)^2 is 12.9.
        assertThat(finding.next()).startsWith("About 13 pairs would decide at this spread: -Ddyno.pairs=13.");
    }

    @Test
    void twiceTheNoiseFloorIsTolerated() {
        Finding finding = finding(judge(TEN, run(TEN, about(0, 0.07)), floor(RATE, 0.022, 0.045)), RATE);

        assertThat(finding.verdict()).isEqualTo(OK);
        assertThat(finding.sentence())
                .isEqualTo("10,000 to 10,000 (0.0 % [-3.4 %, +3.5 %] in 10 pairs, p 1.000, delta 4.4 %): a change of"
                        + " 4.4 % or more is ruled out.");
    }

    @Test
    void noNoiseFloorMakesMoreThanTwiceTheSmallestChangeTolerable() {
        assertThat(finding(judge(TEN, run(TEN, about(0, 0.06)), floor(RATE, 0.035, 0.04)), RATE)
                        .tolerated())
                .contains(0.06);
    }

    @Test
    void aNoiseFloorOfOtherPairsIsTakenToThisNumberOfThem() {
        NoiseFloor ofTwenty = new NoiseFloor(
                "host-1",
                PairedSample.cell("no-pipelining", "any"),
                PairedSample.WINDOW,
                RATE,
                20,
                0.02,
                0.04,
                "20260228T120000Z",
                PairedRuns.MEASURED);

        Finding finding = finding(judge(TEN, run(TEN, about(0, 0.06)), ofTwenty), RATE);

        // 2 * 2 % * sqrt(20 / 10)
        assertThat(finding.tolerated().orElseThrow()).isCloseTo(0.056569, within(1e-6));
    }

    /** Every pair of one of twelve figures shows it, which one of 2^10 times chance does, so 12 of 1024. */
    @Test
    void theMoreIsJudgedTheMoreHasToBeProven() {
        List<PairedSample> all = new ArrayList<>(samples(TEN, about(-0.05, 0.02)));
        for (String profile : List.of("second", "third", "fourth")) {
            samples(TEN, about(0, 0.02)).forEach(sample -> all.add(sample.under(profile)));
        }

        Finding finding = judge(TEN, run(all)).findings().get(0);

        assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(finding.p().orElseThrow()).isCloseTo(12 / 1024.0, within(ROUNDING));
        assertThat(finding.next()).startsWith("About 11 pairs would decide at this spread: -Ddyno.pairs=11.");
    }

    @Test
    void theLatencyOfAClosedLoopIsShownAndGatesNothing() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        samples.replaceAll(sample -> sample.p99(sample.cell().server().equals("fastify") ? 2 : 1));

        Finding finding = finding(judge(TEN, run(samples)), P99);

        assertThat(finding.verdict()).isEqualTo(NOT_GATED);
        assertThat(finding.p()).isEmpty();
        assertThat(finding.text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 p99 NOT_GATED: 1.00 ms to 2.00 ms (+100.0 % [+100.0 %,"
                        + " +100.0 %] in 10 pairs): shown only, since in a closed loop it follows from the rate.");
    }

    @Test
    void atAFixedRateLatencyGatesAndTheRateDoesNot() {
        List<PairedSample> samples = samples(TEN, about(0, 0.001));
        samples.replaceAll(sample ->
                sample.p99(sample.cell().server().equals("fastify") ? 2 : 1).atFixedRate());

        Judgement judgement = judge(TEN, run(samples));

        assertThat(finding(judgement, P99).verdict()).isEqualTo(REGRESSED);
        assertThat(finding(judgement, RATE).verdict()).isEqualTo(NOT_GATED);
        assertThat(finding(judgement, RATE).sentence())
                .endsWith(" in 10 pairs): shown only, since at a fixed rate it is what was asked for.");
    }

    @Test
    void whereTheGeneratorWasTheLimitTheRateHasTooFewPairsAndCpuIsJudged() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        for (int round = 0; round < 10; round++) {
            samples.set(round, samples.get(round).with(Kind.CLIENT_BOUND));
        }

        Judgement judgement = judge(TEN, run(samples));

        assertThat(finding(judgement, RATE).text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s INCONCLUSIVE: 5 of 10 pairs can be used, and fewer than"
                                + " 6 show nothing. Look at why pairs were not used, the first of them pair 1: A (raw-node)"
                                + " CLIENT_BOUND, B (fastify) CLIENT_BOUND.");
        assertThat(finding(judgement, CPU).verdict()).isEqualTo(OK);
        assertThat(finding(judgement, RSS).verdict()).isEqualTo(OK);
    }

    @Test
    void aRunThatWasStoppedTooEarlyIsInconclusive() {
        Judgement judgement = judge(SIX, run(samples(SIX, Collections.nCopies(5, -0.5))));

        assertThat(finding(judgement, RATE).text())
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s INCONCLUSIVE: 5 of 5 pairs can be used, and fewer than"
                        + " 6 show nothing. Measure 6 pairs or more.");
        assertThat(judgement.failing()).isEmpty();
    }

    @Test
    void aServerThatNeverAnsweredIsNotPassedOver() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        samples.replaceAll(sample -> sample.cell().server().equals("fastify") ? sample.with(Kind.CRASHED) : sample);

        assertThat(judge(TEN, run(samples)).findings())
                .hasSize(3)
                .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(INCONCLUSIVE))
                .allSatisfy(finding -> assertThat(finding.from()).isEmpty());
    }

    @Test
    void aRunOfAnotherOrderIsRefused() {
        List<PairedSample> samples = samples(TEN, about(0, 0.02));
        Collections.swap(samples, 2, 3);

        assertThatThrownBy(() -> judge(TEN, run(samples)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the order ABBABAABABBABAABABBA requires fastify in round 3 of"
                        + " no-pipelining/fastify/wrk/c100, found raw-node; judge a run by the pairs that it was"
                        + " measured in");
    }

    @Test
    void aRunWithMoreRoundsIsRefused() {
        assertThatThrownBy(() -> judge(SIX, run(TEN, about(0, 0.02))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the order ABBABAABABBA requires 6 pairs of no-pipelining/fastify/wrk/c100, found 20 rounds;"
                                + " judge a run by the pairs that it was measured in");
    }

    @Test
    void aSmallestChangeBelowTheNoiseFloorIsRefusedBeforehand() {
        NoiseFloors floors = new NoiseFloors(List.of(floor(RATE, 0.021, 0.03), floor(CPU, 0.012, 0.02)));
        List<Cell> cells = Stream.of("raw-node", "fastify")
                .map(server -> PairedSample.cell("no-pipelining", server))
                .toList();

        assertThat(PairedGate.refusal(0.01, 10, "host-1", PairedSample.WINDOW, cells, floors))
                .contains(
                        "a smallest change of at least 2.1 % was required, found 1.0 %: 10 pairs of one server seem as"
                                + " far apart on this host, by its noise floor of 2.1 % (req/s,"
                                + " no-pipelining/raw-node/wrk/c100, windows of 10.0 s, 10 pairs, run 20260228T120000Z); ask for"
                                + " 2.1 % or more, or measure more pairs, longer windows or on a quieter host");
        assertThat(PairedGate.refusal(0.03, 10, "host-1", PairedSample.WINDOW, cells, floors))
                .isEmpty();
        // 1.5 % after twenty pairs.
        assertThat(PairedGate.refusal(0.016, 20, "host-1", PairedSample.WINDOW, cells, floors))
                .isEmpty();
        assertThat(PairedGate.refusal(0.01, 10, "host-2", PairedSample.WINDOW, cells, floors))
                .isEmpty();
        assertThat(PairedGate.refusal(0.01, 10, "host-1", Duration.ofSeconds(40), cells, floors))
                .isEmpty();
    }
}
