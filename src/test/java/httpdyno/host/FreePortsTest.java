package httpdyno.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void takenOnesAreLeftOutAndNoneIsGivenTwice() {
        FreePorts ports = new FreePorts(8080, port -> !Set.of(8081, 8082).contains(port));

        assertThat(ports.next()).isEqualTo(8080);
        assertThat(ports.next()).isEqualTo(8083);
        assertThat(ports.next()).isEqualTo(8084);
    }

    @Test
    void aSearchEnds() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(new FreePorts(8080, port -> false)::next)
                .withMessage("a free TCP port from 8080 was required, found all up to 9079 taken");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(new FreePorts(65_535, port -> false)::next)
                .withMessage("a free TCP port from 65535 was required, found all up to 65535 taken");
    }

    @Test
    void aListenerTakesItsPortWhateverItsAddress() throws IOException {
        try (ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                ServerSocket everywhere = new ServerSocket(0)) {
            assertThat(new FreePorts(loopback.getLocalPort()).next()).isNotEqualTo(loopback.getLocalPort());
            assertThat(new FreePorts(everywhere.getLocalPort()).next()).isNotEqualTo(everywhere.getLocalPort());
        }
    }
}
