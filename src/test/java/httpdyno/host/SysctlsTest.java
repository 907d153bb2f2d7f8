package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import httpdyno.unit.PortRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysctlsTest {

    /** As grep prints it in a namespace that the suite has set up. */
    private static final String PRINTED = """
            /proc/sys/net/core/somaxconn:65535
            /proc/sys/net/ipv4/tcp_max_syn_backlog:65535
            /proc/sys/net/ipv4/ip_local_port_range:1024\t65535
            /proc/sys/net/ipv4/ip_local_reserved_ports:8080-8443
            /proc/sys/net/ipv4/tcp_tw_reuse:1
            """;

    private static final String UNTOUCHED = """
            /proc/sys/net/core/somaxconn:4096
            /proc/sys/net/ipv4/ip_local_port_range:32768\t60999
            /proc/sys/net/ipv4/ip_local_reserved_ports:
            /proc/sys/net/ipv4/tcp_tw_reuse:2
            """;

    @Test
    void readsWhatItsCommandPrints() {
        Sysctls held = Sysctls.parse(PRINTED);

        assertThat(held).isEqualTo(Sysctls.parse(PRINTED).withAsked());
        assertThat(held.number(Sysctl.SOMAXCONN)).hasValue(65_535);
        assertThat(held.portRange()).contains(new PortRange(1_024, 65_535));
        assertThat(held.clientPorts()).hasValue(64_148);
        assertThat(held.reusesPorts()).contains(true);
        assertThat(held)
                .hasToString("net.core.somaxconn 65535, net.ipv4.tcp_max_syn_backlog 65535,"
                        + " net.ipv4.ip_local_port_range 1024-65535, net.ipv4.ip_local_reserved_ports 8080-8443,"
                        + " net.ipv4.tcp_tw_reuse 1");
        assertThat(Sysctls.command())
                .startsWith("grep", "-H", "", "/proc/sys/net/core/somaxconn")
                .hasSize(8);
    }

    @Test
    void whatIsNotToldIsNotThereAndWhatIsEmptyIs() {
        Sysctls held = Sysctls.parse(UNTOUCHED);

        assertThat(held.values()).hasSize(4).containsEntry(Sysctl.RESERVED_PORTS, "");
        assertThat(held.number(Sysctl.SYN_BACKLOG)).isEmpty();
        assertThat(held.clientPorts()).hasValue(28_232);
        assertThat(held)
                .hasToString("net.core.somaxconn 4096, net.ipv4.ip_local_port_range 32768-60999,"
                        + " net.ipv4.ip_local_reserved_ports none, net.ipv4.tcp_tw_reuse 2");
        assertThat(held.withAsked().values()).doesNotContainKey(Sysctl.SYN_BACKLOG);
    }

    /** The kernel's own files are read otherwise than others. */
    @Test
    void thisMachinesAreReadAsGrepReadsThem() throws IOException, InterruptedException {
        Process grep = new ProcessBuilder(Sysctls.command()).start();
        String printed = new String(grep.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertThat(grep.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(Sysctls.read(new HostFiles(Path.of("/proc")))).isEqualTo(Sysctls.parse(printed));
    }

    @Test
    void nothingIsKnownWithoutAnyFile() {
        assertThat(Sysctls.NONE.clientPorts()).isEmpty();
        assertThat(Sysctls.NONE.reusesPorts()).isEmpty();
        assertThat(Sysctls.NONE.withAsked()).isEqualTo(Sysctls.NONE);
    }

    @Test
    void onlyLoopbackReuseIsReuseToo() {
        assertThat(new Sysctls(Map.of(Sysctl.TIME_WAIT_REUSE, "2")).reusesPorts())
                .contains(true);
        assertThat(new Sysctls(Map.of(Sysctl.TIME_WAIT_REUSE, "0")).reusesPorts())
                .contains(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4096", "/proc/sys/net/core/somaxconn", "/proc/sys/net/core/other:1"})
    void refusesAnyOtherLine(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sysctls.parse(line))
                .withMessage("required a line such as /proc/sys/net/core/somaxconn:4096, found \"" + line + "\"");
    }

    @Test
    void noClientGetsAPortOfAServer() {
        PortRange servers = PortRange.parse(Sysctl.RESERVED_PORTS.asked());

        assertThat(servers.first()).isEqualTo(8_080);
        assertThat(servers.last()).isEqualTo(8_443);
        assertThat(PortRange.parse(Sysctl.PORT_RANGE.asked()).first()).isEqualTo(1_024);
    }
}
