package httpdyno;

import httpdyno.container.BuiltImage;
import httpdyno.container.Engine;
import httpdyno.container.HostCertificates;
import httpdyno.container.ImageUnavailableException;
import httpdyno.container.Images;
import httpdyno.container.Limits;
import httpdyno.container.RunIdentity;
import httpdyno.host.HostProbe;
import httpdyno.load.Generators;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadSpec;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.ManifestReader;
import httpdyno.manifest.Manifests;
import httpdyno.manifest.Profile;
import httpdyno.manifest.ServerManifest;
import httpdyno.measure.Bench;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Load;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Calibrations;
import httpdyno.measure.ConformanceMemory;
import httpdyno.measure.Observation;
import httpdyno.measure.ProcessCpu;
import httpdyno.measure.Responder;
import httpdyno.measure.Round;
import httpdyno.plan.Cell;
import httpdyno.plan.CpuShares;
import httpdyno.plan.CpuSplit;
import httpdyno.plan.Level;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Settings;
import httpdyno.plan.SettingsReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The parts of a run, put together for the suite's own end-to-end tests: short windows, no pauses, no results. */
final class SelfTestBench {

    private static final Path ROOT = Path.of("").toAbsolutePath();
    private static final String FAULTY = "src/test/resources/faulty";

    /** The faulty server is up within a second; some of its modes never are. */
    private static final Duration READINESS = Duration.ofSeconds(5);

    private final Manifests manifests = new ManifestReader(ROOT).read();
    private final Settings settings;
    private final Engine engine;
    private final Images images;
    private final CpuShares shares;

    SelfTestBench(String name) {
        this(name, Map.of());
    }

    SelfTestBench(String name, Duration window) {
        this(name, Map.of("dyno.duration", window.toSeconds() + "s"));
    }

    /** One with other settings than a round of a self-test has by itself. */
    SelfTestBench(String name, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(
                Map.of("dyno.preset", "smoke", "dyno.duration", "2s", "dyno.settle", "200ms", "dyno.seed", "1"));
        properties.putAll(more);
        settings = SettingsReader.read(properties, 1, ROOT);
        engine = Engine.connect(RunIdentity.current(name, Path.of("/proc"), Path.of("/etc/machine-id")));
        Runtime.getRuntime().addShutdownHook(new Thread(engine::closeForGood));
        images = new Images(
                engine, ROOT.resolve("images"), HostCertificates.ofThisHost(), System.getenv(), System.out::println);
        shares = CpuSplit.of(
                engine.facts().topology(HostProbe.ofThisMachine().read()),
                profile("no-pipelining").cpus(),
                settings);
    }

    Engine engine() {
        return engine;
    }

    Settings settings() {
        return settings;
    }

    Images images() {
        return images;
    }

    CpuShares shares() {
        return shares;
    }

    Profile profile(String id) {
        return manifests.profiles().stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    BuiltImage faultyImage() throws ImageUnavailableException {
        return images.folder("httpdyno/server-faulty", ROOT.resolve(FAULTY));
    }

    /** The faulty server as its environment makes it. */
    Contestant faulty(Map<String, String> environment, Limits limits) {
        return new Contestant(new ManifestReader(ROOT).server(FAULTY), i -> faultyImage(), environment, limits);
    }

    /** The faulty server in one of its modes. */
    Subject faulty(String mode, LoadGenerator generator, Limits limits) {
        return new Subject(profile("no-pipelining"), faulty(Map.of("MODE", mode), limits), generator);
    }

    /** A server of the suite under the headline profile. */
    Subject real(String id, LoadGenerator generator) {
        return real(id, generator, "no-pipelining");
    }

    Subject real(String id, LoadGenerator generator, String profile) {
        ServerManifest manifest = manifests.servers().stream()
                .filter(server -> server.id().equals(id))
                .findFirst()
                .orElseThrow();
        return new Subject(profile(profile), Contestant.of(manifest), generator);
    }

    /** The responder as its environment makes it, under a load shape. */
    Subject responder(Map<String, String> environment, LoadGenerator generator, LoadShape shape) {
        return new Subject(
                profile("no-pipelining"), Responder.contestant(responder(), environment), generator, Load.of(shape));
    }

    ServerManifest responder() {
        return new ManifestReader(ROOT).server(Responder.FOLDER);
    }

    LoadGenerator generator(String id) {
        return Generators.byId(id);
    }

    /** The version that a generator's manifest pins. */
    String generatorVersion(String id) {
        return manifests.generators().stream()
                .filter(generator -> generator.id().equals(id))
                .findFirst()
                .orElseThrow()
                .version();
    }

    PlannedRound planned(Subject subject) {
        Cell cell = new Cell(
                subject.profile().id(),
                subject.server().id(),
                subject.generator().id(),
                Level.of(subject.load().shape().connections()));
        return new PlannedRound(cell, 1, 1, shares, Optional.empty());
    }

    /** Show the progress of a test that takes its time. */
    void show(Object what) {
        System.out.println("[selftest] " + what);
    }

    /** What a tool is told to load a subject for some seconds. */
    LoadSpec spec(Subject subject, int seconds) {
        return new LoadSpec(
                Round.PORT,
                subject.profile().requests(),
                subject.load().shape(),
                Duration.ofSeconds(seconds),
                shares.generator().size());
    }

    /** Run one round, conformance included. */
    Observation run(Subject subject) {
        return run(subject, planned(subject));
    }

    /** The first of at most {@code tries} rounds that is as wanted, else the last: a shared host may spoil some. */
    Observation runUntil(Predicate<Observation> wanted, int tries, Subject subject) {
        Observation observation = run(subject);
        for (int i = 1; i < tries && !wanted.test(observation); i++) {
            observation = run(subject);
        }
        return observation;
    }

    Observation run(Subject subject, PlannedRound planned) {
        return run(bench(), subject, planned);
    }

    /** What rounds need, with nothing remembered of any server. */
    Bench bench() {
        return new Bench(
                engine,
                images,
                ROOT.resolve("target/test-classes"),
                settings,
                new ConformanceMemory(),
                new Calibrations(),
                ProcessCpu.engine(Path.of("/proc")),
                READINESS);
    }

    Observation run(Bench bench, Subject subject, PlannedRound planned) {
        Observation observation =
                Round.run(bench, subject, planned, Clock.systemUTC()).observation();
        System.out.println("[selftest] "
                + subject.contestant()
                        .extra()
                        .getOrDefault("MODE", subject.server().id()) + ": "
                + observation.verdict().text());
        return observation;
    }
}
