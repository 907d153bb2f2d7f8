package httpdyno.measure;

import static httpdyno.measure.Scene.judge;
import static httpdyno.measure.Scene.silence;
import static httpdyno.measure.Scene.used;
import static httpdyno.measure.Scene.verified;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import httpdyno.load.LoadReport.Bytes.Scope;
import httpdyno.load.LoadReport.Errors;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Calibration.Ceiling;
import httpdyno.measure.Calibration.Limit;
import httpdyno.measure.Verdict.Kind;
import httpdyno.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each bound of each verdict, just inside and just outside. */
class JudgeBoundsTest {

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
        "saturation",
        "ceilings",
        "rates",
        "connectionsPerRequest"
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
                scene("silent for just 1 s at the start", Kind.STALLED, silence(0, 1)),
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
                scene("the server empties its queues after the tool has ended", Kind.OK, scene -> {
                    scene.endSeconds = 10.5;
                    scene.lastPacketSeconds = 10.5;
                    scene.exitSeconds = 10.05;
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
                scene(
                        "0.849 of the requests in flight, the resolution included",
                        Kind.INCONSISTENT,
                        scene -> scene.meanMillis = 0.848),
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

    static Stream<Arguments> rates() {
        return Stream.of(
                scene("99.1 % of the rate", Kind.OK, rate(100_000, 991_000)),
                scene("98.9 % of the rate", Kind.RATE_NOT_MET, rate(100_000, 989_000)),
                scene(
                        "few in flight at a rate",
                        Kind.OK,
                        rate(100_000, 1_000_000).andThen(s -> s.meanMillis = 0.1)),
                scene(
                        "many in flight at a rate",
                        Kind.OK,
                        rate(100_000, 1_000_000).andThen(s -> s.meanMillis = 9)),
                scene(
                        "few connections at a rate",
                        Kind.OK,
                        rate(100_000, 1_000_000).andThen(s -> s.established = List.of(7, 7, 7))),
                scene(
                        "a pause in the middle of a rate",
                        Kind.OK,
                        rate(100_000, 1_000_000).andThen(silence(4, 7))),
                scene(
                        "silent to the end of a rate",
                        Kind.STALLED,
                        rate(100_000, 900_000).andThen(silenceAtTheEnd(8.9))),
                scene(
                        "2 s between two requests that are due",
                        Kind.OK,
                        rate(1, 10).andThen(silence(7.9, 10))),
                scene(
                        "the tool at its limit at a rate",
                        Kind.CLIENT_BOUND,
                        rate(100_000, 1_000_000).andThen(Scene.used(0.95, 0.5))));
    }

    private static Consumer<Scene> rate(int perSecond, long completed) {
        return scene -> {
            scene.shape = scene.shape.at(perSecond);
            scene.completed = completed;
        };
    }

    static Stream<Arguments> connectionsPerRequest() {
        return Stream.of(
                scene("one each", Kind.OK, accepted(1_000_000)),
                scene("one each and one under way on each", Kind.OK, accepted(1_000_100)),
                scene("0.9 % fewer", Kind.OK, accepted(991_000)),
                scene("1.1 % fewer", Kind.INCONSISTENT, accepted(989_000)),
                scene("1.1 % more", Kind.INCONSISTENT, accepted(1_011_200)),
                scene("kept alive after all", Kind.INCONSISTENT, accepted(100)));
    }

    private static Consumer<Scene> accepted(long connections) {
        return scene -> {
            scene.shape = new LoadShape(100, 1, false);
            scene.accepted = connections;
        };
    }

    static Stream<Arguments> connections() {
        return Stream.of(
                scene("one look short", Kind.OK, scene -> scene.established = List.of(98, 100, 100)),
                scene("two looks short", Kind.INCONSISTENT, scene -> scene.established = List.of(99, 100, 99)),
                scene("no looks", Kind.OK, scene -> scene.established = List.of()),
                scene("a connection per request is never all open", Kind.OK, scene -> {
                    scene.shape = new LoadShape(100, 1, false);
                    scene.accepted = scene.completed;
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
                scene("connections left idle by a busy tool", Kind.CLIENT_BOUND, scene -> {
                    used(0.75, 0.93).accept(scene);
                    scene.meanMillis = 0.82;
                }),
                scene("connections left idle by a tool that has time", Kind.INCONSISTENT, scene -> {
                    used(0.749, 0.93).accept(scene);
                    scene.meanMillis = 0.82;
                }),
                scene("more in flight than there can be", Kind.INCONSISTENT, scene -> {
                    used(0.96, 0.5).accept(scene);
                    scene.meanMillis = 1.2;
                }),
                scene("two busy threads of the generator on three CPUs", Kind.CLIENT_BOUND, scene -> {
                    used(0.66, 0.5).accept(scene);
                    scene.capacity = new Capacity(1, 2 / 3.0);
                }),
                scene("one busy thread of the server on four CPUs", Kind.OK, scene -> {
                    used(0.95, 0.24).accept(scene);
                    scene.capacity = new Capacity(0.25, 1);
                }));
    }

    /** The scene has 100,000 responses per second. */
    static Stream<Arguments> ceilings() {
        return Stream.of(
                scene("90 % of what the tool reaches", Kind.CLIENT_BOUND, ceiling(111_111, Limit.TOOL)),
                scene("89.9 % of it", Kind.OK, ceiling(111_235, Limit.TOOL)),
                scene("just what it reaches", Kind.CLIENT_BOUND, ceiling(100_000, Limit.TOOL)),
                scene("more than it reached, so that it proves nothing", Kind.OK, ceiling(99_999, Limit.TOOL)),
                scene("a ceiling that the responder set", Kind.OK, ceiling(100_000, Limit.RESPONDER)),
                scene("a ceiling that nobody set", Kind.OK, ceiling(100_000, Limit.NEITHER)),
                scene("at the ceiling and noisy", Kind.NOISY, scene -> {
                    ceiling(100_000, Limit.TOOL).accept(scene);
                    scene.serverSteal = 0.021;
                }),
                scene("at the ceiling and short of the rate", Kind.RATE_NOT_MET, scene -> {
                    ceiling(100_000, Limit.TOOL).accept(scene);
                    rate(102_000, 1_000_000).accept(scene);
                }),
                scene("at the ceiling with errors", Kind.INVALID, scene -> {
                    ceiling(100_000, Limit.TOOL).accept(scene);
                    scene.unexpected = 1;
                }));
    }

    private static Consumer<Scene> ceiling(double perSecond, Limit limit) {
        return scene -> scene.capacity =
                new Capacity(1, 1, Optional.of(new Ceiling(new Rate(perSecond), limit, 0.95, 0.6, false)));
    }

    private static Consumer<Scene> silenceAtTheEnd(double from) {
        return scene -> {
            scene.silent = at -> at > from + 0.001;
            scene.endSeconds = from;
            scene.lastPacketSeconds = from;
            scene.meanMillis = from / Scene.LENGTH;
        };
    }

    private static Arguments scene(String name, Kind expected, Consumer<Scene> spoil) {
        return argumentSet(name, expected, spoil);
    }
}
