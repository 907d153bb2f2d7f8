package httpdyno;

import httpdyno.conformance.Checks;
import httpdyno.conformance.Greeting;
import httpdyno.container.Engine;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.gate.NoiseFloors;
import httpdyno.gate.PairedGate;
import httpdyno.host.HostFacts;
import httpdyno.host.HostProbe;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench;
import httpdyno.measure.Calibrator;
import httpdyno.measure.Catalogue;
import httpdyno.measure.Responder;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Plan;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Settings;
import httpdyno.plan.SettingsException;
import httpdyno.plan.Target;
import httpdyno.report.CalibrationFile;
import httpdyno.report.Console;
import httpdyno.report.GatedRuns;
import httpdyno.report.MarkdownReport;
import httpdyno.report.NoiseFile;
import httpdyno.report.ProfileInfo;
import httpdyno.report.ResultStore;
import httpdyno.report.RunInfo;
import httpdyno.report.RunSettings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One run: what either class of the suite asks of it. Opened before the first test, finished after the last; when the JVM
 * is told to end before that, only its containers are removed.
 */
final class BenchSession {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path root;
    private final Console console;
    private final Draft draft;
    private final ResultStore store;
    private final Optional<Matrix> matrix;
    private final CatalogueRuns catalogue;

    private BenchSession(
            Path root,
            Console console,
            Draft draft,
            ResultStore store,
            Optional<Matrix> matrix,
            CatalogueRuns catalogue) {
        this.root = root;
        this.console = console;
        this.draft = draft;
        this.store = store;
        this.matrix = matrix;
        this.catalogue = catalogue;
    }

    /**
     * Check everything, make the results folder, sweep what dead runs left, build the images; or, for a server that
     * somebody runs by hand, check that it answers.
     *
     * @throws RuntimeException with a message for people, before any container of this run starts
     */
    static BenchSession open(Path root, Map<String, String> properties, Clock clock, PrintStream out) {
        Instant startedAt = clock.instant();
        LastRun.forget(root);
        Console console = new Console(out, System::nanoTime);
        Draft draft = Draft.read(root, properties, startedAt.getEpochSecond());
        Opening opening = new Opening(root, properties, clock, startedAt, console, draft);
        return draft.settings()
                .target()
                .map(target -> opening.onTarget(new TargetServer(target)))
                .orElseGet(opening::onEngine);
    }

