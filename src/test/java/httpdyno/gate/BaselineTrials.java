package httpdyno.gate;

import static httpdyno.gate.GatedMetric.CPU;
import static httpdyno.gate.GatedMetric.RATE;
import static httpdyno.gate.GatedMetric.RSS;

import httpdyno.gate.GatedRun.GatedProfile;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict;
import httpdyno.stat.Dispersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Pairs of made-up runs of three references and four candidates, of which nothing changed but the host; or one candidate
 * too.
 *
 * @param windows where the noise comes from
 * @param rounds per row
 * @param ownDrift standard deviation of what each row drifts by besides what all do, as a part of the figure
 */
record BaselineTrials(BaselineWindows.Source windows, int rounds, double ownDrift) {

    static final List<Double> UNCHANGED = List.of(0.0);

    /** One that has not changed, and one that lost 15 %. */
    static final List<Double> REGRESSION = List.of(0.0, 0.15);

    private static final List<String> SERVERS =
            List.of("raw-a", "raw-b", "raw-c", "cand-a", "cand-b", "cand-c", "cand-d");
    private static final String REGRESSED = "cand-a";
    private static final Set<String> REFERENCES = Set.of("raw-a", "raw-b", "raw-c");
    private static final List<GatedMetric> METRICS = List.of(RATE, CPU, RSS);

    /** As many as one noise floor is measured with. */
    private static final int PAIRS = 20;

    /** The host changes between two runs by so much, evenly spread. */
    private static final double LEAST_DRIFT = 0.10;

    private static final double MOST_DRIFT = 0.25;

    /**
     * What the gate said of one pair of runs.
     *
     * @param failed whether anything was a regression
     * @param caught whether the req/s of the candidate was that can lose some
     */
    record Outcome(boolean failed, boolean caught) {}

    /** One pair of runs, judged without and with the noise floor of the host. */
    record Both(Outcome without, Outcome with) {}

    /**
     * Make two runs and judge the second, once for every part of the req/s that one candidate may have lost.
     *
     * @param slower whether the host becomes slower; else it becomes faster
     */
    List<Both> judge(boolean slower, List<Double> losses, SplittableRandom random) {
        double drift = (slower ? 1 : -1) * Math.log1p(LEAST_DRIFT + (MOST_DRIFT - LEAST_DRIFT) * random.nextDouble());
        NoiseFloors floors = floors(random);
        GatedRun baseline = runs("morning", 0, UNCHANGED, random).get(0);
        return runs("evening", drift, losses, random).stream()
                .map(run -> both(BaselineGate.between(baseline, run, profile -> BaselineRun.TOLERANCES), floors))
                .toList();
    }

    private static Both both(BaselineGate gate, NoiseFloors floors) {
        return new Both(outcome(gate, NoiseFloors.NONE), outcome(gate, floors));
    }

    private static Outcome outcome(BaselineGate gate, NoiseFloors floors) {
        List<Comparison> failing = gate.comparisons(floors).stream()
                .filter(comparison -> comparison.verdict().fails())
                .toList();
        boolean caught = failing.stream()
                .anyMatch(comparison -> comparison.metric() == RATE
                        && comparison.pair().cell().server().equals(REGRESSED));
        return new Outcome(!failing.isEmpty(), caught);
    }

    /** What a host's pairs of any of the servers show, measured once from the same noise. */
    private NoiseFloors floors(SplittableRandom random) {
        BaselineWindows drawn = windows.draw(2 * PAIRS, random);
        int server = random.nextInt(SERVERS.size());
        List<NoiseFloor> floors = new ArrayList<>();
        for (GatedMetric metric : METRICS) {
            List<Double> differences = new ArrayList<>();
            for (int pair = 0; pair < PAIRS; pair++) {
                differences.add(drawn.slower(server, metric, 2 * pair) - drawn.slower(server, metric, 2 * pair + 1));
            }
            floors.add(
                    BaselineRun.floor(metric, PAIRS, Dispersion.of(differences).standardDeviation()));
        }
        return new NoiseFloors(floors);
    }

    /** The same run for every part of the req/s that one candidate may have lost. */
    private List<GatedRun> runs(String id, double drift, List<Double> losses, SplittableRandom random) {
        BaselineWindows drawn = windows.draw(SERVERS.size() * rounds, random);
        double[][] own = new double[SERVERS.size()][METRICS.size()];
        for (double[] row : own) {
            Arrays.setAll(row, metric -> drift == 0 ? 0 : drift + ownDrift * random.nextGaussian());
            // Memory does not follow the speed of the host.
            row[METRICS.indexOf(RSS)] = 0;
        }
        List<Integer> order = order(random);
        return losses.stream()
                .map(lost -> IntStream.range(0, order.size())
                        .mapToObj(window -> round(order.get(window), window, own[order.get(window)], lost, drawn))
                        .toList())
                .map(seen -> run(id, seen))
                .toList();
    }

    /** Round 1 of all servers, then round 2 of all, each in an order of its own. */
    private List<Integer> order(SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Integer> servers =
                    new ArrayList<>(IntStream.range(0, SERVERS.size()).boxed().toList());
            Collections.shuffle(servers, new Random(random.nextLong()));
            order.addAll(servers);
        }
        return order;
    }

    private static GatedRun run(String id, List<Observation> seen) {
        return new GatedRun(
                id,
                BaselineRun.HOST,
                Map.of("host", BaselineRun.HOST),
                BaselineRun.WINDOW,
                List.of(new GatedProfile("no-pipelining", "")),
                REFERENCES,
                seen,
                true);
    }

    private static Observation round(int server, int window, double[] drift, double loss, BaselineWindows drawn) {
        String id = SERVERS.get(server);
        double lost = id.equals(REGRESSED) ? loss : 0;
        return BaselineSample.round(id, sample -> {
            sample.verdict = Verdict.of(drawn.verdict(server, window), "", "");
            sample.perSecond = 30_000 * (1 - lost) * Math.exp(-drift[0] - drawn.slower(server, RATE, window));
            sample.cpuSeconds = 20e-6 * Math.exp(drift[1] + drawn.slower(server, CPU, window));
            sample.rssBytes =
                    sample.rssBytes.map(bytes -> bytes * Math.exp(drift[2] + drawn.slower(server, RSS, window)));
        });
    }
}
