package httpdyno.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceSysctlsTest {

    @Test
    void asksForAllThatBoundsConnections() {
        assertThat(NamespaceSysctls.all().asked())
                .containsOnly(
                        Map.entry("net.core.somaxconn", "65535"),
                        Map.entry("net.ipv4.tcp_max_syn_backlog", "65535"),
                        Map.entry("net.ipv4.ip_local_port_range", "1024 65535"),
                        Map.entry("net.ipv4.ip_local_reserved_ports", "8080-8443"),
                        Map.entry("net.ipv4.tcp_tw_reuse", "1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "failed to create shim task: OCI runtime create failed: runc create failed: unable to start container"
                        + " process: error during container init: open /proc/sys/net/ipv4/tcp_tw_reuse: no such file or"
                        + " directory: unknown",
                "sysctl \"net.ipv4.tcp_tw_reuse\" is not in a separate kernel namespace",
                "open /proc/sys/net/ipv4/tcp_tw_reuse",
            })
    void leavesOutWhatTheEngineNames(String refusal) {
        NamespaceSysctls sysctls = NamespaceSysctls.all();

        assertThat(sysctls.leaveOut(refusal)).contains("net.ipv4.tcp_tw_reuse");

        assertThat(sysctls.asked()).hasSize(4).doesNotContainKey("net.ipv4.tcp_tw_reuse");
        assertThat(sysctls.leaveOut(refusal)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No such image: httpdyno/server-x:0123",
                "open /proc/sys/net/ipv4/tcp_tw_reuse_delay: no such file or directory",
                "",
            })
    void leavesNothingOutForAnotherReason(String refusal) {
        NamespaceSysctls sysctls = NamespaceSysctls.all();

        assertThat(sysctls.leaveOut(refusal)).isEmpty();

        assertThat(sysctls.asked()).hasSize(5);
    }
}
