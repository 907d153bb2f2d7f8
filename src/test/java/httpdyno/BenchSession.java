package httpdyno;

import httpdyno.container.Engine;
import httpdyno.container.EngineException;
import httpdyno.container.HostCertificates;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.container.Limits;
import httpdyno.container.RunIdentity;
import httpdyno.host.CpuTopology;
import httpdyno.host.EngineFacts;
import httpdyno.host.HostFacts;
import httpdyno.host.HostProbe;
import httpdyno.host.Preflight;
import httpdyno.host.Preflight.Problem;
import httpdyno.host.Preflight.Severity;
import httpdyno.load.Generators;
import httpdyno.manifest.Profile;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.ConformanceMemory;
import httpdyno.measure.Observation;
import httpdyno.measure.ProcessCpu;
import httpdyno.measure.Round;
import httpdyno.measure.RoundResult;
import httpdyno.plan.Plan;
import httpdyno.plan.PlannedRound;
import httpdyno.report.CellSummary;
import httpdyno.report.Console;
import httpdyno.report.MarkdownReport;
import httpdyno.report.ResultStore;
import httpdyno.report.RunInfo;
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
import java.util.stream.Collectors;

/** One run of the matrix: opened before the first round, closed after the last or when the JVM is told to end. */
final class BenchSession {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Path PROC = Path.of("/proc");

    private final Clock clock;
    private final Console console;
    private final Draft draft;
    private final Plan plan;
    private final Bench bench;
    private final ResultStore store;
    private final Instant startedAt;

    private BenchSession(
            Clock clock, Console console, Draft draft, Plan plan, Bench bench, ResultStore store, Instant startedAt) {
        this.clock = clock;
        this.console = console;
        this.draft = draft;
        this.plan = plan;
        this.bench = bench;
        this.store = store;
        this.startedAt = startedAt;
    }

    /**
     * Check everything, make the results folder, sweep what dead runs left, build the images.
     *
     * @throws RuntimeException with a message for people, before any container of this run starts
     */
    static BenchSession open(Path root, Map<String, String> properties, Clock clock, PrintStream out) {
        Instant startedAt = clock.instant();
        Console console = new Console(out, System::nanoTime);
        Draft draft = Draft.read(root, properties, startedAt.getEpochSecond());
        HostFacts host = HostProbe.ofThisMachine().read();
        String runId = STAMP.format(startedAt);
        Engine engine = Engine.connect(RunIdentity.current(runId, PROC, Path.of("/etc/machine-id")));
        EngineFacts facts = engine.facts();
        CpuTopology topology = facts.topology(host);
        List<Problem> problems = Preflight.check(host, topology, facts);
        requireNoBlocking(problems);
        Plan plan = draft.plan(topology);
        ResultStore store = ResultStore.create(draft.settings().results(), runId);
        Runtime.getRuntime().addShutdownHook(new Thread(engine::closeForGood, "httpdyno-cleanup"));
        List<String> warnings = warnings(problems, engine);
        warnings.forEach(console::step);
        Images images = new Images(
                engine, root.resolve("images"), HostCertificates.ofThisHost(), System.getenv(), console::step);
        Bench bench = bench(engine, images, root, plan);
        BenchSession session = new BenchSession(clock, console, draft, plan, bench, store, startedAt);
        store.begin(new RunInfo(
                store.id(),
                startedAt,
                SuiteSources.read(root),
                plan.settings(),
                given(properties),
                host,
                Optional.of(facts),
                Optional.of(plan.rounds().get(0).shares()),
                Optional.empty(),
                draft.profiles(),
                warnings));
        session.announce();
        session.buildImages();
        return session;
    }

    private static Bench bench(Engine engine, Images images, Path root, Plan plan) {
        return new Bench(
                engine,
                images,
                root.resolve("target/test-classes"),
                plan.settings(),
                new ConformanceMemory(),
                ProcessCpu.engine(PROC),
                Bench.READINESS);
    }

    private static void requireNoBlocking(List<Problem> problems) {
        String blocking = problems.stream()
                .filter(problem -> problem.severity() == Severity.BLOCKING)
                .map(Problem::toString)
                .collect(Collectors.joining("\n"));
        if (!blocking.isEmpty()) {
            throw new EngineException("this host cannot measure; nothing was started.\n" + blocking);
        }
    }

    /** What preflight recommends, and what dead runs left. */
    private static List<String> warnings(List<Problem> problems, Engine engine) {
        List<String> warnings = new ArrayList<>();
        problems.forEach(problem -> warnings.add(
                problem.required() + " is recommended; found " + problem.found() + "; " + problem.remedy()));
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

    private void announce() {
        RunInfo run = store.run();
        console.step("run " + run.id() + ", seed " + plan.settings().seed() + ", "
                + plan.rounds().size() + " rounds, server on CPU "
                + plan.rounds().get(0).shares().server() + ", generator on CPU "
                + plan.rounds().get(0).shares().generator() + ", results in " + store.folder());
        console.plan(plan.rounds().size(), plan.settings());
    }

    /** All images before the first round, so that no build runs between windows. A failure becomes a verdict later. */
    private void buildImages() {
        long start = System.nanoTime();
        tryImage(() -> bench.images().runtime("jdk"));
        for (String generator : plan.generators()) {
            tryImage(() -> bench.images().generator(generator));
        }
        for (String server : plan.servers()) {
            tryImage(() -> bench.images().server(server));
        }
        store.timing("images", Duration.ofNanos(System.nanoTime() - start));
    }

    private interface ImageCall {
        Object get() throws ImageUnavailableException;
    }

    private void tryImage(ImageCall call) {
        try {
            call.get();
        } catch (ImageUnavailableException unavailable) {
            console.step("UNAVAILABLE: " + unavailable.getMessage());
        }
    }

    List<Profile> profiles() {
        return draft.profiles();
    }

    List<PlannedRound> rounds(String profile) {
        return plan.of(profile);
    }

    /** Run one round, store it, say so. */
    RoundResult measure(PlannedRound round) {
        console.starting(round);
        Subject subject = new Subject(
                draft.profile(round.cell().profile()),
                draft.server(round.cell().server()),
                images -> images.server(round.cell().server()),
                round.unsupported().isPresent()
                        ? Generators.all().get(0)
                        : Generators.byId(round.cell().generator()),
                Map.of(),
                Limits.SERVER);
        RoundResult result = Round.run(bench, subject, round, clock);
        windowOpened(result.observation()).ifPresent(opened -> {
            store.timing("suiteStartToFirstWindow", Duration.between(startedAt, opened));
            buildStart().ifPresent(start -> store.timing("buildStartToFirstWindow", Duration.between(start, opened)));
        });
        store.append(result);
        console.finished(result.observation());
        return result;
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

    /** Mark the run complete and print its tables. */
    void finish() {
        store.finish();
        for (Profile profile : draft.profiles()) {
            List<CellSummary> rows = CellSummary.of(store.observations().stream()
                    .filter(o -> o.round().cell().profile().equals(profile.id()))
                    .toList());
            if (!rows.isEmpty()) {
                console.table(profile.id() + ": " + profile.title(), MarkdownReport.table(rows));
            }
        }
        console.step("report: " + store.folder().resolve("report.md"));
    }
}
