package httpdyno.host;

import static httpdyno.host.Preflight.Severity.BLOCKING;
import static httpdyno.host.Preflight.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.unit.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreflightTest {

    private static final Hosts GOOD = Hosts.GOOD;

    @Test
    void saysNothingAboutGoodHost() {
        assertThat(check(GOOD, engine("20.10.24+dfsg1", "1.41"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "19.03.15, 1.40",
        "29.0.0, 1.52",
        "20.10.24+dfsg1, 1.41",
        "dev, 1.50",
        "30.1.0, 2.0",
    })
    void acceptsRecentEngines(String version, String api) {
        assertThat(check(GOOD, engine(version, api))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"18.09.1, 1.39", "18.09.1, 1.40", "19.03.0, 1.39", "1.13.1, 1.26", "dev, unknown"})
    void refusesOldEngine(String version, String api) {
        assertThat(check(GOOD, engine(version, api)))
                .containsExactly(new Preflight.Problem(
                        BLOCKING,
                        "Docker Engine 19.03 or newer with API 1.40 or newer",
                        "engine " + version + " with API " + api,
                        "install a newer Docker Engine (images/host/prepare installs the distribution's), or point"
                                + " DOCKER_HOST to one."));
    }

    @Test
    void warnsOfPodman() {
        assertThat(check(GOOD, engine("4.3.1", "1.41")))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "Docker Engine, the only one that the suite is tested on",
                        "an engine that calls itself 4.3.1 with API 1.41, as Podman does",
                        "for numbers to publish, use Docker Engine. Another one may refuse a load container in the"
                                + " namespaces of the server, or pin it elsewhere than asked; both end in an error, not"
                                + " in a wrong number."));
    }

    @Test
    void refusesEngineWithoutCpuset() {
        assertThat(check(GOOD, engine(false, 4, "6.12.41", false)))
                .containsExactly(new Preflight.Problem(
                        BLOCKING,
                        "the cpuset controller, to keep the server and the generator on cores of their own",
                        "an engine on cgroup v2 without it",
                        "use a kernel with CONFIG_CPUSETS and the controller enabled (cgroup v1: mounted at"
                                + " /sys/fs/cgroup/cpuset; v2: listed in /sys/fs/cgroup/cgroup.controllers)."));
    }

    @Test
    void refusesRootlessEngineWithoutCpusetAndTellsHowToDelegateIt() {
        assertThat(check(GOOD, engine(false, 4, "6.12.41", true)))
                .containsExactly(new Preflight.Problem(
                        BLOCKING,
                        "the cpuset controller, to keep the server and the generator on cores of their own",
                        "a rootless engine on cgroup v2 without it",
                        "use the engine that runs as root; or, on cgroup v2, let systemd delegate the controller: put"
                                + " \"[Service]\" and \"Delegate=cpu cpuset io memory pids\" into"
                                + " /etc/systemd/system/user@.service.d/delegate.conf, run systemctl daemon-reload and"
                                + " log in again."));
    }

    @Test
    void warnsOfRootlessEngineWithCpuset() {
        assertThat(check(GOOD, engine(true, 4, "6.12.41", true)))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "an engine that runs as root",
                        "a rootless one (28.2.2)",
                        "for numbers to publish, use the engine that runs as root. Here hardware counters (-Ddyno.perf)"
                                + " and the host topology do not work, and limits hold only as far as systemd delegates"
                                + " them."));
    }

    @Test
    void refusesOneCpuAndOffersTopologyWords() {
        Hosts small = GOOD.withTopology(new CpuTopology(List.of(CpuSet.parse("0")), true));

        assertThat(check(small, engine(true, 1, "6.12.41", false)))
                .containsExactly(tooFewCpus("1 logical CPU (0) on 1 physical core"));
    }

    @Test
    void refusesTwoThreadsOfOneCore() {
        Hosts small = GOOD.withTopology(new CpuTopology(List.of(CpuSet.parse("0-1")), true));

        assertThat(check(small, engine(true, 2, "6.12.41", false)))
                .containsExactly(tooFewCpus("2 logical CPUs (0-1) on 1 physical core"));
    }

    @Test
    void refusesEngineThatSeesOnlyOneOfTheCpus() {
        assertThat(check(GOOD, engine(true, 1, "6.12.41", false)))
                .containsExactly(tooFewCpus("4 logical CPUs (0-3), SMT siblings unknown; the engine counts 1 CPU"));
    }

    @Test
    void warnsOfEngineOnAnotherKernel() {
        assertThat(check(GOOD, engine(true, 6, "6.10.14-linuxkit", false)))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "the engine on the kernel that the suite runs on",
                        "Docker Desktop on kernel 6.10.14-linuxkit with 6 CPUs; the suite runs on kernel 6.12.41"
                                + " with 4",
                        "for numbers to publish, run the suite on the engine's own machine. Here the CPUs are the"
                                + " engine's count and each is taken for a core, so SMT siblings may be split; the"
                                + " clock, load, memory and network settings of the engine's machine are not known."));
    }

    @Test
    void takesEnginesCountOfCpusOnAnotherKernel() {
        EngineFacts engine = engine(true, 6, "6.10.14-linuxkit", false);

        assertThat(engine.topology(GOOD.facts())).isEqualTo(CpuTopology.ofCount(6));
    }

    @Test
    void putsBlockingProblemsFirst() {
        assertThat(check(GOOD, engine(false, 1, "6.10.14-linuxkit", false)))
                .extracting(Preflight.Problem::severity)
                .containsExactly(BLOCKING, BLOCKING, WARNING);
    }

    @Test
    void printsThreeLines() {
        assertThat(new Preflight.Problem(WARNING, "no swap in use", "1.0 MiB in use", "swapoff -a"))
                .hasToString("""
                warning: required no swap in use
                  found 1.0 MiB in use
                  remedy: swapoff -a""");
    }

    @Test
    void saysOnOneLineWhatDoesNotStopARun() {
        assertThat(new Preflight.Problem(WARNING, "no swap in use", "1.0 MiB in use", "swapoff -a").sentence())
                .isEqualTo("recommended: no swap in use; found: 1.0 MiB in use; remedy: swapoff -a");
    }

    @Test
    void refusesNothingWithoutAProblem() {
        assertThat(Preflight.refusal(List.of(), false)).isEmpty();
        assertThat(Preflight.refusal(List.of(), true)).isEmpty();
    }

    @Test
    void refusesForWarningsOnlyWhereThatIsAskedForAndThenListsAllOfThem() {
        List<Preflight.Problem> warnings = List.of(
                new Preflight.Problem(WARNING, "turbo off", "turbo on", "turn it off"),
                new Preflight.Problem(WARNING, "no swap in use", "1.0 MiB in use", "swapoff -a"));

        assertThat(Preflight.refusal(warnings, false)).isEmpty();
        assertThat(Preflight.refusal(warnings, true)).contains("""
                -Ddyno.strict takes a host without warnings and this one has 2; nothing was started. Mend them, or leave \
                -Ddyno.strict out.
                warning: required turbo off
                  found turbo on
                  remedy: turn it off
                warning: required no swap in use
                  found 1.0 MiB in use
                  remedy: swapoff -a""");
    }

    @Test
    void refusesForWhatBlocksInAnyCase() {
        List<Preflight.Problem> problems = List.of(
                new Preflight.Problem(BLOCKING, "two CPUs", "one", "get another"),
                new Preflight.Problem(WARNING, "turbo off", "turbo on", "turn it off"));

        assertThat(Preflight.refusal(problems, false)).contains("""
                this host cannot measure; nothing was started.
                blocking: required two CPUs
                  found one
                  remedy: get another""");
        assertThat(Preflight.refusal(problems, true)).get().asString().contains("turn it off");
    }

    private static Preflight.Problem tooFewCpus(String found) {
        return new Preflight.Problem(
                BLOCKING,
                "two CPUs on different physical cores, since the server and the generator need a core each",
                found,
                "run on a host with at least two cores. No -Ddyno.topology helps: netns (the default), bridge and host"
                        + " all need two CPUs; remote would not, but is not built yet.");
    }

    private static List<Preflight.Problem> check(Hosts host, EngineFacts engine) {
        return Preflight.check(host.facts(), engine.topology(host.facts()), engine);
    }

    private static EngineFacts engine(String version, String api) {
        return new EngineFacts(
                version,
                api,
                OptionalInt.of(2),
                true,
                4,
                "6.12.41",
                "overlay2",
                false,
                "Debian GNU/Linux 13",
                Optional.of(List.of()));
    }

    private static EngineFacts engine(boolean cpuset, int cpus, String kernel, boolean rootless) {
        return new EngineFacts(
                "28.2.2",
                "1.50",
                OptionalInt.of(2),
                cpuset,
                cpus,
                kernel,
                "overlay2",
                rootless,
                "Docker Desktop",
                Optional.of(List.of()));
    }
}
