package httpdyno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import httpdyno.container.BuiltImage;
import httpdyno.container.Limits;
import httpdyno.container.Rig;
import httpdyno.container.RigSpec;
import httpdyno.load.LoadGenerator;
import httpdyno.load.LoadReport;
import httpdyno.load.LoadSpec;
import httpdyno.load.ReportFormatException;
import httpdyno.load.ToolOutput;
import httpdyno.manifest.LoadShape;
import httpdyno.measure.Bench.Contestant;
import httpdyno.measure.Bench.Subject;
import httpdyno.measure.Observation;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.CpuShares;
import httpdyno.plan.PlannedRound;
import httpdyno.plan.Unsupported;
import httpdyno.unit.ByteSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every verdict, provoked for real: a server that is broken on purpose, a generator that lies, a host that is busy. */
class VerdictIT {

    /** Rounds that a shared host may spoil before the verdict that is looked for must have been seen. */
    private static final int TRIES = 20;

    private static SelfTestBench bench;

    @BeforeAll
    static void open() {
        bench = new SelfTestBench("selftest-verdicts");
    }

    @AfterAll
    static void close() {
        bench.engine().closeForGood();
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                arguments("not-found", Kind.NONCONFORMANT, "no correct response to GET /"),
                arguments("wrong-body", Kind.NONCONFORMANT, "no correct response to GET /"),
                arguments("unordered", Kind.NONCONFORMANT, "h1-pipelining"),
                arguments("no-keep-alive", Kind.NONCONFORMANT, "h1-"),
                arguments("contradicts-boot-line", Kind.NONCONFORMANT, "the boot line contradicts server.yaml"),
                arguments("turns-404", Kind.INVALID, "had an unexpected status"),
                arguments("wrong-body-rarely", Kind.INVALID, "compared byte for byte were wrong"),
                arguments("stop-answering", Kind.STALLED, ""),
                arguments("hang", Kind.STALLED, "no correct response to GET /"),
                arguments("never-listens", Kind.STALLED, "Connection refused"),
                arguments("crash", Kind.CRASHED, "exit code 1"),
                arguments("no-start", Kind.CRASHED, "exit code 3"));
    }

    @ParameterizedTest(name = "{0} is {1}")
    @MethodSource("faults")
    void aFaultyServerGetsTheVerdictOfItsFault(String mode, Kind kind, String fragment) {
        Subject subject = bench.faulty(mode, bench.generator("wrk"), Limits.SERVER);

        Observation observation = bench.run(subject);

        assertThat(observation.verdict().kind()).isEqualTo(kind);
        assertThat(observation.verdict().sentence()).contains(fragment);
        assertThat(observation.verdict().remedy()).isNotBlank();
    }

    @Test
    void aServerThatEndsShowsItsLastLines() {
        Observation observation = bench.run(bench.faulty("no-start", bench.generator("wrk"), Limits.SERVER));

        assertThat(observation.logTail()).anyMatch(line -> line.contains("refusing to start"));
    }

    @Test
    void aServerThatLeaksBeyondItsLimitIsOomKilled() {
        Limits small = new Limits(ByteSize.ofMebibytes(256), 256, OptionalLong.empty());

        Observation observation = bench.run(bench.faulty("leak", bench.generator("wrk"), small));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.OOM_KILLED);
    }

    @Test
    void aServerUnderAQuotaIsThrottled() {
        Limits quota = new Limits(ByteSize.ofMebibytes(1024), 256, OptionalLong.of(30_000));

        Observation observation = bench.run(bench.faulty("ok", bench.generator("wrk"), quota));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.THROTTLED);
        assertThat(observation.verdict().sentence()).contains("periods for a CPU quota");
        assertThat(observation.measurement()).isPresent();
    }

    @Test
    void anotherProcessOnTheServersCoreMakesTheRoundNoisy() throws Exception {
        Subject subject = bench.faulty("ok", bench.generator("wrk"), Limits.SERVER);
        CpuShares swapped =
                new CpuShares(bench.shares().generator(), bench.shares().server(), List.of());
        PlannedRound disturbance = new PlannedRound(bench.planned(subject).cell(), 1, 1, swapped, Optional.empty());
        BuiltImage wrk = bench.images().generator("wrk");
        RigSpec busy = new RigSpec(disturbance, bench.faultyImage(), wrk, Map.of("MODE", "ok"), Limits.SERVER);

        try (Rig rig = Rig.open(bench.engine(), busy)) {
            CompletableFuture.runAsync(() -> rig.exec(
                    List.of("timeout", "-k", "1", "60", "sh", "-c", "while :; do :; done"), Duration.ofSeconds(70)));
            Observation observation = sought(Kind.NOISY, subject);

            assertThat(observation.verdict().kind()).isEqualTo(Kind.NOISY);
            assertThat((double) observation.verdict().evidence().get("serverForeign"))
                    .isGreaterThan(0.2);
        }
    }

    @Test
    void aToolThatOpensFewerConnectionsThanItSaysIsInconsistent() {
        Observation observation = bench.run(bench.faulty(
                "ok", new Lying(bench.generator("wrk"), VerdictIT::half, output -> output), Limits.SERVER));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.INCONSISTENT);
    }

    @Test
    void aToolWhoseOutputIsNotUnderstoodMakesTheRoundInvalid() {
        Observation observation = bench.run(bench.faulty(
                "ok", new Lying(bench.generator("wrk"), spec -> spec, VerdictIT::otherwise), Limits.SERVER));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.INVALID);
        assertThat(observation.verdict().sentence()).contains("wrk").contains("expected");
    }

    @Test
    void aToolInAVersionThatIsNotUnderstoodMakesTheRoundInvalid() {
        LoadGenerator other = new Lying(bench.generator("wrk"), Set.of("3.2.1"), spec -> spec, output -> output);

        Observation observation = bench.run(bench.faulty("ok", other, Limits.SERVER));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.INVALID);
        assertThat(observation.verdict().sentence())
                .contains("understood versions 3.2.1")
                .contains("4.1.0");
    }

    @Test
    void anImageThatCannotBeBuiltIsUnavailableWithTheReason() {
        Subject faulty = bench.faulty("ok", bench.generator("wrk"), Limits.SERVER);
        Path unbuildable = Path.of("src/test/resources/unbuildable").toAbsolutePath();
        Contestant contestant = new Contestant(
                faulty.server(),
                images -> images.folder("httpdyno/server-unbuildable", unbuildable),
                Map.of(),
                Limits.SERVER);
        Subject subject = new Subject(faulty.profile(), contestant, faulty.generator());

        Observation observation = bench.run(subject);

        assertThat(observation.verdict().kind()).isEqualTo(Kind.UNAVAILABLE);
        assertThat(observation.logTail()).anyMatch(line -> line.contains("nobody serves"));
    }

    @Test
    void aProfileThatTheToolCannotExpressIsUnsupported() {
        Subject subject = bench.real("raw-node", bench.generator("oha"));
        LoadSpec pipelined = new LoadSpec(
                8080, subject.profile().requests(), new LoadShape(100, 10, true), Duration.ofSeconds(2), 1);
        PlannedRound planned = new PlannedRound(
                bench.planned(subject).cell(),
                1,
                1,
                bench.shares(),
                bench.generator("oha").refusal(pipelined).map(Unsupported::byTool));

        Observation observation = bench.run(subject, planned);

        assertThat(observation.verdict().kind()).isEqualTo(Kind.UNSUPPORTED);
        assertThat(observation.verdict().sentence()).contains("pipelin");
    }

    @Test
    void aRealServerThatNothingSpeaksAgainstIsOk() {
        Observation observation = sought(Kind.OK, bench.real("fastify", bench.generator("wrk")));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.OK);
        assertThat(observation.conformance().orElseThrow().blocking()).isEmpty();
        assertThat(observation.pinning().orElseThrow().serverThreads().keySet())
                .containsExactly(bench.shares().server().toString());
    }

    @Test
    void aRealServerFasterThanItsToolIsClientBound() {
        Observation observation = sought(Kind.CLIENT_BOUND, bench.real("raw-uws", bench.generator("autocannon")));

        assertThat(observation.verdict().kind()).isEqualTo(Kind.CLIENT_BOUND);
        assertThat(observation.measurement().orElseThrow().usage().generatorShareUsed())
                .isGreaterThan(observation.measurement().orElseThrow().usage().serverShareUsed());
    }

    private static Observation sought(Kind kind, Subject subject) {
        return bench.runUntil(observation -> observation.verdict().kind() == kind, TRIES, subject);
    }

    /** Half of the connections that the profile asks for. */
    private static LoadSpec half(LoadSpec spec) {
        LoadShape shape = spec.shape().withConnections(spec.shape().connections() / 2);
        return new LoadSpec(spec.port(), spec.requests(), shape, spec.window(), spec.threads());
    }

    /** What a tool of another version may print. */
    private static ToolOutput otherwise(ToolOutput output) {
        return new ToolOutput(output.exitCode(), "a table of another kind\n", "{}");
    }

    /** A tool that is told something else than the suite believes, or prints something else. */
    private record Lying(
            LoadGenerator tool, Set<String> versions, UnaryOperator<LoadSpec> told, UnaryOperator<ToolOutput> printed)
            implements LoadGenerator {

        Lying(LoadGenerator tool, UnaryOperator<LoadSpec> told, UnaryOperator<ToolOutput> printed) {
            this(tool, tool.versions(), told, printed);
        }

        @Override
        public String id() {
            return tool.id();
        }

        @Override
        public Optional<String> refusal(LoadSpec spec) {
            return tool.refusal(spec);
        }

        @Override
        public List<String> command(LoadSpec spec) {
            return tool.command(told.apply(spec));
        }

        @Override
        public LoadReport parse(LoadSpec spec, ToolOutput output) throws ReportFormatException {
            return tool.parse(told.apply(spec), printed.apply(output));
        }
    }
}
