package httpdyno.gate;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.measure.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A run for tests of the baseline gate, of which a test then changes what matters. */
final class BaselineRun {

    static final String HOST = "4f2c";
    private static final Instant MEASURED = Instant.parse("2026-02-28T08:00:00Z");

    static final Duration WINDOW = Duration.ofSeconds(10);

    /** As the profiles of the suite have them. */
    static final Map<String, Double> TOLERANCES =
            Map.of("requestsPerSecond", 0.02, "p99", 0.05, "cpuPerRequest", 0.03, "rss", 0.1);

    String id;
    Map<String, String> conditions = new LinkedHashMap<>();
    List<GatedProfile> profiles = List.of(new GatedProfile("no-pipelining", "100 connections"));
    Set<String> references = new LinkedHashSet<>(List.of("raw-a", "raw-b", "raw-c"));
    List<Observation> rounds;
    boolean complete = true;

    private BaselineRun(String id, List<Observation> rounds) {
        this.id = id;
        this.rounds = rounds;
        conditions.put("host", HOST);
        conditions.put("topology", "netns");
    }

    static BaselineRun baseline(Observation... rounds) {
        return new BaselineRun("20260301T080000Z", Arrays.asList(rounds));
    }

    static BaselineRun run(Observation... rounds) {
        return new BaselineRun("20260301T200000Z", Arrays.asList(rounds));
    }

    /** With three references, of which each has so many requests per second. */
    BaselineRun references(double a, double b, double c) {
        rounds = Stream.concat(
                        Stream.of(
                                BaselineSample.round("raw-a", a),
                                BaselineSample.round("raw-b", b),
                                BaselineSample.round("raw-c", c)),
                        rounds.stream())
                .toList();
        return this;
    }

    GatedRun gated() {
        return new GatedRun(id, HOST, conditions, WINDOW, profiles, references, rounds, complete);
    }

    Judgement by(BaselineRun baseline) {
        return by(baseline, NoiseFloors.NONE);
    }

    Judgement by(BaselineRun baseline, NoiseFloors floors) {
        return BaselineGate.judge(baseline.gated(), gated(), profile -> TOLERANCES, floors);
    }

    /** Of ten pairs, of which each differs by as much as a standard deviation. */
    static NoiseFloor floor(GatedMetric metric, double pairDeviation) {
        return floor(metric, 10, pairDeviation);
    }

    static NoiseFloor floor(GatedMetric metric, int pairs, double pairDeviation) {
        return new NoiseFloor(
                HOST,
                BaselineSample.round("raw-a", 1).round().cell(),
                WINDOW,
                metric,
                pairs,
                pairDeviation / 2,
                pairDeviation,
                "20260228T080000Z",
                MEASURED);
    }
}
