package httpdyno.measure;

import static httpdyno.measure.Scene.judge;
import static httpdyno.measure.Scene.silence;
import static httpdyno.measure.Scene.used;
import static httpdyno.measure.Scene.verified;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.load.LoadReport.Errors;
import httpdyno.measure.Verdict.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which verdict holds where several apply, and the words and numbers of each. */
class JudgeTest {

    /** How each verdict comes about, in the order in which they are tried. */
    private static final Map<Kind, Consumer<Scene>> SPOILERS = new java.util.LinkedHashMap<>();

    static {
        SPOILERS.put(Kind.OOM_KILLED, scene -> scene.oomKills = 1);
        SPOILERS.put(Kind.CRASHED, scene -> scene.running = false);
        SPOILERS.put(Kind.STALLED, scene -> scene.silentAfter = true);
        SPOILERS.put(Kind.INVALID, scene -> scene.unexpected = 1);
        SPOILERS.put(Kind.INCONSISTENT, scene -> scene.toolSeconds = 5);
        SPOILERS.put(Kind.THROTTLED, scene -> scene.throttledAfter = 4L);
        SPOILERS.put(Kind.NOISY, scene -> scene.serverSteal = 0.5);
        SPOILERS.put(Kind.CLIENT_BOUND, scene -> {
            scene.generatorShareUsed = 1;
            scene.serverShareUsed = 0.5;
        });
    }

    @Test
    void aWindowThatNothingSpeaksAgainstIsOk() {
        Verdict verdict = judge(scene -> {});

        assertThat(verdict).isEqualTo(new Verdict(Kind.OK, "", "", Map.of()));
        assertThat(verdict.text()).isEqualTo("OK");
    }

    @Test
    void theFirstVerdictThatAppliesHolds() {
        List<Kind> order = new ArrayList<>(SPOILERS.keySet());

        for (int i = 0; i < order.size(); i++) {
            List<Kind> applying = order.subList(i, order.size());
            Verdict verdict =
                    judge(scene -> applying.forEach(kind -> SPOILERS.get(kind).accept(scene)));

            assertThat(verdict.kind()).as("of %s", applying).isEqualTo(order.get(i));
        }
    }

    @Test
    void aKilledServerSaysHowManyWereKilled() {
        assertThat(judge(scene -> scene.oomKills = 2))
                .isEqualTo(new Verdict(
                        Kind.OOM_KILLED,
                        "the kernel killed a process of the server at its memory limit.",
                        "See the server's log in raw/; look for a leak.",
                        Map.of("oomKills", 2L)));
    }

