package httpdyno.gate;

import static httpdyno.gate.BaselineRun.baseline;
import static httpdyno.gate.BaselineRun.run;
import static httpdyno.gate.BaselineSample.round;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows that the gate lists and does not judge, and what it says of runs that are no good yardstick. */
class BaselineRowsTest {

    private static final String ALIKE = " Measure both alike, or take a newer baseline.";

    private static Observation spoilt(Kind kind, String sentence, String remedy) {
        return round("fastify", sample -> {
            sample.verdict = Verdict.of(kind, sentence, remedy);
            sample.measured = kind.showing() != Verdict.Showing.NOTHING;
        });
    }

    private static String first(Judgement judgement) {
        return judgement.findings().get(0).text();
    }

    @Test
    void runsUnderOtherConditionsCannotBeCompared() {
        BaselineRun morning = baseline(round("fastify", 30_000)).references(40_000, 50_000, 60_000);
        BaselineRun evening = run(round("fastify", 20_000)).references(40_000, 50_000, 60_000);
        morning.conditions.put("host", "91ab");
        morning.conditions.put("perf", "on");
        evening.conditions.put("topology", "bridge");

        Judgement judgement = evening.by(morning);

        assertThat(judgement.above())
                .containsExactly(
                        "No figure is gated, so that nothing can fail.",
                        "The runs cannot be compared: host: 91ab in the baseline, 4f2c in the run.",
                        "The runs cannot be compared: topology: netns in the baseline, bridge in the run.",
                        "The runs cannot be compared: perf: on in the baseline, not known in the run.");
        assertThat(judgement.findings())
                .hasSize(16)
                .allMatch(finding -> finding.verdict() == GateVerdict.INCOMPARABLE)
                .allMatch(finding -> finding.change().isEmpty());
        assertThat(first(judgement))
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s INCOMPARABLE: 30,000 req/s in the baseline, 20,000 req/s"
                                + " in the run; host: 91ab in the baseline, 4f2c in the run; topology: netns in the baseline,"
                                + " bridge in the run; perf: on in the baseline, not known in the run." + ALIKE);
    }

    @Test
    void profileThatIsDefinedOtherwiseCannotBeCompared() {
        BaselineRun morning = baseline(round("fastify", 30_000), round("fastify", s -> s.profile = "pipelined"));
        BaselineRun evening = run(round("fastify", 30_000), round("fastify", s -> s.profile = "pipelined"));
        morning.profiles = List.of(new GatedProfile("no-pipelining", "a"), new GatedProfile("pipelined", "x"));
        evening.profiles = List.of(new GatedProfile("no-pipelining", "b"), new GatedProfile("pipelined", "x"));

        Judgement judgement = evening.by(morning);

        assertThat(first(judgement))
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s INCOMPARABLE: 30,000 req/s in the baseline, 30,000 req/s"
                                + " in the run; the profile no-pipelining is defined otherwise in the baseline."
                                + ALIKE);
        assertThat(judgement.findings().get(4).verdict()).isEqualTo(GateVerdict.OK);
        assertThat(judgement.findings().get(4).cell().id()).isEqualTo("pipelined/fastify/wrk/c100");
    }

    @Test
    void profileThatIsDefinedNowhereCannotBeCompared() {
        BaselineRun morning = baseline(round("fastify", 30_000));
        morning.profiles = List.of();

        assertThat(first(run(round("fastify", 30_000)).by(morning)))
                .contains("; the profile no-pipelining is not defined in the baseline.");
    }

    @Test
    void otherVersionOfTheLoadToolCannotBeCompared() {
        Judgement judgement =
                run(round("fastify", s -> s.generatorVersion = "4.2.0")).by(baseline(round("fastify", 30_000)));

        assertThat(first(judgement))
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s INCOMPARABLE: 30,000 req/s in the baseline, 30,000 req/s"
                                + " in the run; wrk: version 4.1.0, httpdyno/generator-wrk:0123456789abcdef in the baseline,"
                                + " version 4.2.0, httpdyno/generator-wrk:0123456789abcdef in the run." + ALIKE);
    }

    @Test
    void otherLoadToolMakesOneRowThatCannotBeCompared() {
        Judgement judgement = run(round("fastify", s -> s.generator = "oha")).by(baseline(round("fastify", 30_000)));

        assertThat(judgement.findings()).hasSize(4);
        assertThat(first(judgement))
                .isEqualTo(
                        "no-pipelining/fastify/oha/c100 req/s INCOMPARABLE: 30,000 req/s in the baseline, 30,000 req/s"
                                + " in the run; loaded by wrk in the baseline, by oha in the run." + ALIKE);
    }

    @Test
    void missingAndNewRowsAreListed() {
        Judgement judgement = run(round("koa", 20_000)).by(baseline(round("fastify", 30_000)));

        assertThat(judgement.findings()).hasSize(8);
        assertThat(first(judgement))
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s MISSING: 30,000 req/s in the baseline; the run has no such"
                                + " row. Measure it, or take a baseline without it.");
        assertThat(judgement.findings().get(4).text())
                .isEqualTo(
                        "no-pipelining/koa/wrk/c100 req/s NEW: 20,000 req/s in the run; the baseline has no such row."
                                + " Take this run as baseline to have it judged.");
    }

    @Test
    void rowThatIsNotOkIsListedWithTheSide() {
        Observation noisy = spoilt(Kind.NOISY, "others used 33.2 % of the CPUs.", "Stop what else runs.");
        Observation crashed = spoilt(Kind.CRASHED, "the server ended with exit code 3.", "Its last lines are below.");
        Observation fine = round("fastify", 30_000);

        assertThat(first(run(noisy).by(baseline(fine))))
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s NOT_GATED: 30,000 to 30,000 req/s, 0.0 %; NOISY in the"
                        + " run: others used 33.2 % of the CPUs. Stop what else runs.");
        assertThat(first(run(fine).by(baseline(noisy))))
                .isEqualTo("no-pipelining/fastify/wrk/c100 req/s NOT_GATED: 30,000 to 30,000 req/s, 0.0 %; NOISY in the"
                        + " baseline: others used 33.2 % of the CPUs. Take a baseline in which this row is OK.");
        assertThat(run(crashed).by(baseline(fine)).findings()).hasSize(4);
        assertThat(first(run(crashed).by(baseline(fine))))
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 req/s NOT_GATED: 30,000 req/s in the baseline; CRASHED in the"
                                + " run: the server ended with exit code 3. Its last lines are below.");
        assertThat(run(crashed).by(baseline(noisy)).findings().get(0).sentence())
                .isEqualTo(
                        "30,000 req/s in the baseline; NOISY in the baseline: others used 33.2 % of the CPUs; CRASHED in"
                                + " the run: the server ended with exit code 3.");
    }

    @Test
    void rowWithoutAnyFigureIsListedOnce() {
        Observation crashed = spoilt(Kind.CRASHED, "exit code 3.", "");

        assertThat(run(crashed).by(baseline(crashed)).findings())
                .extracting(Finding::text)
                .containsExactly("no-pipelining/fastify/wrk/c100 req/s NOT_GATED: CRASHED in the baseline: exit code 3;"
                        + " CRASHED in the run: exit code 3. Take a baseline in which this row is OK.");
    }

    /** 20,000 is of a noisy round; the median of the others is 30,500. */
    @Test
    void roundsThatDoNotShareTheVerdictAreLeftOutAndSaidSo() {
        Observation noisy = spoilt(Kind.NOISY, "others", "");
        Judgement judgement =
                run(noisy, round("fastify", 30_000), round("fastify", 31_000)).by(baseline(round("fastify", 30_500)));

        assertThat(first(judgement)).contains(" OK: 30,500 to 30,500 req/s, 0.0 % where ");
        assertThat(judgement.below())
                .containsExactly("no-pipelining/fastify/wrk/c100: only 2 of 3 rounds are OK in the run; the others are"
                        + " left out.");
    }

    @Test
    void figureThatOneSideLacksIsListed() {
        Judgement judgement =
                run(round("fastify", s -> s.rssBytes = Optional.empty())).by(baseline(round("fastify", 30_000)));

        assertThat(judgement.findings().get(3).text())
                .isEqualTo(
                        "no-pipelining/fastify/wrk/c100 RSS NOT_GATED: 80.0 MiB in the baseline; no RSS in the run.");
    }

    @Test
    void runsThatDidNotEndOrAreTheSameAreSaidSo() {
        BaselineRun morning = baseline(round("fastify", 30_000));
        BaselineRun evening = run(round("fastify", 30_000));
        morning.complete = false;
        evening.complete = false;
        evening.id = morning.id;

        assertThat(evening.by(morning).above())
                .contains(
                        "The run is its own baseline, so that nothing can have changed.",
                        "The baseline did not come to its end: it may lack rows and rounds.",
                        "The run did not come to its end: it may lack rows and rounds.");
    }

    @Test
    void whatIsNoYardstickIsNamedWithTheReason() {
        BaselineRun morning = baseline(
                round("raw-a", 40_000), round("raw-b", 40_000), round("raw-c", 40_000), round("raw-d", 40_000));
        BaselineRun evening = run(
                round("raw-a", s -> s.imageId = "sha256:" + "cd".repeat(32)),
                round("raw-b", s -> s.verdict = Verdict.of(Kind.NOISY, "others", "")),
                round("raw-d", 40_000),
                round("raw-e", 40_000),
                round("raw-a@local", 40_000),
                round("fastify", 30_000));
        morning.references = Set.of("raw-a", "raw-b", "raw-c", "raw-a@local");
        evening.references = Set.of("raw-a", "raw-b", "raw-c", "raw-d", "raw-e", "raw-a@local");
        morning.rounds = Stream.concat(
                        morning.rounds.stream(), Stream.of(round("fastify", 30_000), round("raw-a@local", 50_000)))
                .toList();

        Judgement judgement = evening.by(morning);

        assertThat(judgement.above())
                .contains(
                        "no-pipelining/wrk/c100: no row is a reference in both runs with the same image, so that what the"
                                + " host did cannot be told and no tolerance is widened by it.",
                        "no-pipelining/wrk/c100: raw-a is no yardstick: its image is sha256:abababababab in the baseline,"
                                + " sha256:cdcdcdcdcdcd in the run.",
                        "no-pipelining/wrk/c100: raw-b is no yardstick: NOISY in the run.",
                        "no-pipelining/wrk/c100: raw-c is no yardstick: it is not in the run.",
                        "no-pipelining/wrk/c100: raw-d is no yardstick: it is marked as reference in the run, not in the"
                                + " baseline.",
                        "no-pipelining/wrk/c100: raw-e is no yardstick: it is marked as reference in the run, not in the"
                                + " baseline.");
        assertThat(judgement.findings())
                .filteredOn(finding -> finding.cell().server().equals("raw-a@local"))
                .extracting(Finding::verdict)
                .containsExactly(GateVerdict.REGRESSED, GateVerdict.NOT_GATED, GateVerdict.OK, GateVerdict.OK);
        assertThat(judgement.findings())
                .filteredOn(finding -> finding.cell().server().equals("raw-d"))
                .allMatch(finding -> finding.verdict() == GateVerdict.NOT_GATED);
    }

    @Test
    void referencesOfAnotherProfileSayNothing() {
        BaselineRun morning =
                baseline(round("fastify", s -> s.profile = "pipelined")).references(40_000, 40_000, 40_000);
        BaselineRun evening = run(round("fastify", s -> {
                    s.profile = "pipelined";
                    s.perSecond = 27_000;
                }))
                .references(36_000, 36_000, 36_000);
        morning.profiles = List.of(new GatedProfile("no-pipelining", ""), new GatedProfile("pipelined", ""));
        evening.profiles = morning.profiles;

        Judgement judgement = evening.by(morning);

        assertThat(judgement.failing())
                .extracting(Finding::sentence)
                .containsExactly("30,000 to 27,000 req/s, -10.0 % where -2.0 % is tolerated (2.0 % by the profile).");
    }
}
