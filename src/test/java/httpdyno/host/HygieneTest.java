package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.host.EngineFacts.Neighbour;
import httpdyno.host.Preflight.Problem;
import httpdyno.host.Preflight.Severity;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every warning word for word, from trees such as those under /proc and /sys. */
class HygieneTest {

    private static final String IN_A_GUEST = "measure on a machine of your own to be sure; the clock of a virtual"
            + " machine is up to the host of its hypervisor.";
    private static final String NO_FILES = "; without these files, look in the firmware's setup.";
    private static final Workload KEPT = workload(new PlannedLoad(512, true, Duration.ofSeconds(40)));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "good",
                "turbo/absent-boost",
                "load/absent",
                "steal/absent",
                "swap/absent",
                "huge-pages/absent",
                "pinning/absent",
                // What the suite sets where it measures makes these good.
                "somaxconn/present",
                "syn-backlog/present",
                "ports/present",
                "ports/present-reserved",
                "reuse/present",
            })
    void saysNothingWhereTheProblemIsAbsent(String tree) {
        assertThat(check(tree)).isEmpty();
    }

    @Test
    void warnsOfAGovernorThatIsNotPerformance() {
        assertThat(check("governor/present"))
                .containsExactly(warning(
                        "the CPU frequency governor \"performance\"",
                        "\"performance, powersave\", which changes the clock while it measures",
                        "cpupower frequency-set -g performance"));
    }

    @Test
    void doesNotTakeAnUnreadableGovernorForPerformance() {
        assertThat(check("governor/unreadable"))
                .containsExactly(warning(
                        "the CPU frequency governor \"performance\"",
                        "not known: /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor cannot be read",
                        "cpupower frequency-set -g performance" + NO_FILES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"turbo/present", "turbo/present-boost"})
    void warnsOfTurbo(String tree) {
        assertThat(check(tree)).containsExactly(turbo("turbo on", ""));
    }

    @Test
    void doesNotTakeAnUnreadableTurboForOff() {
        assertThat(check("turbo/unreadable"))
                .containsExactly(turbo(
                        "not known: /sys/devices/system/cpu/intel_pstate/no_turbo or cpufreq/boost beside it cannot be"
                                + " read",
                        NO_FILES));
    }

    private static Problem turbo(String found, String more) {
        return warning(
                "turbo off, since it makes the clock depend on heat and on how many cores work",
                found,
                "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or where that is not there echo 0 >"
                        + " /sys/devices/system/cpu/cpufreq/boost" + more);
    }

    /** cgroup1-2cpu was captured from a guest. */
    @Test
    void saysWhoSetsTheClockOfAVirtualMachine() {
        Path guest = Path.of("src/test/resources/httpdyno/host/cgroup1-2cpu");
        HostFacts host = HostTree.probe(guest).read();

        assertThat(check(host, engine(host.kernel(), 2, List.of()), KEPT))
                .extracting(Problem::remedy)
                .filteredOn(IN_A_GUEST::equals)
                .hasSize(2);
    }

    @Test
    void warnsOfLoadAboveHalfOfTheCpus() {
        assertThat(check("load/present")).containsExactly(load("1.01 over the last minute"));
    }

    @Test
    void doesNotTakeAnUnreadableLoadForNone() {
        assertThat(check("load/unreadable")).containsExactly(load("not known: /proc/loadavg cannot be read"));
    }

    private static Problem load(String found) {
        return warning(
                "a quiet machine: a load average of at most 1.0 on 2 CPUs",
                found,
                "stop what else runs here (top shows it), or wait a minute if it has just ended.");
    }

    @Test
    void warnsOfSteal() {
        assertThat(check("steal/present")).containsExactly(steal("2.1 % since it was started"));
    }

    @Test
    void doesNotTakeUnreadableStealForNone() {
        assertThat(check("steal/unreadable")).containsExactly(steal("not known: /proc/stat cannot be read"));
    }

    private static Problem steal(String found) {
        return warning(
                "a hypervisor that takes at most 2 % of the CPU time that this machine wants",
                found, "measure on a machine of its own; here expect NOISY rounds.");
    }

    @Test
    void warnsOfSwapThatIsUsedAndNotOfSwapThatIsThere() {
        assertThat(check("swap/present")).containsExactly(swap("12.0 MiB of 2048.0 MiB in use"));
    }

    @Test
    void doesNotTakeUnreadableSwapForUnused() {
        assertThat(check("swap/unreadable"))
                .containsExactly(swap("not known: SwapTotal and SwapFree of /proc/meminfo cannot be read"));
    }

    private static Problem swap(String found) {
        return warning(
                "no swap in use, since a page that comes back from disk looks like a slow server",
                found,
                "stop what needs the memory, then swapoff -a && swapon -a");
    }

    @Test
    void warnsOfHugePagesForEverybody() {
        assertThat(check("huge-pages/present")).containsExactly(hugePages("\"always\""));
    }

    @Test
    void doesNotTakeUnreadableHugePagesForNone() {
        assertThat(check("huge-pages/unreadable"))
                .containsExactly(hugePages("not known: /sys/kernel/mm/transparent_hugepage/enabled cannot be read"));
    }

    private static Problem hugePages(String found) {
        return warning(
                "transparent huge pages only for programs that ask for them (\"madvise\") or for none (\"never\"),"
                        + " since making them stalls a program that did not ask",
                found,
                "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled");
    }

    @Test
    void warnsOfCpusThatContainersCannotHave() {
        assertThat(check("pinning/present")).containsExactly(pinning("control groups that leave them CPUs 0"));
        assertThat(check(host("good"), engine("6.12.41", 1, List.of()), KEPT))
                .containsExactly(pinning("an engine that counts 1 of 2 CPUs"));
    }

    @Test
    void doesNotTakeUnreadableControlGroupsForAllCpus() {
        assertThat(check("pinning/unreadable"))
                .containsExactly(
                        pinning("not known: the cpuset controller's list of CPUs below /sys/fs/cgroup cannot be read"));
    }

    private static Problem pinning(String found) {
        return warning(
                "CPUs 0-1 to be there for containers, to keep the server and the generator on cores of their own",
                found,
                "take the limit from the engine's control group (AllowedCPUs= of its systemd unit or slice,"
                        + " cpuset.cpus), or plan within it: -Ddyno.cpus.server and -Ddyno.cpus.generator.");
    }

    @Test
    void warnsOfOtherContainersAndWhereTheyMayRun() {
        List<Neighbour> others = List.of(
                new Neighbour("web", Optional.empty()),
                new Neighbour("db", Optional.of(CpuSet.parse("1,3"))),
                new Neighbour("cache", Optional.of(CpuSet.parse("2-3"))));

        assertThat(check(host("good"), engine("6.12.41", 2, others), KEPT))
                .containsExactly(neighbours(
                        "3: cache, db (1), web (0-1); on CPUs in brackets they may run beside what" + " is measured"));
        assertThat(check(host("good"), engine("6.12.41", 2, others.subList(2, 3)), KEPT))
                .containsExactly(neighbours("1: cache"));
    }

    @Test
    void namesTenOtherContainersAtMost() {
        List<Neighbour> others = java.util.stream.IntStream.range(10, 23)
                .mapToObj(i -> new Neighbour("c" + i, Optional.of(CpuSet.parse("7"))))
                .toList();

        assertThat(check(host("good"), engine("6.12.41", 2, others), KEPT))
                .containsExactly(neighbours("13: c10, c11, c12, c13, c14, c15, c16, c17, c18, c19 and 3 more"));
    }

    @Test
    void doesNotTakeAnEngineThatDoesNotListForAnEmptyOne() {
        EngineFacts silent = engine("6.12.41", 2, null);

        assertThat(check(host("good"), silent, KEPT))
                .containsExactly(neighbours("not known: the engine does not list its containers"));
    }

    private static Problem neighbours(String found) {
        return warning(
                "no other running container on the engine",
                found,
                "stop them (docker ps lists them), or keep them off CPUs 0-1 with docker update --cpuset-cpus.");
    }

    @Test
    void looksOnlyAtContainersOfAnEngineOnAnotherKernel() {
        HostFacts host = host("load/present", "governor/present", "swap/present");
        EngineFacts elsewhere = engine("6.10.14-linuxkit", 2, List.of(new Neighbour("web", Optional.empty())));

        assertThat(check(host, elsewhere, KEPT))
                .extracting(Problem::required)
                .containsExactly("no other running container on the engine");
    }

    @Test
    void listsEverythingAtOnce() {
        HostFacts host = host("governor/present", "turbo/present", "load/present", "steal/present", "swap/present");

        assertThat(check(host, engine("6.12.41", 2, null), KEPT)).hasSize(6);
    }

    private List<Problem> check(String tree) {
        return check(host(tree), engine("6.12.41", 2, List.of()), KEPT);
    }

    private static List<Problem> check(HostFacts host, EngineFacts engine, Workload workload) {
        return Hygiene.check(host, engine.topology(host), engine, workload);
    }

    private HostFacts host(String... trees) {
        return HostTree.read(folder, trees);
    }

    private static Workload workload(PlannedLoad... loads) {
        return new Workload(CpuSet.parse("0-1"), List.of(loads));
    }

    private static EngineFacts engine(String kernel, int cpus, List<Neighbour> neighbours) {
        return new EngineFacts(
                "28.2.2",
                "1.50",
                OptionalInt.of(2),
                true,
                cpus,
                kernel,
                "overlay2",
                false,
                "Debian GNU/Linux 13",
                Optional.ofNullable(neighbours));
    }

    private static Problem warning(String required, String found, String remedy) {
        return new Problem(Severity.WARNING, required, found, remedy);
    }
}
