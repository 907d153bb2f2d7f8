package httpdyno.gate;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.measure.Observation;
import httpdyno.plan.Pairing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

/** Runs of raw-node and fastify in turns, for tests of pairs. */
final class PairedRuns {

    static final Instant MEASURED = Instant.parse("2026-03-01T12:00:00Z");
    static final double RATE = 10_000;

    /** Five blocks of four. */
    static final String ORDER = "ABBABAABABBABAABABBA";

    static final Pairing TEN = new Pairing("raw-node", "fastify", 10, ORDER);
    static final Pairing SIX = new Pairing("raw-node", "fastify", 6, ORDER.substring(0, 12));
    static final Pairing TEN_OF_ONE = new Pairing("fastify", "fastify", 10, ORDER);

    private PairedRuns() {}

    /** Ten log-ratios that lie evenly about {@code middle}, the farthest two {@code reach} away. */
    static List<Double> about(double middle, double reach) {
        return DoubleStream.of(-1, 0.75, -0.5, 0.25, -0.05, 0.05, -0.25, 0.5, -0.75, 1)
                .mapToObj(part -> middle + part * reach)
                .toList();
    }

    /** Rounds in the order of the pairs; B's rate differs from A's by the log-ratio of its pair. */
    static List<PairedSample> samples(Pairing pairing, List<Double> changes) {
        List<PairedSample> samples = new ArrayList<>();
        for (int round = 0; round < 2 * changes.size(); round++) {
            double rate = pairing.isA(round) ? RATE : RATE * Math.exp(changes.get(round / 2));
            samples.add(PairedSample.of(pairing.server(round), rate));
        }
        return samples;
    }

    static GatedRun run(Pairing pairing, List<Double> changes) {
        return run(samples(pairing, changes));
    }

    static GatedRun run(List<PairedSample> samples) {
        List<Observation> rounds =
                samples.stream().map(PairedSample::observation).toList();
        List<GatedProfile> profiles = samples.stream()
                .map(sample -> sample.cell().profile())
                .distinct()
                .map(profile -> new GatedProfile(profile, "definition"))
                .toList();
        return new GatedRun(
                "20260301T120000Z", "host-1", Map.of(), PairedSample.WINDOW, profiles, Set.of(), rounds, true);
    }

    /** The same with one round spoilt, counted from 0. */
    static List<PairedSample> spoilt(List<PairedSample> samples, int round, UnaryOperator<PairedSample> spoil) {
        List<PairedSample> others = new ArrayList<>(samples);
        others.set(round, spoil.apply(samples.get(round)));
        return others;
    }

    /** What is known of the noise of a figure of this host, by ten pairs. */
    static NoiseFloor floor(GatedMetric metric, double halfWidth, double pairDeviation) {
        return new NoiseFloor(
                "host-1",
                PairedSample.cell("no-pipelining", "raw-node"),
                PairedSample.WINDOW,
                metric,
                10,
                halfWidth,
                pairDeviation,
                "20260228T120000Z",
                MEASURED);
    }

    static Judgement judge(Pairing pairing, GatedRun run, NoiseFloor... floors) {
        return PairedGate.judge(run, pairing, new NoiseFloors(List.of(floors)), PairedGate.SMALLEST_CHANGE);
    }

    static Finding finding(Judgement judgement, GatedMetric metric) {
        return judgement.findings().stream()
                .filter(finding -> finding.metric() == metric)
                .findFirst()
                .orElseThrow();
    }
}