    @Test
    void aServerThatEndedSaysWithWhichCode() {
        Verdict verdict = judge(scene -> {
            scene.running = false;
            scene.exitCode = OptionalLong.of(139);
        });

        assertThat(verdict.sentence()).isEqualTo("the server ended with exit code 139.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("exitCode", 139L));
    }

    @Test
    void anExitCodeThatIsNotKnownIsNotMadeUp() {
        Verdict verdict = judge(scene -> scene.running = false);

        assertThat(verdict.sentence()).isEqualTo("the server ended; its exit code is not known.");
        assertThat(verdict.evidence()).isEmpty();
    }

    @Test
    void aStallSaysHowLongItWas() {
        Verdict verdict = judge(silence(4, 5.5));

        assertThat(verdict.sentence()).isEqualTo("1,000,000 responses, the longest silence 1.5 s of a 10 s window.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("completed", 1_000_000L, "longestSilenceSeconds", 1.5));
    }

    @Test
    void aStallAfterTheWindowSaysSo() {
        Verdict verdict = judge(scene -> scene.silentAfter = true);

        assertThat(verdict.sentence())
                .isEqualTo("1,000,000 responses, the longest silence 0.0 s of a 10 s window,"
                        + " and no answer to the probe after it.");
    }

    @Test
    void wrongAnswersAreCountedByKind() {
        Verdict verdict = judge(scene -> {
            scene.unexpected = 2000;
            scene.errors = new Errors(1, 2, 3, 4, Map.of("other", 5L));
            scene.verified = verified(9_990, 10, 0);
            scene.contractProblems = List.of("status: expected 200, found 404");
            scene.tolerated = 0.001;
        });

        assertThat(verdict.sentence())
                .isEqualTo("2,000 of 1,000,000 responses had an unexpected status, 15 requests failed,"
                        + " 10 of 10,000 responses compared byte for byte were wrong; tolerated: 0.1 %."
                        + " Probe after the window: status: expected 200, found 404.");
        assertThat(verdict.evidence())
                .isEqualTo(Map.of(
                        "unexpectedResponses", 2000L,
                        "socketErrors", 15L,
                        "wrongOfVerified", 10L,
                        "toleratedFraction", 0.001));
    }

    @Test
    void clocksThatDifferAreBothShown() {
        Verdict verdict = judge(scene -> scene.toolSeconds = 9.5);

        assertThat(verdict.text())
                .isEqualTo("INCONSISTENT: the tool says its window was 9.500 s, the namespace's traffic lasted 10.000"
                        + " to 10.000 s. Measure again; if it stays, do not use this tool here.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("toolSeconds", 9.5, "ownSeconds", 10.0));
    }

    @Test
    void littlesLawShowsItsRatio() {
        Verdict verdict = judge(scene -> scene.meanMillis = 0.5);

        assertThat(verdict.sentence())
                .isEqualTo("rate times mean latency makes 0.50 of the requests that should be in flight;"
                        + " Little's law wants 0.85 to 1.05.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("inFlightRatio", 0.5));
    }

    @Test
    void bytesShowWhatArrivedAndWhatShould() {
        Verdict verdict = judge(scene -> scene.bytesPerResponse = OptionalDouble.of(300));

        assertThat(verdict.sentence()).isEqualTo("300.0 bytes per response arrived, a correct one has 150.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("bytesPerResponse", 300.0, "probedBytes", 150.0));
    }

    @Test
    void connectionsShowTheMedian() {
        Verdict verdict = judge(scene -> scene.established = List.of(50, 100, 48));

        assertThat(verdict.sentence())
                .isEqualTo("of 100 connections 50 were established at the server (median of 3 looks).");
        assertThat(verdict.evidence()).isEqualTo(Map.of("established", 50, "asked", 100));
    }

    @Test
    void throttlingCountsItsPeriods() {
        Verdict verdict = judge(scene -> scene.throttledAfter = 45L);

        assertThat(verdict.sentence()).isEqualTo("the scheduler held the server back in 42 periods for a CPU quota.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("throttledPeriods", 42L));
    }

    @Test
    void noiseSaysWhoTookHowMuch() {
        Verdict verdict = judge(scene -> {
            scene.serverForeign = 0.25;
            scene.generatorForeign = 0.125;
            scene.serverSteal = 0.01;
            scene.generatorSteal = 0.015;
        });

        assertThat(verdict.sentence())
                .isEqualTo("others used at least 25.0 % of the server's and 12.5 % of the generator's CPUs"
                        + " (limit 5.0 %), the hypervisor took 1.5 % (limit 2.0 %).");
        assertThat(verdict.evidence())
                .isEqualTo(Map.of("serverForeign", 0.25, "generatorForeign", 0.125, "steal", 0.015));
    }

    @Test
    void aBoundClientShowsBothSides() {
        Verdict verdict = judge(scene -> {
            used(0.66, 0.5).accept(scene);
            scene.capacity = new Capacity(1, 2 / 3.0);
        });

        assertThat(verdict.sentence())
                .isEqualTo("the generator used 66.0 % (it can use 66.7 %) of its CPUs, the server 50.0 % of its own.");
        assertThat(verdict.evidence()).isEqualTo(Map.of("generatorShareUsed", 0.66, "serverShareUsed", 0.5));
    }

    @Test
    void aBoundClientThatLeavesConnectionsIdleSaysHowMany() {
        Verdict verdict = judge(scene -> {
            used(0.96, 0.93).accept(scene);
            scene.meanMillis = 0.82;
        });

        assertThat(verdict.sentence())
                .isEqualTo("the generator used 96.0 % of its CPUs, the server 93.0 % of its own; it kept 0.82 of the"
                        + " requests in flight that the profile wants there.");
    }
}
