package httpdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import httpdyno.host.Sysctl;
import httpdyno.host.Sysctls;
import httpdyno.plan.Preset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HostJsonTest {

    @Test
    void saysInWhichStateTheHostWas() {
        ObjectNode host = HostJson.of(SampleRun.info(Preset.PUBLISH));

        assertThat(host.get("swapUsedBytes").longValue()).isZero();
        assertThat(host.get("stealSinceBoot").doubleValue()).isEqualTo(0.001);
        assertThat(host.get("transparentHugePages").textValue()).isEqualTo("madvise");
        assertThat(host.get("containerCpus").textValue()).isEqualTo("0-1");
        assertThat(host.get("sysctls"))
                .hasToString("{\"net.core.somaxconn\":4096,\"net.ipv4.tcp_max_syn_backlog\":2048,"
                        + "\"net.ipv4.ip_local_port_range\":\"32768 60999\","
                        + "\"net.ipv4.ip_local_reserved_ports\":\"\",\"net.ipv4.tcp_tw_reuse\":2}");
        assertThat(host.get("otherContainers")).hasToString("[{\"name\":\"db\",\"cpus\":\"3\"},{\"name\":\"web\"}]");
    }

    @Test
    void withoutAnEngineNothingIsSaidOfOtherContainers() {
        assertThat(HostJson.of(SampleRun.targetOnly("http://127.0.0.1:8080")).has("otherContainers"))
                .isFalse();
    }

    @Test
    void whatTheKernelDoesNotTellIsAbsentAndOnePortIsStillAList() {
        assertThat(HostJson.sysctls(new Sysctls(Map.of(Sysctl.RESERVED_PORTS, "9000"))))
                .hasToString("{\"net.ipv4.ip_local_reserved_ports\":\"9000\"}");
        assertThat(HostJson.sysctls(Sysctls.NONE)).isEmpty();
    }

    @Test
    void aRoundSaysWhatHeldInItsNamespace() {
        ObjectNode round = RoundJson.of(SampleRound.of("raw-node", 40_000).observation());

        assertThat(round.get("sysctls"))
                .hasToString("{\"net.core.somaxconn\":65535,\"net.ipv4.tcp_max_syn_backlog\":65535,"
                        + "\"net.ipv4.ip_local_port_range\":\"1024 65535\","
                        + "\"net.ipv4.ip_local_reserved_ports\":\"8080-8443\",\"net.ipv4.tcp_tw_reuse\":1}");
        assertThat(RoundJson.of(SampleRound.unmeasured(
                                        "leaky", SampleVerdicts.of(httpdyno.measure.Verdict.Kind.CRASHED))
                                .observation())
                        .has("sysctls"))
                .isFalse();
    }

    @Test
    void theFooterSaysItOnceUnlessRoundsDiffer() {
        String asked = "net.core.somaxconn 65535, net.ipv4.tcp_max_syn_backlog 65535, net.ipv4.ip_local_port_range"
                + " 1024-65535, net.ipv4.ip_local_reserved_ports 8080-8443, net.ipv4.tcp_tw_reuse 1";

        Sysctls given = SampleRun.SYSCTLS.withAsked();

        assertThat(Footer.network(Stream.of())).isEmpty();
        assertThat(Footer.network(Stream.of(given, given))).contains("in each server's own namespace " + asked);
        assertThat(Footer.network(Stream.of(given, new Sysctls(Map.of(Sysctl.SOMAXCONN, "128")), given)))
                .contains("in each server's own namespace " + asked + "; in other rounds net.core.somaxconn 128");
    }
}