    /** What opening a run takes, of whatever kind it is. */
    private record Opening(
            Path root, Map<String, String> properties, Clock clock, Instant startedAt, Console console, Draft draft) {

        BenchSession onTarget(TargetServer server) {
            server.requireAnswer();
            Greeting greeting = server.greeting();
            console.step(server.target() + " answered GET / with " + greeting);
            server.requireMeant(greeting, draft.settings().targetConfirmed());
            ResultStore store = ResultStore.create(draft.settings().results(), STAMP.format(startedAt));
            List<String> warnings = server.warnings(greeting);
            warnings.forEach(console::step);
            HostFacts host = HostProbe.ofThisMachine().read();
            store.begin(info(store, host, Optional.empty(), Optional.empty(), List.of(), warnings));
            CatalogueRuns catalogue = CatalogueRuns.ofTarget(TargetServer.CHECKS, id -> server.check(), store, console);
            console.step("run " + store.id() + ", " + catalogue.rows().size() + " checks against " + server.target()
                    + ", results in " + store.folder());
            return new BenchSession(root, console, draft, store, Optional.empty(), catalogue);
        }

        BenchSession onEngine() {
            String stamp = STAMP.format(startedAt);
            Machine looked = Machine.find(stamp);
            Plan plan = draft.plan(looked.topology());
            CpuShares shares = draft.shares(looked.topology());
            Machine machine = looked.forWorkload(
                    draft.workload(plan, shares), draft.settings().strict());
            requireAboveNoise(plan, machine.host().fingerprint());
            ResultStore store = ResultStore.create(draft.settings().results(), stamp);
            // The folder's name is the run's; another run of the same second may have taken the first choice.
            Engine engine = machine.engineOf(store.id());
            List<String> warnings = machine.warnings(engine);
            warnings.forEach(console::step);
            Bench bench = Machine.bench(engine, root, draft.settings(), console);
            CalibrationRuns calibration = calibration(
                    bench,
                    draft.calibrated(plan, machine.topology()),
                    machine.host().fingerprint(),
                    store);
            Matrix matrix = new Matrix(
                    draft, plan, bench, calibration, new Maxima(), turns(store), store, console, clock, startedAt);
            CatalogueRuns catalogue = CatalogueRuns.of(
                    draft.servers(),
                    id -> draft.contestant(id).local(),
                    draft.selected().conformance() ? Checks.all() : List.of(),
                    server -> Catalogue.run(bench, draft.contestant(server.id()), shares),
                    store,
                    console);
            List<ProfileInfo> profiles = draft.profiles().stream()
                    .map(profile -> ProfileInfo.of(profile, draft.shares(profile, machine.topology())))
                    .toList();
            Optional<RunInfo.Engine> facts = Optional.of(RunInfo.Engine.of(machine.facts()));
            store.begin(info(store, machine.host(), facts, Optional.of(shares), profiles, warnings));
            announce(store, plan, shares, catalogue);
            buildImages(bench.images(), calibration.items(), plan, store);
            return new BenchSession(root, console, draft, store, Optional.of(matrix), catalogue);
        }

        private Optional<Turns> turns(ResultStore store) {
            return draft.pairing()
                    .map(pairing -> new Turns(
                            pairing, noise(), draft.settings().gating().delta(), () -> GatedRuns.of(store.run())));
        }

        private NoiseFloors noise() {
            return NoiseFile.in(draft.settings().results()).read().floors();
        }

        /** A threshold that noise alone would pass, as soon as it is known which host it is. */
        private void requireAboveNoise(Plan plan, String host) {
            if (!properties.containsKey("dyno.delta")) {
                return;
            }
            Settings settings = draft.settings();
            PairedGate.refusal(
                            settings.gating().delta(),
                            settings.gating().pairs(),
                            host,
                            settings.window(),
                            plan.rounds().stream()
                                    .map(PlannedRound::cell)
                                    .distinct()
                                    .toList(),
                            noise())
                    .ifPresent(refusal -> {
                        throw new SettingsException(List.of("-Ddyno.delta: " + refusal));
                    });
        }

        private CalibrationRuns calibration(
                Bench bench, List<Calibrator.Item> calibrated, String host, ResultStore store) {
            Calibrator calibrator =
                    new Calibrator(bench, new ManifestReader(root).server(Responder.FOLDER), host, clock);
            return new CalibrationRuns(
                    calibrated,
                    new CalibrationRuns.Making(calibrator::key, calibrator::calibrate),
                    draft.settings().calibration(),
                    CalibrationFile.in(draft.settings().results()),
                    bench.calibrations(),
                    store,
                    console);
        }

        private RunInfo info(
                ResultStore store,
                HostFacts host,
                Optional<RunInfo.Engine> engine,
                Optional<CpuShares> shares,
                List<ProfileInfo> profiles,
                List<String> warnings) {
            return new RunInfo(
                    store.id(),
                    startedAt,
                    SuiteSources.read(root),
                    RunSettings.of(draft.settings()),
                    given(properties),
                    host,
                    engine,
                    shares,
                    draft.settings().target().map(Target::toString),
                    draft.pairing(),
                    profiles,
                    servers(),
                    List.of(),
                    warnings);
        }

        /** The servers that take part; none of the suite's own where somebody runs the server by hand. */
        private List<RunInfo.Server> servers() {
            return draft.settings().target().isPresent()
                    ? List.of()
                    : draft.servers().stream().map(RunInfo.Server::of).toList();
        }

        private void announce(ResultStore store, Plan plan, CpuShares shares, CatalogueRuns catalogue) {
            String checks = catalogue.rows().isEmpty() ? "" : catalogue.rows().size() + " checks of conformance, ";
            console.step("run " + store.id() + ", seed " + draft.settings().seed() + ", " + checks
                    + plan.rounds().size() + " rounds, server on CPU " + shares.server() + ", generator on CPU "
                    + shares.generator() + ", results in " + store.folder());
            for (ServerManifest server : draft.servers()) {
                List<LocalBuild> local = draft.contestant(server.id()).local();
                if (!local.isEmpty()) {
                    console.step("beside the published servers: " + LocalBuild.label(server.id(), local));
                }
            }
            if (!plan.rounds().isEmpty()) {
                console.plan(plan.rounds().size(), draft.settings());
            }
        }

        /**
         * All images before the first test, so that no build runs between windows. A failure becomes a verdict later.
         */
        private void buildImages(Images images, List<Calibrator.Item> calibrated, Plan plan, ResultStore store) {
            long start = System.nanoTime();
            if (!draft.servers().isEmpty()) {
                tryImage(() -> images.runtime("jdk"));
            }
            Set<String> generators = new TreeSet<>(plan.generators());
            calibrated.forEach(item -> generators.add(item.generator().id()));
            for (String generator : generators) {
                tryImage(() -> images.generator(generator));
            }
            if (!calibrated.isEmpty()) {
                tryImage(() -> images.calibration(Responder.ID));
            }
            for (ServerManifest server : draft.servers()) {
                tryImage(() -> draft.contestant(server.id()).source().image(images));
            }
            store.timing("images", Duration.ofNanos(System.nanoTime() - start));
        }

        private void tryImage(ImageCall call) {
            try {
                call.get();
            } catch (ImageUnavailableException unavailable) {
                console.step("UNAVAILABLE: " + unavailable.getMessage());
            }
        }
    }

    private interface ImageCall {
        Object get() throws ImageUnavailableException;
    }

    private static Map<String, String> given(Map<String, String> properties) {
        Map<String, String> given = new TreeMap<>();
        properties.forEach((name, value) -> {
            if (name.startsWith("dyno.") || name.equals("groups") || name.equals("excludedGroups")) {
                given.put(name, value);
            }
        });
        return given;
    }

    /** The profiles that are loaded; may be none. */
    List<Profile> profiles() {
        return draft.profiles();
    }

    /**
     * The rounds.
     *
     * @throws java.util.NoSuchElementException in a run against a server that somebody runs by hand
     */
    Matrix matrix() {
        return matrix.orElseThrow();
    }

    /** What the load tools are found to do; absent in a run against a server that somebody runs by hand. */
    Optional<CalibrationRuns> calibration() {
        return matrix.map(Matrix::calibration);
    }

    CatalogueRuns catalogue() {
        return catalogue;
    }

    /** Mark the run complete and print its tables; one that is being ended has left something out, and stays as it is. */
    void finish() {
        if (matrix.filter(rounds -> !rounds.bench().engine().isOpen()).isPresent()) {
            return;
        }
        store.finish();
        LastRun.remember(root, store.folder().resolve("run.json"));
        console.end(store.run(), store.folder().resolve(MarkdownReport.FILE));
    }
}
