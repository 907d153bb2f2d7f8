package httpdyno.host;

import static httpdyno.host.Preflight.Severity.BLOCKING;
import static httpdyno.host.Preflight.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.unit.CpuSet;
import java.util.List;
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
    void warnsOfEngineOnAnotherKernelAndLeavesOutWhatItCannotSee() {
        Hosts busy = GOOD.withLoad(99).withSwap(512).withGovernor("powersave");

        assertThat(check(busy, engine(true, 6, "6.10.14-linuxkit", false)))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "the engine on the kernel that the suite runs on",
                        "Docker Desktop on kernel 6.10.14-linuxkit with 6 CPUs; the suite runs on kernel 6.12.41"
                                + " with 4",
                        "for numbers to publish, run the suite on the engine's own machine. Here the CPUs are the"
                                + " engine's count and each is taken for a core, so SMT siblings may be split;"
                                + " governor, load and swap of the engine's machine are not checked."));
    }

    @Test
    void takesEnginesCountOfCpusOnAnotherKernel() {
        EngineFacts engine = engine(true, 6, "6.10.14-linuxkit", false);

        assertThat(engine.topology(GOOD.facts())).isEqualTo(CpuTopology.ofCount(6));
    }

    @Test
    void warnsOfGovernor() {
        assertThat(check(GOOD.withGovernor("powersave")))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "the CPU frequency governor \"performance\"",
                        "\"powersave\", which changes the clock while it measures",
                        "cpupower frequency-set -g performance"));
    }

    @Test
    void doesNotMindHostWithoutGovernor() {
        assertThat(check(GOOD.withGovernor(null))).isEmpty();
    }

    @Test
    void warnsOfLoadAboveHalfOfTheCpus() {
        assertThat(check(GOOD.withLoad(2.0))).isEmpty();
        assertThat(check(GOOD.withLoad(2.01)))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "a quiet machine: a load average of at most 2.0 on 4 CPUs",
                        "2.01 over the last minute",
                        "stop what else runs here (top shows it), or wait a minute if it has just ended."));
    }

    @Test
    void warnsOfSwap() {
        assertThat(check(GOOD.withSwap(2048)))
                .containsExactly(new Preflight.Problem(
                        WARNING,
                        "no swap, since a page that comes back from disk looks like a slow server",
                        "2048.0 MiB of swap",
                        "swapoff -a"));
    }

    @Test
    void putsBlockingProblemsFirst() {
        assertThat(check(GOOD.withSwap(1), engine(false, 1, "6.12.41", false)))
                .extracting(Preflight.Problem::severity)
                .containsExactly(BLOCKING, BLOCKING, WARNING);
    }

    @Test
    void printsThreeLines() {
        assertThat(check(GOOD.withSwap(1)).get(0)).hasToString("""
                warning: required no swap, since a page that comes back from disk looks like a slow server
                  found 1.0 MiB of swap
                  remedy: swapoff -a""");
    }

    private static Preflight.Problem tooFewCpus(String found) {
        return new Preflight.Problem(
                BLOCKING,
                "two CPUs on different physical cores, since the server and the generator need a core each",
                found,
                "run on a host with at least two cores. No -Ddyno.topology helps: netns (the default), bridge and host"
                        + " all need two CPUs; remote would not, but is not built yet.");
    }

    private static List<Preflight.Problem> check(Hosts host) {
        return check(host, engine("28.2.2", "1.50"));
    }

    private static List<Preflight.Problem> check(Hosts host, EngineFacts engine) {
        return Preflight.check(host.facts(), engine.topology(host.facts()), engine);
    }

    private static EngineFacts engine(String version, String api) {
        return new EngineFacts(
                version, api, OptionalInt.of(2), true, 4, "6.12.41", "overlay2", false, "Debian GNU/Linux 13");
    }

    private static EngineFacts engine(boolean cpuset, int cpus, String kernel, boolean rootless) {
        return new EngineFacts(
                "28.2.2", "1.50", OptionalInt.of(2), cpuset, cpus, kernel, "overlay2", rootless, "Docker Desktop");
    }
}
