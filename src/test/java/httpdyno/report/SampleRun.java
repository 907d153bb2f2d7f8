package httpdyno.report;

import httpdyno.host.CpuTopology;
import httpdyno.host.EngineFacts;
import httpdyno.host.HostFacts;
import httpdyno.host.HostState;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import httpdyno.manifest.LoadShape;
import httpdyno.manifest.Profile;
import httpdyno.manifest.Request;
import httpdyno.measure.Observation;
import httpdyno.measure.SampleCalibration;
import httpdyno.measure.Verdict.Kind;
import httpdyno.plan.CalibrationMode;
import httpdyno.plan.CpuShares;
import httpdyno.plan.Preset;
import httpdyno.plan.Settings;
import httpdyno.plan.Topology;
import httpdyno.unit.ByteSize;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A run for tests: two profiles, and observations with every kind of verdict. */
final class SampleRun {

    static final CpuShares SHARES = new CpuShares(
            CpuSet.parse("0"),
            CpuSet.parse("1"),
            List.of("the profile wants 3 core(s) for the generator, the host leaves 1"));

    /** Two references, and rows that stand on one of them. */
    static final List<RunInfo.Server> SERVERS = List.of(
            new RunInfo.Server("raw-node", true, Optional.empty()),
            new RunInfo.Server("raw-uws", true, Optional.empty()),
            new RunInfo.Server("fastify", false, Optional.of("raw-node")),
            new RunInfo.Server("leaky", false, Optional.of("raw-node")));
    /** Those of an untouched host. */
    static final Sysctls SYSCTLS = new Sysctls(Map.of(
            Sysctl.SOMAXCONN, "4096",
            Sysctl.SYN_BACKLOG, "2048",
            Sysctl.PORT_RANGE, "32768\t60999",
            Sysctl.RESERVED_PORTS, "",
            Sysctl.TIME_WAIT_REUSE, "2"));

    private SampleRun() {}

    /** A run of the matrix. */
    static RunInfo info(Preset preset) {
        List<ProfileInfo> profiles = List.of(
                profile("no-pipelining", Profile.Kind.BENCHMARK, 1),
                profile("pipelined", Profile.Kind.MICROBENCHMARK, 10));
        return info(preset, profiles);
    }

    /** A run of the matrix with other profiles. */
    static RunInfo info(Preset preset, List<ProfileInfo> profiles) {
        return info(preset, Optional.of(engine()), Optional.of(SHARES), Optional.empty(), profiles);
    }

    /** A run of the conformance catalogue alone, against servers in containers. */
    static RunInfo conformanceOnly() {
        CpuShares shares = new CpuShares(SHARES.server(), SHARES.generator(), List.of());
        return info(Preset.QUICK, Optional.of(engine()), Optional.of(shares), Optional.empty(), List.of());
    }

    /** A run of the conformance catalogue against a server that somebody runs by hand. */
    static RunInfo targetOnly(String address) {
        return info(Preset.QUICK, Optional.empty(), Optional.empty(), Optional.of(address), List.of());
    }

    private static RunInfo info(
            Preset preset,
            Optional<RunInfo.Engine> engine,
            Optional<CpuShares> shares,
            Optional<String> target,
            List<ProfileInfo> profiles) {
        return new RunInfo(
                "20260301T120000Z",
                Instant.parse("2026-03-01T12:00:00Z"),
                new RunInfo.Suite("0.1.0", "1845ec205bf4", true),
                RunSettings.of(settings(preset)),
                Map.of("dyno.servers", "raw-*", "dyno.preset", "publish"),
                host(),
                engine,
                shares,
                target,
                Optional.empty(),
                profiles,
                target.isPresent() ? List.of() : SERVERS,
                profiles.isEmpty() ? List.of() : List.of(SampleCalibration.wrk(), SampleCalibration.pipelined()),
                List.of("swap is on"));
    }

    private static RunInfo.Engine engine() {
        return new RunInfo.Engine(
                "20.10.24",
                "1.41",
                OptionalInt.of(1),
                "overlay2",
                Optional.of(List.of(
                        new EngineFacts.Neighbour("db", Optional.of(CpuSet.parse("3"))),
                        new EngineFacts.Neighbour("web", Optional.empty()))));
    }

