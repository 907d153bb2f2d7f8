package httpdyno.measure;

import static httpdyno.measure.Scene.judge;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import httpdyno.load.LoadReport.Bytes.Scope;
import httpdyno.load.LoadReport.Errors;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Verdict.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource({
        "deaths",
        "stalls",
        "wrongAnswers",
        "clocks",
        "littlesLaw",
        "bytes",
        "connections",
        "disturbances",
        "saturation"
    })
    void boundsAreWhereTheyAreSaidToBe(Kind expected, Consumer<Scene> spoil) {
        assertThat(judge(spoil).kind()).isEqualTo(expected);
    }

    static Stream<Arguments> deaths() {
        return Stream.of(
                scene("killed by the engine's word", Kind.OOM_KILLED, scene -> scene.oomKilled = true),
                scene("a worker killed, the server lives", Kind.OOM_KILLED, scene -> scene.oomKills = 2),
                scene("killed and gone", Kind.OOM_KILLED, scene -> {
                    scene.running = false;
                    scene.oomKills = 1;
                }),
                scene("ended by itself", Kind.CRASHED, scene -> scene.running = false));
    }

    static Stream<Arguments> stalls() {
        return Stream.of(
                scene("silent for 0.9 s in the middle", Kind.OK, silence(4, 4.9)),
                scene("silent for 1.1 s in the middle", Kind.STALLED, silence(4, 5.1)),
                scene("silent for 0.9 s at the start", Kind.OK, silence(0, 0.9)),
                scene("silent for 1.1 s at the start", Kind.STALLED, silence(0, 1.1)),
                scene("silent for 0.9 s after the first 0.1 s", Kind.OK, silence(0.1, 1.0)),
                // So short of its end a window of a correct tool is inconsistent, not stalled.
                scene("silent for 0.9 s at the end", Kind.INCONSISTENT, silenceAtTheEnd(9.1)),
                scene("silent for 1.1 s at the end", Kind.STALLED, silenceAtTheEnd(8.9)),
                scene("no sample for 1.5 s before the end, but traffic", Kind.OK, s -> s.sampled = at -> at < 8.5),
                scene("no sample for 1.5 s in the middle", Kind.OK, s -> s.sampled = at -> at < 4 || at > 5.5),
                scene("no response at all", Kind.STALLED, scene -> scene.completed = 0),
                scene("no traffic at all", Kind.STALLED, scene -> {
                    scene.traffic = false;
                    scene.silent = at -> true;
                }),
                scene("the probe after it unanswered", Kind.STALLED, scene -> scene.silentAfter = true),
                scene("the comparison after it unanswered", Kind.STALLED, scene -> scene.verified = verified(0, 0, 10)),
                scene("a few unanswered at the comparison's limit", Kind.OK, s -> s.verified = verified(500, 0, 10)),
                scene("the tool ended early, not the server", Kind.INCONSISTENT, scene -> {
                    scene.exitSeconds = 5;
                    scene.endSeconds = 5;
                    scene.lastPacketSeconds = 5;
                    scene.silent = at -> at > 5;
                }));
    }

    static Stream<Arguments> wrongAnswers() {
        return Stream.of(
                scene("one unexpected status", Kind.INVALID, scene -> scene.unexpected = 1),
                scene("a thousandth unexpected, just tolerated", Kind.OK, scene -> {
                    scene.unexpected = 1000;
                    scene.tolerated = 0.001;
                }),
                scene("one more than tolerated", Kind.INVALID, scene -> {
                    scene.unexpected = 1001;
                    scene.tolerated = 0.001;
                }),
                scene("one socket error", Kind.INVALID, s -> s.errors = new Errors(0, 1, 0, 0, Map.of())),
                scene("an error of a kind of the tool's own", Kind.INVALID, s -> {
                    s.errors = new Errors(0, 0, 0, 0, Map.of("deadline", 1L));
                }),
                scene("errors and statuses beyond tolerance together", Kind.INVALID, scene -> {
                    scene.unexpected = 600;
                    scene.errors = new Errors(600, 0, 0, 0, Map.of());
                    scene.tolerated = 0.001;
                }),
                scene("one wrong body of ten thousand", Kind.INVALID, s -> s.verified = verified(9_999, 1, 0)),
                scene("one wrong body of ten thousand, tolerated", Kind.OK, scene -> {
                    scene.verified = verified(9_999, 1, 0);
                    scene.tolerated = 0.0001;
                }),
                scene("a broken contract after the window, whatever is tolerated", Kind.INVALID, scene -> {
                    scene.contractProblems = List.of("expected 200, found 500");
                    scene.tolerated = 1;
                }));
    }

    static Stream<Arguments> clocks() {
        return Stream.of(
                scene(
                        "the tool's window short by 2 % and what starting takes",
                        Kind.OK, scene -> scene.toolSeconds = 9.78),
                scene("the tool's window shorter than that", Kind.INCONSISTENT, scene -> scene.toolSeconds = 9.77),
                scene(
                        "the tool's window long by 2 % and what ending takes",
                        Kind.OK, scene -> scene.toolSeconds = 10.23),
                scene("the tool's window longer than that", Kind.INCONSISTENT, scene -> scene.toolSeconds = 10.24),
                scene("traffic trickles out, the tool stops between", Kind.OK, scene -> {
                    scene.endSeconds = 9.4;
                    scene.lastPacketSeconds = 10;
                    scene.meanMillis = 0.94;
                    scene.toolSeconds = 9.7;
                }),
                scene("what the own clock leaves open is not held against the tool", Kind.OK, scene -> {
                    scene.toolSeconds = 9.7;
                    scene.errorSeconds = 0.06;
                }),
                scene("no traffic seen, no clock to compare with", Kind.OK, scene -> {
                    scene.traffic = false;
                    scene.toolSeconds = 20;
                }));
    }

    static Stream<Arguments> littlesLaw() {
        return Stream.of(
                scene("0.851 of the requests in flight", Kind.OK, scene -> scene.meanMillis = 0.851),
                scene("0.849 of the requests in flight", Kind.INCONSISTENT, scene -> scene.meanMillis = 0.849),
                scene("1.049 of the requests in flight", Kind.OK, scene -> scene.meanMillis = 1.049),
                scene("1.051 of the requests in flight", Kind.INCONSISTENT, scene -> scene.meanMillis = 1.051),
                scene("pipelined requests count", Kind.OK, scene -> {
                    scene.shape = new LoadShape(100, 10, true);
                    scene.meanMillis = 10;
                }),
                scene("pipelined requests are missed", Kind.INCONSISTENT, scene -> {
                    scene.shape = new LoadShape(100, 10, true);
                }),
                scene("whole milliseconds leave it open", Kind.OK, scene -> {
                    scene.meanMillis = 0;
                    scene.resolution = Duration.ofMillis(1);
                }),
                scene("whole milliseconds leave too little open", Kind.INCONSISTENT, scene -> {
                    scene.meanMillis = 0;
                    scene.resolution = Duration.ofMillis(1);
                    scene.completed = 800_000;
                }),
                scene("no usable latency, no law", Kind.OK, scene -> {
                    scene.latencyKnown = false;
                    scene.meanMillis = 50;
                }));
    }

    static Stream<Arguments> bytes() {
        return Stream.of(
                scene(
                        "2 % more bytes than probed",
                        Kind.OK, scene -> scene.bytesPerResponse = OptionalDouble.of(153.0)),
                scene("over 2 % more", Kind.INCONSISTENT, scene -> scene.bytesPerResponse = OptionalDouble.of(153.1)),
                scene("2 % fewer", Kind.OK, scene -> scene.bytesPerResponse = OptionalDouble.of(147.0)),
                scene("over 2 % fewer", Kind.INCONSISTENT, scene -> scene.bytesPerResponse = OptionalDouble.of(146.9)),
                scene("responses cut off at the end are allowed for", Kind.OK, scene -> {
                    scene.completed = 10_000;
                    scene.meanMillis = 100;
                    scene.bytesPerResponse = OptionalDouble.of(154.4);
                }),
                scene("bodies only, right", Kind.OK, scene -> {
                    scene.scope = Scope.BODY;
                    scene.bytesPerResponse = OptionalDouble.of(17);
                }),
                scene("bodies only, heads counted", Kind.INCONSISTENT, scene -> {
                    scene.scope = Scope.BODY;
                }),
                scene("bodies are counted in bytes, not letters", Kind.OK, scene -> {
                    scene.scope = Scope.BODY;
                    scene.expectedBody = "\u00e4\u00f6\u00fc";
                    scene.bytesPerResponse = OptionalDouble.of(6);
                }),
                scene("bodies that are empty and should be", Kind.OK, scene -> {
                    scene.scope = Scope.BODY;
                    scene.expectedBody = "";
                    scene.bytesPerResponse = OptionalDouble.of(0);
                }),
                scene("bodies that should be empty and are not", Kind.INCONSISTENT, scene -> {
                    scene.scope = Scope.BODY;
                    scene.expectedBody = "";
                    scene.bytesPerResponse = OptionalDouble.of(1);
                }),
                scene("no bytes counted", Kind.OK, scene -> scene.bytesPerResponse = OptionalDouble.empty()));
    }

    static Stream<Arguments> connections() {
        return Stream.of(
                scene("one look short", Kind.OK, scene -> scene.established = List.of(98, 100, 100)),
                scene("two looks short", Kind.INCONSISTENT, scene -> scene.established = List.of(99, 100, 99)),
                scene("no looks", Kind.OK, scene -> scene.established = List.of()),
                scene("a connection per request is never all open", Kind.OK, scene -> {
                    scene.shape = new LoadShape(100, 1, false);
                    scene.established = List.of(60, 70, 65);
                }));
    }

    static Stream<Arguments> disturbances() {
        return Stream.of(
                scene("throttled in one period", Kind.THROTTLED, scene -> scene.throttledAfter = 4L),
                scene("throttling not told", Kind.OK, scene -> scene.throttledBefore = null),
                scene("2 % of the server's share stolen", Kind.OK, scene -> scene.serverSteal = 0.02),
                scene("2.1 % of the server's share stolen", Kind.NOISY, scene -> scene.serverSteal = 0.021),
                scene("2.1 % of the generator's share stolen", Kind.NOISY, scene -> scene.generatorSteal = 0.021),
                scene("5 % of the server's share used by others", Kind.OK, scene -> scene.serverForeign = 0.05),
                scene("5.1 % of the server's share used by others", Kind.NOISY, scene -> scene.serverForeign = 0.051),
                scene("5.1 % of the generator's share used", Kind.NOISY, scene -> scene.generatorForeign = 0.051));
    }

    static Stream<Arguments> saturation() {
        return Stream.of(
                scene("generator at 90 %, server just below", Kind.CLIENT_BOUND, used(0.90, 0.899)),
                scene("generator just below 90 %", Kind.OK, used(0.899, 0.5)),
                scene("both saturated", Kind.OK, used(1, 0.90)),
                scene("neither saturated", Kind.OK, used(0.3, 0.3)),
                scene("two busy threads of the generator on three CPUs", Kind.CLIENT_BOUND, scene -> {
                    used(0.66, 0.5).accept(scene);
                    scene.capacity = new Capacity(1, 2 / 3.0);
                }),
                scene("one busy thread of the server on four CPUs", Kind.OK, scene -> {
                    used(0.95, 0.24).accept(scene);
                    scene.capacity = new Capacity(0.25, 1);
                }));
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

    private static Consumer<Scene> silence(double from, double to) {
        return scene -> scene.silent = at -> at > from + 0.001 && at < to + 0.001;
    }

    private static Consumer<Scene> silenceAtTheEnd(double from) {
        return scene -> {
            scene.silent = at -> at > from + 0.001;
            scene.endSeconds = from;
            scene.lastPacketSeconds = from;
            scene.meanMillis = from / Scene.LENGTH;
        };
    }

    private static Consumer<Scene> used(double generator, double server) {
        return scene -> {
            scene.generatorShareUsed = generator;
            scene.serverShareUsed = server;
        };
    }

    private static Dynoload.Verified verified(long right, long wrong, long unanswered) {
        return new Dynoload.Verified(right, 0, wrong, 0, 0, 0, unanswered, right * 150, 1, 1, "limit", null);
    }

    private static Arguments scene(String name, Kind expected, Consumer<Scene> spoil) {
        return argumentSet(name, expected, spoil);
    }
}
