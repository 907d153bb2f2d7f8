package httpdyno.report;

import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile.Kind;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.plan.Level;
import httpdyno.plan.Preset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A run for tests with several tools in one profile, with a fixed rate, and with parts of servers' own maxima. */
final class SampleLevels {

    private static final LoadShape CLOSED = new LoadShape(100, 1, true);

    /** The levels of the profile latency-under-load. */
    static final List<Integer> PERCENTS = List.of(25, 50, 75, 90);

    private SampleLevels() {}

    static RunInfo info(Preset preset) {
        return SampleRun.info(
                preset,
                List.of(
                        SampleRun.profile("fixed-rate", "2,000 a second", Kind.BENCHMARK, CLOSED.at(2_000), List.of()),
                        SampleRun.profile("latency-under-load", "Parts of a maximum", Kind.BENCHMARK, CLOSED, PERCENTS),
                        SampleRun.profile("no-pipelining", "Hello world", Kind.BENCHMARK, CLOSED, List.of())));
    }

    static Level part(int percent) {
        return new Level(100, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(percent));
    }

    /** One round of everything. */
    static List<Observation> rounds() {
        List<Observation> rounds = new ArrayList<>(tools());
        rounds.addAll(fixedRate());
        rounds.addAll(parts("raw-node", 40_000, 2));
        rounds.addAll(parts("fastify", 30_000, 3));
        return rounds;
    }

    /** Three tools: one server on which all agree, one on which two may be ranked, one on which one may. */
    static List<Observation> tools() {
        List<SampleRound> rounds = new ArrayList<>();
        SampleRound raw = SampleRound.of("raw-node", 40_000);
        rounds.addAll(List.of(raw, SampleRound.of("raw-node", 39_000).loadedBy("oha"), raw.loadedBy("bombardier")));
        rounds.addAll(List.of(
                SampleRound.of("fastify", 30_000),
                SampleRound.of("fastify", 28_500).loadedBy("oha"),
                SampleRound.of("fastify", 31_000).with(Verdict.Kind.NOISY).loadedBy("bombardier")));
        SampleRound bound = SampleRound.of("raw-uws", 60_000).with(Verdict.Kind.CLIENT_BOUND);
        rounds.addAll(List.of(
                SampleRound.of("raw-uws", 120_000),
                bound.loadedBy("oha"),
                bound.loadedBy("bombardier").with(Verdict.Kind.INVALID)));
        return rounds.stream().map(SampleRound::observation).toList();
    }

    private static List<Observation> fixedRate() {
        SampleRound slow = SampleRound.of("fastify", 1_999.6)
                .profile("fixed-rate")
                .loadedBy("oha")
                .mean(Duration.ofNanos(500_000))
                .cpuMicros(31);
        SampleRound fast = SampleRound.of("raw-node", 1_999.8)
                .profile("fixed-rate")
                .loadedBy("oha")
                .mean(Duration.ofNanos(300_000))
                .cpuMicros(24);
        SampleRound late = SampleRound.of("leaky", 1_500)
                .profile("fixed-rate")
                .loadedBy("oha")
                .mean(Duration.ofMillis(400))
                .with(Verdict.Kind.RATE_NOT_MET);
        return List.of(slow.observation(), fast.observation(), late.observation());
    }

    /**
     * The maximum by wrk, then parts of it by oha.
     *
     * @param growth how many times latency grows from one part to the next
     */
    static List<Observation> parts(String server, double maximum, int growth) {
        List<Observation> rounds = new ArrayList<>();
        SampleRound of = SampleRound.of(server, maximum).profile("latency-under-load");
        rounds.add(of.level(part(100)).observation());
        Duration mean = Duration.ofNanos(200_000);
        for (int percent : PERCENTS) {
            SampleRound part = SampleRound.of(server, maximum * percent / 100)
                    .profile("latency-under-load")
                    .loadedBy("oha")
                    .level(part(percent))
                    .mean(mean);
            boolean over = server.equals("fastify") && percent == 90;
            rounds.add((over ? part.with(Verdict.Kind.RATE_NOT_MET) : part).observation());
            mean = mean.multipliedBy(growth);
        }
        return rounds;
    }

    /** The only table that some rounds of one profile make. */
    static RowGroup table(SampleRound... rounds) {
        return ProfileSection.of(
                        info(Preset.PUBLISH),
                        Stream.of(rounds).map(SampleRound::observation).toList())
                .get(0)
                .tables()
                .get(0);
    }
}
