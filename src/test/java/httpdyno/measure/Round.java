package httpdyno.measure;

import httpdyno.conformance.BootLine;
import httpdyno.container.BuiltImage;
import httpdyno.container.EngineException;
import httpdyno.container.Rig;
import httpdyno.container.RigSpec;
import httpdyno.container.ServerGoneException;
import httpdyno.container.ServerState;
import httpdyno.host.PlannedLoad;
import httpdyno.host.Shortfall;
import httpdyno.host.Sysctls;
import httpdyno.load.LoadSpec;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation.Image;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Unsupported;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One measurement of one cell: fresh containers, readiness, checks, settle, load, checks, tear down. Whatever happens,
 * it ends in an observation with a verdict, unless the run itself is being ended.
 */
public final class Round {

    private static final Logger LOG = LoggerFactory.getLogger(Round.class);

    /** Port of the server contract. */
    public static final int PORT = 8080;

    private static final int LOG_TAIL = 30;

    /** Pause after a warm-up, for its last responses and closing connections. */
    private static final Duration DRAIN = Duration.ofMillis(500);

    private final Bench bench;
    private final Subject subject;
    private final PlannedRound planned;
    private final Clock clock;
    private final Phases phases = new Phases();
    private final Map<String, String> raw = new TreeMap<>();

    private Optional<Image> serverImage = Optional.empty();
    private Optional<Image> generatorImage = Optional.empty();
    private Arrival arrival = Arrival.NONE;
    private Optional<Measurement> measurement = Optional.empty();

    private Round(Bench bench, Subject subject, PlannedRound planned, Clock clock) {
        this.bench = bench;
        this.subject = subject;
        this.planned = planned;
        this.clock = clock;
    }

    /**
     * Run the round.
     *
     * @throws EngineException when the run is being ended
     */
    public static RoundResult run(Bench bench, Subject subject, PlannedRound planned, Clock clock) {
        return new Round(bench, subject, planned, clock).run();
    }

    private RoundResult run() {
        Instant startedAt = clock.instant();
        Verdict verdict;
        List<String> logTail = List.of();
        try {
            verdict = measure();
        } catch (VerdictException ended) {
            verdict = ended.verdict();
            logTail = ended.logTail();
        } catch (EngineException | IllegalArgumentException broken) {
            LOG.error("the round was not measured", broken);
            verdict = notMeasured("the round could not be measured", broken);
        }
        // What a run that is being ended does to its own containers must not be held against a server.
        bench.engine().requireOpen();
        phases.begin("cooldown");
        Pause.of(bench.settings().cooldown());
        phases.end();
        if (logTail.isEmpty() && verdict.kind().serversFault()) {
            logTail = tail(raw.getOrDefault("server.log", ""));
        }
        Observation observation = new Observation(
                planned,
                startedAt,
                verdict,
                subject.contestant().local(),
                serverImage,
                generatorImage,
                arrival.bootLine(),
                arrival.pinning(),
                arrival.sysctls(),
                arrival.startup(),
                arrival.conformance(),
                measurement,
                phases.spent(),
                logTail,
                notes());
        return new RoundResult(observation, raw);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(subject.load().notes());
        if (arrival.bootLine().isPresent()) {
            notes.addAll(subject.contestant().notes(planned.shares().server()));
        }
        arrival.sysctls()
                .ifPresent(held -> notes.addAll(
                        shortfalls(bench.settings().planned(subject.load().shape()), held)));
        return notes;
    }

    /** Preflight cannot know what an engine makes of the sysctls that it is asked for. */
    static List<String> shortfalls(PlannedLoad load, Sysctls held) {
        return Shortfall.of(List.of(load), held).stream()
                .map(shortfall -> "the network namespace was short: required " + shortfall.required() + "; found "
                        + shortfall.found())
                .toList();
    }

    /** What speaks of the engine or of the suite's own helper; the row is shown without a number, never dropped. */
    static Verdict notMeasured(String what, RuntimeException broken) {
        return Verdict.of(
                Kind.INVALID,
                what + ": " + broken.getMessage(),
                "This speaks of the container engine or the suite, not of the server; see target/httpdyno.log.");
    }

