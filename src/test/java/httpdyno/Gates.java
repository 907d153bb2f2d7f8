package httpdyno;

import httpdyno.gate.BaselineGate;
import httpdyno.gate.Finding;
import httpdyno.gate.GatedMetric;
import httpdyno.gate.GatedRun;
import httpdyno.gate.Judgement;
import httpdyno.gate.NoiseFloor;
import httpdyno.gate.NoiseFloorFinder;
import httpdyno.gate.PairedGate;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Profile;
import httpdyno.plan.Pairing;
import httpdyno.plan.Settings;
import httpdyno.plan.SettingsException;
import httpdyno.plan.SettingsReader;
import httpdyno.report.Console;
import httpdyno.report.GateReports;
import httpdyno.report.GatedRuns;
import httpdyno.report.NoiseFile;
import httpdyno.report.Run;
import httpdyno.report.RunReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What judges a stored run: the one that this build has measured, or an earlier one.
 *
 * @param file its run.json
 * @param run what that holds
 * @param live whether this build has measured it
 * @param settings what the command line asks for
 * @param judgement what the gate says; absent where nothing judges the run
 * @param noise where the noise of hosts is kept
 */
record Gates(Path file, Run run, boolean live, Settings settings, Optional<Judgement> judgement, NoiseFile noise) {

    /** Tolerated relative changes where today's suite has no such profile; by the keys of {@link GatedMetric}. */
    private static final Map<String, Double> TOLERANCES = Map.of(
            GatedMetric.RATE.key(),
            0.02,
            GatedMetric.P99.key(),
            0.05,
            GatedMetric.CPU.key(),
            0.03,
            GatedMetric.RSS.key(),
            0.1);

    /**
     * Read the run and judge it with today's gate.
     *
     * @throws IllegalStateException when this build was to measure a run and none came to its end
     * @throws httpdyno.report.StoredRunException for a file that is no stored run
     */
    static Gates read(Path root, Map<String, String> properties) {
        Settings settings = SettingsReader.read(properties, 0, root);
        Path file = settings.replay()
                .or(() -> LastRun.find(root))
                .orElseThrow(() -> new IllegalStateException(
                        "a run that came to its end was required, and this build has measured none; what it said above"
                                + " tells why"));
        Run run = RunReader.read(file);
        NoiseFile noise = NoiseFile.in(settings.results());
        Optional<Judgement> judgement = judge(root, settings, run, noise);
        return new Gates(file, run, settings.replay().isEmpty(), settings, judgement, noise);
    }

    private static Optional<Judgement> judge(Path root, Settings settings, Run run, NoiseFile noise) {
        GatedRun judged = GatedRuns.of(run);
        Optional<Path> baseline = settings.gating().baseline();
        Optional<Pairing> pairing = run.info().pairing();
        if (baseline.isPresent() && pairing.isPresent()) {
            throw new SettingsException(List.of("-Ddyno.baseline=" + baseline.get() + " judges a matrix, and run "
                    + judged.id() + " measured " + pairing.get().a() + " and "
                    + pairing.get().b()
                    + " in turns, which judge one another; leave the baseline out"));
        }
        if (pairing.isPresent()) {
            return Optional.of(PairedGate.judge(
                    judged,
                    pairing.get(),
                    noise.read().floors(),
                    settings.gating().delta()));
        }
        return baseline.map(RunReader::read)
                .map(yardstick -> BaselineGate.judge(
                        GatedRuns.of(yardstick),
                        judged,
                        tolerances(root),
                        noise.read().floors()));
    }

    /** Those of today's profiles, whatever held when the run was measured. */
    private static Function<String, Map<String, Double>> tolerances(Path root) {
        Map<String, Map<String, Double>> byProfile = new ManifestReader(root)
                .read().profiles().stream().collect(Collectors.toMap(Profile::id, Profile::gate));
        return profile -> byProfile.getOrDefault(profile, TOLERANCES);
    }

    /** Print what was found, and write it beside the run. */
    void tell(Console console) {
        noise.read().problem().ifPresent(problem -> console.step("the noise floors are not known: " + problem));
        judgement.ifPresent(said -> {
            console.judged(said, GateReports.write(said, GatedRuns.of(run), folder()));
        });
        List<NoiseFloor> found = floors();
        found.forEach(floor -> {
            noise.keep(floor);
            console.step("noise floor " + floor);
        });
        silentNoise(found).ifPresent(console::step);
    }

    /** Why a run that was to tell the noise has told none. */
    private Optional<String> silentNoise(List<NoiseFloor> found) {
        return asksForNoise() && found.isEmpty()
                ? Optional.of("run " + run.info().id() + " tells no noise floor: fewer than " + Pairing.FEWEST
                        + " of its pairs can be used, the findings say why; measure it again, with more pairs or on a"
                        + " quieter host.")
                : Optional.empty();
    }

    private boolean asksForNoise() {
        return live && Tags.NOISE_FLOOR.equals(run.info().given().get("groups"));
    }

    /** That of the run; what is said of an earlier one today does not stand beside what it said itself. */
    private Path folder() {
        return live
                ? file.getParent()
                : settings.results().resolve("replay-" + run.info().id());
    }

    /** What the run says of the noise, where it was measured for that. */
    private List<NoiseFloor> floors() {
        return run.info()
                .pairing()
                .filter(pairing -> asksForNoise())
                .map(pairing -> NoiseFloorFinder.floors(
                        GatedRuns.of(run), pairing, run.info().startedAt()))
                .orElse(List.of());
    }

    Stream<Finding> findings() {
        return judgement.stream().flatMap(said -> said.findings().stream());
    }

    /** What the test of a finding comes to. */
    Conclusion conclude(Finding finding) {
        return switch (finding.verdict()) {
            case OK, IMPROVED -> Conclusion.PASSED;
            case REGRESSED ->
                settings.gating().fails()
                        ? Conclusion.failed(finding.text())
                        : Conclusion.aborted(finding.text() + " Not failed, since -Ddyno.gate is not given.");
            case INCONCLUSIVE, INCOMPARABLE, NOT_GATED, MISSING, NEW -> Conclusion.aborted(finding.text());
        };
    }

    /** A gate through which everything would pass is none. */
    Conclusion concludeWhole() {
        Optional<String> silent = silentNoise(floors());
        if (silent.isPresent()) {
            return Conclusion.aborted(silent.get());
        }
        if (judgement.isEmpty() || judgement.get().gatesAnything()) {
            return Conclusion.PASSED;
        }
        String said = "no figure of run " + run.info().id() + " could be judged by "
                + judgement.get().yardstick() + "; the findings tell why.";
        return settings.gating().fails()
                ? Conclusion.failed(
                        said + " Nothing would ever fail this gate: mend what keeps it from judging, or leave"
                                + " -Ddyno.gate out.")
                : Conclusion.aborted(said);
    }
}