    static Settings settings(Preset preset) {
        return new Settings(
                preset,
                List.of("*"),
                Optional.empty(),
                preset.window(),
                new Settings.Load(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), false),
                preset.runs(),
                preset.settle(),
                preset.warmup(),
                preset.cooldown(),
                42,
                Optional.empty(),
                Optional.empty(),
                Topology.NETNS,
                Path.of("results"),
                Optional.empty(),
                false,
                Map.of(),
                false,
                false,
                CalibrationMode.AUTO,
                Optional.empty(),
                Settings.Gating.NONE,
                Optional.empty());
    }

    private static HostFacts host() {
        return new HostFacts(
                "6.12.41",
                Optional.of("Debian GNU/Linux 13 (trixie)"),
                "Some CPU",
                CpuTopology.ofCount(2),
                Optional.of("performance"),
                Optional.of(false),
                Optional.of(false),
                Optional.of(ByteSize.ofMebibytes(16_000)),
                Optional.of(ByteSize.ofMebibytes(0)),
                OptionalDouble.of(0.1),
                OptionalInt.of(2),
                Optional.of("KVM"),
                Optional.of("tsc"),
                Optional.of("boot-1"),
                new HostState(
                        Optional.of(ByteSize.ofMebibytes(0)),
                        Optional.of("madvise"),
                        OptionalDouble.of(0.001),
                        Optional.of(CpuSet.parse("0-1")),
                        SYSCTLS));
    }

    private static ProfileInfo profile(String id, Profile.Kind kind, int pipelining) {
        LoadShape load = new LoadShape(100, pipelining, true);
        return profile(id, "Hello world, " + pipelining + " in flight", kind, load, List.of());
    }

    static ProfileInfo profile(
            String id, String title, Profile.Kind kind, LoadShape load, List<Integer> percentOfMaximum) {
        Profile profile = new Profile(
                id,
                title,
                kind,
                "Requests per second of GET /.",
                "Says nothing about overload.",
                List.of(new Request(
                        "GET",
                        "/",
                        Map.of(),
                        "",
                        new Request.Expected(200, "application/json", "{\"hello\":\"world\"}"))),
                load,
                percentOfMaximum,
                0,
                new Profile.Cpus(1, 3),
                Optional.empty(),
                true,
                Map.of("rss", 0.1));
        return ProfileInfo.of(profile, SHARES);
    }

    /** One round of each kind, of a server named after it; those that end before a window have no measurement. */
    static List<Observation> everyKind() {
        return Stream.of(Kind.values()).map(SampleRun::ofKind).toList();
    }

    private static Observation ofKind(Kind kind) {
        String server = "s-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        boolean measured = kind.compareTo(Kind.STALLED) >= 0;
        String[] log = kind == Kind.UNSUPPORTED ? new String[0] : new String[] {"last words of " + kind};
        SampleRound round = measured
                ? SampleRound.of(server, 10_000 + kind.ordinal()).with(kind)
                : SampleRound.unmeasured(server, SampleVerdicts.of(kind), log);
        return round.observation();
    }

    /** Three rounds of several servers under two profiles, as a real run would leave them. */
    static List<Observation> threeRounds() {
        List<Observation> rounds = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            rounds.add(SampleRound.of("raw-node", 40_000 + 100.4 * round)
                    .round(round, 3)
                    .observation());
            rounds.add(SampleRound.of("fastify", 31_500 - 900.0 * round)
                    .with(round == 2 ? Kind.NOISY : Kind.OK)
                    .round(round, 3)
                    .observation());
            rounds.add(SampleRound.of("raw-uws", 120_000 + 3_000.0 * round)
                    .with(Kind.CLIENT_BOUND)
                    .cpuMicros(3.25)
                    .round(round, 3)
                    .observation());
            rounds.add(SampleRound.unmeasured("leaky", SampleVerdicts.of(Kind.CRASHED), "starting", "", "panic: `x`")
                    .round(round, 3)
                    .observation());
            rounds.add(SampleRound.of("raw-node", 90_000 + round)
                    .profile("pipelined")
                    .withoutLatency()
                    .round(round, 3)
                    .observation());
        }
        return rounds;
    }
}