    private Verdict measure() throws VerdictException {
        if (planned.unsupported().isPresent()) {
            Unsupported unsupported = planned.unsupported().get();
            throw ended(Kind.UNSUPPORTED, unsupported.why(), unsupported.remedy());
        }
        if (subject.load().ruledOut().isPresent()) {
            throw new VerdictException(subject.load().ruledOut().get(), List.of());
        }
        phases.begin("images");
        BuiltImage server = bench.image(subject.contestant().source());
        BuiltImage generator =
                bench.image(images -> images.generator(subject.generator().id()));
        serverImage = Optional.of(new Image(server.tag(), server.id(), server.sizeBytes(), Optional.empty()));
        generatorImage =
                Optional.of(new Image(generator.tag(), generator.id(), generator.sizeBytes(), Optional.empty()));
        phases.begin("start");
        Contestant contestant = subject.contestant();
        Map<String, String> environment =
                contestant.environment(planned.shares().server());
        RigSpec spec = new RigSpec(
                planned,
                server,
                generator,
                environment,
                contestant.limits(),
                bench.settings().perf());
        try (Rig rig = Rig.open(bench.engine(), spec)) {
            try {
                return inside(rig, server);
            } finally {
                raw.put("server.log", rig.server().log().text());
                phases.begin("teardown");
            }
        } catch (ServerGoneException gone) {
            raw.put("server.log", gone.log());
            throw new VerdictException(Judge.ended(Aftermath.of(gone.state())).orElseThrow(), List.of());
        } finally {
            phases.end();
        }
    }

    private Verdict inside(Rig rig, BuiltImage server) throws VerdictException {
        Helper helper = new Helper(rig, PORT);
        try {
            phases.begin("ready");
            Entry entry = new Entry(bench, subject, planned, rig, helper, raw, phases);
            arrival = entry.arrive(subject.contestant().workers(planned.shares().server()));
            entry.conformance(server).ifPresent(report -> arrival = arrival.with(report));
            entry.requireConformance(server);
            long wireBytes = entry.contract();
            phases.begin("settle");
            Pause.of(bench.settings().settle());
            warmUp(helper);
            return load(rig, helper, wireBytes);
        } catch (HelperGoneException gone) {
            throw gone(rig, gone);
        }
    }

    private void warmUp(Helper helper) throws HelperGoneException {
        Duration warmup = bench.settings().warmup();
        if (warmup.isZero()) {
            return;
        }
        phases.begin("warmup");
        LoadSpec spec = spec(warmup);
        raw.put("warmup.json", helper.window(spec, subject.generator().command(spec), false));
        phases.begin("drain");
        Pause.of(DRAIN);
    }

    private LoadSpec spec(Duration window) {
        return new LoadSpec(
                PORT,
                subject.profile().requests(),
                subject.load().shape(),
                window,
                planned.shares().generator().size());
    }

    private Verdict load(Rig rig, Helper helper, long wireBytes) throws HelperGoneException {
        LoadSpec spec = spec(bench.settings().window());
        Window window = new Window(bench, subject, spec, helper, rig, raw, phases);
        Window.Outcome outcome = window.run(planned, wireBytes, arrival.onJvm());
        measurement = outcome.measurement();
        generatorImage = generatorImage.map(
                image -> new Image(image.tag(), image.id(), image.sizeBytes(), outcome.generatorVersion()));
        return outcome.verdict();
    }

    /** The helper vanished: nearly always because the server's PID namespace ended. */
    private VerdictException gone(Rig rig, HelperGoneException gone) {
        ServerState state = Pause.until(rig.server()::state, s -> !s.running(), Duration.ofSeconds(2));
        Verdict verdict = Judge.ended(Aftermath.of(state))
                .orElseThrow(() -> new EngineException(
                        "the helper in the load container was required to answer and ended, while the server lives: "
                                + gone.getMessage()));
        return new VerdictException(verdict, List.of());
    }

    static VerdictException ended(Kind kind, String sentence, String remedy) {
        return new VerdictException(Verdict.of(kind, sentence, remedy), List.of());
    }

    /** The last lines of a log, as many as a verdict shows. */
    static List<String> tail(String log) {
        List<String> lines = log.lines().toList();
        return lines.subList(Math.max(0, lines.size() - LOG_TAIL), lines.size());
    }

    /** What is known of a server once it has answered. */
    record Arrival(
            Optional<BootLine> bootLine,
            Optional<Observation.Pinning> pinning,
            Optional<Sysctls> sysctls,
            Optional<Observation.Startup> startup,
            Optional<Observation.Conformance> conformance) {

        static final Arrival NONE =
                new Arrival(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        boolean onJvm() {
            return bootLine.flatMap(BootLine::jvm).isPresent();
        }

        Arrival with(Observation.Conformance report) {
            return new Arrival(bootLine, pinning, sysctls, startup, Optional.of(report));
        }
    }
}
