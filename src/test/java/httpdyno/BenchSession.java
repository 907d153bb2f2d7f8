package httpdyno;

import httpdyno.conformance.Checks;
import httpdyno.container.Engine;
import httpdyno.container.EngineException;
import httpdyno.container.HostCertificates;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.container.RunIdentity;
import httpdyno.host.CpuTopology;
import httpdyno.host.EngineFacts;
import httpdyno.host.HostFacts;
import httpdyno.host.HostProbe;
import httpdyno.host.Hygiene;
import httpdyno.host.Preflight;
import httpdyno.host.Preflight.Problem;
import httpdyno.local.LocalBuild;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench;
import httpdyno.measure.Catalogue;
import httpdyno.measure.ConformanceMemory;
import httpdyno.measure.ProcessCpu;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Plan;
import httpdyno.plan.Target;
import httpdyno.report.Console;
import httpdyno.report.MarkdownReport;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run: what either class of the suite asks of it. Opened before the first test, finished after the last; when the JVM
 * is told to end before that, only its containers are removed.
 */
final class BenchSession {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Path PROC = Path.of("/proc");
    private static final Path MACHINE_ID = Path.of("/etc/machine-id");

    private final Console console;
    private final Draft draft;
    private final ResultStore store;
    private final Optional<Matrix> matrix;
    private final CatalogueRuns catalogue;

    private BenchSession(
            Console console, Draft draft, ResultStore store, Optional<Matrix> matrix, CatalogueRuns catalogue) {
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
            ResultStore store = ResultStore.create(draft.settings().results(), STAMP.format(startedAt));
            List<String> warnings = server.warnings();
            warnings.forEach(console::step);
            HostFacts host = HostProbe.ofThisMachine().read();
            store.begin(info(store, host, Optional.empty(), Optional.empty(), List.of(), warnings));
            CatalogueRuns catalogue = CatalogueRuns.ofTarget(Checks.all(), id -> server.check(), store, console);
            console.step("run " + store.id() + ", " + catalogue.rows().size() + " checks against " + server.target()
                    + ", results in " + store.folder());
            return new BenchSession(console, draft, store, Optional.empty(), catalogue);
        }

        BenchSession onEngine() {
            HostFacts host = HostProbe.ofThisMachine().read();
            String stamp = STAMP.format(startedAt);
            Engine found = Engine.connect(RunIdentity.current(stamp, PROC, MACHINE_ID));
            EngineFacts facts = found.facts();
            CpuTopology topology = facts.topology(host);
            List<Problem> problems = new ArrayList<>(Preflight.check(host, topology, facts));
            require(problems, false);
            Plan plan = draft.plan(topology);
            CpuShares shares = draft.shares(topology);
            problems.addAll(Hygiene.check(host, topology, facts, draft.workload(plan, shares)));
            require(problems, draft.settings().strict());
            ResultStore store = ResultStore.create(draft.settings().results(), stamp);
            // The folder's name is the run's; another run of the same second may have taken the first choice.
            Engine engine = found.as(RunIdentity.current(store.id(), PROC, MACHINE_ID));
            Runtime.getRuntime().addShutdownHook(new Thread(engine::closeForGood, "httpdyno-cleanup"));
            List<String> warnings = warnings(problems, engine);
            warnings.forEach(console::step);
            Bench bench = bench(engine);
            Matrix matrix = new Matrix(draft, plan, bench, new Maxima(), store, console, clock, startedAt);
            CatalogueRuns catalogue = CatalogueRuns.of(
                    draft.servers(),
                    id -> draft.contestant(id).local(),
                    draft.selected().conformance() ? Checks.all() : List.of(),
                    server -> Catalogue.run(bench, draft.contestant(server.id()), shares),
                    store,
                    console);
            List<ProfileInfo> profiles = draft.profiles().stream()
                    .map(profile -> ProfileInfo.of(profile, draft.shares(profile, topology)))
                    .toList();
            store.begin(
                    info(store, host, Optional.of(RunInfo.Engine.of(facts)), Optional.of(shares), profiles, warnings));
            announce(store, plan, shares, catalogue);
            buildImages(bench.images(), plan, store);
            return new BenchSession(console, draft, store, Optional.of(matrix), catalogue);
        }

        private Bench bench(Engine engine) {
            Images images = new Images(
                    engine, root.resolve("images"), HostCertificates.ofThisHost(), System.getenv(), console::step);
            return new Bench(
                    engine,
                    images,
                    root.resolve("target/test-classes"),
                    draft.settings(),
                    new ConformanceMemory(),
                    ProcessCpu.engine(PROC),
                    Bench.READINESS);
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
                    profiles,
                    servers(),
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
        private void buildImages(Images images, Plan plan, ResultStore store) {
            long start = System.nanoTime();
            tryImage(() -> images.runtime("jdk"));
            for (String generator : plan.generators()) {
                tryImage(() -> images.generator(generator));
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

    private static void require(List<Problem> problems, boolean strict) {
        Preflight.refusal(problems, strict).ifPresent(refusal -> {
            throw new EngineException(refusal);
        });
    }

    /** What preflight recommends, and what dead runs left. */
    private static List<String> warnings(List<Problem> problems, Engine engine) {
        List<String> warnings = new ArrayList<>();
        problems.forEach(problem -> warnings.add(problem.sentence()));
        warnings.addAll(engine.sweep());
        return warnings;
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

    CatalogueRuns catalogue() {
        return catalogue;
    }

    /** Mark the run complete and print its tables. */
    void finish() {
        store.finish();
        console.end(store.run(), store.folder().resolve(MarkdownReport.FILE));
    }
}
