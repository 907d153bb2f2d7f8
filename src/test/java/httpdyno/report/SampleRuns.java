package httpdyno.report;

import httpdyno.conformance.Check;
import httpdyno.conformance.Checks;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.Level;
import httpdyno.plan.Pairing;
import httpdyno.plan.Preset;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs of every shape for tests, by name; together they have every field of run.json. */
final class SampleRuns {

    private static final Map<String, Duration> TIMINGS =
            Map.of("images", Duration.ofMillis(1500), "suiteStartToFirstWindow", Duration.ofNanos(27_149_785_725L));

    private SampleRuns() {}

    static Map<String, Run> all() {
        Map<String, Run> runs = new LinkedHashMap<>();
        RunInfo matrix = SampleRun.info(Preset.PUBLISH);
        List<ConformanceRow> rows = SampleConformance.sixServers();
        RunInfo target = SampleRun.targetOnly("http://127.0.0.1:8080/?<b>");
        runs.put("matrix, just begun", new Run(matrix, List.of(), List.of(), Map.of(), false));
        runs.put(
                "every kind of verdict, stopped",
                new Run(SampleRun.info(Preset.QUICK), SampleRun.everyKind(), List.of(), TIMINGS, false));
        runs.put("three rounds", new Run(matrix, SampleRun.threeRounds(), List.of(), TIMINGS, true));
        runs.put("rounds and conformance", new Run(matrix, SampleRun.threeRounds(), rows, TIMINGS, true));
        runs.put("special rows", new Run(matrix, specialRows(), List.of(), TIMINGS, true));
        runs.put("in turns", new Run(inTurns(), List.of(), List.of(), Map.of(), false));
        runs.put("levels", new Run(SampleLevels.info(Preset.PUBLISH), levels(), List.of(), TIMINGS, true));
        runs.put("conformance", new Run(SampleRun.conformanceOnly(), List.of(), rows, Map.of(), true));
        runs.put("the catalogue as it is", new Run(SampleRun.conformanceOnly(), List.of(), real(), Map.of(), true));
        runs.put("target, just begun", new Run(target, List.of(), List.of(), Map.of(), false));
        runs.put(
                "target",
                new Run(
                        target,
                        List.of(),
                        List.of(SampleConformance.row("target", 1, Check.Group.values())),
                        Map.of(),
                        true));
        return runs;
    }

    private static List<Observation> specialRows() {
        SampleRound java = SampleRound.of("java-jdk", 9_000);
        return List.of(
                java.round(1, 2).observation(),
                java.round(2, 2).observation(),
                SampleRound.of("fastify", 40_000).observation(),
                SampleRound.of("fastify@local", 41_000).observation(),
                SampleRound.of("node-cluster", 9_000).with(Kind.NOISY).observation(),
                SampleRound.of("raw-node", 39_000).loadedBy("oha").observation());
    }

    private static RunInfo inTurns() {
        RunInfo matrix = SampleRun.info(Preset.QUICK);
        return new RunInfo(
                matrix.id(),
                matrix.startedAt(),
                matrix.suite(),
                matrix.settings(),
                matrix.given(),
                matrix.host(),
                matrix.engine(),
                matrix.shares(),
                matrix.target(),
                Optional.of(new Pairing("raw-node", "fastify", 6, "ABBABAABABBA")),
                matrix.profiles(),
                matrix.servers(),
                matrix.calibrations(),
                matrix.warnings());
    }

    private static List<Observation> levels() {
        List<Observation> rounds = new ArrayList<>(SampleLevels.rounds());
        rounds.add(SampleRound.of("raw-node", 4_900)
                .profile("fixed-rate")
                .level(new Level(100, OptionalInt.of(16), OptionalInt.of(5_000), OptionalInt.empty()))
                .observation());
        return rounds;
    }

    private static List<ConformanceRow> real() {
        String[] all = Checks.all().stream().map(Check::id).toArray(String[]::new);
        return List.of(
                ConformanceRow.of(SampleConformance.result("raw-node", Map.of("h1-date", "so it is"), all)),
                ConformanceRow.of(SampleConformance.result("fastify@local", Map.of(), "h1-head")),
                ConformanceRow.of(SampleConformance.result("fastify", Map.of())));
    }

    /** The run.json of a real run, as it was stored. */
    static String captured() {
        try (InputStream stored = SampleRuns.class.getResourceAsStream("run-real-noisy.json")) {
            return new String(stored.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
