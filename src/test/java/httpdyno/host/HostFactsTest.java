package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;

import httpdyno.unit.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostFactsTest {

    private static final String FINGERPRINT = Hosts.GOOD.facts().fingerprint();

    @Test
    void pinsTheFingerprintThatStoredBaselinesCarry() {
        assertThat(FINGERPRINT).isEqualTo("ca9b88f3de4f48e6d2d76daf31ae7d9129d26430d53c1d7a407e1552a62068bf");
    }

    @Test
    void fingerprintSurvivesRebootLoadAndSmallChangesOfMemory() {
        HostFacts later = Hosts.GOOD
                .withLoad(3)
                .withSwap(1)
                .withGovernor(null)
                .withMemory(16_020)
                .facts("boot-2");

        assertThat(later.fingerprint()).isEqualTo(FINGERPRINT);
    }

    @Test
    void fingerprintChangesWithKernelTopologyAndMemory() {
        CpuTopology smt = new CpuTopology(List.of(CpuSet.parse("0-1"), CpuSet.parse("2-3")), true);

        assertThat(List.of(
                        FINGERPRINT,
                        Hosts.GOOD.withKernel("6.12.42").facts().fingerprint(),
                        Hosts.GOOD.withTopology(smt).facts().fingerprint(),
                        Hosts.GOOD.withMemory(32_000).facts().fingerprint()))
                .doesNotHaveDuplicates();
    }
}
