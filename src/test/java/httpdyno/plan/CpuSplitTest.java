package httpdyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import httpdyno.host.CpuTopology;
import httpdyno.manifest.Profile.Cpus;
import httpdyno.unit.CpuSet;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuSplitTest {

    private static final Cpus ONE_AND_THREE = new Cpus(1, 3);
    private static final CpuTopology TWO_CORES = cores("0", "1");
    private static final CpuTopology FOUR_CORES_OF_TWO = cores("0,4", "1,5", "2,6", "3,7");

    @Test
    void twoCoresGoToOneSideEachAndTheSuiteSharesThem() {
        CpuShares shares = CpuSplit.of(TWO_CORES, ONE_AND_THREE, asked());

        assertThat(shares)
                .isEqualTo(new CpuShares(
                        CpuSet.parse("0"),
                        CpuSet.parse("1"),
                        List.of(
                                "the profile wants 3 core(s) for the generator, the host leaves 1",
                                "no core is left for the suite and the container engine; they share the measured"
                                        + " ones")));
    }

    @Test
    void fourCoresLeaveOneForTheSuite() {
        CpuShares shares = CpuSplit.of(cores("0", "1", "2", "3"), ONE_AND_THREE, asked());

        assertThat(shares.server()).hasToString("0");
        assertThat(shares.generator()).hasToString("1-2");
        assertThat(shares.notes()).containsExactly("the profile wants 3 core(s) for the generator, the host leaves 2");
    }

    @Test
    void fiveCoresAreEnoughForAll() {
        CpuShares shares = CpuSplit.of(cores("0", "1", "2", "3", "4"), ONE_AND_THREE, asked());

        assertThat(shares.server()).hasToString("0");
        assertThat(shares.generator()).hasToString("1-3");
        assertThat(shares.notes()).isEmpty();
    }

    @Test
    void moreCoresThanWantedStayIdle() {
        CpuShares shares = CpuSplit.of(cores("0", "1", "2", "3", "4", "5", "6", "7"), new Cpus(2, 2), asked());

        assertThat(shares.server()).hasToString("0-1");
        assertThat(shares.generator()).hasToString("2-3");
    }

    @Test
    void theServerNeverTakesTheLastCore() {
        CpuShares shares = CpuSplit.of(cores("0", "1", "2"), new Cpus(4, 2), asked());

        assertThat(shares.server()).hasToString("0-1");
        assertThat(shares.generator()).hasToString("2");
        assertThat(shares.notes()).startsWith("the profile wants 4 cores for the server, the host leaves 2");
    }

    @Test
    void siblingsStayTogether() {
        CpuShares shares = CpuSplit.of(FOUR_CORES_OF_TWO, ONE_AND_THREE, asked());

        assertThat(shares.server()).hasToString("0,4");
        assertThat(shares.generator()).hasToString("1-2,5-6");
    }

    @Test
    void siblingsThatAreNotKnownAreSaid() {
        CpuShares shares = CpuSplit.of(CpuTopology.ofCount(5), ONE_AND_THREE, asked());

        assertThat(shares.notes())
                .containsExactly("the kernel does not tell SMT siblings; shares may split a physical core");
    }

    @Test
    void oneCoreIsRefused() {
        assertThat(refused(cores("0"), asked()))
                .containsExactly("the server and the generator need a physical core each, found"
                        + " 1 logical CPU (0) on 1 physical core. Measure on a host with two or more");
    }

    @Test
    void twoThreadsOfOneCoreAreRefused() {
        assertThat(refused(cores("0-1"), asked()))
                .containsExactly("the server and the generator need a physical core each, found"
                        + " 2 logical CPUs (0-1) on 1 physical core. Measure on a host with two or more");
    }

    @Test
    void sharesThatAreAskedForHold() {
        CpuShares shares = CpuSplit.of(FOUR_CORES_OF_TWO, ONE_AND_THREE, asked("3,7", "0-2,4-6"));

        assertThat(shares).isEqualTo(new CpuShares(CpuSet.parse("3,7"), CpuSet.parse("0-2,4-6"), List.of()));
    }

    @Test
    void sharesThatOverlapAreRefused() {
        assertThat(refused(TWO_CORES, asked("0-1", "1")))
                .containsExactly("-Ddyno.cpus.server=0-1 and -Ddyno.cpus.generator=1 overlap;"
                        + " each side needs CPUs of its own");
    }

    @Test
    void cpusThatAreNotThereAreRefused() {
        assertThat(refused(TWO_CORES, asked("0,8", "8-9")))
                .containsExactly(
                        "-Ddyno.cpus.server=0,8 names CPUs that are not there. Allowed: 0-1",
                        "-Ddyno.cpus.generator=8-9 names CPUs that are not there. Allowed: 0-1",
                        "-Ddyno.cpus.server=0,8 and -Ddyno.cpus.generator=8-9 overlap;"
                                + " each side needs CPUs of its own");
    }

    @Test
    void aCoreThatBothSidesShareIsSaid() {
        CpuShares shares = CpuSplit.of(FOUR_CORES_OF_TWO, ONE_AND_THREE, asked("0", "4,1,5"));

        assertThat(shares.notes()).containsExactly("server and generator share the physical core of CPUs 0,4");
    }

    @Test
    void sharesNeverOverlap() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CpuShares(CpuSet.parse("0-1"), CpuSet.parse("1"), List.of()))
                .withMessage("server and generator need CPUs of their own, found 0-1 and 1");
    }

    private static List<String> refused(CpuTopology topology, Settings settings) {
        SettingsException thrown =
                catchThrowableOfType(SettingsException.class, () -> CpuSplit.of(topology, ONE_AND_THREE, settings));
        return thrown.problems();
    }

    private static Settings asked(String... serverAndGenerator) {
        Map<String, String> given = new HashMap<>();
        if (serverAndGenerator.length == 2) {
            given.put("dyno.cpus.server", serverAndGenerator[0]);
            given.put("dyno.cpus.generator", serverAndGenerator[1]);
        }
        return SettingsReader.read(given, 1, Path.of(""));
    }

    private static CpuTopology cores(String... cores) {
        return new CpuTopology(Stream.of(cores).map(CpuSet::parse).toList(), true);
    }
}
