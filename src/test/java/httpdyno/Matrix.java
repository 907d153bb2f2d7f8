package httpdyno;

import httpdyno.conformance.Violation;
import httpdyno.load.Generators;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.Miss;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation;
import httpdyno.measure.Round;
import httpdyno.measure.RoundResult;
import httpdyno.measure.Verdict;
import httpdyno.measure.Verdict.Kind;
import httpdyno.measure.Verdict.Showing;
import httpdyno.plan.Plan;
import httpdyno.plan.PlannedRound;
import httpdyno.report.Console;
import httpdyno.report.ResultStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Named;

/**
 * The rounds of a run.
 *
 * @param draft what was asked for
 * @param plan the rounds in order
 * @param bench what they need
 * @param calibration what the load tools can do, found out before the first round
 * @param maxima what servers gave at most, for rounds that are parts of that
 * @param turns two rows that are measured in turns; absent in a matrix
 * @param store takes what they saw
 * @param console says it
 * @param clock of the run
 * @param startedAt when the suite started
 */
record Matrix(
        Draft draft,
        Plan plan,
        Bench bench,
        CalibrationRuns calibration,
        Maxima maxima,
        Optional<Turns> turns,
        ResultStore store,
        Console console,
        Clock clock,
        Instant startedAt) {

    List<PlannedRound> rounds(String profile) {
        return plan.of(profile);
    }

    /** The same, each under the name of its test: title, and of a local row what is in it. */
    List<Named<PlannedRound>> tests(String profile) {
        return plan.of(profile).stream()
                .map(round -> Named.of(round.title() + local(round.cell().server()), round))
                .toList();
    }

    private String local(String server) {
        List<LocalBuild> builds = draft.contestant(server).local();
        return builds.isEmpty() ? "" : " [" + LocalBuild.label(server, builds) + "]";
    }

    /** Run one round, or say why it is not needed, and what its test comes to. */
    Conclusion test(PlannedRound round) {
        Optional<String> notNeeded = turns.flatMap(two -> two.notNeeded(round));
        return notNeeded.isPresent()
                ? Conclusion.aborted("not measured: " + notNeeded.get())
                : conclude(measure(round).observation());
    }

    /** Run one round, store it, say so. */
    RoundResult measure(PlannedRound round) {
        calibration.all();
        console.starting(round);
        Profile profile = draft.profile(round.cell().profile());
        Subject subject = new Subject(
                profile,
                draft.contestant(round.cell().server()),
                round.unsupported().isPresent()
                        ? Generators.all().get(0)
                        : Generators.byId(round.cell().generator()),
                maxima.load(profile, round.cell()));
        RoundResult result = Round.run(bench, subject, round, clock);
        windowOpened(result.observation()).ifPresent(opened -> {
            store.timing("suiteStartToFirstWindow", Duration.between(startedAt, opened));
            buildStart().ifPresent(start -> store.timing("buildStartToFirstWindow", Duration.between(start, opened)));
        });
        maxima.remember(result.observation());
        store.append(result);
        console.finished(result.observation());
        turns.ifPresent(two -> two.after(round).forEach(console::step));
        return result;
    }

    /** What the test of a round comes to. */
    Conclusion conclude(Observation observation) {
        List<Violation> blocking = observation
                .server()
                .map(image -> bench.conformance().blocking(image.tag()))
                .orElse(List.of());
        return conclude(observation, draft.server(observation.round().cell().server()), blocking);
    }

    /** @param blocking failed checks for which the server is not measured */
    static Conclusion conclude(Observation observation, ServerManifest server, List<Violation> blocking) {
        Verdict verdict = observation.verdict();
        String said = observation.round().title() + " " + verdict.text();
        if (verdict.kind().serversFault()) {
            return known(verdict, server, blocking)
                    .map(records -> Conclusion.aborted(said + " Known: " + records))
                    .orElseGet(() -> Conclusion.failed(said + "\n" + String.join("\n", observation.logTail())));
        }
        return verdict.kind().showing() == Showing.NOTHING
                ? Conclusion.aborted((said + "\n" + String.join("\n", observation.logTail())).strip())
                : Conclusion.PASSED;
    }

    /** Where and why it is recorded, if blocking checks are the cause and every one of them is. */
    private static Optional<String> known(Verdict verdict, ServerManifest server, List<Violation> blocking) {
        boolean checks =
                verdict.kind() == Kind.NONCONFORMANT && verdict.evidence().containsKey(Verdict.BLOCKING_CHECKS);
        List<Miss> records = blocking.stream()
                .flatMap(violation -> server.miss(violation.checkId()).stream())
                .toList();
        if (!checks || blocking.isEmpty() || records.size() < blocking.size()) {
            return Optional.empty();
        }
        return Optional.of(records.stream()
                .map(miss -> miss.check() + ", " + miss.reason() + " (" + miss.position() + ")")
                .collect(Collectors.joining("; ")));
    }

    /** When the round's load window opened: its start plus all phases before the window. */
    private static Optional<Instant> windowOpened(Observation observation) {
        if (!observation.phases().containsKey("window")) {
            return Optional.empty();
        }
        Instant opened = observation.startedAt();
        for (Map.Entry<String, Duration> phase : observation.phases().entrySet()) {
            if (phase.getKey().equals("window")) {
                break;
            }
            opened = opened.plus(phase.getValue());
        }
        return Optional.of(opened);
    }

    /** When Maven started, to the second; absent in an IDE. */
    private static Optional<Instant> buildStart() {
        String stamp = System.getProperty("httpdyno.build.start", "");
        return stamp.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(stamp));
    }
}
